#!/usr/bin/env python3
"""Tests audience.py against cases that were calculated by hand."""
import math
import pathlib
import tempfile
import unittest

import audience

# A relay: a tenth of a core for itself, and .4 of a core and 100 MB for 1,000 viewers.
FIGURES = audience.Figures(boards=1000, plies_per_second=10, viewers_of_a_relay=1000, game_bytes_per_second=100,
                           wall_bytes_per_second=20_000, program_bytes_per_second=10_000, relay_base_core=.1, relay_core=.5,
                           relay_base_mb=100, relay_mb=200, hub_bytes_per_second_to_a_relay=250_000)
ONLY_GAMES = {"game": 1, "wall": 0, "program": 0}
RELAY = audience.Relay(cores=2, memory_mb=1000, bytes_per_second=1e6, share=.5, connections=4096, dollars_an_hour=.1)


class Prices(unittest.TestCase):
    def test_each_gigabyte_costs_what_its_tier_says(self):
        # 100 free, 9,900 at .09, 40,000 at .085, 50,000 at .07
        self.assertAlmostEqual(audience.tiered(100_000, audience.MACHINE_PRICES), 891 + 3400 + 3500)
        self.assertEqual(audience.tiered(0, audience.CACHE_PRICES), 0)


class RelaysAlone(unittest.TestCase):
    def test_a_viewer_gets_the_bytes_of_the_mixture(self):
        mix = {"game": .5, "wall": .3, "program": .2}
        self.assertAlmostEqual(audience.bytes_per_viewer(FIGURES, mix), 50 + 6000 + 2000)

    def test_the_smallest_limit_decides(self):
        limits = audience.viewers_per_relay(FIGURES, RELAY, ONLY_GAMES)
        # (1 - .1) / .0004; (500 - 100) / .1; 500,000 / 100
        self.assertAlmostEqual(limits["processor"], 2250)
        self.assertAlmostEqual(limits["memory"], 4000)
        self.assertAlmostEqual(limits["network"], 5000)
        self.assertEqual(limits["connections"], 4096)

    def test_the_cost_is_that_of_the_machines_and_of_the_bytes(self):
        cost = audience.relays_alone(FIGURES, RELAY, ONLY_GAMES, 1_000_000, 5)
        # 1,000,000 / 2250 = 444.4; 1e6 * 100 * 18,000 = 1,800 GB, of which 100 are free
        self.assertEqual(cost.machines, 445)
        self.assertAlmostEqual(cost.gigabytes, 1800)
        self.assertAlmostEqual(cost.dollars, 445 * .1 * 5 + 1700 * .09)

    def test_a_relay_without_room_is_refused(self):
        with self.assertRaises(SystemExit):
            audience.relays_alone(FIGURES, audience.Relay(bytes_per_second=100), ONLY_GAMES, 10, 1)


class BeforeRelays(unittest.TestCase):
    CACHE = audience.Cache(poll_seconds=10, kept_seconds=2, places=10, file_bytes=3000, unchanged_bytes=300,
                           dollars_per_10000_requests=.01, answers_per_core=1000)

    def test_a_viewer_gets_the_file_only_if_it_has_changed(self):
        # A board has a ply in 100 s, so of the polls exp(-.1) = 90.5 % find nothing new.
        same = math.exp(-.1)
        self.assertAlmostEqual(audience.polled_bytes_per_viewer(FIGURES, self.CACHE), ((1 - same) * 3000 + same * 300) / 10)

    def test_relays_are_asked_as_often_as_the_cache_forgets(self):
        cost = audience.before_relays(FIGURES, RELAY, self.CACHE, 1_000_000, 1)
        # 10 places * 1000 files / 2 s = 5,000 a second, of which a relay answers 900; and one more
        self.assertEqual(cost.requests_per_second_at_relays, 5000)
        self.assertEqual(cost.machines, 7)

    def test_a_ply_waits_for_the_next_question_and_for_the_cache(self):
        self.assertEqual(audience.oldest_ply(self.CACHE), 10 + 2 + 5)

    def test_the_network_keeps_files_as_the_relay_says(self):
        header = (pathlib.Path(__file__).parents[2] / "daemon/net/http/http_message.h").read_text(encoding="utf-8")
        cache = audience.Cache()
        self.assertIn(f"public, max-age={cache.kept_seconds:g}, stale-while-revalidate={cache.stale_seconds:g}\"", header)

    def test_a_cache_that_keeps_nothing_passes_every_request_on(self):
        cache = audience.dataclasses.replace(self.CACHE, kept_seconds=0)
        cost = audience.before_relays(FIGURES, RELAY, cache, 1_000_000, 1)
        self.assertEqual(cost.requests_per_second_at_relays, 100_000)
        self.assertEqual(cost.machines, math.ceil(100_000 / 900) + 1)

    def test_few_viewers_ask_less_often_than_the_cache_forgets(self):
        self.assertEqual(audience.before_relays(FIGURES, RELAY, self.CACHE, 100, 1).requests_per_second_at_relays, 10)

    def test_requests_cost_money_too(self):
        cost = audience.before_relays(FIGURES, RELAY, self.CACHE, 1_000_000, 1)
        gigabytes = audience.polled_bytes_per_viewer(FIGURES, self.CACHE) * 3600 * 1e6 / 1e9
        # 360 million requests; 5.4 GB from the relays are free
        self.assertAlmostEqual(cost.dollars, 7 * .1 + gigabytes * .085 + 360)


class TheFile(unittest.TestCase):
    def test_figures_are_read_and_what_is_missing_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "figures"
            names = [field.name for field in audience.dataclasses.fields(audience.Figures)]
            path.write_text("".join(f"{name} 2\n" for name in names) + "another 5\n")
            self.assertEqual(audience.Figures.read(path).boards, 2)
            path.write_text("boards 3\n")
            with self.assertRaisesRegex(SystemExit, "relay_core"):
                audience.Figures.read(path)


if __name__ == "__main__":
    unittest.main()
