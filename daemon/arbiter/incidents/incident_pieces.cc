// A square may be wrong for many harmless reasons: a piece in a hand, a reply begun early, a scan
// that is late. What was wrong at a press and never right since, for three seconds, is told as
// displaced; of empty squares only those of who pressed, for the other player's piece is in his
// hand, and of those only what the other player cannot be about to take. What was wrong from the
// start belongs to the start, and a man who is read as another of his side is the board's fault.
// While what was played in a gap is being found out, nothing is wrong.
#include "daemon/arbiter/incidents/incident_pieces.h"

#include <algorithm>
#include <utility>

#include "daemon/arbiter/queens.h"
#include "daemon/tracking/sensors/difference.h"

namespace jadoube::arbiter {
namespace {

using rules::Bitboard;
using rules::Clause;
using rules::Color;
using rules::Piece;
using rules::Placement;
using rules::Square;

/// A man who is read as another for so long is read wrong.
constexpr std::chrono::seconds kMisreadStands{10};
/// Where more squares are wrong, nobody has displaced pieces: what is played is not known.
constexpr int kMostWrong = 6;
/// So soon after the start a square was wrong from the start.
constexpr std::chrono::seconds kStartSettles{2};

std::vector<Square> list_of(Bitboard squares) {
  std::vector<Square> list;
  for (const auto square : rules::Squares(squares)) list.push_back(square);
  return list;
}

/// Whether `move` takes the man of `square`.
bool takes(const rules::Position& position, rules::Move move, Square square) {
  if (!position.is_capture(move)) return false;
  const bool passing = position.placement()[move.to] == Piece::kNone;
  return square == (passing ? rules::square_at(file_of(move.to), rank_of(move.from)) : move.to);
}

}  // namespace

void PieceDetector::take(const model::TimedChange& timed, const Record& record) {
  const auto& change = timed.change;
  if (std::holds_alternative<model::GameStarted>(change)) return begin(record);
  if (!record.has_game()) return look_for_unknown_way(record);
  if (std::exchange(lay_, record.board().orientation) != record.board().orientation) {
    lies_by_ruling_ = record.is_ruling();
  }
  if (const auto* seen = std::get_if<model::SquareChange>(&change)) {
    look(record, rules::bit(seen->square));
  } else if (std::holds_alternative<model::PlacementChange>(change) ||
             std::holds_alternative<model::PliesChange>(change)) {
    look(record, rules::kAllSquares);
  } else if (std::holds_alternative<model::ClockChange>(change)) {
    mark_at_press(record);
  }
}

void PieceDetector::begin(const Record& record) {
  *this = {};
  lay_ = record.board().orientation;
  look(record, rules::kAllSquares);
}

void PieceDetector::look(const Record& record, Bitboard squares) {
  const auto& expected = record.last().placement();
  const auto& seen = record.board().placement;
  const bool starts = record.now() - record.board().game->started_at < kStartSettles;
  bool queen_seen = false;
  for (const auto square : rules::Squares(squares)) {
    auto& wrong = wrong_[static_cast<std::size_t>(index_of(square))];
    if (seen[square] == expected[square]) {
      wrong.reset();
    } else if (!wrong) {
      wrong = Wrong{.since = record.now(), .from_start = starts && record.plies().empty()};
    }
    queen_seen |= seen[square] == Piece::kWhiteQueen || seen[square] == Piece::kBlackQueen;
  }
  if (!queen_seen) return;
  const auto queens = queens_on(seen);
  for (const auto color : kColors) {
    queens_seen_[color] = std::max(queens_seen_[color], queens[color]);
  }
}

void PieceDetector::mark_at_press(const Record& record) {
  if (record.presses().empty() || record.presses().back().at == last_press_) return;
  const auto& press = record.presses().back();
  last_press_ = press.at;
  if (record.is_catching_up()) return;
  // The ply that he pressed for may not be written yet.
  const auto plies = record.plies().size(),
             ply = record.last().turn() == press.by ? plies + 1 : plies;
  const auto& expected = record.last().placement();
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    auto& wrong = wrong_[static_cast<std::size_t>(index_of(square))];
    if (!wrong || wrong->pressed || wrong->from_start) continue;
    const bool missing = record.board().placement[square] == Piece::kNone;
    if (missing && color_of(expected[square]) != press.by) continue;
    wrong->pressed = press;
    wrong->ply = ply;
  }
}

void PieceDetector::find(const Record& record, std::vector<Finding>& found) const {
  if (!record.has_game()) return find_unknown_way(record, found);
  find_wrong_start(record, found);
  find_rotated(record, found);
  for (const auto color : kColors) find_spare_queen(record, color, found);
  // After the game pieces stand anywhere, and where it is not followed nobody knows where.
  if (!record.in_play() || record.unfollowed() || record.squares_wrong() > kMostWrong) return;
  find_misread(record, found);
  find_unread_start(record, found);
  find_displaced(record, found);
}

/// Whether nobody is to be blamed for what is wrong with `square`: the board reads a man as
/// another, or the player on move has him in his hand to take him.
bool PieceDetector::is_excused(const Record& record, Square square) {
  const auto& position = record.last();
  const auto is = position.placement()[square], seen = record.board().placement[square];
  if (is_misread(is, seen)) return true;
  return seen == Piece::kNone && color_of(is) != position.turn() &&
         std::ranges::any_of(position.legal_moves(),
                             [&](rules::Move move) { return takes(position, move, square); });
}

/// One finding for each press at which something was wrong.
void PieceDetector::find_displaced(const Record& record, std::vector<Finding>& found) const {
  Bitboard done = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const auto& first = wrong_[static_cast<std::size_t>(index_of(square))];
    if (!first || !first->pressed || rules::contains(done, square)) continue;
    Bitboard squares = 0;
    for (const auto other : rules::Squares(rules::kAllSquares)) {
      const auto& wrong = wrong_[static_cast<std::size_t>(index_of(other))];
      if (!wrong || !wrong->pressed || wrong->pressed->at != first->pressed->at) continue;
      done |= rules::bit(other);
      if (!is_excused(record, other)) squares |= rules::bit(other);
    }
    if (squares != 0) found.push_back(displaced(record, *first, squares));
  }
}

Finding PieceDetector::displaced(const Record& record, const Wrong& first, Bitboard squares) const {
  const auto& press = *first.pressed;
  const auto list = list_of(squares);
  const bool missing = std::ranges::all_of(
      list, [&](Square square) { return record.board().placement[square] == Piece::kNone; });
  return {.key = {missing ? IncidentKind::kPieceMissing : IncidentKind::kDisplacedPiece, first.ply,
                  press.by, press.at.time_since_epoch().count()},
          .severity = Severity::kWarning,
          .article = record.article(Clause::kDisplacedPieces),
          .before = record.last().placement(),
          .squares = list,
          .at_press = press.clock,
          .evidence = {EvidenceKind::kWrongAtPressAndSince},
          .facts = {.squares = list},
          .advice = {.kind = AdviceKind::kRestorePosition,
                     .article = record.article(Clause::kArbitersPenalties)},
          .since = press.at,
          .after_gone = AfterGone::kResolved,
          .gone = EndReason::kBoardPutRight};
}

void PieceDetector::find_misread(const Record& record, std::vector<Finding>& found) const {
  if (record.stands_otherwise()) return;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const auto& wrong = wrong_[static_cast<std::size_t>(index_of(square))];
    if (!wrong) continue;
    const auto is = record.last().placement()[square], seen = record.board().placement[square];
    if (!is_misread(is, seen)) continue;
    found.push_back({.key = {IncidentKind::kSensorFault, 0, color_of(is),
                             static_cast<int>(is) * 16 + static_cast<int>(seen)},
                     .severity = Severity::kWarning,
                     .before = record.last().placement(),
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

/// A queen that was taken lies ready beside the board. A pawn that came near by a move that is not
/// legal may be put back.
void PieceDetector::find_spare_queen(const Record& record, Color color,
                                     std::vector<Finding>& found) const {
  if (queens_seen_[color] >= 2 || !record.in_play()) return;
  auto plies = record.firm_plies();
  if (plies > 0 && record.plies()[plies - 1].state == model::PlyState::kIllegal) --plies;
  const auto& position = record.firm().position_after(plies);
  const auto& sets = position.square_sets();
  const auto near = color == Color::kWhite ? rules::rank_squares(5) | rules::rank_squares(6)
                                           : rules::rank_squares(2) | rules::rank_squares(1);
  const auto pawns = sets.of(color, rules::PieceType::kPawn) & near;
  if (pawns == 0 || sets.of(color, rules::PieceType::kQueen) == 0) return;
  found.push_back({.key = {IncidentKind::kSpareQueenNeeded, 0, color},
                   .severity = Severity::kInfo,
                   .article = record.article(Clause::kPromotion),
                   .before = position.placement(),
                   .squares = list_of(pawns),
                   .evidence = {EvidenceKind::kNoSecondQueenSeen},
                   .advice = {AdviceKind::kBringQueen},
                   .since = record.now(),
                   .patience = std::chrono::seconds(0),
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kQueenSeenOrNotNeeded});
}

}  // namespace jadoube::arbiter
