#!/usr/bin/env python3
"""Carries what event_bench measured to an audience of any size: relays alone, and a cache before them.

    audience.py [--figures event.figures] [--viewers 1000000] [--hours 5] ...   (--help: all assumptions)

It is a calculation. Its output has the measured figures and the assumptions. Prices are arguments; the
defaults are list prices in US dollars, with their sources below.
"""
import argparse
import dataclasses
import math
import sys

# The price of each GB, up to this number of GB in a month.
# https://aws.amazon.com/cloudfront/pricing, United States and Europe
CACHE_PRICES = ((10_000, .085), (50_000, .080), (150_000, .060), (500_000, .040), (1_024_000, .030), (5_024_000, .025),
                (math.inf, .020))
# EC2 to the internet: https://atonementlicensing.com/blog/aws-egress-negotiation (the first 100 GB are free)
MACHINE_PRICES = ((100, 0), (10_000, .09), (50_000, .085), (150_000, .07), (math.inf, .05))
KINDS = ("game", "wall", "program")


@dataclasses.dataclass
class Figures:
    """The figures of event_bench and http_bench. Bytes for each viewer and second, shares of a core, MB."""
    boards: float
    plies_per_second: float
    viewers_of_a_relay: float
    game_bytes_per_second: float
    wall_bytes_per_second: float
    program_bytes_per_second: float
    relay_base_core: float
    relay_core: float
    relay_base_mb: float
    relay_mb: float
    hub_bytes_per_second_to_a_relay: float

    @staticmethod
    def read(path):
        known = {field.name for field in dataclasses.fields(Figures)}
        with open(path, encoding="utf-8") as file:
            pairs = dict(line.split() for line in file if line.strip())
        missing = known - pairs.keys()
        if missing:
            raise SystemExit(f"{path}: {', '.join(sorted(missing))} missing. event_bench writes such a file")
        return Figures(**{name: float(value) for name, value in pairs.items() if name in known})


@dataclasses.dataclass
class Relay:
    """A machine with a relay on it."""
    cores: float = 2
    memory_mb: float = 8192
    bytes_per_second: float = 125e6
    # At most this part of everything is used.
    share: float = .5
    # net/http/http_message.h
    connections: float = 4096
    dollars_an_hour: float = .0816


@dataclasses.dataclass
class Cost:
    machines: int
    gigabytes: float
    dollars: float
    requests_per_second_at_relays: float = 0


def tiered(gigabytes, prices):
    """The price of this number of GB, if all of them are in one month."""
    dollars, below = 0, 0
    for upto, price in prices:
        dollars += max(0, min(gigabytes, upto) - below) * price
        below = upto
    return dollars


def bytes_per_viewer(figures, mix):
    """Bytes a second that a viewer of this mixture gets, on average."""
    return sum(mix[kind] * getattr(figures, kind + "_bytes_per_second") for kind in KINDS)


def viewers_per_relay(figures, relay, mix):
    """The number of viewers for one relay, by each limit. The smallest limit decides."""
    # The measured mixture has its own cost; processor and memory follow the number of streams.
    core_each = max(figures.relay_core - figures.relay_base_core, 0) / figures.viewers_of_a_relay
    mb_each = max(figures.relay_mb - figures.relay_base_mb, 0) / figures.viewers_of_a_relay
    return {
        "processor": (relay.share * relay.cores - figures.relay_base_core) / core_each if core_each else math.inf,
        "memory": (relay.share * relay.memory_mb - figures.relay_base_mb) / mb_each if mb_each else math.inf,
        "network": relay.share * relay.bytes_per_second / bytes_per_viewer(figures, mix),
        "connections": relay.connections,
    }


def relays_alone(figures, relay, mix, viewers, hours):
    """Each viewer has a stream of its own from a relay."""
    each = min(viewers_per_relay(figures, relay, mix).values())
    if each < 1:
        raise SystemExit("such a relay has no room for a single viewer")
    machines = math.ceil(viewers / each)
    gigabytes = viewers * bytes_per_viewer(figures, mix) * hours * 3600 / 1e9
    dollars = machines * relay.dollars_an_hour * hours + tiered(gigabytes, MACHINE_PRICES)
    return Cost(machines, gigabytes, dollars)


@dataclasses.dataclass
class Cache:
    """A content network, whose viewers request the file of their game again and again."""
    # How often a viewer asks, how long the network keeps a file without asking the relay, and how long it may give it
    # after that while it asks (daemon/net/http/http_message.h, kPolledByMany).
    poll_seconds: float = 10
    kept_seconds: float = 1
    stale_seconds: float = 5
    # Places of the network that each poll the relay.
    places: float = 10
    # A file that is new, and the answer "it is as you have it" (304), with their heads.
    file_bytes: float = 2500
    unchanged_bytes: float = 300
    dollars_per_10000_requests: float = .01
    # The answers of one core of a relay in a second (http_bench).
    answers_per_core: float = 10_000


def polled_bytes_per_viewer(figures, cache):
    """Bytes a second: at most one new file for each ply, and otherwise that it is unchanged."""
    polls = 1 / cache.poll_seconds
    changes = figures.plies_per_second / figures.boards
    # The chance that nothing happened between two polls.
    unchanged = math.exp(-changes * cache.poll_seconds)
    return polls * ((1 - unchanged) * cache.file_bytes + unchanged * cache.unchanged_bytes)


def before_relays(figures, relay, cache, viewers, hours):
    """The network answers the viewers. `kept_seconds` 0: it is set to ask the relay each time."""
    polls = viewers / cache.poll_seconds
    at_relays = polls
    if cache.kept_seconds > 0:
        at_relays = min(polls, cache.places * figures.boards / cache.kept_seconds)
    # One more, so that one may fail.
    machines = math.ceil(at_relays / (cache.answers_per_core * (relay.share * relay.cores - figures.relay_base_core))) + 1
    gigabytes = viewers * polled_bytes_per_viewer(figures, cache) * hours * 3600 / 1e9
    origin = at_relays * cache.unchanged_bytes * hours * 3600 / 1e9
    requests = polls * hours * 3600
    dollars = (machines * relay.dollars_an_hour * hours + tiered(gigabytes, CACHE_PRICES) + tiered(origin, MACHINE_PRICES) +
               requests / 10_000 * cache.dollars_per_10000_requests)
    return Cost(machines, gigabytes, dollars, at_relays)


def oldest_ply(cache):
    """The greatest age of a ply when a viewer gets it, in seconds."""
    return cache.poll_seconds + cache.kept_seconds + cache.stale_seconds


def text_of(name, cost, viewers, hours, age):
    each = cost.gigabytes * 1e9 / viewers / hours
    return (f"{name:<44} {cost.machines:>6} {each / 1e6:>12.3f} {cost.gigabytes:>10.0f} {cost.dollars:>11.0f} "
            f"{100 * cost.dollars / viewers:>10.3f} {cost.requests_per_second_at_relays:>12.0f}  {age}")


def report(figures, relay, cache, mix, viewers, hours):
    limits = viewers_per_relay(figures, relay, mix)
    per_ply = bytes_per_viewer(figures, mix) / figures.plies_per_second
    holds = min(limits, key=limits.get)
    lines = [
        f"{viewers:.0f} viewers for {hours:g} hours, {figures.boards:.0f} boards, {figures.plies_per_second:.1f} plies a second",
        "of the viewers " + ", ".join(f"{100 * mix[kind]:g} % {kind}" for kind in KINDS) +
        f"; a viewer gets {bytes_per_viewer(figures, mix):.0f} bytes a second, {per_ply:.0f} for each ply of the event",
        "a relay with " + f"{relay.cores:g} cores has room for " +
        ", ".join(f"{value:.0f} by its {name}" for name, value in limits.items()) + f": its {holds} decides",
        "",
        f"{'':<44} {'relays':>6} {'MB a viewer':>12} {'GB':>10} {'dollars':>11} {'cents each':>10} {'asked a':>12}  a ply is",
        f"{'':<44} {'':>6} {'and hour':>12} {'':>10} {'':>11} {'':>10} {'second':>12}  so old",
    ]
    alone = relays_alone(figures, relay, mix, viewers, hours)
    lines.append(text_of("relays alone, a stream for each viewer", alone, viewers, hours, "as measured"))
    game = dict.fromkeys(KINDS, 0) | {"game": 1}
    lines.append(text_of("the same, each looks at one game", relays_alone(figures, relay, game, viewers, hours), viewers, hours,
                         "as measured"))
    asked = before_relays(figures, relay, dataclasses.replace(cache, kept_seconds=0), viewers, hours)
    lines.append(text_of("a cache that asks the relay each time (304)", asked, viewers, hours,
                         f"at most {cache.poll_seconds:g} s"))
    kept = before_relays(figures, relay, cache, viewers, hours)
    lines.append(text_of(f"a cache that keeps files for {cache.kept_seconds:g} s", kept, viewers, hours,
                         f"at most {oldest_ply(cache):g} s"))
    hub = figures.hub_bytes_per_second_to_a_relay
    lines += ["", f"the hub sends {hub / 1e3:.0f} kB/s to each relay: {alone.machines * hub * 8 / 1e9:.2f} Gbit/s to the "
              f"{alone.machines} relays alone, {kept.machines * hub * 8 / 1e9:.3f} to the {kept.machines} behind the cache"]
    return "\n".join(lines)


def mixture(text):
    shares = [float(part) for part in text.split(",")]
    if len(shares) != len(KINDS) or not math.isclose(sum(shares), 1) or min(shares) < 0:
        raise argparse.ArgumentTypeError("three shares that make 1, as in 0.65,0.25,0.1")
    return dict(zip(KINDS, shares))


def add_fields(parser, kind, group):
    options = parser.add_argument_group(group)
    for field in dataclasses.fields(kind):
        options.add_argument("--" + field.name.replace("_", "-"), type=float, default=field.default,
                             help=f"default: {field.default:g}")


def made_from(kind, given):
    return kind(**{field.name: getattr(given, field.name) for field in dataclasses.fields(kind)})


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--figures", required=True, help="the file that event_bench wrote")
    parser.add_argument("--viewers", type=float, default=1e6)
    parser.add_argument("--hours", type=float, default=5)
    parser.add_argument("--mix", type=mixture, default="0.65,0.25,0.1", help="shares of one game, all games, programs")
    add_fields(parser, Relay, "the machine of a relay")
    add_fields(parser, Cache, "the cache")
    given = parser.parse_args(arguments)
    print(report(Figures.read(given.figures), made_from(Relay, given), made_from(Cache, given), given.mix, given.viewers,
                 given.hours))


if __name__ == "__main__":
    main(sys.argv[1:])
