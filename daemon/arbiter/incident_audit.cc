#include "daemon/arbiter/incident_audit.h"

namespace jadoube::arbiter {

void AuditDetector::take(const watch::TimedChange& timed, const Record& record) {
  const auto& change = timed.change;
  if (std::holds_alternative<watch::GameStarted>(change)) *this = {};
  if (!record.has_game() || !record.rules().control) return;
  if (std::holds_alternative<watch::GameStarted>(change) ||
      std::holds_alternative<watch::ClockChange>(change)) {
    note_clock(timed.at, record);
  }
  if (std::holds_alternative<watch::PliesChange>(change)) audit(record);
}

void AuditDetector::note_clock(Instant at, const Record& record) {
  const auto& clock = record.board().clock;
  const bool runs = clock && clock->running;
  if (runs && !started_) started_ = at;
  if (!started_ || runs == !stands_) return;
  stands_ = !runs;
  if (stands_) {
    stood_.push_back({at, drivers::kNever});
  } else if (!stood_.empty()) {
    stood_.back().to = at;
  }
}

/// The whole record anew: that is a fraction of a millisecond, and plies may have been corrected.
void AuditDetector::audit(const Record& record) {
  std::vector<AuditedPly> plies;
  for (std::size_t i = 0; i < record.firm_plies(); ++i) {
    plies.push_back(audited(record.plies()[i], record.maker_of(i + 1)));
  }
  const auto& control = *record.rules().control;
  std::vector<ClockEvent> events(stood_.begin(), stood_.end());
  events.insert(events.end(), set_.begin(), set_.end());
  found_ = audit_clock({.white = control, .black = control}, plies, events, started_);
}

void AuditDetector::find(const Record& record, std::vector<Finding>& found) const {
  if (!record.has_game()) return;
  for (const auto& each : found_) {
    if (each.kind == ClockFindingKind::kLeverDead || each.ply >= record.firm_plies()) continue;
    const auto& ply = record.plies()[each.ply];
    found.push_back({.key = {IncidentKind::kClockMisset, each.ply + 1, each.who,
                             static_cast<std::int64_t>(each.kind)},
                     .severity = Severity::kWarning,
                     .article = record.article(rules::Clause::kWrongClock),
                     .move = record.move_text(each.ply),
                     .why = "the clock's times at the presses",
                     .what = each.text,
                     .may_do = "Stop the clocks and compare them with the time control; set them "
                               "right by the clock restore sheet",
                     .since = firm_since(ply),
                     .patience = std::chrono::seconds(0),
                     .after_gone = AfterGone::kWithdrawn,
                     .gone = "later presses agree with the time control"});
  }
}

}  // namespace jadoube::arbiter
