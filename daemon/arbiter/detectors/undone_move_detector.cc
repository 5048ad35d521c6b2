// At a press, tracking writes a ply only if its best hypothesis leads clearly. An illegal move
// takes longer, because the piece may have been put down badly. If the player undoes the move
// before, no ply is ever written. So this class checks the press.
//
//   press              the squares are as before the move
//     |                            |WARNING, and put right
//     an illegal move stands       the hand took the piece back to where it came from
//
// A badly placed piece does not go back to its old square: a player puts it on its new square. So a
// piece that goes back shows that the move was made.
//
// The clock is read about once a second. When the press is read, the piece may be in the hand
// again, or back already. Then the square counts on which it was a moment before. A press with the
// piece in the hand completes no legal move either.
//
// Everything is decided in `take`, from the changes and their instants. So a restart, which replays
// the changes, finds the same.
#include "daemon/arbiter/detectors/undone_move_detector.h"

#include <algorithm>

#include "daemon/arbiter/detectors/illegal_move_detectors.h"
#include "daemon/arbiter/detectors/illegal_plies.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/notation/move_text.h"
#include "rules/notation/san.h"

namespace jadoube::arbiter {
namespace {

using rules::Bitboard;
using rules::Move;
using rules::Piece;
using rules::Placement;
using rules::Position;

/// If a move is on the board for longer, tracking writes it, or an arbiter must decide [guess].
constexpr std::chrono::seconds kUndoneSoon{20};
/// The longest time from a press to its reading [spec: drivers/dgt/protocol.md#timing].
constexpr std::chrono::milliseconds kPressReadLate{1000};
/// If a piece was on a square for this time, a hand put it down there, and did not carry it over
/// the square [guess: three rounds of the sensors].
constexpr std::chrono::milliseconds kWasSetDown{300};

/// The key of an incident grows by this number if the same illegal move is made again.
constexpr std::int64_t kOnceMore = rules::kSquareCount * rules::kSquareCount;

bool is_of_illegal_move(IncidentKind kind) {
  return kind == IncidentKind::kIllegalMove || kind == IncidentKind::kPromotionIncomplete;
}

/// The squares on which `seen` shows another piece than `expected`. Misread pieces do not count.
Bitboard squares_moved(const Placement& expected, const Placement& seen) {
  auto squares = tracking::differing(expected, seen);
  for (const auto square : rules::Squares(squares)) {
    if (is_misread(expected[square], seen[square])) squares &= ~rules::bit(square);
  }
  return squares;
}

/// The one piece of the side to move that left its square and is on another one, in `seen`.
std::optional<Move> one_piece_moved(const Position& before, const Placement& expected,
                                    const Placement& seen) {
  const auto moved = squares_moved(expected, seen);
  if (rules::count(moved) != 2) return std::nullopt;
  const auto own = before.square_sets().of(before.turn());
  for (const auto from : rules::Squares(moved & own)) {
    const auto to = rules::first_square(moved & ~rules::bit(from));
    const bool came = seen[from] == Piece::kNone && seen[to] == expected[from];
    if (came && !rules::contains(own, to)) return Move{from, to};
  }
  return std::nullopt;
}

/// The castling after which `seen` shows king and rook, legal or not.
std::optional<Move> castling_shown(const Position& before, const Placement& seen,
                                   drivers::SensingClass sensing) {
  const auto& sets = before.square_sets();
  for (const auto rook : rules::Squares(sets.rooks_beside_king(sets.turn))) {
    const auto king = rules::first_square(sets.of(sets.turn, rules::PieceType::kKing));
    const Move castling{king, rook};
    if (as_sensed(before.after(castling).placement(), sensing) == seen) return castling;
  }
  return std::nullopt;
}

/// The illegal move that leads from `before` to what `seen` shows, if it is one move.
std::optional<Move> illegal_move_shown(const Position& before, const Placement& seen,
                                       drivers::SensingClass sensing) {
  auto move = one_piece_moved(before, as_sensed(before.placement(), sensing), seen);
  if (!move) move = castling_shown(before, seen, sensing);
  if (!move || before.is_legal(*move)) return std::nullopt;
  return move;
}

/// When the piece left `square`. The square is empty at `press`, or was the last to become empty.
Instant left_at(const ObservedGame& record, const SeenPress& press, rules::Square square) {
  const auto& squares = record.sensed().squares();
  if (press.seen[square] == Piece::kNone) return squares.since(square);
  return squares.until(square, Piece::kNone) - squares.stay(square, Piece::kNone);
}

/// True if the piece of `from` was on `to` until a moment before `press`.
bool has_just_stood(const ObservedGame& record, const SeenPress& press, Move move, Piece piece) {
  const auto& squares = record.sensed().squares();
  const auto until = squares.until(move.to, piece);
  const auto stood = squares.stay(move.to, piece);
  if (press.seen[move.to] == piece || press.at - until > kPressReadLate) return false;
  const auto left = left_at(record, press, move.from);
  return stood >= kWasSetDown && left <= until - stood + kReadLate && left > Instant{};
}

/// True if the pieces that `after` has on `squares` were there until now or a moment ago.
bool was_set_down(const ObservedGame& record, const Placement& after, Bitboard squares) {
  return std::ranges::all_of(squares_of(squares), [&](rules::Square square) {
    const auto piece = after[square];
    return piece == Piece::kNone || record.sensed().squares().stay(square, piece) >= kWasSetDown;
  });
}

/// The illegal move that was on the board until a moment before `press`, if the hand has begun to
/// undo it.
std::optional<Move> illegal_move_in_hand(const ObservedGame& record, const Position& before,
                                         const SeenPress& press) {
  const auto expected = as_sensed(before.placement(), sensing_of(record));
  const auto moved = squares_moved(expected, press.seen);
  const auto own = before.square_sets().of(before.turn());
  for (const auto from : rules::Squares(own)) {
    for (const auto to : rules::Squares(~own)) {
      const Move move{from, to};
      const bool elsewhere = (moved & ~(rules::bit(from) | rules::bit(to))) != 0;
      if (elsewhere || !has_just_stood(record, press, move, expected[from])) continue;
      if (!before.is_legal(move)) return move;
    }
  }
  return std::nullopt;
}

/// The number of plies before the one that `press` completed. The record may or may not have this
/// ply. Nothing: the player was not to move. A reply that is detected before the press changes
/// nothing.
std::optional<std::size_t> plies_before(const ObservedGame& record, const SeenPress& press) {
  const auto& plies = record.plies();
  if (record.firm().last().turn() == press.by) {
    const bool is_firm = record.firm().plies() == plies.size() &&
                         (plies.empty() || firm_since(plies.back()) < press.at);
    return is_firm ? std::optional(plies.size()) : std::nullopt;
  }
  const bool written = !plies.empty() && plies.back().state == model::PlyState::kIllegal &&
                       record.firm().plies() == plies.size();
  return written ? std::optional(plies.size() - 1) : std::nullopt;
}

/// True if the record still has `before` after `index` plies.
bool is_of_record(const ObservedGame& record, std::size_t index, const Position& before) {
  const auto& firm = record.firm();
  return index > firm.plies() || firm.position_after(index).placement() == before.placement();
}

}  // namespace

void UndoneMoveDetector::take(const model::TimedChange& change, const ObservedGame& record) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
  // During the outage, no sensor reported what the players did.
  if (std::holds_alternative<model::ConnectionChange>(change.change)) standing_.reset();
  if (!record.has_game()) return;
  if (std::holds_alternative<model::ClockChange>(change.change)) look_at_press(record);
  look_whether_undone(record);
}

void UndoneMoveDetector::look_at_press(const ObservedGame& record) {
  const auto& presses = record.sensed().presses();
  if (presses.empty() || presses.back().at == last_press_) return;
  const auto& press = presses.back();
  last_press_ = press.at;
  // The opponent pressed back, and the move may still be undone.
  if (standing_ && press.by != standing_->press.by) return;
  const auto index = plies_before(record, press);
  if (!record.in_play() || record.sensed().is_catching_up(record.now()) || !index) return;
  const auto& before =
      *index == record.plies().size() ? record.firm().last() : record.firm().position_after(*index);
  auto move = illegal_move_shown(before, press.seen, sensing_of(record));
  if (!move) move = illegal_move_in_hand(record, before, press);
  const auto made_at = *index == 0 ? Instant{} : record.plies()[*index - 1].made_at;
  if (!move || left_at(record, press, move->from) < made_at) return standing_.reset();
  if (standing_ && standing_->index == *index && standing_->move == *move) return;
  standing_ = Pressed{press, *index, before, *move};
}

void UndoneMoveDetector::look_whether_undone(const ObservedGame& record) {
  if (!standing_) return;
  const bool answered = record.plies().size() > standing_->index + 1;
  const bool too_late = record.now() - standing_->press.at > kUndoneSoon;
  if (answered || too_late || !record.in_play()) return standing_.reset();
  const auto expected = as_sensed(standing_->before.placement(), sensing_of(record));
  const auto after =
      as_sensed(standing_->before.after(standing_->move).placement(), sensing_of(record));
  const auto squares = tracking::differing(expected, after);
  if ((squares & tracking::differing(expected, record.board().placement)) != 0) return;
  if (!was_set_down(record, after, squares)) return standing_.reset();
  standing_->undone_at = record.now();
  undone_.push_back(*standing_);
  standing_.reset();
  news_ = true;
}

void UndoneMoveDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  for (auto& finding : found) finding.key.detail += kOnceMore * times_before(finding);
  for (const auto& undone : undone_) {
    if (!is_of_record(record, undone.index, undone.before)) continue;
    auto finding = finding_of(undone, record);
    finding.key.detail += kOnceMore * times_before(finding);
    // While the record has the ply, another detector finds it.
    if (std::ranges::find(found, finding.key, &Finding::key) == found.end()) {
      found.push_back(std::move(finding));
    }
  }
}

/// How often the player had made and undone the illegal move of `finding` before.
int UndoneMoveDetector::times_before(const Finding& finding) const {
  const auto& key = finding.key;
  return static_cast<int>(std::ranges::count_if(undone_, [&](const Pressed& undone) {
    const bool is_same = key.ply == undone.index + 1 && key.of == undone.press.by &&
                         key.detail == detail_of_move(undone.move);
    return is_same && is_of_illegal_move(key.kind) && *undone.undone_at < finding.since;
  }));
}

Finding UndoneMoveDetector::finding_of(const Pressed& undone, const ObservedGame& record) {
  const auto number = rules::move_number_text(record.board().game->start, undone.index);
  auto finding = illegal_move(record, undone.before, undone.index, undone.move,
                              number + rules::to_san(undone.before, undone.move));
  const bool pawn = finding.key.kind == IncidentKind::kPromotionIncomplete;
  finding.severity = Severity::kWarning;
  finding.at_press = undone.press.clock;
  finding.evidence = {EvidenceKind::kSeenAtPress};
  finding.since = undone.press.at;
  finding.patience = std::chrono::seconds(0);
  finding.after_gone = AfterGone::kWithdrawn;
  finding.gone = EndReason::kRecordChanged;
  const bool at_once = *undone.undone_at - undone.press.at < kAtOnce;
  finding.undone = IncidentEnd{.reason = EndReason::kMoveNoLongerStands, .at_once = at_once};
  finding.offence = pawn ? rules::Offence::kPawnNotReplaced : rules::Offence::kIllegalMove;
  set_window(record, undone.index, finding);
  return finding;
}

}  // namespace jadoube::arbiter
