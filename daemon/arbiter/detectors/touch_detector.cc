#include "daemon/arbiter/detectors/touch_detector.h"

#include <algorithm>
#include <utility>

namespace jadoube::arbiter {
namespace {

using rules::Clause;

/// A ply is judged together with this many plies before and after it. A captured piece may be
/// removed late, during the next ply. The piece of a ply may be lifted early, during the ply
/// before.
constexpr std::size_t kPliesAround = 2;

/// The reading that a driver would report for `clock` on a board that faces the usual way.
/// `TouchRecord` takes observations.
drivers::ClockRead reading_of(const model::ClockState& clock, drivers::ClockSide pressed) {
  using drivers::ClockSide;
  drivers::ClockRead reading;
  reading.left.time = clock.white;
  reading.right.time = clock.black;
  reading.running = clock.running.has_value();
  const bool white = clock.running == rules::Color::kWhite;
  reading.pressed = !clock.running ? pressed : white ? ClockSide::kRight : ClockSide::kLeft;
  return reading;
}

/// The part of the game around ply `index`. It begins with ply `from`.
model::Game part_of(const ObservedGame& record, std::size_t from, std::size_t index) {
  model::Game part;
  part.start = record.firm().position_after(from);
  const auto& plies = record.plies();
  const auto end = std::min(plies.size(), index + kPliesAround);
  part.plies.assign(plies.begin() + static_cast<std::ptrdiff_t>(from),
                    plies.begin() + static_cast<std::ptrdiff_t>(end));
  return part;
}

std::vector<rules::Square> lifted(const tracking::PlyLifts& lifts) {
  std::vector<rules::Square> squares;
  for (const auto& lift : lifts.lifts) {
    if (std::ranges::find(squares, lift.square) == squares.end()) squares.push_back(lift.square);
  }
  return squares;
}

}  // namespace

void TouchDetector::take(const model::TimedChange& timed, const ObservedGame& record) {
  const auto& change = timed.change;
  if (std::holds_alternative<model::GameStarted>(change)) {
    *this = {};
    touches_.observe(timed.at, drivers::PlacementRead{record.board().placement});
  } else if (const auto* square = std::get_if<model::SquareChange>(&change)) {
    touches_.observe(timed.at, drivers::SquareChanged{square->square, square->piece});
  } else if (const auto* placement = std::get_if<model::PlacementChange>(&change)) {
    touches_.observe(timed.at, drivers::PlacementRead{placement->placement});
  } else if (const auto* link = std::get_if<model::ConnectionChange>(&change)) {
    touches_.observe(timed.at, drivers::ConnectionChanged{link->state, link->port, link->why});
  } else if (const auto* clock = std::get_if<model::ClockChange>(&change)) {
    if (!clock->clock) return touches_.observe(timed.at, drivers::ClockMissing{});
    clock_ = reading_of(*clock->clock, clock_.pressed);
    touches_.observe(timed.at, clock_);
  }
  if (!record.has_game()) return;
  const auto settled = std::min(record.board().game->final_plies, record.firm().plies());
  for (; judged_ < settled; ++judged_) judge(record, judged_);
}

void TouchDetector::judge(const ObservedGame& record, std::size_t index) {
  const auto from = index >= kPliesAround ? index - kPliesAround : 0;
  auto part = part_of(record, from, index);
  const auto& ply = record.plies()[index];
  const auto since = from == 0 ? Instant{} : record.plies()[from].made_at;
  auto told = touches_.told(record.now()).lifts;
  std::erase_if(told, [&](const tracking::Lift& lift) { return lift.lifted < since; });
  for (const auto& lifts : tracking::lifts_by_ply(part, told)) {
    if (lifts.ply != index - from || !lifts.broken_clause) continue;
    const auto clause = *lifts.broken_clause;
    const bool rook = clause == Clause::kRookThenKing;
    told_.push_back({.key = {rook ? IncidentKind::kRookFirstCastling : IncidentKind::kTouchMove,
                             index + 1, maker_of(record, index + 1)},
                     .severity = Severity::kLog,
                     .article = article_of(record, clause),
                     .move = move_text(record, index),
                     .before = record.firm().position_after(index).placement(),
                     .squares = lifted(lifts),
                     .evidence = {EvidenceKind::kLifts},
                     .advice = {.kind = AdviceKind::kNothingUnlessClaimed,
                                .article = article_of(record, Clause::kClaimAgainstTouch)},
                     .since = ply.made_at,
                     .patience = std::chrono::seconds(0),
                     .after_gone = AfterGone::kWithdrawn,
                     .gone = EndReason::kRecordChanged});
  }
}

void TouchDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  if (!record.has_game()) return;
  for (const auto& finding : told_) {
    const auto index = finding.key.ply - 1;
    const bool stands = index < record.plies().size() && move_text(record, index) == finding.move;
    if (stands) found.push_back(finding);
  }
}

}  // namespace jadoube::arbiter
