#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "drivers/observation.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers {

/// How a board packs its 64 squares into 32 bytes, two in each.
struct NibbleCode {
  /// The first square. From there along its rank, then the next rank, and so on.
  enum class First : std::uint8_t { kA1, kA8, kH8 };
  First first;
  /// The lower half of a byte is the first square.
  bool low_half_first;
  /// The meaning of each number. Other numbers have no meaning.
  std::array<rules::Piece, 13> pieces;
};

inline constexpr std::size_t kNibbleBytes = rules::kSquareCount / 2;

/// The placement in `bytes`, of which there are 32. Nothing if there are more or less, or a number
/// that means nothing.
std::optional<rules::Placement> read_nibbles(std::span<const std::uint8_t> bytes,
                                             const NibbleCode& code);

/// Lets three readings of the board vote on each square. Some boards miss a piece in a reading, or
/// have no checksum. So a square changes only if two of the last three readings agree on it.
class SquareVote {
 public:
  static constexpr int kVoters = 3;

  /// Adds a reading.
  void add(const rules::Placement& read);

  /// True if there were enough readings to know all squares.
  bool is_decided() const { return count_ >= kVoters; }

  /// The placement on which the readings agree.
  const rules::Placement& placement() const { return agreed_; }

 private:
  std::array<rules::Placement, kVoters> last_{};
  std::uint64_t count_ = 0;
  rules::Placement agreed_;
};

/// Turns readings of all 64 squares into observations. For boards that never report one change, but
/// always the whole board. The first reading is a `PlacementRead`. Later, each square that differs
/// from the reading before is a `SquareChanged`. Squares that became empty come first, because
/// hands lift a piece before they put one down.
class PlacementReporter {
 public:
  /// The board was read. Appends the observations to `seen`.
  void take(const rules::Placement& read, std::vector<Observation>& seen);

  /// Some readings were lost. If more squares differ in the next reading than in one move, some
  /// moves are not known. Then `ChangesMissed` is reported before its `PlacementRead`.
  void miss() { missed_ = true; }

  /// The next reading is a `PlacementRead`, even if nothing changed.
  void report_all() { reports_all_ = true; }

  /// The last reading. Nothing before the first one.
  const std::optional<rules::Placement>& placement() const { return placement_; }

 private:
  std::optional<rules::Placement> placement_;
  bool missed_ = false, reports_all_ = false;
};

}  // namespace jadoube::drivers
