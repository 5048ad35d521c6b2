#include "daemon/arbiter/penalty.h"

#include <gmock/gmock.h>

#include "daemon/texts/incident.h"
#include "rules/notation/fen.h"
#include "rules/notation/uci.h"
#include "rules/time/time_control_text.h"

namespace jadoube::arbiter {
namespace penalty_test {

using namespace std::chrono_literals;
using rules::Answered;
using rules::Color;
using rules::Consequence;
using rules::Offence;
using rules::Supervision;
using rules::Tempo;
using ::testing::HasSubstr;

constexpr rules::OffenceCounts kNone = {}, kOne = {1, 0, 0, 0};

// A game with those moves; after each the clocks show 20 minutes less ten seconds a ply.
model::Game game_of(const rules::Position& start, const std::vector<std::string>& moves) {
  model::Game game;
  game.start = start;
  std::chrono::seconds white = 20min, black = 20min;
  for (const std::string& move : moves) {
    model::Ply ply;
    ply.move = *rules::parse_uci(game.position(), move);
    (game.position().turn() == Color::kWhite ? white : black) -= 10s;
    ply.white_clock = white;
    ply.black_clock = black;
    game.plies.push_back(ply);
  }
  return game;
}

model::Game four_plies() {
  return game_of(rules::Position::initial(), {"e2e4", "e7e5", "g1f3", "b8c6"});
}

PenaltyTerms terms(Tempo tempo = Tempo::kStandard, const char* control = "90/40+30/SD+30",
                   Supervision supervision = Supervision::kFull,
                   rules::Edition edition = rules::Edition::kFide2023) {
  return {.laws = rules::laws_of(edition),
          .conditions = {tempo, supervision},
          .clock = rules::ClockSetup::same(*rules::parse_time_control(control))};
}

// White has pressed after four plies and shows 19:52, Black 19:33: they have thought for seven
// seconds.
Irregularity by_white(Offence offence, const rules::OffenceCounts& earlier = kNone) {
  return {.offence = offence, .ply = 4, .at_press = {19min + 52s, 19min + 33s}, .earlier = earlier};
}

TEST(Article7_5_5, TheFirstIllegalMoveGivesTwoMinutesAndTakesTheIncrementBack) {
  const auto penalty = rule_on_irregularity(terms(), four_plies(), by_white(Offence::kIllegalMove));
  ASSERT_TRUE(penalty);
  EXPECT_EQ(penalty->offender, Color::kWhite);
  EXPECT_EQ(penalty->ruling.consequence, Consequence::kExtraTime);
  EXPECT_EQ(penalty->taken_back, 30s);
  EXPECT_EQ(penalty->last_legal_press, (ClockTimes{19min + 40s, 19min + 40s}));
  EXPECT_EQ(penalty->to_set, (ClockTimes{19min + 22s, 21min + 33s}));
  EXPECT_EQ(penalty->moves, (ByColor<int>{2, 2}));
  EXPECT_EQ(
      texts::sentences_of(penalty_of(*penalty)),
      "Article 7.5.1, 7.5.5: White's first illegal move. Black gets 2 min. White gives back "
      "the 30 s that the press gave them. Set White 0:19:22 and Black 0:21:33, White to move; "
      "moves completed: White 2, Black 2.");
}

TEST(ArticleA_3, InRapidAndBlitzTheOpponentGetsOneMinute) {
  for (const auto& [tempo, supervision] : {std::pair{Tempo::kRapid, Supervision::kFull},
                                           {Tempo::kRapid, Supervision::kLimited},
                                           {Tempo::kBlitz, Supervision::kLimited}}) {
    const auto penalty = rule_on_irregularity(terms(tempo, "15+10", supervision), four_plies(),
                                              by_white(Offence::kIllegalMove));
    EXPECT_EQ(penalty->taken_back, 10s);
    EXPECT_EQ(penalty->to_set, (ClockTimes{19min + 42s, 20min + 33s}));
  }
}

TEST(Article7_5_2, AnUnfinishedPromotionIsPunishedBecomesAQueenAndIsMade) {
  const auto start = *rules::parse_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 40");
  const auto penalty = rule_on_irregularity(
      terms(), game_of(start, {}),
      {.offence = Offence::kPawnNotReplaced, .ply = 0, .at_press = {10min, 5min}});
  EXPECT_EQ(penalty->to_set, (ClockTimes{10min, 7min}));
  EXPECT_EQ(penalty->moves, (ByColor<int>{40, 39}));
  EXPECT_EQ(texts::sentences_of(penalty_of(*penalty)),
            "Article 7.5.2, 7.5.5: White's first promotion without a new piece. The pawn becomes a "
            "queen. Black gets 2 min. Set White 0:10:00 and Black 0:07:00, Black to move; moves "
            "completed: White 40, Black 39.");
}

TEST(Article7_5_3, APressWithoutAMoveIsTheMoversOffenceThoughTheRecordHasNoPly) {
  const auto penalty =
      rule_on_irregularity(terms(), four_plies(), by_white(Offence::kPressWithoutMove));
  EXPECT_EQ(penalty->offender, Color::kWhite);
  EXPECT_THAT(texts::sentences_of(penalty_of(*penalty)),
              HasSubstr("White's first press without a move. Black gets 2 min."));
}

TEST(Article7_5_5, TheSecondIllegalMoveLosesAndLeavesTheClocks) {
  const auto penalty =
      rule_on_irregularity(terms(), four_plies(), by_white(Offence::kPressWithoutMove, kOne));
  EXPECT_EQ(penalty->ruling.consequence, Consequence::kGameLost);
  ASSERT_TRUE(penalty->ending);
  EXPECT_EQ(penalty->ending->result, rules::Result::kBlackWins);
  EXPECT_EQ(penalty->to_set, ClockTimes{});
  EXPECT_THAT(texts::sentences_of(penalty_of(*penalty)), HasSubstr("White loses the game."));
}

TEST(Article7_5_5, TheSecondIllegalMoveDrawsWhereTheOpponentCannotMate) {
  const auto bare = *rules::parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  const auto penalty = rule_on_irregularity(
      terms(), game_of(bare, {}), {.offence = Offence::kIllegalMove, .ply = 0, .earlier = kOne});
  ASSERT_TRUE(penalty->ending);
  EXPECT_EQ(penalty->ending->result, rules::Result::kDraw);
  EXPECT_THAT(texts::sentences_of(penalty_of(*penalty)), HasSubstr("Black cannot mate"));
}

TEST(ArticleA_5_2, InRapidThatIsNotFullySupervisedTheMoveStandsOnceItIsAnswered) {
  auto irregularity = by_white(Offence::kIllegalMove);
  irregularity.answered = Answered::kYes;
  const auto penalty = rule_on_irregularity(terms(Tempo::kRapid, "15+10", Supervision::kLimited),
                                            four_plies(), irregularity);
  EXPECT_EQ(penalty->ruling.consequence, Consequence::kStands);
  EXPECT_EQ(penalty->to_set, ClockTimes{});
  EXPECT_THAT(texts::sentences_of(penalty_of(*penalty)), HasSubstr("it is not taken back"));
}

TEST(Fide2017ArticleA_4_2, InRapidThatIsNotFullySupervisedTheFirstIllegalMoveLoses) {
  const auto penalty = rule_on_irregularity(
      terms(Tempo::kRapid, "15+10", Supervision::kLimited, rules::Edition::kFide2017), four_plies(),
      by_white(Offence::kIllegalMove));
  EXPECT_EQ(penalty->ruling.consequence, Consequence::kGameLost);
}

TEST(Penalty, TheRecordsClocksCountWhereTheIllegalPlyIsInIt) {
  const auto penalty =
      rule_on_irregularity(terms(), four_plies(), {.offence = Offence::kIllegalMove, .ply = 3});
  EXPECT_EQ(penalty->offender, Color::kBlack);
  EXPECT_EQ(penalty->at_press, (ClockTimes{19min + 40s, 19min + 40s}));
  EXPECT_EQ(penalty->to_set, (ClockTimes{21min + 40s, 19min + 10s}));
  EXPECT_EQ(penalty->moves, (ByColor<int>{2, 1}));
}

TEST(Penalty, ADelayGivesNothingThatIsTakenBack) {
  for (const char* control : {"90;d30", "90;b30", "90/40+30/SD"}) {
    const auto penalty = rule_on_irregularity(terms(Tempo::kStandard, control), four_plies(),
                                              by_white(Offence::kIllegalMove));
    EXPECT_EQ(penalty->taken_back, 0s) << control;
  }
}

TEST(Penalty, TheNextPeriodIsTakenBackWhereTheClockGaveItWithThatPress) {
  auto game = four_plies();
  auto irregularity = by_white(Offence::kIllegalMove);
  irregularity.at_press = {50min + 2s, 19min + 40s};
  const auto by_counter =
      rule_on_irregularity(terms(Tempo::kStandard, "90/3+30/SD+30"), game, irregularity);
  EXPECT_EQ(by_counter->taken_back, 30min + 30s);
  EXPECT_EQ(by_counter->to_set.white, 19min + 32s);
  irregularity.at_press.white = 19min + 52s;
  const auto not_given =
      rule_on_irregularity(terms(Tempo::kStandard, "90/3+30/SD+30"), game, irregularity);
  EXPECT_EQ(not_given->taken_back, 30s);
}

TEST(Penalty, NobodyIsSetToZero) {
  auto irregularity = by_white(Offence::kIllegalMove);
  irregularity.at_press.white = 30s;
  EXPECT_EQ(rule_on_irregularity(terms(), four_plies(), irregularity)->to_set.white, 1s);
}

TEST(Penalty, WithoutAReadingTheTimesAreTheArbiters) {
  auto game = four_plies();
  const auto penalty =
      rule_on_irregularity(terms(), game, {.offence = Offence::kIllegalMove, .ply = 4});
  EXPECT_EQ(penalty->to_set, ClockTimes{});
  EXPECT_THAT(texts::sentences_of(penalty_of(*penalty)),
              HasSubstr("set them to the times that you find right"));
}

TEST(Penalty, BlackMayHaveBegun) {
  const auto start = *rules::parse_fen("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 31");
  const auto penalty = rule_on_irregularity(terms(), game_of(start, {"e7e6"}),
                                            {.offence = Offence::kIllegalMove, .ply = 1});
  EXPECT_EQ(penalty->offender, Color::kWhite);
  EXPECT_EQ(penalty->moves, (ByColor<int>{31, 31}));
}

TEST(Penalty, RefusesAPlyThatIsNotThere) {
  const auto refused =
      rule_on_irregularity(terms(), four_plies(), {.offence = Offence::kIllegalMove, .ply = 5});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kOutOfRange);
  EXPECT_EQ(refused.error().message, "there is no ply 6: the game has 4");
}

}  // namespace penalty_test
}  // namespace jadoube::arbiter
