#pragma once

#include <span>
#include <string>
#include <vector>

#include "daemon/arbiter/incidents/incident.h"
#include "daemon/arbiter/incidents/incident_audit.h"
#include "daemon/arbiter/incidents/incident_clock.h"
#include "daemon/arbiter/incidents/incident_device.h"
#include "daemon/arbiter/incidents/incident_endings.h"
#include "daemon/arbiter/incidents/incident_moves.h"
#include "daemon/arbiter/incidents/incident_pieces.h"
#include "daemon/arbiter/incidents/incident_record.h"
#include "daemon/arbiter/incidents/incident_reported.h"
#include "daemon/arbiter/incidents/incident_touch.h"
#include "daemon/arbiter/incidents/record.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/decision.h"
#include "rules/error.h"

namespace jadoube::arbiter {

/// Turns a board's changes into incidents: each raised once, changed as its facts do, withdrawn
/// where it was none. Pure: the same changes, decisions and calls of `run_until` at the same
/// instants give the same incidents with the same numbers, always; so a restart replays from the
/// beginning of a game, as for `BoardTracker`, and everything of the games before is forgotten.
///
/// To be called so: every change of one observation, then `run_until` that observation's instant.
class IncidentTracker {
 public:
  explicit IncidentTracker(TournamentRules rules);

  /// Takes a change in, in the order of the watch. Appends to `told` what became due before it.
  void take(const model::TimedChange& change, std::vector<IncidentChange>& told);

  /// An arbiter has corrected the record: what is taken in next, until `run_until` is called, is
  /// his doing. He is not told of it; what it ends says so.
  void expect_ruling() { record_.set_ruling(true); }

  /// When `run_until` has something to do next; kNever where only a change can bring news.
  Instant due() const;

  /// Does all that is due by `now`, and what has been taken in. Appends to `told`.
  void run_until(Instant now, std::vector<IncidentChange>& told);

  /// Does what an arbiter says, who can say it (`can_be_said`). Of an incident: NotFound: there is
  /// no such one of the present game; InvalidArgument: a dismissal without a reason;
  /// FailedPrecondition: it was withdrawn, so there is nothing to decide; it is over, so there is
  /// nothing to acknowledge; it is open, so there is nothing to reopen. Nothing is changed then.
  rules::Expected<void> hear(Instant at, const model::SideDecision& word,
                             std::vector<IncidentChange>& told);

  /// `word` with what it is about, so that it is heard of the same incident whatever its number is
  /// when it is heard again.
  model::SideDecision named(model::SideDecision word) const;

  /// An incident that was told before.
  struct Told {
    int number;
    IncidentSubject subject;
  };
  /// Gives the incidents of the present game the numbers under which they were told before; those
  /// that were not have later ones. Nothing is told.
  void number_as(std::span<const Told> told);

  /// All incidents of the present game that were told, by number.
  std::vector<Incident> incidents() const;

 private:
  /// A finding, and the incident it became once it had lasted.
  struct Entry {
    Finding finding;
    Incident incident;
    bool told = false, found = true;
  };

  Entry* find_entry(const model::DecideOnIncident& word);
  rules::Expected<void> decide(const model::DecideOnIncident& word,
                               std::vector<IncidentChange>& told);
  void tell_undecided(Instant at, std::vector<IncidentChange>& told);
  void begin_game(const model::TimedChange& change, std::vector<IncidentChange>& told);
  bool is_news(const model::Change& change, const std::optional<model::ClockState>& clock);
  void go_on_until(Instant now, std::vector<IncidentChange>& told);
  void evaluate(Instant at, std::vector<IncidentChange>& told);
  std::vector<Finding> find_all();
  void settle(std::vector<Finding> findings, bool derived, std::vector<IncidentChange>& told);
  Entry& entry_of(Finding finding);
  static bool waits(const Entry& entry);
  Instant tell_at(const Finding& finding) const;
  void update(Entry& entry, std::vector<IncidentChange>& told);
  void reopen(Entry& entry, std::vector<IncidentChange>& told);
  void tell_found(Entry& entry, std::vector<IncidentChange>& told);
  void open(Entry& entry, std::vector<IncidentChange>& told);
  void close(Entry& entry, std::vector<IncidentChange>& told);
  void end(Entry& entry, Life life, const IncidentEnd& how, std::vector<IncidentChange>& told);
  bool was_let_stand(const Entry& entry) const;
  std::optional<IncidentEnd> ended_by_else(const Entry& entry) const;
  void tell(Entry& entry, IncidentChange::What what, std::vector<IncidentChange>& told);
  std::vector<Finding> count_offences(std::vector<IncidentChange>& told);
  std::vector<Entry*> offences();
  void say_what_follows(Entry& entry, const rules::OffenceRuling& ruling,
                        const rules::OffenceCounts& earlier, std::vector<IncidentChange>& told);
  std::optional<model::Penalty> penalty(const Entry& entry,
                                        const rules::OffenceCounts& earlier) const;
  Finding one_too_many(const Entry& entry, const rules::OffenceRuling& ruling) const;
  bool counts(const Entry& entry) const;

  Record record_;
  MoveDetector moves_;
  PieceDetector pieces_;
  TouchDetector touches_;
  EndingDetector endings_;
  ClockDetector clock_;
  AuditDetector audit_;
  DeviceDetector device_;
  RecordDetector written_;
  ReportedDetector reported_;
  std::vector<Entry> entries_;
  int numbers_ = 0;
  /// Whether the game went on when was last looked.
  bool was_in_play_ = false;
  /// Something was taken in at that instant, and not yet looked at.
  std::optional<Instant> news_at_;
};

}  // namespace jadoube::arbiter
