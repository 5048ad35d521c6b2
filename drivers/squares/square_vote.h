#pragma once

#include <array>
#include <cstdint>

#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::drivers {

/// Lets three readings of the board vote on each square. Some boards miss a piece in a reading, or
/// have no checksum. So a square changes only if two of the last three readings agree on it.
class SquareVote {
 public:
  static constexpr int kVoters = 3;

  /// Adds a reading.
  void add(const rules::Placement& read);

  /// True if there were enough readings to know all squares.
  bool is_decided() const { return count_ >= kVoters; }

  /// What the readings agree on.
  const rules::Placement& placement() const { return agreed_; }

 private:
  std::array<rules::Placement, kVoters> last_{};
  std::uint64_t count_ = 0;
  rules::Placement agreed_;
};

}  // namespace jadoube::drivers
