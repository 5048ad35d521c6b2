// A press completes a move, so the position at the press is what counts, and that is the watch's
// business: it writes an illegal ply. Here it becomes an incident at once.
//
// A press without a move shows nothing, so all of this must hold: the player was on move, the
// opponent's last ply is confirmed by a press of his own, no ply of the player's was written since,
// not even for a moment, what stands is the position, no square changes for a second, and the lever
// still lies there. Else it may be a late press for an earlier ply, a lever that bounced, or a move
// that was taken back.
//
//   Black's press     White's press                told
//   |  nothing moves  |        1 s                 |
//
// Not handled: before the first ply levers are moved to set and to start clocks; presses on a board
// on which a piece is read as nothing.
#include "daemon/arbiter/incident_moves.h"

#include <algorithm>
#include <utility>

#include "daemon/arbiter/claim_words.h"
#include "daemon/arbiter/set_down_badly.h"
#include "daemon/watch/cost.h"
#include "daemon/watch/difference.h"

namespace jadoube::arbiter {
namespace {

using rules::Clause;
using rules::Color;
using rules::Offence;
using watch::Evidence;
using watch::PlyState;

/// A pawn that has reached its last rank and is to be replaced.
bool leaves_pawn(const rules::Position& before, rules::Move move) {
  const auto piece = before.placement()[move.from];
  const bool pawn = piece != rules::Piece::kNone && type_of(piece) == rules::PieceType::kPawn;
  return pawn && !move.promotion && rank_of(move.to) == (before.turn() == Color::kWhite ? 7 : 0);
}

/// Whether the opponent has made his next move since ply `index`, counted from 0.
bool is_answered(const Record& record, std::size_t index) {
  return record.firm_plies() > index + 1;
}

/// Until when the arbiter can act on an offence that was answered or not [FIDE 2023 Art. A.5.2].
void set_window(const Record& record, bool answered, Finding& finding) {
  const auto& penalty = record.laws().penalty(record.rules().conditions);
  if (penalty.window == rules::Window::kWholeGame) return;
  finding.closes = answered ? Closes::kClosed : Closes::kOpponentsMove;
  if (answered) finding.severity = Severity::kLog;
}

/// Both clocks at the press of `ply`, which `by` made, as far as they are known.
std::optional<watch::ClockState> clocks_at(const watch::Ply& ply, Color by) {
  if (!ply.white_clock || !ply.black_clock) return std::nullopt;
  return watch::ClockState{
      .white = *ply.white_clock, .black = *ply.black_clock, .running = opponent_of(by)};
}

std::string why_illegal(Evidence evidence) {
  switch (evidence) {
    case Evidence::kPress:
      return "seen at the press";
    case Evidence::kReconnect:
      return "inferred from what stood after a gap; no press was seen";
    default:
      return "it stood and was answered; no press was seen";
  }
}

/// What is to be said of any illegal ply.
Finding illegal_ply(const Record& record, std::size_t index) {
  const auto& ply = record.plies()[index];
  const auto& before = record.firm().position_after(index);
  const auto& after = record.firm().position_after(index + 1);
  const auto move = record.move_text(index);
  return {.key = {IncidentKind::kIllegalMove, index + 1, before.turn(),
                  index_of(ply.move.from) * 64 + index_of(ply.move.to)},
          .severity = Severity::kWarning,
          .article = record.article(Clause::kIllegalMove),
          .move = move,
          .before = before.placement(),
          .squares = watch::differences(before.placement(), after.placement()),
          .at_press = clocks_at(ply, before.turn()),
          .margin = ply.margin,
          .why = why_illegal(ply.evidence),
          .what = name_of(before.turn()) + " completed the illegal move " + move,
          .may_do = "Ask the players what was played, and correct the record where it is wrong",
          .since = firm_since(ply),
          .after_gone = AfterGone::kPutRight,
          .gone = "the move no longer stands on the board"};
}

/// Whether the position stands, but for men who are read as others.
bool position_stands(const Record& record) {
  const auto& expected = record.last().placement();
  const auto& seen = record.board().placement;
  for (const auto square : rules::Squares(watch::differing(expected, seen))) {
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

}  // namespace

void MoveDetector::take(const watch::TimedChange& change, const Record& record) {
  if (std::holds_alternative<watch::GameStarted>(change.change)) *this = {};
  if (!record.has_game()) return;
  most_plies_ = std::max(most_plies_, record.plies().size());
  if (std::holds_alternative<watch::ClockChange>(change.change)) look_at_press(record);
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
  if (press.at - record.picture_changed() < watch::kPressWaits) return;
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

/// Whether an illegal ply left no doubt when it was first seen: the board showed it and nothing
/// else, it is no legal move to or from where a piece was set down between two squares, and no
/// doubtful ply was before it, which mostly leads to more.
bool MoveDetector::is_plain(const Record& record, std::size_t index) {
  const auto& ply = record.plies()[index];
  const auto known = std::ranges::find_if(illegal_, [&](const SeenIllegal& seen) {
    return seen.index == index && seen.move == ply.move;
  });
  if (known != illegal_.end()) return known->plain;
  const bool plain = ply.evidence == Evidence::kPress && index + 1 == record.plies().size() &&
                     !may_be_set_down_badly(record, index) &&
                     std::ranges::all_of(illegal_, &SeenIllegal::plain);
  illegal_.push_back({index, ply.move, plain});
  return plain;
}

void MoveDetector::find_illegal(const Record& record, std::size_t index,
                                std::vector<Finding>& found) {
  const auto& ply = record.plies()[index];
  const auto& before = record.firm().position_after(index);
  const bool pawn = leaves_pawn(before, ply.move), pressed = ply.evidence == Evidence::kPress;
  const bool plain = is_plain(record, index);
  auto finding = illegal_ply(record, index);
  if (pawn) {
    finding.key.kind = IncidentKind::kPromotionIncomplete;
    finding.article = record.article(Clause::kPawnNotReplaced);
    finding.what = name_of(before.turn()) + " left the pawn on " + to_string(ply.move.to) +
                   " and completed the move " + finding.move;
  }
  if (pressed && (pawn || plain)) {
    finding.severity = Severity::kCritical;
    finding.offence = pawn ? Offence::kPawnNotReplaced : Offence::kIllegalMove;
  } else if (pressed) {
    finding.why += "; the piece may have been set down badly";
    finding.may_do = "Look whether the piece stands where it is read";
  }
  if (pressed) finding.patience = std::chrono::seconds(0);
  set_window(record, is_answered(record, index), finding);
  found.push_back(std::move(finding));
}

Finding MoveDetector::empty_press(const Record& record, const EmptyPress& empty) const {
  const auto by = empty.press.by;
  Finding finding{.key = {IncidentKind::kPressedWithoutMove, empty.plies + 1, by,
                          empty.press.at.time_since_epoch().count()},
                  .severity = Severity::kCritical,
                  .article = record.article(Clause::kPressWithoutMove),
                  .before = record.board().placement,
                  .at_press = empty.press.clock,
                  .why = "no square changed before the press nor in the second after it",
                  .what = name_of(by) + " pressed the clock without making a move",
                  .since = empty.press.at,
                  .patience = kPressSettles,
                  .after_gone = AfterGone::kPutRight,
                  // It stood for a second before it was told, and was no slip of the lever.
                  .at_once = std::chrono::seconds(0),
                  .gone = "the clock was pressed back",
                  .offence = Offence::kPressWithoutMove};
  set_window(record, is_answered(record, empty.plies), finding);
  return finding;
}

}  // namespace jadoube::arbiter
