"""Every command has a key on every common layout."""

from __future__ import annotations

from intodepth.screens.bindings import Bindings, commands
from intodepth.window.keyboard import PHYSICAL, key_name

SIGNS = Bindings({}).signs
AMERICAN = "abcdefghijklmnopqrstuvwxyz1234567890-=[];',./"
LAYOUTS = {
    "us": AMERICAN,
    "de": "abcdefghijklmnopqrstuvwxzy1234567890\u00df\u00b4\u00fc+\u00f6\u00e4,.-",
    "fr": "qbcdefghijkl,noparstuvzxyw&\u00e9\"'(-\u00e8_\u00e7\u00e0)=^$m\u00f9;:!",
    "es": "abcdefghijklmnopqrstuvwxyz1234567890'\u00a1`+\u00f1\u00b4,.-",
    "it": "abcdefghijklmnopqrstuvwxyz1234567890'\u00ec\u00e8+\u00f2\u00e0,.-",
    "sv": "abcdefghijklmnopqrstuvwxyz1234567890+\u00b4\u00e5\u00a8\u00f6\u00e4,.-",
    "cz": "abcdefghijklmnopqrstuvwxzy+\u011b\u0161\u010d\u0159\u017e\u00fd\u00e1\u00ed\u00e9=\u00b4\u00fa)"
    "\u016f\u00a7,.-",
    "hu": "abcdefghijklmnopqrstuvwxzy123456789\u00f6\u00fc\u00f3\u0151\u00fa\u00e9\u00e1,.-",
    "ru": "\u0444\u0438\u0441\u0432\u0443\u0430\u043f\u0440\u0448\u043e\u043b\u0434\u044c\u0442\u0449\u0437"
    "\u0439\u043a\u044b\u0435\u0433\u043c\u0446\u0447\u043d\u044f1234567890-=\u0445\u044a\u0436\u044d\u0431\u044e.",
    "gr": "\u03b1\u03b2\u03c8\u03b4\u03b5\u03c6\u03b3\u03b7\u03b9\u03be\u03ba\u03bb\u03bc\u03bd\u03bf\u03c0;"
    "\u03c1\u03c3\u03c4\u03b8\u03c9\u03c2\u03c7\u03c5\u03b61234567890-=[]\u0384',./",
    "il": "\u05e9\u05e0\u05d1\u05d2\u05e7\u05db\u05e2\u05d9\u05df\u05d7\u05dc\u05da\u05e6\u05de\u05dd\u05e4/"
    "\u05e8\u05d3\u05d0\u05d5\u05d4'\u05e1\u05d8\u05d61234567890-=][\u05e3,\u05ea\u05e5.",
    "jp": "abcdefghijklmnopqrstuvwxyz1234567890-^@[;:,./",
    "dvorak": "axje.uidchtnmbrl'poygk,qf;1234567890[]/=s-wvz",
}
"""what each layout calls the keys in the places of AMERICAN"""
PLACES = {sign: code for code, sign in PHYSICAL.items()}


def names(layout: str) -> dict[str, str]:
    """What the game calls the key in each place."""
    signs = LAYOUTS[layout]
    assert len(signs) == len(AMERICAN), layout
    return {place: key_name(sign, PLACES[place], SIGNS) for place, sign in zip(AMERICAN, signs, strict=True)}


def test_every_default_has_a_key_on_every_layout() -> None:
    wanted = {binding.key.removeprefix("shift+") for binding in commands().values()}
    wanted = {key for key in wanted if len(key) == 1} | set(",.123456789")
    lacking = {layout: wanted.difference(names(layout).values()) for layout in LAYOUTS}
    # On a French keyboard the sign - has a key of its own, where others have the 6.
    assert {layout: keys for layout, keys in lacking.items() if keys} == {"fr": {"6"}}


def test_letters_count_by_their_sign_and_those_of_other_scripts_by_their_place() -> None:
    assert names("us") == {sign: sign for sign in AMERICAN}
    assert (names("de")["y"], names("fr")["a"], names("fr")["2"]) == ("z", "q", "2")
    for layout in ("ru", "gr", "il"):
        for letter in "abcdefghijklmnoprstuvxyz":  # those that commands have, and where these have letters
            assert names(layout)[letter] == letter, layout
    assert (names("de")["="], names("de")["]"]) == ("=", "=")
    assert names("de")[";"] == "\u00f6", "a letter that does nothing here can be chosen for a command"
    assert key_name("\u00f6", PLACES[";"], SIGNS | {";"}) == ";"


def test_what_a_player_has_chosen_stays_and_named_keys_keep_their_names() -> None:
    assert key_name("\u0444", PLACES["a"], {"\u0444"}) == "\u0444"
    for name in ("return", "left", "f1", "page up", "[7]"):
        assert key_name(name, 99, SIGNS) == name
    assert (key_name("[+]", 87, SIGNS), key_name("[-]", 86, SIGNS)) == ("=", "-")
