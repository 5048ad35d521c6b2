#include "rules/laws/irregularities.h"

namespace jadoube::rules {
namespace {

constexpr int kMovesToClaim = 10;

// True if both players have completed at least that many moves.
bool have_moved(std::size_t plies, int moves) {
  return plies / 2 >= static_cast<std::size_t>(moves);
}

bool is_late(const Laws& laws, Conditions conditions, std::size_t plies) {
  return laws.penalty(conditions).governed == Governed::kByAppendix &&
         have_moved(plies, kMovesToClaim);
}

CastlingRights::Side still_placed(const CastlingRights::Side& side, const Placement& intended,
                                  const Placement& placed, Color color) {
  const Piece king = make_piece(color, PieceType::kKing);
  for (const Square square : Squares(kAllSquares)) {
    if (intended[square] == king && placed[square] != king) return {};
  }
  const auto keep = [&](std::optional<Square> rook) {
    const bool stands = rook && placed[*rook] == make_piece(color, PieceType::kRook);
    return stands ? rook : std::nullopt;
  };
  return {keep(side.kingside), keep(side.queenside)};
}

}  // namespace

RemedyRuling wrong_start(const Laws& laws, Conditions conditions, std::size_t plies) {
  if (is_late(laws, conditions, plies)) {
    return {Remedy::kGoesOn, laws.article(Clause::kLateWrongStart)};
  }
  return {Remedy::kNewGame, laws.article(Clause::kWrongStart)};
}

RemedyRuling board_turned(const Laws& laws, Conditions conditions, std::size_t plies) {
  if (is_late(laws, conditions, plies)) {
    return {Remedy::kGoesOn, laws.article(Clause::kLateWrongStart)};
  }
  return {Remedy::kCorrected, laws.article(Clause::kBoardTurned)};
}

RemedyRuling wrong_clock(const Laws& laws, Conditions conditions, std::size_t plies) {
  if (is_late(laws, conditions, plies)) {
    return {Remedy::kGoesOn, laws.article(Clause::kLateClockSetting)};
  }
  return {Remedy::kCorrected, laws.article(Clause::kWrongClock)};
}

RemedyRuling colours_reversed(const Laws& laws, std::size_t plies) {
  const bool anew = !have_moved(plies, laws.moves_to_undo_colours);
  return {anew ? Remedy::kNewGame : Remedy::kGoesOn, laws.article(Clause::kColoursReversed)};
}

CastlingRights castling_after_wrong_start(const Position& intended, const Placement& placed) {
  const CastlingRights rights = intended.castling();
  return {still_placed(rights.white, intended.placement(), placed, Color::kWhite),
          still_placed(rights.black, intended.placement(), placed, Color::kBlack)};
}

bool has_illegal_feature(const Position& position) {
  const SquareSets& sets = position.square_sets();
  const Bitboard last_rank_pawns = (sets.of(Color::kWhite, PieceType::kPawn) & kRank8) |
                                   (sets.of(Color::kBlack, PieceType::kPawn) & kRank1);
  return last_rank_pawns != 0 || (sets.in_check(Color::kWhite) && sets.in_check(Color::kBlack));
}

std::optional<Ending> ending_by_illegal_position(const Laws& laws, Conditions conditions,
                                                 const Position& seen, const Position& next) {
  if (laws.penalty(conditions).governed != Governed::kByAppendix) return std::nullopt;
  if (!has_illegal_feature(seen) || !has_illegal_feature(next)) return std::nullopt;
  return Ending{EndKind::kIllegalPosition, Result::kDraw, laws.article(Clause::kIllegalPosition)};
}

std::optional<BothFlagsRuling> both_flags_fallen(const Laws& laws, PeriodAtFlag period,
                                                 GuidelinesIII guidelines) {
  if (laws.both_flags == BothFlags::kInTheGuidelines && guidelines == GuidelinesIII::kNotDeclared) {
    return std::nullopt;
  }
  const std::string_view article = laws.article(Clause::kBothFlags);
  if (period == PeriodAtFlag::kEarlier) return BothFlagsRuling{std::nullopt, article};
  return BothFlagsRuling{Ending{EndKind::kBothFlags, Result::kDraw, article}, article};
}

std::optional<std::chrono::minutes> default_time(const Laws& laws,
                                                 std::optional<std::chrono::minutes> stated) {
  if (stated) return stated;
  if (laws.unstated_default_time == UnstatedDefaultTime::kMustBeStated) return std::nullopt;
  return std::chrono::minutes(0);
}

bool time_claim_holds(const Laws& laws, std::chrono::milliseconds claimants_time) {
  return laws.time_claim == TimeClaim::kNeedsNothing || claimants_time.count() > 0;
}

}  // namespace jadoube::rules
