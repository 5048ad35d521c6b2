#pragma once

#include <cstdint>

#include "rules/pgn/pgn.h"
#include "tests/score/session.h"

namespace jadoube::score {

/// How the players of the second generator are. Times are in seconds.
struct SecondHands {
  /// The time for a ply at the median, and how much it differs: the sigma of its logarithm.
  double ply = 2, spread = .6;
  /// From the release to the press at the median; a reply is begun before it so often.
  double to_press = .35, early_reply = .02;
  /// How far from the centre pieces are set, in squares; how often one is slid, and how often it is
  /// put down on the way.
  double off_centre = .07, slides = .2, stops = .03;
  /// How often a sleeve moves a piece near the way of a hand, and how far.
  double sleeve = .01, pushed = .12;
  /// How often a player puts a piece straight.
  double adjusts = .01;
  /// The clock is pressed.
  bool has_clock = true;
};

SecondHands second_blitz();
SecondHands second_classical();
SecondHands second_messy();

/// A session in which such players play `game` on a board with coils. Each player has other
/// numbers, near those of `hands`.
Session play_second(const rules::PgnGame& game, const SecondHands& hands, std::uint64_t seed);

}  // namespace jadoube::score
