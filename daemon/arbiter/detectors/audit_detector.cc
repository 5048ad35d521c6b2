// The record has the clock's times at each press that completed a ply. It does not have the presses
// without a ply: a lever that bounced, an illegal move that was put right, a clock pressed back.
// Each such press adds an increment, and several look like a clock that gives more for each move.
// So every press is compared with the plies, and the audit gets the presses without a ply.
//
// The plies of an outage come from the board's log, which has no times, so their instants are
// estimates. The audit gets each outage, and judges no press by such an instant.
#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/clock_audit.h"
#include "daemon/arbiter/detectors/clock_detector.h"
#include "daemon/tracking/inferred/cost.h"

namespace jadoube::arbiter {
namespace {

/// True if moves were played before the game began on this board: it continues from another board,
/// or was joined in the middle. Then its clock does not show the times of a start.
bool is_begun_elsewhere(const model::Game& game, const TournamentRules& rules) {
  if (!game.continues.empty()) return true;
  const bool is_pairings = rules.start && rules.start->placement() == game.start.placement();
  return !is_pairings && !fill_own_ranks(game.start.square_sets());
}

/// The instants of an outage's plies are before the board and its clock are read again. After the
/// connection is back, that takes less than this time.
constexpr std::chrono::seconds kClockReadAgain{15};

bool shows_times_of(const model::Ply& ply, const SeenPress& press) {
  return ply.white_clock == press.clock.white && ply.black_clock == press.clock.black;
}

}  // namespace

void AuditDetector::take(const model::TimedChange& timed, const ObservedGame& record) {
  const auto& change = timed.change;
  note_watching(timed, record);
  if (const auto* started = std::get_if<model::GameStarted>(&change)) {
    begin_game(*started->game);
    if (is_begun_elsewhere(*started->game, record.rules())) {
      clock_was_set(timed.at);
      // Plies of another board were judged with that board.
      for (const auto& ply : started->game->plies)
        clock_was_set(ply.confirmed_at.value_or(ply.made_at));
    }
  }
  if (!record.has_game() || !record.rules().control) return;
  if (std::holds_alternative<model::GameStarted>(change) ||
      std::holds_alternative<model::ClockChange>(change)) {
    note_clock(timed.at, record);
    const auto& presses = record.sensed().presses();
    if (!presses.empty() && presses.back().at == timed.at) presses_.push_back(presses.back());
  }
  if (std::holds_alternative<model::PliesChange>(change)) audit(record);
}

/// Forgets the last game, but not an outage that has not ended.
void AuditDetector::begin_game(const model::Game& game) {
  AuditDetector next;
  next.reads_ = reads_;
  std::ranges::copy_if(unread_, std::back_inserter(next.unread_),
                       [&](const ClockUnread& each) { return each.to >= game.started_at; });
  *this = std::move(next);
}

/// Notes when the clock is not read, and when it is read again.
void AuditDetector::note_watching(const model::TimedChange& timed, const ObservedGame& record) {
  const auto& board = record.board();
  const auto* connection = std::get_if<model::ConnectionChange>(&timed.change);
  const bool reads = board.link == drivers::ConnectionState::kLive && board.clock;
  const bool read = std::exchange(reads_, reads);
  const bool lost = connection != nullptr && board.link == drivers::ConnectionState::kLost;
  const bool open = !unread_.empty() && unread_.back().to == drivers::kNever;
  if (!open && !reads && (read || lost)) unread_.push_back({timed.at, drivers::kNever});
  if (open && reads) unread_.back().to = timed.at + kClockReadAgain;
}

void AuditDetector::note_clock(Instant at, const ObservedGame& record) {
  const auto& clock = record.board().clock;
  const bool runs = clock && clock->running;
  if (runs && !started_) {
    started_ = at;
    // The clock was seen to be started: from then on nothing was missed, however soon after the
    // board was read.
    const bool is_closed = !unread_.empty() && unread_.back().to != drivers::kNever;
    if (seen_stopped_ && is_closed && record.plies().empty()) {
      unread_.back().to = std::min(unread_.back().to, at - Instant::duration{1});
    }
  }
  seen_stopped_ |= reads_ && clock && !clock->running;
  if (!started_ || runs == !stands_) return;
  stands_ = !runs;
  if (stands_) {
    stood_.push_back({at, drivers::kNever});
  } else if (!stood_.empty()) {
    stood_.back().to = at;
  }
}

/// The index of the press that completed `ply`, from index `from` on. The number of presses: none
/// did. There may be a press even if something else confirmed the ply.
std::size_t AuditDetector::press_of(const model::Ply& ply, rules::Color mover,
                                    std::size_t from) const {
  const bool was_pressed = ply.evidence == model::Evidence::kPress;
  auto last = presses_.size();
  for (auto i = from; i < presses_.size(); ++i) {
    const auto& press = presses_[i];
    if (press.at > firm_since(ply)) break;
    if (press.by != mover || press.at + tracking::kPressWaits < ply.made_at) continue;
    if (!was_pressed || shows_times_of(ply, press)) return i;
    last = i;
  }
  return last;
}

/// Finds the press of each ply. Returns the presses without a ply, between the presses of two
/// consecutive plies.
std::vector<LoosePress> AuditDetector::find_presses(const ObservedGame& record,
                                                    std::vector<AuditedPly>& plies) const {
  std::vector<LoosePress> loose;
  std::size_t from = 0;
  bool follows = false;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const auto press = press_of(record.plies()[i], plies[i].mover, from);
    const bool found = press < presses_.size();
    for (; found && from < press; ++from) {
      if (follows) loose.push_back({presses_[from].at, presses_[from].by});
    }
    if (found && plies[i].pressed) plies[i].at = presses_[press].at;
    if (found) ++from;
    follows = found;
  }
  return loose;
}

/// Audits the whole record again, as plies may have been corrected. It takes less than a
/// millisecond.
void AuditDetector::audit(const ObservedGame& record) {
  std::vector<AuditedPly> plies;
  for (std::size_t i = 0; i < record.firm().plies(); ++i) {
    plies.push_back(audited(record.plies()[i], maker_of(record, i + 1)));
  }
  const auto loose = find_presses(record, plies);
  const auto& white = *record.rules().control_of(rules::Color::kWhite);
  const auto& black = *record.rules().control_of(rules::Color::kBlack);
  std::vector<ClockEvent> events(stood_.begin(), stood_.end());
  // This holds even if the player thinks long about the first move at this board.
  if (!plies.empty() && is_begun_elsewhere(*record.board().game, record.rules())) {
    events.push_back(ClockSetByArbiter{plies.front().at});
  }
  events.insert(events.end(), loose.begin(), loose.end());
  events.insert(events.end(), set_.begin(), set_.end());
  events.insert(events.end(), unread_.begin(), unread_.end());
  // A clock that was started in an outage ran before the reading that shows it.
  const auto& begun = record.board().game->started_at;
  const bool start_was_seen =
      started_ && std::ranges::none_of(unread_, [&](const ClockUnread& each) {
        return each.from <= *started_ && each.to >= begun;
      });
  found_ = audit_clock({.white = white, .black = black}, plies, events,
                       start_was_seen ? started_ : std::nullopt);
}

void AuditDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  if (!record.has_game()) return;
  for (const auto& each : found_) {
    if (each.kind == ClockFindingKind::kLeverDead || each.ply >= record.firm().plies()) continue;
    // A few seconds too much do no harm. A wrong move counter does: a later period is added at the
    // wrong move.
    const bool extra = each.kind == ClockFindingKind::kExtraPress;
    const auto by = each.who.value_or(rules::Color::kWhite);
    if (extra && !record.rules().control_of(by)->has_period_after(0)) continue;
    const auto& ply = record.plies()[each.ply];
    found.push_back({.key = {IncidentKind::kClockMisset, each.ply + 1, each.who,
                             static_cast<std::int64_t>(each.kind)},
                     .severity = extra ? Severity::kInfo : Severity::kWarning,
                     .article = article_of(record, rules::Clause::kWrongClock),
                     .move = move_text(record, each.ply),
                     .evidence = {EvidenceKind::kTimesAtPresses},
                     .facts = {.clock_fault = each.fault},
                     .advice = {AdviceKind::kCompareAndSetClock},
                     .since = firm_since(ply),
                     .patience = std::chrono::seconds(0),
                     .after_gone = AfterGone::kWithdrawn,
                     .gone = EndReason::kPressesSayOtherwise});
  }
}

}  // namespace jadoube::arbiter
