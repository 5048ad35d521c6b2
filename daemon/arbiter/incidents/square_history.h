#pragma once

#include <array>

#include "daemon/model/board.h"

namespace jadoube::arbiter {

/// What every square of a board showed, and when it last did.
class SquareHistory {
 public:
  /// Takes the sensed placement at `now`.
  void take(const rules::Placement& seen, model::Instant now);
  /// True if `square` shows `piece`, or did so at `since` or later. `kNone`: it is empty.
  bool showed(rules::Square square, rules::Piece piece, model::Instant since) const;
  /// Since when `square` shows what it shows; the epoch if it always did.
  model::Instant since(rules::Square square) const;
  /// Until when `square` last showed `piece`, which it does not show now; the epoch if it never
  /// did.
  model::Instant until(rules::Square square, rules::Piece piece) const;
  /// For how long it showed `piece` then.
  model::Instant::duration stay(rules::Square square, rules::Piece piece) const;

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(now_, since_, stays_);
  }

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
