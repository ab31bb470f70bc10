"""nesting: how deep a text or packed data is nested, counted before anything decodes it.

The depth that decoders accept differs between versions of Python and of libraries, and some crash.
"""

import re

DEPTH_LIMIT = 200
"""greatest number of open brackets"""
TOO_DEEP = f"nested too deep, the limit is {DEPTH_LIMIT} brackets"
JSON = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
FIXED = {
    **{0xC0 + place: size for place, size in enumerate((0, 0, 0, 0))},
    **dict(zip(range(0xCA, 0xD4), (4, 8, 1, 2, 4, 8, 1, 2, 4, 8), strict=True)),
    **dict(zip(range(0xD4, 0xD9), (2, 3, 5, 9, 17), strict=True)),
}
"""number of bytes that follow the type byte of each msgpack value of fixed size"""
SIZED = {0xC4: (1, 0), 0xC5: (2, 0), 0xC6: (4, 0), 0xC7: (1, 1), 0xC8: (2, 1), 0xC9: (4, 1), 0xD9: (1, 0),
         0xDA: (2, 0), 0xDB: (4, 0)}  # fmt: skip
"""number of bytes of the size field of a value, and of those between size and value"""
NESTING = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}
"""number of bytes of the count of an array or map, and the values for each item"""


def is_too_deep(text: str, tokens: re.Pattern[str] = JSON) -> bool:
    """Return whether more than DEPTH_LIMIT brackets of a text are open at once.

    `tokens` matches each bracket, and each piece in which brackets do not count; by default those of JSON.
    """
    if text.count("[") + text.count("{") <= DEPTH_LIMIT:
        return False
    depth = 0
    for found in tokens.finditer(text):
        if found[0] in "[{":
            depth += 1
            if depth > DEPTH_LIMIT:
                return True
        elif found[0] in "]}":
            depth -= 1
    return False


def is_packed_too_deep(data: bytes) -> bool:
    """Return whether arrays and maps of msgpack data are nested deeper than DEPTH_LIMIT.

    Data that is cut off, or not msgpack, is not too deep. The format is that of the msgpack specification.
    """
    left: list[int] = []
    """number of values that each open array or map still lacks"""
    at = 0
    while at < len(data):
        first = data[at]
        at += 1
        inside = 0
        if first in NESTING:
            size, each = NESTING[first]
            inside = each * int.from_bytes(data[at : at + size], "big")
            at += size
        elif first in SIZED:
            size, between = SIZED[first]
            at += size + between + int.from_bytes(data[at : at + size], "big")
        elif 0x80 <= first <= 0x9F:
            inside = (first & 0x0F) * (1 if first >= 0x90 else 2)
        elif 0xA0 <= first <= 0xBF:
            at += first & 0x1F
        else:
            at += FIXED.get(first, 0)
        if left:
            left[-1] -= 1
        if inside:
            left.append(inside)
            if len(left) > DEPTH_LIMIT:
                return True
        while left and not left[-1]:
            left.pop()
    return False
