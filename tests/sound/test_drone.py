"""The drone can be looped without a click, and opens with depth."""

from __future__ import annotations

import numpy as np
import pytest

from intodepth.sound.drone import LAYERS, make_layer
from intodepth.sound.mixer import MOST
from intodepth.sound.synthesis import RATE, ear
from tests.catalogs import own_catalog


@pytest.mark.parametrize("index", range(len(LAYERS)))
def test_a_loop_leads_on_from_its_end_to_its_beginning(index: int) -> None:
    loop = make_layer(index)
    around = np.concatenate((loop[-2000:], loop[:2000]))
    bends = np.abs(np.diff(around, 2, axis=0)).max(axis=1)
    assert bends[1990:2010].max() <= 1.5 * np.quantile(bends, 0.99)
    assert np.isfinite(loop).all() and 0.005 < np.abs(loop).max() < 0.5
    sides = np.corrcoef(loop[:, 0], loop[:, 1])[0, 1]
    assert abs(sides) < 0.5


def test_loops_are_of_different_length_so_that_they_hardly_ever_meet_again() -> None:
    lengths = [round(layer.seconds * RATE) for layer in LAYERS]
    assert np.lcm.reduce(lengths) / RATE > 20 * 60


EVERYWHERE = [index for index, layer in enumerate(LAYERS) if not layer.place]
ELSEWHERE = [index for index, layer in enumerate(LAYERS) if layer.place]


def test_it_opens_with_depth_and_is_never_silent() -> None:
    depths = np.linspace(0, 1, 21)
    shares = np.array([[LAYERS[index].share(depth) for index in EVERYWHERE] for depth in depths])
    assert (np.diff(shares, axis=0) >= 0).all()
    assert shares[0].tolist() == [1, 0, 0] and shares[-1].tolist() == [1, 1, 1]


def test_each_kind_of_place_has_a_loop_that_is_heard_there_only() -> None:
    places = [LAYERS[index].place for index in ELSEWHERE]
    assert sorted(places) == sorted(own_catalog().places)
    for index in ELSEWHERE:
        heard = [LAYERS[index].share(0.5, place) for place in ("", *places)]
        assert sum(heard) == 1 == LAYERS[index].share(0.5, LAYERS[index].place)


def test_all_of_it_leaves_the_effects_their_room() -> None:
    peaks = [float(np.abs(make_layer(index)).max()) for index in range(len(LAYERS))]
    for place in ("", *(layer.place for layer in LAYERS)):
        shares = [layer.share(1.0, place) for layer in LAYERS]
        assert sum(peak * share for peak, share in zip(peaks, shares, strict=True)) <= 1 - MOST


def test_the_deeper_it_is_the_wider_and_the_louder() -> None:
    count = 5 * RATE
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    spectra = [np.abs(np.fft.rfft(make_layer(index)[:count, 0])) * ear(pitch) for index in EVERYWHERE]
    widths, powers = [], []
    for depth in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts = zip([LAYERS[index] for index in EVERYWHERE], spectra, strict=True)
        power = sum(layer.share(depth) ** 2 * spectrum**2 for layer, spectrum in parts)
        # The frequency below which nearly all of it lies.
        widths.append(pitch[np.searchsorted(np.cumsum(power), 0.98 * np.sum(power))])
        powers.append(np.sum(power))
    assert powers == sorted(set(powers))
    assert widths == sorted(widths) and widths[-1] > 1.5 * widths[0]
