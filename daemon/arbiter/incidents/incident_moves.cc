// A press without a move shows nothing, so all of this must hold: the player was on move, the
// opponent's last ply is confirmed by a press of his own, no ply of the player's was written since,
// not even for a moment, what stands is the position and stood at that press, no square changes for
// a second, and the lever still lies there. Else it may be a late press for an earlier ply, a lever
// that bounced, or a move that was taken back.
//
//   Black's press     White's press                told
//   |  nothing moves  |        1 s                 |
//
// Not handled: before the first ply levers are moved to set and to start clocks; presses on a board
// on which a piece is read as nothing.
#include "daemon/arbiter/incidents/incident_moves.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/inference/cost.h"
#include "daemon/tracking/sensors/difference.h"

namespace jadoube::arbiter {
namespace {

using model::Evidence;
using model::PlyState;
using rules::Clause;
using rules::Color;
using rules::Offence;

/// Whether the position stands, but for men who are read as others.
bool position_stands(const Record& record) {
  const auto& expected = record.last().placement();
  const auto& seen = record.board().placement;
  for (const auto square : rules::Squares(tracking::differing(expected, seen))) {
    if (!is_misread(expected[square], seen[square])) return false;
  }
  return true;
}

/// Whether the last ply was completed by a press of its maker, before `press`.
bool last_ply_was_pressed(const Record& record, const SeenPress& press) {
  const auto& ply = record.plies().back();
  return ply.state != PlyState::kProvisional && ply.evidence == Evidence::kPress &&
         ply.confirmed_at && *ply.confirmed_at < press.at;
}

/// Whether, but for the other player's last ply, the picture is what it was when this player
/// pressed before: what else was moved since has brought it back to where the record is.
bool nothing_moved(const Record& record) {
  const auto& presses = record.presses();
  if (presses.size() < 3) return true;
  const auto& own = presses[presses.size() - 3];
  const auto plies = record.firm_plies();
  const auto& game = record.firm();
  const auto ply = tracking::differing(game.position_after(plies - 1).placement(),
                                       game.position_after(plies).placement());
  return (tracking::differing(own.seen, record.board().placement) & ~ply) == 0;
}

}  // namespace

void MoveDetector::take(const model::TimedChange& change, const Record& record) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
  if (!record.has_game()) return;
  most_plies_ = std::max(most_plies_, record.plies().size());
  if (std::holds_alternative<model::ClockChange>(change.change)) look_at_press(record);
  if (candidate_ && !is_still_empty(record)) candidate_.reset();
}

void MoveDetector::look_at_press(const Record& record) {
  const auto& presses = record.presses();
  if (presses.empty() || presses.back().at != record.now() || !record.in_play()) return;
  candidate_.reset();
  const auto& press = presses.back();
  const auto count = record.plies().size();
  const bool wrote_more = std::exchange(most_plies_, count) > count;
  if (count == 0 || wrote_more || record.last().turn() != press.by) return;
  if (!last_ply_was_pressed(record, press) || !position_stands(record)) return;
  if (!nothing_moved(record)) return;
  if (press.at - record.picture_changed() < tracking::kPressWaits) return;
  candidate_ = EmptyPress{press, count};
}

/// Asked after every change, so that no ply and no hand escapes.
bool MoveDetector::is_still_empty(const Record& record) const {
  const auto& clock = record.board().clock;
  return record.in_play() && record.board().game->explanations.empty() &&
         record.plies().size() == candidate_->plies &&
         record.picture_changed() <= candidate_->press.at &&
         record.link_changed() <= candidate_->press.at && clock &&
         clock->running == opponent_of(candidate_->press.by) &&
         !record.last().legal_moves().empty();
}

void MoveDetector::find(const Record& record, std::vector<Finding>& found) {
  if (!record.has_game()) return;
  for (std::size_t i = 0; i < record.firm_plies(); ++i) {
    const auto& ply = record.plies()[i];
    // What an arbiter wrote he has ruled on.
    const bool ruled = ply.evidence == Evidence::kArbiter;
    if (ply.state == PlyState::kIllegal && !ruled) find_illegal(record, i, found);
  }
  find_undecided(record, found);
  if (candidate_ && record.now() - candidate_->press.at >= kPressSettles) {
    certain_.push_back(*candidate_);
    candidate_.reset();
  }
  for (const auto& empty : certain_) {
    // The lever came back.
    if (record.presses().back().at != empty.press.at) continue;
    found.push_back(empty_press(record, empty));
  }
  if (candidate_) found.push_back(empty_press(record, *candidate_));
}

/// Until when the arbiter can act on an offence at ply `index` [FIDE 2023 Art. A.5.2].
void MoveDetector::set_window(const Record& record, std::size_t index, Finding& finding) {
  const auto& penalty = record.laws().penalty(record.rules().conditions);
  if (penalty.window == rules::Window::kWholeGame) return;
  // The opponent has made his next move.
  const bool answered = record.firm_plies() > index + 1;
  finding.closes = answered ? Closes::kClosed : Closes::kOpponentsMove;
  if (answered) finding.severity = Severity::kLog;
}

Finding MoveDetector::empty_press(const Record& record, const EmptyPress& empty) const {
  const auto by = empty.press.by;
  Finding finding{.key = {IncidentKind::kPressedWithoutMove, empty.plies + 1, by,
                          empty.press.at.time_since_epoch().count()},
                  .severity = all_plain() ? Severity::kCritical : Severity::kWarning,
                  .article = record.article(Clause::kPressWithoutMove),
                  .before = record.board().placement,
                  .at_press = empty.press.clock,
                  .evidence = {EvidenceKind::kNoSquareChanged},
                  .since = empty.press.at,
                  .patience = kPressSettles,
                  .after_gone = AfterGone::kPutRight,
                  // It stood for a second before it was told, and was no slip of the lever.
                  .at_once = std::chrono::seconds(0),
                  .gone = EndReason::kClockPressedBack,
                  .offence = Offence::kPressWithoutMove};
  set_window(record, empty.plies, finding);
  return finding;
}

}  // namespace jadoube::arbiter
