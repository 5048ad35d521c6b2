#include "daemon/arbiter/detectors/pair_detector.h"

#include <algorithm>

namespace jadoube::arbiter {

using model::PairStanding;
using rules::Color;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

/// A difference is none before this time, and is one after that time, however slow the players
/// repeat their opponent's moves [guess].
constexpr milliseconds kLeast = seconds(15), kMost = seconds(60);
/// A move that is not repeated at all is not reported sooner: its player may think first.
constexpr milliseconds kNotRepeatedFor = seconds(120);
/// Repetitions that took longer are no measure of how fast these players repeat.
constexpr milliseconds kSlowest = seconds(60);

}  // namespace

void PairDetector::take(const model::TimedChange& timed, const ObservedGame& record) {
  if (std::holds_alternative<model::GameStarted>(timed.change)) {
    slowest_ = milliseconds(0);
    for (const auto player : kColors) {
      auto& board = boards_[player];
      board = {
          .standing = board.standing, .lost_since = board.lost_since, .was_read = board.was_read};
    }
  }
  if (const auto* pair = std::get_if<model::PairChange>(&timed.change)) {
    for (const auto player : kColors) take(player, pair->pair->of(player), timed.at);
  }
  take_press(record);
}

void PairDetector::take(Color player, const model::PairedBoard& now, Instant at) {
  auto& board = boards_[player];
  const bool is_read = now.standing != PairStanding::kUnseen;
  if (is_read) {
    board.lost_since.reset();
  } else if (board.was_read && !board.lost_since) {
    board.lost_since = at;
  }
  board.was_read |= is_read;
  if (now.standing == PairStanding::kEqual) {
    if (board.behind_since && at - *board.behind_since < kSlowest) {
      slowest_ =
          std::max(slowest_, std::chrono::duration_cast<milliseconds>(at - *board.behind_since));
    }
    board.behind_since = board.different_since = board.pressed = std::nullopt;
  } else if (is_read) {
    if (!board.behind_since) board.behind_since = at;
    if (now.standing != PairStanding::kDifferent) {
      board.different_since.reset();
    } else if (!board.different_since) {
      board.different_since = at;
    }
  }
  board.standing = now.standing;
}

/// A player presses for their own move, so by then they have repeated the one before.
void PairDetector::take_press(const ObservedGame& record) {
  const auto& presses = record.presses();
  if (presses.empty() || presses.back().at == last_press_) return;
  last_press_ = presses.back().at;
  auto& board = boards_[presses.back().by];
  const bool shows_other = board.different_since || board.standing == PairStanding::kBehind;
  if (shows_other && !board.pressed) board.pressed = last_press_;
}

milliseconds PairDetector::patience() const { return std::clamp(2 * slowest_, kLeast, kMost); }

void PairDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  const auto& pair = record.board().pair;
  if (!pair || record.has_moved()) return;
  for (const auto player : kColors) {
    const auto& board = boards_[player];
    // If both are lost, the connection to the table is lost, and that is reported instead.
    if (board.lost_since && record.board().link == drivers::ConnectionState::kLive) {
      found.push_back(
          {.key = {IncidentKind::kBoardLost, 0, player,
                   board.lost_since->time_since_epoch().count()},
           .severity = record.in_play() ? Severity::kWarning : Severity::kInfo,
           .evidence = {.kind = EvidenceKind::kConnectionEnded, .cause = pair->of(player).why},
           .facts = {.which = IncidentCase::kOneOfPair, .player = player},
           .advice = {AdviceKind::kSeeToCable},
           .since = *board.lost_since,
           .after_gone = AfterGone::kResolved,
           .gone = EndReason::kBoardBack});
    }
    if (record.in_play()) find_differing(record, player, found);
  }
}

void PairDetector::find_differing(const ObservedGame& record, Color player,
                                  std::vector<Finding>& found) const {
  const auto& board = boards_[player];
  if (!board.behind_since || board.standing == PairStanding::kUnseen) return;
  const auto& shown = record.board().pair->of(player);
  const bool is_other = board.different_since.has_value() || board.pressed.has_value();
  const auto agreed = std::min(shown.agreed_plies, record.plies().size());
  const auto expected = record.expected();
  rules::Bitboard squares = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    if (drivers::as_sensed(shown.placement[square], record.sensing()) != expected[square]) {
      squares |= rules::bit(square);
    }
  }
  Finding finding{
      .key = {IncidentKind::kBoardsDiffer, agreed, player, is_other ? 1 : 0},
      .severity = board.pressed ? Severity::kCritical
                  : is_other    ? Severity::kWarning
                                : Severity::kInfo,
      .article = record.article(rules::Clause::kBoardsDiffer),
      .before = record.last().placement(),
      .now = shown.placement,
      .squares = squares_of(squares),
      .evidence = {board.pressed ? EvidenceKind::kPressedAndDiffers : EvidenceKind::kLastsLonger},
      .facts = {.which = is_other ? IncidentCase::kOtherPosition : IncidentCase::kNotRepeated,
                .player = player,
                .move = agreed > 0 ? move_text(record, agreed - 1) : std::string()},
      .advice = {.kind = is_other ? AdviceKind::kCompareRecords : AdviceKind::kHaveMoveRepeated,
                 .article = record.article(rules::Clause::kBoardsDiffer)},
      .since = board.pressed           ? *board.pressed
               : board.different_since ? *board.different_since
                                       : *board.behind_since,
      .patience = board.pressed ? kAtOnce
                  : is_other    ? patience()
                                : kNotRepeatedFor,
      .after_gone = AfterGone::kResolved,
      .gone = EndReason::kBoardsAgree};
  if (agreed > 0) {
    const auto& ply = record.plies()[agreed - 1];
    if (ply.white_clock && ply.black_clock) {
      model::ClockState then;
      then.white = *ply.white_clock;
      then.black = *ply.black_clock;
      finding.at_press = then;
    }
  }
  found.push_back(std::move(finding));
}

}  // namespace jadoube::arbiter
