#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/incidents/finding.h"

namespace jadoube::arbiter {

/// How the disk that the record lies on was found.
struct StorageReading {
  Instant at{};
  /// What it has left besides the reserve, and what is kept back now and should be, in bytes.
  std::uint64_t free_bytes = 0, reserve_bytes = 0, reserve_wanted = 0;
  /// Why nothing can be written; empty where it can.
  std::string refusal = {};
};

/// Decision when an arbiter must hear of the disk: STORAGE_FAILING, of no board. A WARNING where
/// what is left is little, or lasts no longer than a round at the present rate; CRITICAL where
/// nothing is left but the reserve, or nothing can be written. One at a time: it becomes more or
/// less severe, is told again when half of what it told is gone, and is resolved when there is room
/// with a margin.
class StorageTracker {
 public:
  /// `numbers_taken`: how many such incidents there were before.
  explicit StorageTracker(int numbers_taken = 0) : numbers_(numbers_taken) {}

  /// Takes a reading, the later after the earlier, and adds to `told` what is to be told.
  void take(const StorageReading& reading, std::vector<IncidentChange>& told);

  /// How long the room lasts, reserve included, at the rate of the last ten minutes; nothing where
  /// it does not become less, or that is not known yet.
  std::optional<std::chrono::seconds> lasts() const;

 private:
  /// A moment, and what was left then.
  struct Left {
    Instant at;
    std::uint64_t bytes;
  };
  /// How bad it is.
  enum class Level : std::uint8_t { kFine, kShort, kOnReserve, kUnwritten };

  Level level_of(const StorageReading& reading) const;
  void open_or_change(Level level, const StorageReading& reading,
                      std::vector<IncidentChange>& told);
  void resolve(Instant at, std::vector<IncidentChange>& told);

  int numbers_;
  Level level_ = Level::kFine;
  std::optional<Incident> open_;
  std::uint64_t told_bytes_ = 0;
  std::deque<Left> left_;
};

}  // namespace jadoube::arbiter
