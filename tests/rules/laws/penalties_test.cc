#include <gmock/gmock.h>

#include "rules/laws/irregularities.h"

// The rows on penalties of the table of differences between editions.

namespace jadoube::rules {
namespace penalties_test {

using std::chrono::minutes;

constexpr Conditions kStandard = {Tempo::kStandard, Supervision::kFull};
constexpr Conditions kRapid = {Tempo::kRapid, Supervision::kLimited};
constexpr Conditions kRapidSupervised = {Tempo::kRapid, Supervision::kFull};
constexpr Conditions kBlitz = {Tempo::kBlitz, Supervision::kLimited};
constexpr Conditions kBlitzSupervised = {Tempo::kBlitz, Supervision::kFull};

constexpr OffenceCounts kClean = {0, 0, 0, 0}, kOneIllegal = {1, 0, 0, 0};

OffenceRuling ruling(Edition edition, Conditions conditions, Offence offence,
                     const OffenceCounts& earlier = kClean, Answered answered = Answered::kNotYet) {
  return rule_on(laws_of(edition), conditions, offence, earlier, answered);
}

// A first illegal move costs that many minutes (0: the game), by those Articles.
struct FirstIllegalMove {
  Edition edition;
  int minutes;
  std::string_view article, minutes_article, applied_by;
};

void expect_first(Conditions conditions, std::initializer_list<FirstIllegalMove> rows) {
  for (const FirstIllegalMove& row : rows) {
    SCOPED_TRACE(to_string(row.edition));
    const OffenceRuling first = ruling(row.edition, conditions, Offence::kIllegalMove);
    EXPECT_EQ(first.consequence,
              row.minutes == 0 ? Consequence::kGameLost : Consequence::kExtraTime);
    EXPECT_EQ(first.to_opponent, minutes(row.minutes));
    EXPECT_EQ(first.count, 1);
    EXPECT_EQ(first.article, row.article);
    EXPECT_EQ(first.minutes_article, row.minutes_article);
    EXPECT_EQ(first.applied_by, row.applied_by);
  }
}

TEST(Article7_5_5, TheFirstIllegalMoveOfStandardChessCostsTwoMinutes) {
  expect_first(kStandard, {{Edition::kFide2014, 2, "7.5b", "7.5b", ""},
                           {Edition::kFide2017, 2, "7.5.3", "7.5.3", ""},
                           {Edition::kFide2018, 2, "7.5.5", "7.5.5", ""},
                           {Edition::kFide2023, 2, "7.5.5", "7.5.5", ""}});
}

TEST(Article7_5_5, TheSecondIllegalMoveOfStandardChessLoses) {
  for (const Edition edition : kEditions) {
    const OffenceRuling second = ruling(edition, kStandard, Offence::kIllegalMove, kOneIllegal);
    EXPECT_EQ(second.consequence, Consequence::kGameLost);
    EXPECT_EQ(second.count, 2);
    EXPECT_EQ(second.to_opponent, minutes(0));
  }
}

TEST(AppendixA_5_2, TheFirstIllegalMoveOfRapidLostUntil2018) {
  expect_first(kRapid, {{Edition::kFide2014, 0, "A.4b", "", "A.4"},
                        {Edition::kFide2017, 0, "A.4.2", "", "A.4"},
                        {Edition::kFide2018, 2, "A.4.2", "7.5.5", "A.4"},
                        {Edition::kFide2023, 1, "A.5.2", "A.3", "A.5"}});
}

TEST(AppendixA_4, SupervisedRapidHasTheCompetitionRulesAndSince2023OneMinute) {
  expect_first(kRapidSupervised, {{Edition::kFide2014, 2, "7.5b", "7.5b", "A.3"},
                                  {Edition::kFide2017, 2, "7.5.3", "7.5.3", "A.3"},
                                  {Edition::kFide2018, 2, "7.5.5", "7.5.5", "A.3"},
                                  {Edition::kFide2023, 1, "7.5.5", "A.3", "A.4"}});
}

TEST(AppendixB_3, TheFirstIllegalMoveOfBlitzLostUntil2018) {
  expect_first(kBlitz, {{Edition::kFide2014, 0, "A.4b", "", "B.4"},
                        {Edition::kFide2017, 0, "A.4.2", "", "B.4"},
                        {Edition::kFide2018, 1, "A.4.2", "B.2", "B.4"},
                        {Edition::kFide2023, 1, "A.5.2", "A.3", "B.3"}});
}

TEST(AppendixB_2, SupervisedBlitzCostsOneMinuteAndBy2023sLetterTwo) {
  expect_first(kBlitzSupervised, {{Edition::kFide2014, 1, "7.5b", "B.2", "B.3"},
                                  {Edition::kFide2017, 1, "7.5.3", "B.2", "B.3"},
                                  {Edition::kFide2018, 1, "7.5.5", "B.2", "B.3"},
                                  {Edition::kFide2023, 2, "7.5.5", "7.5.5", "B.2"}});
}

TEST(AppendixB_2, AnEventMayTakeOneMinuteInSupervisedBlitz) {
  Laws laws = laws_of(Edition::kFide2023);
  laws.penalty(kBlitzSupervised).to_opponent = minutes(1);
  EXPECT_EQ(rule_on(laws, kBlitzSupervised, Offence::kIllegalMove, kClean).to_opponent, minutes(1));
}

TEST(Article7_5_1, AMoveIsCompletedByThePressSince2017AndIn2014InRapidOnly) {
  const auto completed = [](Edition edition, Conditions conditions) {
    return laws_of(edition).penalty(conditions).completed;
  };
  for (const Conditions conditions : {kStandard, kRapid, kBlitz, kBlitzSupervised}) {
    EXPECT_EQ(completed(Edition::kFide2017, conditions), Completed::kClockPressed);
    EXPECT_EQ(completed(Edition::kFide2018, conditions), Completed::kClockPressed);
    EXPECT_EQ(completed(Edition::kFide2023, conditions), Completed::kClockPressed);
  }
  EXPECT_EQ(completed(Edition::kFide2014, kStandard), Completed::kNotStated);
  EXPECT_EQ(completed(Edition::kFide2014, kRapidSupervised), Completed::kNotStated);
  EXPECT_EQ(completed(Edition::kFide2014, kRapid), Completed::kClockPressed);
}

TEST(Article7_5_2, APawnNotReplacedIsAnIllegalMoveInEveryEdition) {
  for (const Edition edition : kEditions) {
    EXPECT_EQ(ruling(edition, kStandard, Offence::kPawnNotReplaced).consequence,
              Consequence::kExtraTime);
    EXPECT_EQ(ruling(edition, kStandard, Offence::kPawnNotReplaced, kOneIllegal).consequence,
              Consequence::kGameLost);
  }
}

TEST(Article7_5_3, APressWithoutAMoveHadItsOwnCountIn2017AndNoneIn2014) {
  const auto after_illegal = [](Edition edition) {
    return ruling(edition, kStandard, Offence::kPressWithoutMove, kOneIllegal);
  };
  EXPECT_EQ(after_illegal(Edition::kFide2014).consequence, Consequence::kArbiterDecides);
  EXPECT_EQ(after_illegal(Edition::kFide2014).offence_article, "6.2c");
  EXPECT_EQ(after_illegal(Edition::kFide2014).article, "12.9");
  EXPECT_EQ(after_illegal(Edition::kFide2017).consequence, Consequence::kExtraTime);
  EXPECT_EQ(after_illegal(Edition::kFide2017).article, "7.8.2");
  EXPECT_EQ(after_illegal(Edition::kFide2018).consequence, Consequence::kGameLost);
  EXPECT_EQ(after_illegal(Edition::kFide2023).consequence, Consequence::kGameLost);
  EXPECT_EQ(after_illegal(Edition::kFide2023).offence_article, "7.5.3");
}

TEST(Article7_5_4, TwoHandsHadTheirOwnCountIn2017AndNoneIn2014) {
  const auto second = [](Edition edition, const OffenceCounts& earlier) {
    return ruling(edition, kStandard, Offence::kTwoHands, earlier).consequence;
  };
  constexpr OffenceCounts kOnePress = {0, 0, 1, 0}, kOneTwoHands = {0, 0, 0, 1};
  EXPECT_EQ(second(Edition::kFide2014, kOneTwoHands), Consequence::kArbiterDecides);
  EXPECT_EQ(second(Edition::kFide2017, kOnePress), Consequence::kExtraTime);
  EXPECT_EQ(second(Edition::kFide2017, kOneTwoHands), Consequence::kGameLost);
  EXPECT_EQ(second(Edition::kFide2018, kOnePress), Consequence::kGameLost);
  EXPECT_EQ(second(Edition::kFide2023, kOnePress), Consequence::kGameLost);
  EXPECT_EQ(ruling(Edition::kFide2017, kStandard, Offence::kTwoHands).article, "7.7.2");
  EXPECT_EQ(ruling(Edition::kFide2023, kStandard, Offence::kTwoHands).offence_article, "7.5.4");
}

TEST(AppendixA_5_2, AfterTheOpponentsMoveTheIllegalMoveStands) {
  for (const Edition edition : kEditions) {
    for (const Conditions conditions : {kRapid, kBlitz}) {
      const auto late =
          ruling(edition, conditions, Offence::kIllegalMove, kOneIllegal, Answered::kYes);
      EXPECT_EQ(late.consequence, Consequence::kStands);
      EXPECT_EQ(late.article, article(edition, Clause::kUnnoticedIllegalMove));
      EXPECT_EQ(late.count, 0);
    }
    const auto supervised =
        ruling(edition, kRapidSupervised, Offence::kIllegalMove, kClean, Answered::kYes);
    EXPECT_EQ(supervised.consequence, Consequence::kExtraTime);
  }
}

TEST(Article7_5_5, InStandardChessTheWindowIsTheWholeGame) {
  for (const Edition edition : kEditions) {
    EXPECT_EQ(laws_of(edition).penalty(kStandard).window, Window::kWholeGame);
    EXPECT_EQ(ruling(edition, kStandard, Offence::kIllegalMove, kClean, Answered::kYes).consequence,
              Consequence::kExtraTime);
  }
}

TEST(Article9_5_3, AWrongClaimCostsTwoMinutes) {
  for (const Edition edition : kEditions) {
    const ClaimPenalty penalty = wrong_claim_penalty(laws_of(edition), kStandard);
    EXPECT_EQ(penalty.to_opponent, minutes(2));
    EXPECT_EQ(penalty.article, edition == Edition::kFide2014 ? "9.5b" : "9.5.3");
    EXPECT_EQ(penalty.minutes_article, penalty.article);
  }
}

TEST(Article9_5_3, InBlitzAndSince2023InRapidAWrongClaimCostsOneMinute) {
  for (const Edition edition : kEditions) {
    const Laws& laws = laws_of(edition);
    const bool current = edition == Edition::kFide2023;
    EXPECT_EQ(wrong_claim_penalty(laws, kBlitz).to_opponent, minutes(1));
    EXPECT_EQ(wrong_claim_penalty(laws, kBlitz).minutes_article, current ? "A.3" : "B.2");
    EXPECT_EQ(wrong_claim_penalty(laws, kRapid).to_opponent, minutes(current ? 1 : 2));
    EXPECT_EQ(wrong_claim_penalty(laws, kRapidSupervised).to_opponent, minutes(current ? 1 : 2));
  }
}

}  // namespace penalties_test
}  // namespace jadoube::rules
