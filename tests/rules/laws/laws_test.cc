#include "rules/laws/laws.h"

#include <gmock/gmock.h>

// A test for each row of the table of differences between editions that is a value; those on
// penalties stand in penalties_test.cc, those that act in the tests of what acts on them.

namespace jadoube::rules {
namespace laws_test {

// What each edition has for a member of its laws, oldest first.
template <typename T>
std::vector<T> by_edition(T Laws::*member) {
  std::vector<T> values;
  for (const Edition edition : kEditions) values.push_back(laws_of(edition).*member);
  return values;
}

std::vector<std::string_view> articles(Clause clause) {
  std::vector<std::string_view> numbers;
  for (const Edition edition : kEditions) numbers.push_back(article(edition, clause));
  return numbers;
}

template <typename T>
std::vector<T> since_2017(T in_2014, T since) {
  return {in_2014, since, since, since};
}

using Texts = std::vector<std::string_view>;

TEST(Edition, IsReadFromItsNameAndFromItsYear) {
  for (const Edition edition : kEditions) {
    EXPECT_EQ(parse_edition(to_string(edition)), edition);
    EXPECT_EQ(laws_of(edition).edition, edition);
  }
  EXPECT_EQ(to_string(kCurrentEdition), "FIDE 2023");
  EXPECT_EQ(parse_edition("2017"), Edition::kFide2017);
  for (const char* none : {"", "FIDE", "FIDE 2016", "2023 ", "fide 2023"}) {
    EXPECT_FALSE(parse_edition(none)) << none;
  }
}

TEST(Article4_2_2, Since2017AnyContactButAnAccidentIsIntent) {
  EXPECT_EQ(by_edition(&Laws::other_contact),
            since_2017(OtherContact::kNotStated, OtherContact::kIsIntent));
  EXPECT_EQ(articles(Clause::kOtherContact), (Texts{"", "4.2.2", "4.2.2", "4.2.2"}));
}

TEST(Article4_3_3, In2014SpokeOfOnePieceOfEachColour) {
  EXPECT_EQ(by_edition(&Laws::touched_both),
            since_2017(TouchedBoth::kOneOfEach, TouchedBoth::kOneOrMoreOfEach));
  EXPECT_EQ(articles(Clause::kTouchedBoth), (Texts{"4.3c", "4.3.3", "4.3.3", "4.3.3"}));
}

TEST(Article4_4_1, In2014AskedForDeliberateTouches) {
  EXPECT_EQ(by_edition(&Laws::king_and_rook),
            since_2017(KingAndRook::kDeliberately, KingAndRook::kAnyTouch));
  EXPECT_EQ(articles(Clause::kKingAndRook), (Texts{"4.4a", "4.4.1", "4.4.1", "4.4.1"}));
}

TEST(Article4_7_3, Since2017ThePawnMustBeGone) {
  EXPECT_EQ(by_edition(&Laws::promotion_made),
            since_2017(PromotionMade::kNewPieceReleased, PromotionMade::kPawnRemovedToo));
  EXPECT_EQ(articles(Clause::kPromotionMade), (Texts{"4.7c", "4.7.3", "4.7.3", "4.7.3"}));
}

TEST(Article4_8, CoversTheSameArticlesInEveryEdition) {
  EXPECT_EQ(articles(Clause::kClaimAgainstTouch), (Texts{"4.8", "4.8", "4.8", "4.8"}));
}

TEST(Article5_1_2, Since2023AHopelessOpponentDrawsAgainstAResignation) {
  EXPECT_EQ(by_edition(&Laws::hopeless_resignation),
            (std::vector{HopelessResignation::kLost, HopelessResignation::kLost,
                         HopelessResignation::kLost, HopelessResignation::kDraw}));
  EXPECT_EQ(articles(Clause::kResignation), (Texts{"5.1b", "5.1.2", "5.1.2", "5.1.2"}));
}

TEST(Article5_2_2, HasANumberInEveryEdition) {
  EXPECT_EQ(articles(Clause::kDeadPosition), (Texts{"5.2b", "5.2.2", "5.2.2", "5.2.2"}));
}

TEST(Article5_2_3, Since2017AgreementNeedsAMoveOfEach) {
  EXPECT_EQ(by_edition(&Laws::moves_before_agreement), since_2017(0, 1));
  EXPECT_EQ(articles(Clause::kAgreement), (Texts{"5.2c", "5.2.3", "5.2.3", "5.2.3"}));
}

TEST(Article6_7_1, Since2017TheDefaultTimeIsZeroIfNotStated) {
  EXPECT_EQ(by_edition(&Laws::unstated_default_time),
            since_2017(UnstatedDefaultTime::kMustBeStated, UnstatedDefaultTime::kZero));
  EXPECT_EQ(articles(Clause::kDefaultTime), (Texts{"6.7a", "6.7.1", "6.7.1", "6.7.1"}));
}

TEST(Article6_9, HasItsNumberInEveryEdition) {
  EXPECT_EQ(articles(Clause::kFlagFall), (Texts{"6.9", "6.9", "6.9", "6.9"}));
}

TEST(Article6_11, MovedToTheGuidelinesIn2017) {
  EXPECT_EQ(by_edition(&Laws::both_flags),
            since_2017(BothFlags::kInTheLaws, BothFlags::kInTheGuidelines));
  EXPECT_EQ(articles(Clause::kBothFlags), (Texts{"6.11", "III.3.1", "III.3.1", "III.3.1"}));
}

TEST(Article6_12, AllowsScreensAndForbidsClaimsFromThem) {
  EXPECT_EQ(articles(Clause::kScreens), (Texts{"6.13", "6.12.1", "6.12.1", "6.12.1"}));
  EXPECT_EQ(articles(Clause::kClaimFromScreens), (Texts{"6.13", "6.12.2", "6.12.2", "6.12.2"}));
}

TEST(Article7_2_1, HasANumberInEveryEdition) {
  EXPECT_EQ(articles(Clause::kWrongStart), (Texts{"7.2a", "7.2.1", "7.2.1", "7.2.1"}));
  EXPECT_EQ(articles(Clause::kLateWrongStart), (Texts{"A.4a2", "A.4.1.2", "A.4.1.2", "A.5.1.2"}));
}

TEST(Article7_3, Since2017ReversedColoursAreUndoneBeforeMoveTen) {
  EXPECT_EQ(by_edition(&Laws::moves_to_undo_colours), since_2017(0, 10));
  EXPECT_EQ(articles(Clause::kColoursReversed), (Texts{"7.3", "7.3", "7.3", "7.3"}));
}

TEST(Article7_5, NumbersItsOffencesByEdition) {
  EXPECT_EQ(articles(Clause::kIllegalMove), (Texts{"7.5a", "7.5.1", "7.5.1", "7.5.1"}));
  EXPECT_EQ(articles(Clause::kPawnNotReplaced), (Texts{"7.5a", "7.5.2", "7.5.2", "7.5.2"}));
  EXPECT_EQ(articles(Clause::kPressWithoutMove), (Texts{"6.2c", "7.8.1", "7.5.3", "7.5.3"}));
  EXPECT_EQ(articles(Clause::kTwoHands), (Texts{"4.1", "7.7.1", "7.5.4", "7.5.4"}));
}

TEST(Article9_2, NumbersItsClaimsByEdition) {
  EXPECT_EQ(articles(Clause::kThreefoldAnnounced), (Texts{"9.2a", "9.2.1", "9.2.1", "9.2.1"}));
  EXPECT_EQ(articles(Clause::kThreefold), (Texts{"9.2b", "9.2.2", "9.2.2", "9.2.2"}));
  EXPECT_EQ(articles(Clause::kSamePosition), (Texts{"9.2", "9.2.3", "9.2.3", "9.2.3"}));
}

TEST(Article9_3, NumbersItsClaimsByEdition) {
  EXPECT_EQ(articles(Clause::kFiftyMovesAnnounced), (Texts{"9.3a", "9.3.1", "9.3.1", "9.3.1"}));
  EXPECT_EQ(articles(Clause::kFiftyMoves), (Texts{"9.3b", "9.3.2", "9.3.2", "9.3.2"}));
}

TEST(Article9_5_3, HasANumberInEveryEdition) {
  EXPECT_EQ(articles(Clause::kWrongClaim), (Texts{"9.5b", "9.5.3", "9.5.3", "9.5.3"}));
}

TEST(Article9_6_1, In2014TheFiveHadToBeConsecutive) {
  EXPECT_EQ(by_edition(&Laws::fivefold), since_2017(Fivefold::kConsecutive, Fivefold::kAny));
  EXPECT_EQ(articles(Clause::kFivefold), (Texts{"9.6a", "9.6.1", "9.6.1", "9.6.1"}));
}

TEST(Article9_6_2, HasANumberInEveryEdition) {
  EXPECT_EQ(articles(Clause::kSeventyFiveMoves), (Texts{"9.6b", "9.6.2", "9.6.2", "9.6.2"}));
}

TEST(AppendixA_2, Since2017ClaimsAreKeptWithoutAScoresheet) {
  EXPECT_EQ(by_edition(&Laws::scoresheet_claims),
            since_2017(ScoresheetClaims::kNotStated, ScoresheetClaims::kKept));
  EXPECT_EQ(articles(Clause::kScoresheetClaims), (Texts{"", "A.2", "A.2", "A.2"}));
}

TEST(AppendixA_5_3, The2023ClaimantNeedsNoTimeLeft) {
  EXPECT_EQ(laws_of(Edition::kFide2014).time_claim, TimeClaim::kNeedsTimeLeft);
  EXPECT_EQ(laws_of(Edition::kFide2023).time_claim, TimeClaim::kNeedsNothing);
  EXPECT_EQ(articles(Clause::kTimeClaim), (Texts{"A.4c", "A.4.3", "A.4.3", "A.5.3"}));
}

TEST(AppendixA_5_4, HasANumberInEveryEdition) {
  EXPECT_EQ(articles(Clause::kIllegalPosition), (Texts{"A.4d", "A.4.4", "A.4.4", "A.5.4"}));
}

}  // namespace laws_test
}  // namespace jadoube::rules
