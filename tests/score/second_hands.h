#pragma once

#include <cstdint>

#include "rules/pgn/pgn.h"
#include "tests/score/session.h"

namespace jadoube::score {

/// The habits of the players of the second generator. Times are in seconds.
struct SecondHands {
  /// The median time for a ply, and its spread: the sigma of its logarithm.
  double ply = 2, spread = .6;
  /// The median time from the release to the press. And how often a reply begins before the press.
  double to_press = .35, early_reply = .02;
  /// The distance of pieces from the centre of their squares. How often a piece is slid, and how
  /// often it is put down on the way.
  double off_centre = .07, slides = .2, stops = .03;
  /// How often a sleeve moves a piece near the path of a hand, and how far.
  double sleeve = .01, pushed = .12;
  /// How often a player adjusts a piece.
  double adjusts = .01;
  /// The clock is pressed.
  bool has_clock = true;
};

SecondHands second_blitz();
SecondHands second_classical();
SecondHands second_messy();

/// A session in which such players play `game` on a board with coils. Each player has values of
/// their own, near those of `hands`.
Session play_second(const rules::PgnGame& game, const SecondHands& hands, std::uint64_t seed);

}  // namespace jadoube::score
