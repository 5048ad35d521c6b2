#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "daemon/arbiter/incidents/listed_incident.h"
#include "daemon/model/decision.h"

namespace jadoube::arbiter {

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
  /// Publishes `findings` at once, however short they have lasted. Nothing else is found any more.
  void tell_at_once(std::vector<Finding> findings, const Look& look);
  /// Another game begins at `at`: resolves what is open, and forgets everything. Decisions that are
  /// still needed stay open, and so do changed and illegal plies that the
  /// board's log showed just before.
  void end_game(Instant at, std::vector<IncidentChange>& changes);
  /// When the next finding has lasted long enough to be published; kNever if there is none.
  Instant due(const ObservedGame& record) const;

  /// Does what an arbiter decided about an incident. Errors are those of
  /// `IncidentTracker::decide`.
  rules::Expected<void> decide(const model::DecideOnIncident& decision, const Look& look);
  /// The offences that were published, in their order. Valid until the next findings are settled.
  std::vector<ListedIncident*> offences();
  /// Publishes that the incident of `entry` is other than before.
  static void tell_changed(ListedIncident& entry, const Look& look);

  /// The entry of the finding `key`, or nullptr.
  const ListedIncident* find(const FindingKey& key) const;
  /// Numbers the published incidents as in `told`; see `renumber`.
  void renumber(std::span<const NumberedSubject> told);
  /// The published incidents, by number.
  std::vector<Incident> incidents() const;

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(entries_, numbers_);
  }

 private:
  ListedIncident& entry_of(Finding finding);
  ListedIncident* find(const model::DecideOnIncident& decision);
  void tell_found(ListedIncident& entry, const Look& look);
  void open(ListedIncident& entry, const Look& look);

  std::vector<ListedIncident> entries_;
  /// The highest number so far.
  int numbers_ = 0;
};

}  // namespace jadoube::arbiter
