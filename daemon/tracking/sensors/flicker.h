#pragma once

#include <array>

#include "drivers/observation.h"
#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::tracking {

/// Finds squares that lose their piece again and again for a moment: their coil is weak, and no
/// hand does that.
class Flicker {
 public:
  /// `square` was read otherwise. True if its piece is back once more, as it was so often that this
  /// says nothing.
  bool see(drivers::Instant at, rules::Square square, rules::Piece before, rules::Piece now);

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(coils_);
  }

 private:
  static constexpr std::size_t kOften = 3;

  struct Coil {
    rules::Piece lost = rules::Piece::kNone;
    drivers::Instant lost_at{};
    /// When its piece came back the last times, in turn.
    std::array<drivers::Instant, kOften> back_at{};
    std::size_t next = 0;
  };

  std::array<Coil, rules::kSquareCount> coils_{};
};

}  // namespace jadoube::tracking
