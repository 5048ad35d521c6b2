#include "daemon/arbiter/detectors/promotion_detectors.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/detectors/clock_detector.h"
#include "daemon/arbiter/detectors/illegal_plies.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::arbiter {

// At a press the pawn is not on the seventh rank. A square of the last rank that it can reach shows
// a piece that it cannot become. No hypothesis of tracking explains this, so no ply is written, and
// this class checks the press. A pawn left on the last rank is an illegal ply, which
// `IllegalMoveDetector` finds.
//
// The piece must still be there half a second later, because the board may read a piece late. After
// a second, the incident is critical.

namespace {

using rules::Clause;
using rules::Piece;
using rules::PieceType;

/// If a piece was on the promotion square for this time, a hand put it down there. A piece carried
/// over the square is read for a shorter time [guess: three rounds of the sensors].
constexpr std::chrono::milliseconds kSetDown{300};

constexpr std::array kChoices = {PieceType::kQueen, PieceType::kRook, PieceType::kBishop,
                                 PieceType::kKnight};

/// A finding about two pieces in the promotion by ply `index`, from 0. `other`: the piece that was
/// on the square before or after the promoted one.
Finding two_pieces(const ObservedGame& record, std::size_t index, Piece other) {
  const auto& ply = record.plies()[index];
  const auto by = maker_of(record, index + 1);
  const auto text = move_text(record, index);
  return {.key = {IncidentKind::kTouchMove, index + 1, by, static_cast<int>(other)},
          .severity = Severity::kInfo,
          .article = article_of(record, Clause::kPromotionChoice),
          .move = text,
          .before = record.firm().position_after(index).placement(),
          .squares = {ply.move.from, ply.move.to},
          .evidence = {EvidenceKind::kLifts},
          .facts = {.squares = {ply.move.to},
                    .move = text,
                    .piece = other,
                    .read_as = rules::make_piece(by, *ply.move.promotion)},
          .advice = {.kind = AdviceKind::kNothingUnlessClaimed,
                     .article = article_of(record, Clause::kClaimAgainstTouch)},
          .since = ply.made_at,
          .patience = std::chrono::seconds(0)};
}

/// True if the board may read `seen` for a piece that a pawn of `color` becomes.
bool may_be_promoted(Piece seen, rules::Color color, drivers::SensingClass sensing) {
  return std::ranges::any_of(kChoices, [&](PieceType type) {
    return as_sensed(rules::make_piece(color, type), sensing) == seen;
  });
}

/// The number of plies before the one that `by` completes with this press. The record may already
/// have it as a promotion. Nothing: `by` is not to move.
std::optional<std::size_t> plies_before_promotion(const ObservedGame& record, rules::Color by) {
  const auto plies = record.plies().size();
  if (record.firm().last().turn() == by) return plies;
  const bool written = plies > 0 && record.plies().back().move.promotion.has_value() &&
                       record.firm().plies() + 1 >= plies;
  return written ? std::optional(plies - 1) : std::nullopt;
}

const rules::Position& position_before(const ObservedGame& record, std::size_t plies) {
  return plies == record.plies().size() ? record.firm().last()
                                        : record.firm().position_after(plies);
}

}  // namespace

void PromotionDetector::take(const model::TimedChange& change, const ObservedGame& record) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
  if (!record.has_game() || !std::holds_alternative<model::ClockChange>(change.change)) return;
  const auto& presses = record.sensed().presses();
  if (presses.empty() || presses.back().at == last_press_) return;
  last_press_ = presses.back().at;
  if (auto wrong = look_at_press(record)) wrong_.push_back(*std::move(wrong));
}

std::optional<PromotionDetector::WrongPiece> PromotionDetector::look_at_press(
    const ObservedGame& record) {
  const auto& press = record.sensed().presses().back();
  const auto plies = plies_before_promotion(record, press.by);
  if (!record.in_play() || record.sensed().is_catching_up(record.now()) || !plies) return {};
  const auto& position = position_before(record, *plies);
  const auto expected = as_sensed(position.placement(), sensing_of(record));
  const auto& seen = record.board().placement;
  const auto differing = tracking::differing(expected, seen);
  for (const auto move : position.legal_moves()) {
    const auto piece = seen[move.to];
    if (!move.promotion || differing != (rules::bit(move.from) | rules::bit(move.to))) continue;
    if (seen[move.from] != Piece::kNone || piece == Piece::kNone) continue;
    // A pawn on the last rank is an illegal ply, which tracking writes.
    if (piece ==
        as_sensed(rules::make_piece(press.by, rules::PieceType::kPawn), sensing_of(record))) {
      continue;
    }
    if (may_be_promoted(piece, press.by, sensing_of(record))) continue;
    return WrongPiece{press, *plies, move.from, move.to, piece, position.placement()};
  }
  return {};
}

void PromotionDetector::find(const ObservedGame& record, bool plain, std::vector<Finding>& found) {
  if (sensing_of(record) == drivers::SensingClass::kIdentity) {
    find_first_choices(record, found);
    find_exchanged(record, found);
  } else {
    find_not_reported(record, found);
  }
  for (const auto& wrong : wrong_) {
    if (record.board().placement[wrong.to] != wrong.piece) continue;
    found.push_back(finding_of(wrong, record, plain));
  }
}

/// Another piece was on the promotion square before the promoted one.
void PromotionDetector::find_first_choices(const ObservedGame& record,
                                           std::vector<Finding>& found) {
  const auto plies = record.firm().plies();
  looked_at_ = std::min(looked_at_, plies);
  for (; looked_at_ < plies; ++looked_at_) {
    const auto& ply = record.plies()[looked_at_];
    if (!ply.move.promotion || record.sensed().is_catching_up(record.now())) continue;
    const auto since = looked_at_ == 0 ? Instant{} : record.plies()[looked_at_ - 1].made_at;
    const auto by = maker_of(record, looked_at_ + 1);
    for (const auto type : kChoices) {
      const auto other = rules::make_piece(by, type);
      const auto& squares = record.sensed().squares();
      if (type == *ply.move.promotion || record.board().placement[ply.move.to] == other) continue;
      if (!squares.showed(ply.move.to, other, since)) continue;
      if (squares.stay(ply.move.to, other) < kSetDown) continue;
      first_choices_.push_back(two_pieces(record, looked_at_, other));
    }
  }
  for (const auto& finding : first_choices_) {
    const auto index = finding.key.ply - 1;
    const bool stands = index < plies && move_text(record, index) == finding.move;
    if (stands) found.push_back(finding);
  }
}

/// A board that cannot distinguish pieces does not report what a pawn became. The record has a
/// queen, and the incident asks for a decision until an arbiter has given the piece.
void PromotionDetector::find_not_reported(const ObservedGame& record, std::vector<Finding>& found) {
  for (std::size_t index = 0; index < record.firm().plies(); ++index) {
    const auto& ply = record.plies()[index];
    if (!ply.move.promotion || ply.evidence == model::Evidence::kArbiter) continue;
    found.push_back({.key = {IncidentKind::kNeedsDecision, index + 1, maker_of(record, index + 1),
                             static_cast<std::int64_t>(IncidentCase::kPromotionNotTold)},
                     .severity = Severity::kWarning,
                     .article = article_of(record, Clause::kPromotion),
                     .move = move_text(record, index),
                     .before = record.firm().position_after(index).placement(),
                     .squares = {ply.move.to},
                     .facts = {.which = IncidentCase::kPromotionNotTold,
                               .squares = {ply.move.to},
                               .move = move_text(record, index)},
                     .advice = {AdviceKind::kSayPromotion},
                     .since = firm_since(ply),
                     .patience = std::chrono::seconds(0),
                     .gone = EndReason::kRecordChanged});
  }
}

/// The last promotion was made with one piece, and another piece is on the square now.
void PromotionDetector::find_exchanged(const ObservedGame& record, std::vector<Finding>& found) {
  const auto plies = record.firm().plies();
  for (auto end = plies; end > 0 && end + 2 > plies; --end) {
    const auto& ply = record.plies()[end - 1];
    if (!ply.move.promotion) continue;
    const auto now = record.board().placement[ply.move.to];
    const auto was = rules::make_piece(maker_of(record, end), *ply.move.promotion);
    const bool other = now != was && may_be_promoted(now, color_of(was), sensing_of(record));
    if (!other || now == Piece::kNone || record.firm().last().placement()[ply.move.to] != was)
      continue;
    if (!record.sensed().squares().showed(ply.move.to, was, ply.made_at)) continue;
    auto finding = two_pieces(record, end - 1, now);
    finding.severity = Severity::kWarning;
    finding.advice = {AdviceKind::kRestorePosition, article_of(record, Clause::kArbitersPenalties)};
    finding.since = record.sensed().squares().since(ply.move.to);
    finding.patience = kAtOnce;
    finding.after_gone = AfterGone::kResolved;
    finding.gone = EndReason::kBoardPutRight;
    found.push_back(std::move(finding));
  }
}

Finding PromotionDetector::finding_of(const WrongPiece& wrong, const ObservedGame& record,
                                      bool plain) {
  const auto by = wrong.press.by;
  const auto grows_at = wrong.press.at + EmptyPressDetector::kPressSettles;
  Finding finding{.key = {IncidentKind::kPromotionIncomplete, wrong.plies + 1, by,
                          wrong.press.at.time_since_epoch().count()},
                  .severity = record.now() < grows_at ? Severity::kInfo
                              : plain                 ? Severity::kCritical
                                                      : Severity::kWarning,
                  .article = article_of(record, Clause::kPawnNotReplaced),
                  .before = wrong.before,
                  .squares = {wrong.from, wrong.to},
                  .at_press = wrong.press.clock,
                  .evidence = {EvidenceKind::kSeenAtPress},
                  .facts = {.squares = {wrong.to}, .piece = wrong.piece},
                  .since = wrong.press.at,
                  .patience = kReadLate,
                  .grows_at = grows_at,
                  .after_gone = AfterGone::kPutRight,
                  .at_once = std::chrono::seconds(0),
                  .gone = EndReason::kBoardPutRight,
                  .offence = rules::Offence::kPawnNotReplaced};
  set_window(record, wrong.plies, finding);
  return finding;
}

using rules::Bitboard;
using rules::Color;
using rules::Square;

namespace {

/// After this time on the seventh rank, or on the sixth, the pawn is not captured in the same
/// exchange [guess].
constexpr std::chrono::seconds kStandsOnSeventh{5}, kStandsOnSixth{20};

Bitboard sixth_of(Color color) {
  return color == Color::kWhite ? rules::rank_squares(5) : rules::rank_squares(2);
}
Bitboard seventh_of(Color color) {
  return color == Color::kWhite ? rules::rank_squares(6) : rules::rank_squares(1);
}

/// True if the opponent can take the pawn on `square` for nothing.
bool is_simply_taken(const rules::Position& position, Square square, Color color) {
  return position.is_attacked(square, opponent_of(color)) && !position.is_attacked(square, color);
}

/// Since when the pawn on `square` after `plies` firm plies is at most two moves from promotion.
Instant near_since(const ObservedGame& record, std::size_t plies, Square square, Color color) {
  auto since = record.board().game->started_at;
  for (auto i = plies; i > 0; --i) {
    const auto& ply = record.plies()[i - 1];
    if (ply.move.to != square) continue;
    since = firm_since(ply);
    const bool was_near = (rules::bit(ply.move.from) & (sixth_of(color) | seventh_of(color))) != 0;
    if (!was_near) break;
    square = ply.move.from;
  }
  return since;
}

}  // namespace

void SpareQueenDetector::take(const model::TimedChange& timed, const ObservedGame& record) {
  const auto& change = timed.change;
  const bool starts = std::holds_alternative<model::GameStarted>(change);
  if (starts) *this = {};
  if (!record.has_game()) return;
  if (const auto* square = std::get_if<model::SquareChange>(&change)) {
    look(record, rules::bit(square->square));
  } else if (starts || std::holds_alternative<model::PlacementChange>(change) ||
             std::holds_alternative<model::PliesChange>(change)) {
    look(record, rules::kAllSquares);
  }
}

/// Counts the queens again if there is one on `squares`, which may have changed.
void SpareQueenDetector::look(const ObservedGame& record, Bitboard squares) {
  const auto& sensed = record.board().placement;
  bool is_there = false;
  for (const auto square : rules::Squares(squares)) {
    is_there |= sensed[square] == Piece::kWhiteQueen || sensed[square] == Piece::kBlackQueen;
  }
  if (!is_there) return;
  const auto queens = queens_on(sensed);
  for (const auto color : kColors) {
    queens_seen_[color] = std::max(queens_seen_[color], queens[color]);
  }
}

void SpareQueenDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  // A board that cannot distinguish pieces never senses a queen.
  if (sensing_of(record) != drivers::SensingClass::kIdentity) return;
  for (const auto color : kColors) find_for(record, color, found);
}

/// If a player's queen was captured, it is beside the board. An illegal move of a pawn may be taken
/// back, so the position before it counts.
void SpareQueenDetector::find_for(const ObservedGame& record, Color color,
                                  std::vector<Finding>& found) const {
  if (queens_seen_[color] >= 2 || !record.in_play()) return;
  auto plies = record.firm().plies();
  if (plies > 0 && record.plies()[plies - 1].state == model::PlyState::kIllegal) --plies;
  const auto& position = record.firm().position_after(plies);
  const auto& sets = position.square_sets();
  if (sets.of(color, rules::PieceType::kQueen) == 0) return;
  const auto near = sixth_of(color) | seventh_of(color);
  Finding finding{.key = {IncidentKind::kSpareQueenNeeded, 0, color},
                  .severity = Severity::kInfo,
                  .article = article_of(record, rules::Clause::kPromotion),
                  .before = position.placement(),
                  .evidence = {EvidenceKind::kNoSecondQueenSeen},
                  .advice = {AdviceKind::kBringQueen},
                  .after_gone = AfterGone::kResolved,
                  .gone = EndReason::kQueenSeenOrNotNeeded};
  for (const auto pawn : rules::Squares(sets.of(color, rules::PieceType::kPawn) & near)) {
    if (is_simply_taken(position, pawn, color)) continue;
    const bool on_seventh = (rules::bit(pawn) & seventh_of(color)) != 0;
    const auto since = near_since(record, plies, pawn, color);
    const auto patience = on_seventh ? kStandsOnSeventh : kStandsOnSixth;
    const bool is_sooner =
        finding.squares.empty() || since + patience < finding.since + finding.patience;
    finding.squares.push_back(pawn);
    if (!is_sooner) continue;
    finding.since = since;
    finding.patience = patience;
  }
  if (!finding.squares.empty()) found.push_back(std::move(finding));
}

}  // namespace jadoube::arbiter
