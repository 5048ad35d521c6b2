#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/mate/chance.h"
#include "rules/mate/taste.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// Looks for a series of legal moves in which `mater` mates, by descents: always the move that
/// promises most, and again from the start with more and more chance in the choice. Takes some
/// microseconds in nearly every position of a game. The same calls have the same answers. Finding
/// nothing says nothing.
class Descents {
 public:
  /// From `start`, which must not be mate already; `mater`'s opponent must have a king.
  Descents(const SquareSets& start, Color mater);

  /// Goes on until it has found a mate or has looked at `positions` positions all together, and
  /// then to the end of the descent, but never to more than `at_most` positions. Gives the legal
  /// moves that end in the mate.
  std::optional<std::vector<Move>> go_on_to(std::uint64_t positions,
                                            std::uint64_t at_most = UINT64_MAX);

  /// How many positions it has looked at.
  std::uint64_t positions() const { return positions_; }

 private:
  bool descend(int plies);

  const SquareSets start_;
  const Color mater_;
  const Taste& taste_;
  int number_ = 0;
  Chance chance_;
  std::uint64_t positions_ = 0;
  std::vector<Move> line_;
};

}  // namespace jadoube::rules
