#include "daemon/arbiter/detectors/piece_detector.h"

#include <algorithm>
#include <utility>

#include "rules/laws/irregularities.h"

// A square is wrong if its sensed piece differs from the record's last position. There are many
// harmless reasons: a piece in a hand, a reply that has begun, a sensor that is read late. So the
// policy is:
//
// - A piece is reported as displaced if it was wrong at a press and during the three seconds after
//   it.
// - The player who was to move when a square became wrong displaced the piece, even if it is the
//   opponent's piece. The opponent never counts as the offender.
// - One missing piece of the other player is not reported at the press: that player may have picked
//   it up. If the piece is still missing when the other player presses, it is reported for the
//   press before.
// - A square that a later ply explains stays wrong if nothing changed on it since the press: the
//   player moved out of turn.
// - A square that was wrong from the start of the game is reported as part of the starting
//   position.
// - A piece that is read as another piece of its colour is the board's fault.
//
// Not handled: while the moves of a gap are not known, no square counts as wrong.
namespace jadoube::arbiter {
namespace {

using rules::Bitboard;
using rules::Clause;
using rules::Color;
using rules::Piece;
using rules::Placement;
using rules::Square;

/// A piece that is read as another piece for this time is misread.
constexpr std::chrono::seconds kMisreadStands{10};
/// If more squares are wrong, the moves are not known. Players do not displace more pieces than
/// this.
constexpr int kMostWrong = 6;
/// The longest time between lifting the piece that a reply captures and the press before that reply
/// [guess].
constexpr std::chrono::seconds kReplyLiftedEarly{2};
/// If more squares are wrong, what went wrong in an earlier turn may be a move.
constexpr int kFewWrong = 1;
/// A square that is wrong within this time after the start counts as wrong from the start.
constexpr std::chrono::seconds kStartSettles{2};

/// True if `move` captures the piece on `square`.
bool takes(const rules::Position& position, rules::Move move, Square square) {
  if (!position.is_capture(move)) return false;
  const bool passing = position.placement()[move.to] == Piece::kNone;
  return square == (passing ? rules::square_at(file_of(move.to), rank_of(move.from)) : move.to);
}

}  // namespace

void PieceDetector::take(const model::TimedChange& timed, const ObservedGame& record) {
  const auto& change = timed.change;
  const bool starts = std::holds_alternative<model::GameStarted>(change);
  if (starts) *this = {};
  if (!record.has_game()) return;
  if (const auto* square = std::get_if<model::SquareChange>(&change)) {
    compare(record, rules::bit(square->square));
  } else if (starts || std::holds_alternative<model::PlacementChange>(change) ||
             std::holds_alternative<model::PliesChange>(change)) {
    compare(record, rules::kAllSquares);
  } else if (std::holds_alternative<model::ClockChange>(change)) {
    mark_at_press(record);
  }
}

/// Compares `squares` with the record's last position.
void PieceDetector::compare(const ObservedGame& record, Bitboard squares) {
  const auto expected = expected_on(record);
  const auto& sensed = record.board().placement;
  const bool starts = record.now() - record.board().game->started_at < kStartSettles;
  for (const auto square : rules::Squares(squares)) {
    auto& wrong = wrong_[static_cast<std::size_t>(index_of(square))];
    if (wrong) wrong->played_early.reset();
    if (sensed[square] == expected[square]) {
      if (!wrong) continue;
      if (was_played_early(record, square)) {
        wrong->played_early = record.plies().size();
      } else {
        wrong.reset();
      }
    } else if (!wrong) {
      wrong = Wrong{.since = record.now(), .from_start = starts && record.plies().empty()};
    }
  }
}

const std::optional<PieceDetector::Wrong>& PieceDetector::wrong_on(Square square) const {
  return wrong_[static_cast<std::size_t>(index_of(square))];
}

/// True if nothing changed on `square` since the press at which it was wrong, and a later ply of
/// the same player explains it now. The opponent answered in between, after that press.
bool PieceDetector::was_played_early(const ObservedGame& record, Square square) const {
  const auto& wrong = wrong_on(square);
  if (!wrong->pressed || !wrong->written) return false;
  const auto press = wrong->pressed->at;
  if (record.sensed().squares().since(square) > press) return false;
  for (auto ply = record.plies().size(); ply > wrong->ply + 1; --ply) {
    const auto& move = record.plies()[ply - 1].move;
    if (move.from != square && move.to != square) continue;
    return maker_of(record, ply) == wrong->pressed->by && record.plies()[ply - 2].made_at > press;
  }
  return false;
}

/// Notes the press at every square that is wrong at this time.
void PieceDetector::mark_at_press(const ObservedGame& record) {
  const auto& presses = record.sensed().presses();
  if (presses.empty() || presses.back().at == last_press_) return;
  const auto& press = presses.back();
  last_press_ = press.at;
  if (record.sensed().is_catching_up(record.now())) return;
  // The ply that the player pressed for may not be written yet.
  const bool written = record.firm().last().turn() != press.by;
  const auto ply = record.plies().size() + (written ? 0 : 1);
  // A ply that is not written yet may explain a square that became wrong in an earlier turn.
  const bool in_doubt =
      !written || !record.board().game->explanations.empty() || squares_wrong(record) > kFewWrong;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    auto& wrong = wrong_[static_cast<std::size_t>(index_of(square))];
    if (!wrong || wrong->pressed || wrong->from_start) continue;
    const auto by = std::ranges::lower_bound(presses, wrong->since, {}, &SeenPress::at);
    const auto since = static_cast<std::size_t>(presses.end() - by) - 1;
    if (since == 0 ? may_be_in_hand(record, press, square) : in_doubt) continue;
    wrong->pressed = *by;
    wrong->marked = press.at;
    wrong->written = written;
    wrong->ply = ply - std::min(since, ply - 1);
  }
}

/// True if the opponent of the player who pressed may hold the piece of `square`. It must be the
/// opponent's only piece that is missing since the opponent's own press, and be on no other square.
bool PieceDetector::may_be_in_hand(const ObservedGame& record, const SeenPress& press,
                                   Square square) const {
  const auto expected = expected_on(record);
  const auto& real = record.firm().last().placement();
  const auto& seen = record.board().placement;
  const auto is_missing = [&](Square other) {
    const auto& wrong = wrong_on(other);
    return wrong && !wrong->from_start && seen[other] == Piece::kNone &&
           color_of(real[other]) != press.by;
  };
  if (!is_missing(square)) return false;
  for (const auto other : rules::Squares(rules::kAllSquares)) {
    if (other != square && is_missing(other)) return false;
    if (seen[other] == expected[square] && expected[other] != seen[other]) return false;
  }
  return true;
}

void PieceDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  // After the game, pieces may be anywhere. While the moves are not known, it is not known where
  // the pieces belong.
  if (!record.in_play() || record.unfollowed() || squares_wrong(record) > kMostWrong) return;
  find_misread(record, found);
  find_unread_start(record, found);
  find_displaced(record, found);
}

/// True if nobody displaced the piece of `square`: the board misreads it; or the player to
/// move lifted it and may be capturing it.
bool PieceDetector::is_excused(const ObservedGame& record, Square square) const {
  const auto& wrong = wrong_on(square);
  if (wrong->played_early) return false;
  const auto& position = record.firm().last();
  const auto is = position.placement()[square], seen = record.board().placement[square];
  if (is_misread(expected_on(record)[square], seen)) return true;
  const bool in_turn = wrong->since > record.sensed().presses().back().at - kReplyLiftedEarly;
  return in_turn && seen == Piece::kNone && color_of(is) != position.turn() &&
         std::ranges::any_of(position.legal_moves(),
                             [&](rules::Move move) { return takes(position, move, square); });
}

/// One finding for each press at which something was wrong.
void PieceDetector::find_displaced(const ObservedGame& record, std::vector<Finding>& found) const {
  Bitboard done = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const auto& first = wrong_on(square);
    if (!first || !first->pressed || rules::contains(done, square)) continue;
    Bitboard squares = 0;
    for (const auto other : rules::Squares(rules::kAllSquares)) {
      const auto& wrong = wrong_on(other);
      if (!wrong || !wrong->pressed || wrong->pressed->at != first->pressed->at) continue;
      done |= rules::bit(other);
      if (!is_excused(record, other)) squares |= rules::bit(other);
    }
    if (squares != 0) found.push_back(displaced(record, *first, squares));
  }
}

Finding PieceDetector::displaced(const ObservedGame& record, const Wrong& first, Bitboard squares) {
  const auto& press = *first.pressed;
  const auto list = squares_of(squares);
  const bool missing = std::ranges::all_of(
      list, [&](Square square) { return record.board().placement[square] == Piece::kNone; });
  return {.key = {missing ? IncidentKind::kPieceMissing : IncidentKind::kDisplacedPiece, first.ply,
                  press.by, press.at.time_since_epoch().count()},
          .severity = Severity::kWarning,
          .article = article_of(record, Clause::kDisplacedPieces),
          .before = record.firm().last().placement(),
          .squares = list,
          .at_press = press.clock,
          .evidence = {EvidenceKind::kWrongAtPressAndSince},
          .facts = {.squares = list},
          .advice = {.kind = AdviceKind::kRestorePosition,
                     .article = article_of(record, Clause::kArbitersPenalties)},
          .since = first.marked,
          .after_gone = AfterGone::kResolved,
          .gone = EndReason::kBoardPutRight};
}

void PieceDetector::find_misread(const ObservedGame& record, std::vector<Finding>& found) const {
  if (is_other_position(record)) return;
  const auto expected = expected_on(record);
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const auto& wrong = wrong_on(square);
    if (!wrong || wrong->played_early) continue;
    const auto is = expected[square], seen = record.board().placement[square];
    if (!is_misread(is, seen)) continue;
    found.push_back({.key = {IncidentKind::kSensorFault, 0, color_of(is),
                             static_cast<int>(is) * 16 + static_cast<int>(seen)},
                     .severity = Severity::kWarning,
                     .before = record.firm().last().placement(),
                     .squares = {square},
                     .evidence = {EvidenceKind::kNobodyExchangesPieces},
                     .facts = {.which = IncidentCase::kReadAsOther,
                               .squares = {square},
                               .piece = is,
                               .read_as = seen},
                     .advice = {AdviceKind::kExchangePieceLater},
                     .since = wrong->since,
                     .patience = kMisreadStands,
                     .after_gone = AfterGone::kResolved,
                     .gone = EndReason::kNotReadSo});
  }
}

/// A piece of the starting position is not read, or is read as a piece of the other colour. Pieces
/// given as odds do not count.
void PieceDetector::find_unread_start(const ObservedGame& record,
                                      std::vector<Finding>& found) const {
  if (record.board().game->start.placement() != Placement::initial()) return;
  const auto expected = expected_on(record);
  const auto& rules = record.rules();
  const auto& pairing = rules.start ? rules.start : rules.next_start;
  const auto agreed =
      as_sensed(pairing.value_or(rules::Position::initial()).placement(), sensing_of(record));
  std::vector<Square> squares;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const auto& wrong = wrong_on(square);
    if (!wrong || !wrong->from_start) continue;
    if (record.board().placement[square] == agreed[square]) continue;
    if (is_misread(expected[square], record.board().placement[square])) continue;
    squares.push_back(square);
  }
  if (squares.empty()) return;
  const auto ruling = rules::wrong_start(rules.laws, rules.conditions, record.firm().plies());
  found.push_back({.key = {IncidentKind::kWrongStartPosition, 0, {}, 1},
                   .severity = Severity::kWarning,
                   .article = std::string(ruling.article),
                   .before = Placement::initial(),
                   .squares = squares,
                   .evidence = {EvidenceKind::kReadSoSinceStart},
                   .facts = {.which = IncidentCase::kSquaresNotRead, .squares = squares},
                   .advice = {AdviceKind::kLookWhetherPieceStands},
                   .since = record.board().game->started_at,
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kBoardPutRight});
}

namespace {

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
  auto reported = touches_.reported(record.now()).lifts;
  std::erase_if(reported, [&](const tracking::Lift& lift) { return lift.lifted < since; });
  for (const auto& lifts : tracking::lifts_by_ply(part, reported)) {
    if (lifts.ply != index - from || !lifts.broken_clause) continue;
    const auto clause = *lifts.broken_clause;
    const bool rook = clause == Clause::kRookThenKing;
    findings_.push_back({.key = {rook ? IncidentKind::kRookFirstCastling : IncidentKind::kTouchMove,
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
  for (const auto& finding : findings_) {
    const auto index = finding.key.ply - 1;
    const bool stands = index < record.plies().size() && move_text(record, index) == finding.move;
    if (stands) found.push_back(finding);
  }
}

}  // namespace jadoube::arbiter
