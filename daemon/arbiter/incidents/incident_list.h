#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"
#include "daemon/arbiter/incident.h"
#include "daemon/model/decision.h"

namespace jadoube::arbiter {

/// A finding, and the incident it became once it had lasted.
struct ListedIncident {
  Finding finding;
  Incident incident = {};
  /// True if the incident was published; true if its finding was among the last ones.
  bool reported = false, found = true;
  /// `found_in_log`: it was published while the daemon read the log of a board that was connected
  /// again. `shown`: it was published at any other time.
  bool found_in_log = false, shown = false;
  /// When it was published last: it may have been withdrawn in between, or only for the log.
  Instant reported_at{};
  /// With an offence that was found again as undone: how severe it stays.
  std::optional<Severity> stays = {};

  /// True if it is to be published once its finding has lasted: for the first time, or again.
  bool waits() const;
};

/// One evaluation of a board: the facts at that time, and the list for changes of incidents.
struct Look {
  const ObservedGame& record;
  /// True if the game was in play at the look before.
  bool was_in_play;
  std::vector<IncidentChange>& changes;
};

// The way in which an incident keeps its number. The number is its place among the published
// incidents. Other tournament rules or another version of the daemon may publish other incidents,
// but the subject of an incident stays the same.

/// An incident that was published before: its number and its subject.
struct NumberedSubject {
  int number;
  IncidentSubject subject;
};

/// How long before or after `subject` the incident began.
inline Instant::duration apart(const Incident& incident, const IncidentSubject& subject) {
  return std::chrono::abs(incident.began - subject.began);
}

/// Gives `incidents` of one game the numbers that they had in `reported`. An incident like several
/// of them is the one that began nearest. Incidents that were not published get later numbers, in
/// their order. The result is the highest number; nothing if `reported` is empty, and then nothing
/// changes.
std::optional<int> renumber(std::vector<Incident*> incidents,
                            std::span<const NumberedSubject> reported);

/// Which findings are settled together.
enum class Stage : std::uint8_t {
  kFound,    ///< Those of the detectors.
  kCounted,  ///< Those that follow from the count of offences.
};

/// The incidents of one game, and the findings that may become some. There is one entry for each
/// key of a finding. Published incidents have numbers, in the order in which they were published.
class IncidentList {
 public:
  /// Makes incidents of all findings of one stage: opens, changes and ends them.
  void settle(Stage stage, std::vector<Finding> findings, const Look& look);
  /// Publishes `findings` at once, even if they have not lasted long. No other findings follow.
  void report_at_once(std::vector<Finding> findings, const Look& look);
  /// Another game begins at `at`: resolves what is open, and forgets everything. Decisions that are
  /// still needed stay open, and so do changed and illegal plies that the
  /// board's log showed just before.
  void end_game(Instant at, std::vector<IncidentChange>& changes);
  /// When the next finding has lasted long enough to be published; kNever if there is none.
  Instant due(const ObservedGame& record) const;

  /// Carries out an arbiter's decision about an incident. Errors are those of
  /// `IncidentTracker::decide`.
  rules::Expected<void> decide(const model::DecideOnIncident& decision, const Look& look);
  /// The offences that were published, in their order. Valid until the next findings are settled.
  std::vector<ListedIncident*> offences();
  /// Publishes that the incident of `entry` is other than before.
  static void report_changed(ListedIncident& entry, const Look& look);

  /// The entry of the finding `key`, or nullptr.
  const ListedIncident* find(const FindingKey& key) const;
  /// Numbers the published incidents as in `reported`; see `renumber`.
  void renumber(std::span<const NumberedSubject> reported);
  /// The published incidents, by number.
  std::vector<Incident> incidents() const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(entries_, numbers_);
  }

 private:
  ListedIncident& entry_of(Finding finding);
  ListedIncident* find(const model::DecideOnIncident& decision);
  void report_found(ListedIncident& entry, const Look& look);
  void open(ListedIncident& entry, const Look& look);

  std::vector<ListedIncident> entries_;
  /// The highest number so far.
  int numbers_ = 0;
};

/// True if what `reason` claims about `incident`, which ends now, is so: on the board, on the clock
/// and in the record. Reasons that claim nothing about these are true.
bool is_so(model::EndReason reason, const Incident& incident, const ObservedGame& record);

/// What an incident becomes when its finding has ended.
struct Closing {
  Life life;
  IncidentEnd end;
  /// True if it is an offence that was put right.
  bool put_right = false;
  /// True if it was put right so soon that no arbiter needs to act at once.
  bool at_once = false;
};

/// The end of an incident that was reported and is no longer found. Nothing: it does not change.
/// The reason is the true one: a stopped clock does not run again because the game has a result.
std::optional<Closing> closing_of(const ListedIncident& entry, const Look& look);

}  // namespace jadoube::arbiter
