#pragma once

#include <array>

#include "daemon/model/board.h"

namespace jadoube::arbiter {

/// When every square of a board last showed what.
class SquareHistory {
 public:
  /// Takes the picture as it is at `now`.
  void take(const rules::Placement& seen, model::Instant now);
  /// Whether `square` shows `piece`, or with `kNone` nothing, or did so at `since` or later.
  bool showed(rules::Square square, rules::Piece piece, model::Instant since) const;
  /// Since when `square` shows what it shows; the epoch where it always did.
  model::Instant since(rules::Square square) const;
  /// Until when `square` last showed `piece`, which it does not show now; the epoch where it never
  /// did.
  model::Instant until(rules::Square square, rules::Piece piece) const;
  /// For how long it showed it then.
  model::Instant::duration stay(rules::Square square, rules::Piece piece) const;

 private:
  struct Stay {
    model::Instant since, until;
  };
  /// The last by `rules::Piece`.
  using Stays = std::array<Stay, static_cast<std::size_t>(rules::Piece::kBlackKing) + 1>;

  const Stay& last(rules::Square square, rules::Piece piece) const;

  rules::Placement now_;
  std::array<model::Instant, rules::kSquareCount> since_{};
  std::array<Stays, rules::kSquareCount> stays_{};
};

}  // namespace jadoube::arbiter
