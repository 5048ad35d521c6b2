#include "daemon/arbiter/detectors/illegal_move_detectors.h"

#include <algorithm>
#include <utility>

#include "daemon/arbiter/detectors/illegal_plies.h"
#include "daemon/tracking/inferred/cost.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/notation/move_text.h"

namespace jadoube::arbiter {

// A press completes a move, so the position at the press counts. Tracking decides which move it was
// and writes the illegal ply. The ply becomes an incident at once.
//
// If the player may only have put a piece down badly, tracking waits before it writes a ply.
// Players correct such a piece within seconds, and then no ply is written. Until then, the illegal
// ply of the best hypothesis is an incident of severity LOG:
//
//   press    a likely illegal ply     put right
//     |    0.5 s   |LOG                  |withdrawn
//                  |ply written: reported as information
//                  |            2 s             |still there, and likely: reported as a warning

namespace {

using model::Evidence;
using rules::Clause;
using rules::Color;
using rules::Offence;
using rules::Piece;
using rules::PieceType;

// An illegal ply that leaves doubt is a warning if it is still in the record after this time.
constexpr std::chrono::seconds kStillThere{2};

/// Both clocks at the press of `ply`, which `by` made, as far as they are known.
std::optional<model::ClockState> clocks_at(const model::Ply& ply, Color by) {
  if (!ply.white_clock || !ply.black_clock) return std::nullopt;
  return model::ClockState{
      .white = *ply.white_clock, .black = *ply.black_clock, .running = opponent_of(by)};
}

EvidenceKind why_illegal(const model::Ply& ply) {
  switch (ply.evidence) {
    case Evidence::kPress:
      return EvidenceKind::kSeenAtPress;
    case Evidence::kReply:
      // The reply shows which move was played, but the clocks are those at the press of the move.
      return ply.white_clock && ply.black_clock ? EvidenceKind::kSeenAtPress
                                                : EvidenceKind::kStoodAndAnswered;
    case Evidence::kReconnect:
      return EvidenceKind::kInferredAfterGap;
    default:
      return EvidenceKind::kStoodAndAnswered;
  }
}

/// True if `move` is the king's part of a castling that is legal in `before`: the rook stays.
bool castles_half(const rules::Position& before, rules::Move move) {
  return std::ranges::any_of(before.legal_moves(), [&](rules::Move other) {
    if (other.from != move.from || !before.is_castling(other)) return false;
    const bool kingside = file_of(other.to) > file_of(other.from);
    return move.to == rules::square_at(kingside ? 6 : 2, rank_of(move.from));
  });
}

/// An illegal ply, and its text.
struct UndecidedMove {
  rules::Move move;
  std::string san;
};

/// The illegal ply with which the best hypothesis, or one nearly as good, continues the record. A
/// press confirms a hypothesis only when its margin is greater. Nothing if no such hypothesis adds
/// one illegal ply.
std::optional<UndecidedMove> undecided_move(const ObservedGame& record) {
  const auto& game = *record.board().game;
  for (const auto& hypothesis : game.explanations) {
    const bool adds_one = hypothesis.first_ply == game.plies.size() && hypothesis.san.size() == 1;
    if (!adds_one || hypothesis.behind > tracking::kAheadWithPress) continue;
    const auto& san = hypothesis.san.front();
    const auto move =
        rules::read_move_as_it_stands(record.firm().last(), san, rules::Language::kEnglish);
    if (move && !record.firm().last().is_legal(*move)) return UndecidedMove{*move, san};
  }
  return std::nullopt;
}

/// True if `move` captures en passant in `before`.
bool captures_in_passing(const rules::Position& before, rules::Move move) {
  const auto& placement = before.placement();
  return placement[move.from] == rules::make_piece(before.turn(), PieceType::kPawn) &&
         file_of(move.from) != file_of(move.to) && placement[move.to] == Piece::kNone;
}

Piece sensed_pawn(const ObservedGame& record, Color color) {
  return as_sensed(rules::make_piece(color, PieceType::kPawn), sensing_of(record));
}

}  // namespace

void IllegalMoveDetector::take(const model::TimedChange& change) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
}

void IllegalMoveDetector::find(const ObservedGame& record, std::vector<Finding>& found) {
  for (std::size_t i = 0; i < record.firm().plies(); ++i) {
    const auto& ply = record.plies()[i];
    // If an arbiter wrote the ply, the arbiter has already ruled on it.
    const bool ruled = ply.evidence == Evidence::kArbiter;
    if (ply.state == model::PlyState::kIllegal && !ruled) find_written(record, i, found);
  }
  find_undecided(record, found);
}

void IllegalMoveDetector::find_written(const ObservedGame& record, std::size_t index,
                                       std::vector<Finding>& found) {
  const auto& ply = record.plies()[index];
  const auto& before = record.firm().position_after(index);
  const bool pressed = ply.evidence == Evidence::kPress, plain = plies_.is_plain(record, index);
  auto finding = illegal_move(record, before, index, ply.move, move_text(record, index));
  finding.at_press = clocks_at(ply, before.turn());
  finding.margin = ply.margin;
  finding.evidence = {why_illegal(ply)};
  finding.since = firm_since(ply);
  const bool pawn = finding.key.kind == IncidentKind::kPromotionIncomplete;
  if (pressed && (pawn || plain)) {
    finding.severity = Severity::kCritical;
    finding.offence = pawn ? Offence::kPawnNotReplaced : Offence::kIllegalMove;
  } else if (pressed) {
    // Players correct a badly placed piece within seconds.
    const auto grows_at = finding.since + kStillThere;
    const bool is_likely = plies_.is_likely(record, index);
    if (!is_likely || record.now() < grows_at) finding.severity = Severity::kInfo;
    if (is_likely) finding.grows_at = grows_at;
    finding.evidence.may_be_set_down_badly = true;
    finding.advice = {AdviceKind::kLookAtPiece};
    finding.offence = Offence::kIllegalMove;
    finding.in_doubt = true;
  }
  if (pressed) finding.patience = std::chrono::seconds(0);
  set_window(record, index, finding);
  found.push_back(std::move(finding));
}

/// Finds an illegal ply that is completed and not written yet.
void IllegalMoveDetector::find_undecided(const ObservedGame& record,
                                         std::vector<Finding>& found) const {
  const auto undecided = undecided_move(record);
  const auto& presses = record.sensed().presses();
  if (!undecided || !record.in_play() || presses.empty()) return;
  const auto& press = presses.back();
  const auto& before = record.firm().last();
  const auto index = record.plies().size();
  const bool earlier = index > 0 && press.at < record.plies()[index - 1].made_at;
  if (press.by != before.turn() || earlier || plies_.is_known(index, undecided->move)) return;
  const auto number = rules::move_number_text(record.board().game->start, index);
  auto finding = illegal_move(record, before, index, undecided->move, number + undecided->san);
  finding.severity = Severity::kLog;
  finding.at_press = press.clock;
  finding.evidence = {.kind = EvidenceKind::kSeenAtPress, .may_be_set_down_badly = true};
  finding.since = press.at;
  finding.patience = std::chrono::seconds(0);
  finding.offence = Offence::kIllegalMove;
  finding.in_doubt = true;
  if (castles_half(before, undecided->move)) {
    // The king cannot go there in any other way.
    finding.severity = Severity::kInfo;
    finding.evidence.may_be_set_down_badly = false;
    finding.patience = kReadLate;
    finding.at_once = std::chrono::seconds(0);
    finding.in_doubt = false;
  }
  set_window(record, index, finding);
  found.push_back(std::move(finding));
}

using rules::Clause;

Finding illegal_move(const ObservedGame& record, const rules::Position& before, std::size_t index,
                     rules::Move move, const std::string& written) {
  const auto by = before.turn();
  const auto after = before.after(move).placement();
  Finding finding{.key = {IncidentKind::kIllegalMove, index + 1, by, detail_of_move(move)},
                  .severity = Severity::kWarning,
                  .article = article_of(record, Clause::kIllegalMove),
                  .move = written,
                  .before = before.placement(),
                  .squares = tracking::differences(before.placement(), after),
                  .facts = {.move = written},
                  .advice = {AdviceKind::kAskWhatWasPlayed},
                  .after_gone = AfterGone::kPutRight,
                  .gone = EndReason::kMoveNoLongerStands};
  if (!leaves_pawn(before, move)) return finding;
  finding.key.kind = IncidentKind::kPromotionIncomplete;
  finding.article = article_of(record, Clause::kPawnNotReplaced);
  finding.facts.squares = {move.to};
  return finding;
}

// Tracking writes such a capture as the legal ply that the player meant. The ply does not explain
// the square of the pawn that is left. So this class checks the press as soon as its ply is
// written.
//
//   press    0.5 s          3 s
//     |        |INFO         |WARNING, and DISPLACED_PIECE
//     the pawn still stands
//
// If the player removes the pawn in between, the offence remains, and was put right.

void CapturedPawnDetector::take(const model::TimedChange& change) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
}

void CapturedPawnDetector::find(const ObservedGame& record, std::vector<Finding>& found) {
  look_at_press(record);
  std::erase_if(left_, [&](const LeftPawn& left) { return !still_stands(left, record); });
  for (const auto& left : left_) found.push_back(finding_of(left, record));
}

/// The ply of the last press may be written some time after it.
void CapturedPawnDetector::look_at_press(const ObservedGame& record) {
  const auto& presses = record.sensed().presses();
  if (presses.empty() || presses.back().at == last_press_) return;
  const auto& press = presses.back();
  const auto plies = record.firm().plies();
  if (plies == 0 || maker_of(record, plies) != press.by) return;
  const auto& ply = record.plies()[plies - 1];
  if (ply.made_at > press.at) return;
  last_press_ = press.at;
  const auto& before = record.firm().position_after(plies - 1);
  if (record.sensed().is_catching_up(record.now()) || !captures_in_passing(before, ply.move))
    return;
  const auto square = rules::square_at(file_of(ply.move.to), rank_of(ply.move.from));
  if (press.seen[square] != sensed_pawn(record, opponent_of(press.by))) return;
  left_.push_back({press, plies - 1, ply.move, square});
}

/// True if nothing has changed on the pawn's square since the press, and the capture is written.
bool CapturedPawnDetector::still_stands(const LeftPawn& left, const ObservedGame& record) {
  return left.index < record.plies().size() && record.plies()[left.index].move == left.move &&
         record.sensed().squares().since(left.square) <= left.press.at;
}

Finding CapturedPawnDetector::finding_of(const LeftPawn& left, const ObservedGame& record) {
  const auto& before = record.firm().position_after(left.index);
  const auto text = move_text(record, left.index);
  const auto grows_at = left.press.at + kAtOnce;
  Finding finding{.key = {IncidentKind::kIllegalMove, left.index + 1, left.press.by,
                          left.press.at.time_since_epoch().count()},
                  .severity = record.now() < grows_at ? Severity::kInfo : Severity::kWarning,
                  .article = article_of(record, Clause::kIllegalMove),
                  .move = text,
                  .before = before.placement(),
                  .squares = {left.move.from, left.move.to, left.square},
                  .at_press = left.press.clock,
                  .evidence = {EvidenceKind::kSeenAtPress},
                  .facts = {.squares = {left.square}, .move = text},
                  .since = left.press.at,
                  .patience = kReadLate,
                  .grows_at = grows_at,
                  .after_gone = AfterGone::kPutRight,
                  .at_once = std::chrono::seconds(0),
                  .gone = EndReason::kBoardPutRight,
                  .offence = rules::Offence::kIllegalMove};
  set_window(record, left.index, finding);
  return finding;
}

}  // namespace jadoube::arbiter
