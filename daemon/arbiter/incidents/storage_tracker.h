#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/incidents/daemon_incident_numbers.h"
#include "daemon/arbiter/incidents/finding.h"

namespace jadoube::arbiter {

/// One look at the disk that holds the record.
struct StorageReading {
  Instant at{};
  /// In bytes: what is left besides the reserve, how large the reserve is, and how large it should
  /// be.
  std::uint64_t free_bytes = 0, reserve_bytes = 0, reserve_wanted = 0;
  /// The size of what the daemon has written there.
  std::uint64_t own_bytes = 0;
  /// Why nothing can be written: a packed sentence, see rules/sentence.h. Empty if it can.
  std::string refusal = {};
};

/// Decides when an arbiter must hear of the disk: STORAGE_FAILING, of no board. It is a WARNING if
/// little is left, or no more than a round needs at the rate at which the daemon writes. Other
/// programs that share the disk count only if they will have filled it before somebody can look
/// after it: most of them stop long before. It is CRITICAL if only the
/// reserve is left, or nothing can be written. There is one at a time. It is told again when its
/// severity changes or half of the room is gone. It is resolved when there is room with a margin.
class StorageTracker {
 public:
  /// `numbers` must live longer.
  explicit StorageTracker(DaemonIncidentNumbers& numbers) : numbers_(numbers) {}

  /// Takes a reading, in the order of time, and adds to `told` what is to be told.
  void take(const StorageReading& reading, std::vector<IncidentChange>& told);

  /// How long the room lasts, with the reserve: at the rate at which the daemon wrote in the last
  /// ten minutes, or as long as other programs leave if that is what an arbiter hears of. Nothing
  /// if the room does not become less, or if that is not known yet.
  std::optional<std::chrono::seconds> lasts() const;

 private:
  /// An instant, what was left then, and what the daemon had written.
  struct Left {
    Instant at;
    std::uint64_t bytes, own;
  };
  /// How bad it is.
  enum class Level : std::uint8_t { kFine, kShort, kOnReserve, kUnwritten };

  Level level_of(const StorageReading& reading) const;
  /// At the rate at which the daemon writes, and at that at which the disk fills.
  std::optional<std::chrono::seconds> own_lasts() const;
  std::optional<std::chrono::seconds> disk_lasts() const;
  bool is_filled_soon(bool was_short) const;
  void open_or_change(Level level, const StorageReading& reading,
                      std::vector<IncidentChange>& told);
  void resolve(Instant at, std::vector<IncidentChange>& told);

  DaemonIncidentNumbers& numbers_;
  Level level_ = Level::kFine;
  std::optional<Incident> open_;
  std::uint64_t told_bytes_ = 0;
  std::deque<Left> left_;
};

}  // namespace jadoube::arbiter
