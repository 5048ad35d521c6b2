#include "rules/laws/irregularities.h"

#include <array>

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

namespace {

// One offence in one edition, under its Competition Rules: which count it belongs to, and the
// penalty's Article.
struct OffenceLaw {
  OffenceCount count;
  std::string_view article;
};

constexpr auto kShared = OffenceCount::kIllegalMoves;

constexpr std::array<std::array<OffenceLaw, 4>, kEditions.size()> kOffences = {{
    {{{kShared, "7.5b"},
      {kShared, "7.5b"},
      {OffenceCount::kNone, "12.9"},
      {OffenceCount::kNone, "12.9"}}},
    {{{kShared, "7.5.3"},
      {kShared, "7.5.3"},
      {OffenceCount::kPresses, "7.8.2"},
      {OffenceCount::kTwoHands, "7.7.2"}}},
    {{{kShared, "7.5.5"}, {kShared, "7.5.5"}, {kShared, "7.5.5"}, {kShared, "7.5.5"}}},
    {{{kShared, "7.5.5"}, {kShared, "7.5.5"}, {kShared, "7.5.5"}, {kShared, "7.5.5"}}},
}};

constexpr std::array<Clause, 4> kClauses = {Clause::kIllegalMove, Clause::kPawnNotReplaced,
                                            Clause::kPressWithoutMove, Clause::kTwoHands};

const OffenceLaw& law_of(Edition edition, Offence offence) {
  return kOffences[static_cast<std::size_t>(edition)][static_cast<std::size_t>(offence)];
}

int earlier_of_count(Edition edition, OffenceCount count, const OffenceCounts& earlier) {
  int sum = 0;
  for (std::size_t i = 0; i < earlier.size(); ++i) {
    if (count_of(edition, static_cast<Offence>(i)) == count) sum += earlier[i];
  }
  return sum;
}

}  // namespace

OffenceCount count_of(Edition edition, Offence offence) { return law_of(edition, offence).count; }

OffenceRuling rule_on(const Laws& laws, Conditions conditions, Offence offence,
                      const OffenceCounts& earlier, Answered answered) {
  const OffenceLaw& law = law_of(laws.edition, offence);
  const PenaltyLaw& penalty = laws.penalty(conditions);
  OffenceRuling ruling{.consequence = Consequence::kArbiterDecides,
                       .offence_article = laws.article(kClauses[static_cast<std::size_t>(offence)]),
                       .article = law.article};
  if (law.count == OffenceCount::kNone) return ruling;
  if (penalty.governed == Governed::kByAppendix) ruling.article = penalty.article;
  ruling.applied_by = penalty.applied_by;
  if (penalty.window == Window::kUntilOpponentsNextMove && answered == Answered::kYes) {
    ruling.consequence = Consequence::kStands;
    return ruling;
  }
  ruling.count = earlier_of_count(laws.edition, law.count, earlier) + 1;
  if (ruling.count >= penalty.losing_count) {
    ruling.consequence = Consequence::kGameLost;
    return ruling;
  }
  ruling.consequence = Consequence::kExtraTime;
  ruling.to_opponent = penalty.to_opponent;
  ruling.minutes_article = penalty.minutes_article.empty() ? law.article : penalty.minutes_article;
  return ruling;
}

ClaimPenalty wrong_claim_penalty(const Laws& laws, Conditions conditions) {
  const PenaltyLaw& penalty = laws.penalty(conditions);
  const std::string_view article = laws.article(Clause::kWrongClaim);
  const std::string_view changed_by = penalty.minutes_article;
  return {penalty.to_opponent, article, changed_by.empty() ? article : changed_by};
}

namespace {

struct SanctionRow {
  std::string_view text, in_2014, since;
};

constexpr std::array<SanctionRow, kSanctionCount> kSanctionRows = {{
    {"warning", "12.9a", "12.9.1"},
    {"time to the opponent", "12.9b", "12.9.2"},
    {"time from the offender", "12.9c", "12.9.3"},
    {"points to the opponent", "12.9d", "12.9.4"},
    {"points from the offender", "12.9e", "12.9.5"},
    {"loss of the game", "12.9f", "12.9.6"},
    {"fine", "12.9g", "12.9.7"},
    {"exclusion from rounds", "", "12.9.8"},
    {"expulsion", "12.9h", "12.9.9"},
}};

const SanctionRow& sanction_row(Sanction sanction) {
  return kSanctionRows[static_cast<std::size_t>(sanction)];
}

}  // namespace

std::string_view to_string(Sanction sanction) { return sanction_row(sanction).text; }

std::string_view article(Edition edition, Sanction sanction) {
  return edition == Edition::kFide2014 ? sanction_row(sanction).in_2014
                                       : sanction_row(sanction).since;
}

}  // namespace jadoube::rules
