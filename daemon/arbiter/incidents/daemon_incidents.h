#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/incident.h"
#include "daemon/model/daemon_finding.h"

namespace jadoube::arbiter {

/// Numbers the incidents of the daemon itself, of all kinds together, from 1.
class DaemonIncidentNumbers {
 public:
  /// The incident with that number is on record: later ones get higher numbers.
  void take(int number) { last_ = std::max(last_, number); }
  /// The number of the next incident.
  int next() { return ++last_; }

 private:
  int last_ = 0;
};

/// Makes incidents from what the parts of the daemon find. They belong to no board. A finding that
/// lasts shorter than its patience is not reported. A reported one is resolved when it is not found
/// any more. An incident that an arbiter has dismissed or resolved is open again if its facts
/// change.
class DaemonIncidents {
 public:
  /// `numbers` must exist longer.
  explicit DaemonIncidents(DaemonIncidentNumbers& numbers) : numbers_(numbers) {}

  /// Everything that the part `source` finds now, at `at`. What it found before and is not among
  /// `findings` is over.
  void take(const std::string& source, std::vector<model::DaemonFinding> findings, Instant at);

  /// Appends the changes to publish now to `reported`: incidents that have lasted long enough, have
  /// changed, or are over.
  void advance(Instant now, std::vector<IncidentChange>& reported);

  /// An incident of an earlier run that an arbiter decided. If the same is found again, it stays
  /// decided. Only for what stays wrong over a restart: RESULT_DIFFERS.
  void restore(const Incident& incident);

  /// Decides about an incident that was published and is still found. The incident keeps the id of
  /// the request, if there is one. The result is the incident as it is now. FailedPrecondition: it
  /// is none of these, or this cannot be decided about it. InvalidArgument: a dismissal without a
  /// reason.
  rules::Expected<Incident> decide(IncidentId id, const IncidentDecision& decision, Instant now,
                                   const std::string& request = {});

  /// An incident as it was published last. Null: it was not published, or it is over.
  const Incident* find(IncidentId id) const;

  /// When `advance` has a change to publish next. kNever: there is none.
  Instant due() const;

 private:
  struct Entry {
    model::DaemonFinding finding = {};
    Instant since{};
    /// The incident as it was last published. Nothing: it was not published.
    std::optional<Incident> reported = {};
    bool over = false;
  };

  void report(Entry& entry, Instant now, std::vector<IncidentChange>& reported);
  bool was_decided(Entry& entry);
  static Instant due(const Entry& entry);

  DaemonIncidentNumbers& numbers_;
  /// By source and key.
  std::map<std::pair<std::string, std::string>, Entry> entries_;
  std::vector<Incident> decided_;
};

/// One measurement of the disk that has the record.
struct StorageReading {
  Instant at{};
  /// In bytes: what is left besides the reserve, how large the reserve is, and how large it should
  /// be.
  std::uint64_t free_bytes = 0, reserve_bytes = 0, reserve_wanted = 0;
  /// The bytes that the daemon has written there.
  std::uint64_t own_bytes = 0;
  /// Why nothing can be written: a packed sentence, see rules/sentence.h. Empty if it can.
  std::string refusal = {};
};

/// Decides when arbiters get an incident about the disk: STORAGE_FAILING, of no board. It is a
/// WARNING if little is left, or no more than a round needs at the rate at which the daemon writes.
/// Other programs that share the disk count only if they will fill it before somebody can look
/// after it. Most of them stop long before. It is CRITICAL if only the reserve is left, or nothing
/// can be written. There is one at a time. It is published again when its severity changes or half
/// of the room is used. It is resolved when there is room with a margin.
class StorageTracker {
 public:
  /// `numbers` must exist longer.
  explicit StorageTracker(DaemonIncidentNumbers& numbers) : numbers_(numbers) {}

  /// Takes a reading, in the order of time, and appends to `reported` the changes to publish.
  void take(const StorageReading& reading, std::vector<IncidentChange>& reported);

  /// How long the room lasts, with the reserve, at the rate at which the daemon wrote in the last
  /// ten minutes. If the incident is about other programs, it is as long as those leave. Nothing if
  /// the room does not become less, or if that is not known yet.
  std::optional<std::chrono::seconds> lasts() const;

 private:
  /// An instant, the free bytes at that time, and the bytes that the daemon had written.
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
                      std::vector<IncidentChange>& reported);
  void resolve(Instant at, std::vector<IncidentChange>& reported);

  DaemonIncidentNumbers& numbers_;
  Level level_ = Level::kFine;
  std::optional<Incident> open_;
  std::uint64_t reported_bytes_ = 0;
  std::deque<Left> left_;
};

}  // namespace jadoube::arbiter
