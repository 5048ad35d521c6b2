#include "rules/laws/irregularities.h"

#include <gmock/gmock.h>

#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace irregularities_test {

using jadoube::tests::position_of;
using std::chrono::milliseconds;
using std::chrono::minutes;

constexpr Conditions kStandard = {};
constexpr Conditions kRapid = {Tempo::kRapid, Supervision::kLimited};
constexpr Conditions kRapidSupervised = {Tempo::kRapid, Supervision::kFull};
constexpr Conditions kBlitz = {Tempo::kBlitz, Supervision::kLimited};

const Laws& k2014 = laws_of(Edition::kFide2014);
const Laws& k2023 = laws_of(Edition::kFide2023);

TEST(Article7_2_1, AGameWithAWrongStartIsReplayedAtAnyTime) {
  for (const std::size_t plies : {0u, 19u, 200u}) {
    EXPECT_EQ(wrong_start(k2023, kStandard, plies), (RemedyRuling{Remedy::kNewGame, "7.2.1"}));
    EXPECT_EQ(wrong_start(k2014, kStandard, plies), (RemedyRuling{Remedy::kNewGame, "7.2a"}));
    EXPECT_EQ(wrong_start(k2023, kRapidSupervised, plies).remedy, Remedy::kNewGame);
  }
}

TEST(AppendixA_5_1_2, AfterTenMovesOfEachNoClaimAboutTheStartingPositionIsAccepted) {
  EXPECT_EQ(wrong_start(k2023, kRapid, 19), (RemedyRuling{Remedy::kNewGame, "7.2.1"}));
  EXPECT_EQ(wrong_start(k2023, kRapid, 20), (RemedyRuling{Remedy::kGoesOn, "A.5.1.2"}));
  EXPECT_EQ(wrong_start(k2023, kBlitz, 20), (RemedyRuling{Remedy::kGoesOn, "A.5.1.2"}));
  EXPECT_EQ(wrong_start(k2014, kRapid, 20), (RemedyRuling{Remedy::kGoesOn, "A.4a2"}));
  EXPECT_EQ(board_turned(k2023, kRapid, 20), (RemedyRuling{Remedy::kGoesOn, "A.5.1.2"}));
}

TEST(AppendixA_5_1_2, AMisplacedKingOrRookCannotCastle) {
  const auto king = position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1");
  const CastlingRights rights = castling_after_wrong_start(Position::initial(), king.placement());
  EXPECT_EQ(rights.white, CastlingRights::Side{});
  EXPECT_EQ(rights.black, CastlingRights::initial().black);
  const auto rook = position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR w KQkq - 0 1");
  const CastlingRights kept = castling_after_wrong_start(Position::initial(), rook.placement());
  EXPECT_EQ(kept.white, (CastlingRights::Side{Square::h1, std::nullopt}));
}

TEST(Article7_2_2, ATurnedBoardIsPutRight) {
  EXPECT_EQ(board_turned(k2023, kStandard, 60), (RemedyRuling{Remedy::kCorrected, "7.2.2"}));
}

TEST(Article7_3, AGameWithReversedColoursIsReplayedUntilBothHaveMadeTenMoves) {
  for (const Edition edition : kEditions) {
    const Laws& laws = laws_of(edition);
    const bool goes_on = edition == Edition::kFide2014;
    EXPECT_EQ(colours_reversed(laws, 19).remedy, goes_on ? Remedy::kGoesOn : Remedy::kNewGame);
    EXPECT_EQ(colours_reversed(laws, 20), (RemedyRuling{Remedy::kGoesOn, "7.3"}));
  }
}

TEST(AppendixA_5_1_1, AfterTenMovesAWrongClockMayHaveToBeLeft) {
  EXPECT_EQ(wrong_clock(k2023, kStandard, 80), (RemedyRuling{Remedy::kCorrected, "6.10.2"}));
  EXPECT_EQ(wrong_clock(k2023, kRapid, 19), (RemedyRuling{Remedy::kCorrected, "6.10.2"}));
  EXPECT_EQ(wrong_clock(k2023, kRapid, 20), (RemedyRuling{Remedy::kGoesOn, "A.5.1.1"}));
}

constexpr const char* kBothInCheck = "4k2R/8/8/8/8/8/8/r3K3 w - - 0 1";
constexpr const char* kPawnOnItsLastRank = "P3k3/8/8/8/8/8/8/4K3 b - - 0 1";
constexpr const char* kSound = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";

TEST(AppendixA_5_4, SeesBothKingsInCheckAndPawnsOnTheirLastRank) {
  EXPECT_TRUE(has_illegal_feature(position_of(kBothInCheck)));
  EXPECT_TRUE(has_illegal_feature(position_of(kPawnOnItsLastRank)));
  EXPECT_TRUE(has_illegal_feature(position_of("4k3/8/8/8/8/8/8/p3K3 w - - 0 1")));
  EXPECT_FALSE(has_illegal_feature(position_of("p3k3/8/8/8/8/8/8/P3K3 w - - 0 1")));
  EXPECT_FALSE(has_illegal_feature(position_of("4k2R/8/8/8/8/8/8/4K3 b - - 0 1")));
}

TEST(AppendixA_5_4, DrawsWhenItStillStandsAfterTheNextMove) {
  const Position seen = position_of(kBothInCheck), next = position_of(kPawnOnItsLastRank);
  const auto ending = ending_by_illegal_position(k2023, kRapid, seen, next);
  EXPECT_EQ(ending, (Ending{EndKind::kIllegalPosition, Result::kDraw, "A.5.4"}));
  EXPECT_EQ(ending_by_illegal_position(k2014, kBlitz, seen, next)->article, "A.4d");
  EXPECT_FALSE(ending_by_illegal_position(k2023, kRapid, seen, position_of(kSound)));
  EXPECT_FALSE(ending_by_illegal_position(k2023, kRapid, position_of(kSound), next));
}

TEST(AppendixA_5_4, DoesNotHoldUnderTheCompetitionRules) {
  const Position seen = position_of(kBothInCheck);
  EXPECT_FALSE(ending_by_illegal_position(k2023, kStandard, seen, seen));
  EXPECT_FALSE(ending_by_illegal_position(k2023, kRapidSupervised, seen, seen));
}

TEST(Article6_11, TwoFallenFlagsDrawInTheLastPeriod) {
  const auto last = both_flags_fallen(k2014, PeriodAtFlag::kLast, GuidelinesIII::kNotDeclared);
  ASSERT_TRUE(last);
  EXPECT_EQ(last->ending, (Ending{EndKind::kBothFlags, Result::kDraw, "6.11"}));
  const auto earlier =
      both_flags_fallen(k2014, PeriodAtFlag::kEarlier, GuidelinesIII::kNotDeclared);
  ASSERT_TRUE(earlier);
  EXPECT_FALSE(earlier->ending);
}

TEST(GuidelinesIII_3_1, SaySince2017WhatTwoFallenFlagsMean) {
  EXPECT_FALSE(both_flags_fallen(k2023, PeriodAtFlag::kLast, GuidelinesIII::kNotDeclared));
  const auto declared = both_flags_fallen(k2023, PeriodAtFlag::kLast, GuidelinesIII::kDeclared);
  ASSERT_TRUE(declared);
  EXPECT_EQ(declared->article, "III.3.1");
  EXPECT_EQ(declared->ending->result, Result::kDraw);
}

TEST(Article6_7_1, TheDefaultTimeIsTheOneTheEventStatesOrElseZero) {
  EXPECT_EQ(default_time(k2023, minutes(15)), minutes(15));
  EXPECT_EQ(default_time(k2023, std::nullopt), minutes(0));
  EXPECT_EQ(default_time(k2014, std::nullopt), std::nullopt);
}

TEST(AppendixA_5_3, A2014ClaimantMustHaveTimeLeft) {
  EXPECT_FALSE(time_claim_holds(k2014, milliseconds(0)));
  EXPECT_TRUE(time_claim_holds(k2014, milliseconds(1)));
  EXPECT_TRUE(time_claim_holds(k2023, milliseconds(0)));
}

}  // namespace irregularities_test
}  // namespace jadoube::rules
