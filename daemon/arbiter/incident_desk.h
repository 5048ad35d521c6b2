#pragma once

#include <array>
#include <string>
#include <vector>

#include "daemon/arbiter/event_rules.h"
#include "daemon/arbiter/incident.h"
#include "daemon/arbiter/incident_audit.h"
#include "daemon/arbiter/incident_clock.h"
#include "daemon/arbiter/incident_device.h"
#include "daemon/arbiter/incident_endings.h"
#include "daemon/arbiter/incident_moves.h"
#include "daemon/arbiter/incident_pieces.h"
#include "daemon/arbiter/incident_record.h"
#include "daemon/arbiter/incident_touch.h"
#include "daemon/arbiter/record.h"
#include "rules/error.h"

namespace jadoube::arbiter {

/// Turns a board's changes into incidents: each raised once, changed as its facts do, withdrawn
/// where it was none. Pure: the same changes, decisions and calls of `run_until` at the same
/// instants give the same incidents with the same numbers, always; so a restart replays from the
/// beginning of a game, as for `BoardWatch`, and everything of the games before is forgotten.
///
/// To be called so: every change of one observation, then `run_until` that observation's instant.
class IncidentDesk {
 public:
  explicit IncidentDesk(EventRules rules);

  /// Takes a change in, in the order of the watch. Appends to `told` what became due before it.
  void take(const watch::TimedChange& change, std::vector<IncidentChange>& told);

  /// When `run_until` has something to do next; kNever where only a change can bring news.
  Instant due() const;

  /// Does all that is due by `now`, and what has been taken in. Appends to `told`.
  void run_until(Instant now, std::vector<IncidentChange>& told);

  /// Does what an arbiter says. NotFound: no such incident of the present game. InvalidArgument: a
  /// dismissal without a reason. FailedPrecondition: it was withdrawn, so there is nothing to
  /// decide. Nothing is changed then.
  rules::Expected<void> decide(Instant at, IncidentId id, const IncidentDecision& decision,
                               std::vector<IncidentChange>& told);

  /// An arbiter says that `by` used two hands, which no board sees; it counts with what the board
  /// saw [FIDE 2023 Art. 7.5.4, 7.5.5].
  void enter_two_hands(Instant at, rules::Color by, std::vector<IncidentChange>& told);

  /// All incidents of the present game that were told, by number.
  std::vector<Incident> incidents() const;

 private:
  /// A finding, and the incident it became once it had lasted.
  struct Entry {
    Finding finding;
    Incident incident;
    bool told = false, found = true;
  };

  void begin_game(const watch::TimedChange& change, std::vector<IncidentChange>& told);
  bool is_news(const watch::Change& change, const std::optional<watch::ClockState>& clock);
  void evaluate(Instant at, std::vector<IncidentChange>& told);
  std::vector<Finding> find_all();
  void settle(std::vector<Finding> findings, bool derived, std::vector<IncidentChange>& told);
  Entry& entry_of(Finding finding);
  static bool waits(const Entry& entry);
  void update(Entry& entry, std::vector<IncidentChange>& told);
  void reopen(Entry& entry, std::vector<IncidentChange>& told);
  void open(Entry& entry, std::vector<IncidentChange>& told);
  void close(Entry& entry, std::vector<IncidentChange>& told);
  void tell(Entry& entry, IncidentChange::What what, std::vector<IncidentChange>& told);
  std::vector<Finding> count_offences(std::vector<IncidentChange>& told);
  std::vector<Entry*> offences();
  void say_what_follows(Entry& entry, const rules::OffenceRuling& ruling,
                        const rules::OffenceCounts& earlier, std::vector<IncidentChange>& told);
  std::optional<std::string> penalty_text(const Entry& entry,
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
  std::vector<Entry> entries_;
  int numbers_ = 0;
  /// How often each colour used two hands, as entered.
  std::array<int, 2> two_hands_{};
  /// Something was taken in at that instant, and not yet looked at.
  std::optional<Instant> news_at_;
};

}  // namespace jadoube::arbiter
