// The problem: a press without a move changes nothing on the board. A late press for an earlier
// ply, a lever that bounces and a move that is taken back look the same.
//
// The policy: a press is reported as empty only if all of this is true.
// - The player was to move, and a press of the opponent confirmed the opponent's last ply.
// - No ply of the player was written since then, not even for a moment.
// - The record's last position is on the board, and was there at that press.
// - No square changes for a second, and the lever stays where it is.
// - If each player has a board of their own, that of the player is connected.
//
//   Black's press     White's press                reported
//   |  nothing moves  |        1 s                 |
//
// Somebody may stop the clock within that second, or press back, without a change on the board. The
// press then still counts, and the incident is recorded, but not as critical. A lever that goes to
// and fro right after the opponent's press has only bounced.
//
// Not handled: presses before the first ply, because players move levers to set and start clocks.
// Presses on a board that does not read one of its pieces.
#include "daemon/arbiter/detectors/empty_press_detector.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/arbiter/detectors/illegal_plies.h"
#include "daemon/tracking/inferred/cost.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::arbiter {
namespace {

using model::Evidence;
using model::PlyState;
using rules::Clause;

/// True if the last position is on the board. Misread pieces do not count.
bool position_stands(const ObservedGame& record) { return squares_wrong(record) == 0; }

/// True if the player who made the last ply pressed for it before `press`.
bool last_ply_was_pressed(const ObservedGame& record, const SeenPress& press) {
  const auto& ply = record.plies().back();
  return ply.state != PlyState::kProvisional && ply.evidence == Evidence::kPress &&
         ply.confirmed_at && *ply.confirmed_at < press.at;
}

/// True if only the other player's last ply changed the sensed placement since this player pressed
/// before. If something else changed, moves may have brought the board back to the position.
bool nothing_moved(const ObservedGame& record) {
  const auto& presses = record.presses();
  if (presses.size() < 3) return true;
  const auto& own = presses[presses.size() - 3];
  const auto plies = record.firm().plies();
  const auto& game = record.firm();
  const auto ply = tracking::differing(game.position_after(plies - 1).placement(),
                                       game.position_after(plies).placement());
  return (tracking::differing(own.seen, record.board().placement) & ~ply) == 0;
}

/// True if the board of this player is connected. Each player may have a board of their own.
bool is_board_seen(const ObservedGame& record, rules::Color player) {
  const auto& pair = record.board().pair;
  return !pair || pair->of(player).standing != model::PairStanding::kUnseen;
}

/// True if the lever had come to rest since the opponent's press. Before that it may have bounced.
bool is_deliberate(const SeenPress& press, const ObservedGame& record) {
  constexpr std::chrono::seconds kBounces{1};
  const auto& presses = record.presses();
  const auto known = std::ranges::find(presses, press.at, &SeenPress::at);
  return known != presses.end() && known != presses.begin() &&
         press.at - std::prev(known)->at >= kBounces;
}

}  // namespace

void EmptyPressDetector::take(const model::TimedChange& change, const ObservedGame& record) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
  if (!record.has_game()) return;
  most_plies_ = std::max(most_plies_, record.plies().size());
  judge_candidate(record);
  if (std::holds_alternative<model::ClockChange>(change.change)) look_at_press(record);
}

/// Drops the candidate if a change is a move, or if somebody undid the press.
void EmptyPressDetector::judge_candidate(const ObservedGame& record) {
  if (!candidate_ || is_still_empty(record)) return;
  const auto& clock = record.board().clock;
  const bool stopped = clock && !clock->running;
  const bool pressed_back = clock && clock->running == candidate_->press.by;
  if (nothing_moved_since(record) &&
      (stopped || (pressed_back && is_deliberate(candidate_->press, record)))) {
    candidate_->undone_at = record.now();
    certain_.push_back(*candidate_);
  }
  candidate_.reset();
}

void EmptyPressDetector::look_at_press(const ObservedGame& record) {
  const auto& presses = record.presses();
  if (presses.empty() || presses.back().at != record.now() || !record.in_play()) return;
  candidate_.reset();
  const auto& press = presses.back();
  const auto count = record.plies().size();
  const bool wrote_more = std::exchange(most_plies_, count) > count;
  if (count == 0 || wrote_more || record.last().turn() != press.by) return;
  if (!last_ply_was_pressed(record, press) || !position_stands(record)) return;
  if (!nothing_moved(record)) return;
  if (press.at - record.moments().sensed < tracking::kPressWaits) return;
  if (!is_board_seen(record, press.by)) return;
  candidate_ = EmptyPress{press, count};
}

/// It is called after every change, so it notices each ply and each lifted piece.
bool EmptyPressDetector::nothing_moved_since(const ObservedGame& record) const {
  return record.in_play() && record.board().game->explanations.empty() &&
         record.plies().size() == candidate_->plies &&
         record.moments().sensed <= candidate_->press.at &&
         record.moments().link_changed <= candidate_->press.at &&
         !record.last().legal_moves().empty();
}

bool EmptyPressDetector::is_still_empty(const ObservedGame& record) const {
  const auto& clock = record.board().clock;
  return nothing_moved_since(record) && clock &&
         clock->running == opponent_of(candidate_->press.by);
}

void EmptyPressDetector::find(const ObservedGame& record, bool plain, std::vector<Finding>& found) {
  if (candidate_ && record.now() - candidate_->press.at >= kPressSettles) {
    certain_.push_back(*candidate_);
    candidate_.reset();
  }
  for (const auto& empty : certain_) {
    // The lever came back.
    const bool is_new = empty.undone_at == record.now();
    if (record.presses().back().at != empty.press.at && !is_new) continue;
    found.push_back(finding_of(empty, record, plain));
  }
  if (candidate_) found.push_back(finding_of(*candidate_, record, plain));
}

Finding EmptyPressDetector::finding_of(const EmptyPress& empty, const ObservedGame& record,
                                       bool plain) {
  const auto by = empty.press.by;
  Finding finding{.key = {IncidentKind::kPressedWithoutMove, empty.plies + 1, by,
                          empty.press.at.time_since_epoch().count()},
                  .severity = empty.undone_at ? Severity::kInfo
                              : plain         ? Severity::kCritical
                                              : Severity::kWarning,
                  .article = article_of(record, Clause::kPressWithoutMove),
                  .before = record.board().placement,
                  .at_press = empty.press.clock,
                  .evidence = {EvidenceKind::kNoSquareChanged},
                  .since = empty.press.at,
                  .patience = empty.undone_at ? std::chrono::milliseconds(0) : kPressSettles,
                  .after_gone = AfterGone::kPutRight,
                  // The press lasted for a second before it was reported, so the lever did not just
                  // slip.
                  .at_once = std::chrono::seconds(0),
                  .gone = EndReason::kClockPressedBack,
                  .offence = rules::Offence::kPressWithoutMove};
  set_window(record, empty.plies, finding);
  return finding;
}

}  // namespace jadoube::arbiter
