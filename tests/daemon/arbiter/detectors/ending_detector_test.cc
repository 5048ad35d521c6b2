// What ends a game by itself: Articles 5.1.1, 5.2.1, 5.2.2, 9.6, A.5.4; and what is never pushed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/texts/incident.h"
#include "rules/notation/san.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace ending_detector_test {

using testing::HasSubstr;
using enum IncidentKind;
using std::chrono::seconds;

TEST(Article5_1_1, CheckmateIsReportedThoughNobodyPresses) {
  auto table = playing("f3 e5 g4");
  table.hands("d8- h4+q 2000ms");
  EXPECT_EQ(table.reported(), "");
  table.wait(seconds{2});
  const auto reported = table.the(kCheckmate);
  EXPECT_EQ(reported.severity, Severity::kInfo);
  EXPECT_EQ(reported.article, "5.1.1");
  EXPECT_EQ(reported.offender, rules::Color::kWhite);
  EXPECT_THAT(texts::why(reported), HasSubstr("no press is needed"));
}

TEST(Article5_1_1, CheckIsNone) {
  auto table = playing("e4 e5 Qh5 Nc6 Qxf7+");
  table.wait(seconds{5});
  EXPECT_EQ(table.reported(), "");
}

TEST(Article5_2_1, StalemateIsReported) {
  auto table = started_from("7k/8/8/6Q1/8/8/8/K7");
  table.play("Qg6");
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kStalemate), "INFO OPEN");
  EXPECT_EQ(table.the(kStalemate).article, "5.2.1");
  EXPECT_EQ(table.of(kCheckmate), "");
}

TEST(Article5_2_2, ADeadPositionIsReportedAndPlayAfterItIsAWarning) {
  auto table = started_from("4k3/8/8/8/8/8/3q4/4K3");
  EXPECT_EQ(table.of(kDeadPosition), "");
  table.play("Kxd2");
  EXPECT_EQ(table.of(kDeadPosition), "INFO OPEN");
  EXPECT_EQ(table.the(kDeadPosition).article, "5.2.2");
  EXPECT_EQ(table.of(kPlayAfterEnd), "");
  table.play("Kd7");
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kPlayAfterEnd), "WARNING OPEN");
}

TEST(Article5_2_2, APositionInWhichAHelpmateExistsIsNotDead) {
  auto table = started_from("4k1b1/8/8/8/8/8/3q4/2B1K3");
  table.play("Kxd2");
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kDeadPosition), "");
}

constexpr auto kRound = "Nf3 Nf6 Ng1 Ng8 ";

TEST(Article9_6_1, TheFifthTimeIsReportedAtOnceAndTheThirdNever) {
  auto table = playing(kRound);
  table.play(kRound);
  table.play(kRound);
  EXPECT_EQ(table.reported(), "");
  table.play(kRound);
  const auto reported = table.the(kFivefoldRepetition);
  EXPECT_EQ(reported.severity, Severity::kCritical);
  EXPECT_EQ(reported.article, "9.6.1");
  EXPECT_EQ(reported.ply, 16U);
}

// So many plies without capture and pawn move, each to the position that has stood least often.
std::string walk(rules::Game& game, int plies) {
  std::string moves;
  for (int i = 0; i < plies; ++i) {
    const auto& position = game.position();
    std::optional<rules::Move> best;
    for (const auto move : position.legal_moves()) {
      if (position.is_capture(move) || position.after(move).legal_moves().empty()) continue;
      const bool seldom = !best || game.occurrences_with(move) < game.occurrences_with(*best);
      if (seldom) best = move;
    }
    moves += rules::to_san(position, *best) + " ";
    game.play_as_it_stands(*best);
  }
  return moves;
}

TEST(Article9_6_2, SeventyFiveMovesAreReportedAtOnceAndFiftyNever) {
  auto table = started_from("k6n/8/8/8/8/8/8/N6K");
  rules::Game game(table.table.game().start);
  table.play(walk(game, 149));
  EXPECT_THAT(table.reported(), testing::Not(HasSubstr("CRITICAL")));
  EXPECT_EQ(game.position().halfmove_clock(), 149);
  table.play(walk(game, 1));
  EXPECT_EQ(table.of(kSeventyFiveMoves), "CRITICAL OPEN") << table.reported();
  EXPECT_EQ(table.the(kSeventyFiveMoves).article, "9.6.2");
}

TEST(ArticleA_5_4, BothKingsInCheckAreReportedWhenTheyStillAreAfterTheNextMove) {
  auto table = started_from("4k3/8/8/8/7b/8/8/R3K3", rapid());
  // White leaves their king in check, and gives check.
  table.hands("a1- a8+R 300ms |");
  EXPECT_EQ(table.of(kBothKingsInCheck), "");
  table.hands("1000ms h4- g3+b 300ms |");
  EXPECT_EQ(table.of(kBothKingsInCheck), "CRITICAL OPEN") << table.reported();
  EXPECT_EQ(table.the(kBothKingsInCheck).article, "A.5.4");
}

TEST(ArticleA_5_4, OneThatTheNextMovePutsRightIsNone) {
  auto table = started_from("4k3/8/8/8/7b/8/8/R3K3", rapid());
  table.hands("a1- a8+R 300ms | 1000ms e8- e7+k 300ms | 1000ms e1- e2+K 300ms |");
  EXPECT_EQ(table.of(kBothKingsInCheck), "");
}

TEST(ArticleA_5_4, IsNotForStandardChess) {
  auto table = started_from("4k3/8/8/8/7b/8/8/R3K3");
  table.hands("a1- a8+R 300ms | 1000ms h4- g3+b 300ms |");
  EXPECT_EQ(table.of(kBothKingsInCheck), "");
}

TEST(ResultConflict, IsTheKingsGestureAgainstMate) {
  auto table = playing("f3 e5 g4 Qh4#");
  table.hands("2000ms e1- e8- d5+k e4+K 3000ms");
  table.wait(seconds{4});
  EXPECT_EQ(table.table.result(), "1-0");
  const auto reported = table.the(kResultConflict);
  EXPECT_EQ(reported.severity, Severity::kWarning);
  EXPECT_THAT(texts::what(reported), HasSubstr("1-0 was given after checkmate, which is 0-1"));
}

TEST(ResultConflict, IsNoneWhereTheResultAgrees) {
  auto table = playing("f3 e5 g4 Qh4#");
  table.hands("2000ms e1- e8- d4+k e5+K 3000ms");
  table.wait(seconds{4});
  EXPECT_EQ(table.table.result(), "0-1");
  EXPECT_EQ(table.of(kResultConflict), "");
}

// White has a lone king, and White's win is given by the kings in the centre.
IncidentTable won_by_a_lone_king(TournamentRules rules) {
  auto table = started_from("4k3/4p3/8/8/8/8/8/K7", std::move(rules));
  table.play("Kb2 Kd7");
  table.hands("1000ms b2- d7- d5+k e4+K 3000ms");
  table.wait(seconds{4});
  return table;
}

TEST(Article5_1_2, Since2023AResignationAgainstALoneKingIsAConflict) {
  auto table = won_by_a_lone_king(standard());
  ASSERT_EQ(table.table.result(), "1-0");
  const auto reported = table.the(kResultConflict);
  EXPECT_EQ(reported.article, "5.1.2");
  EXPECT_THAT(texts::what(reported),
              HasSubstr("1-0 was given after resignation, which is 1/2-1/2"));
}

TEST(Article5_1_2, Before2023ItWasALoss) {
  auto rules = standard();
  rules.laws = rules::laws_of(rules::Edition::kFide2018);
  EXPECT_EQ(won_by_a_lone_king(rules).of(kResultConflict), "");
}

TEST(Article5_1_2, AWinnerWhoCanMateIsNone) {
  auto table = started_from("4k3/4p3/8/8/8/8/8/K7");
  table.play("Kb2 Kd7");
  table.hands("1000ms b2- d7- d4+k e5+K 3000ms");
  table.wait(seconds{4});
  ASSERT_EQ(table.table.result(), "0-1");
  EXPECT_EQ(table.of(kResultConflict), "");
}

// White has a lone king, and an arbiter gives White the win for this reason.
IncidentTable given_to_a_lone_king(model::Termination reason) {
  auto table = started_from("4k3/4p3/8/8/8/8/8/K7");
  table.play("Kb2 Kd7");
  const std::vector corrections{model::Correction{
      .after = table.table.now, .keep = 2, .result = {{rules::Result::kWhiteWins, reason}}}};
  table.act([&] { table.table.derive_again(corrections); });
  table.wait(seconds{5});
  return table;
}

TEST(Article6_9, AWinOnTimeOfALoneKingIsAConflict) {
  const auto table = given_to_a_lone_king(model::Termination::kTimeForfeit);
  EXPECT_EQ(table.the(kResultConflict).article, "6.9");
  EXPECT_THAT(texts::what(table.the(kResultConflict)),
              HasSubstr("1-0 was given after flag fall, which is 1/2-1/2"));
}

TEST(Article6_7_1, ALoneKingMayWinByAPenaltyOrAbsence) {
  EXPECT_EQ(given_to_a_lone_king(model::Termination::kRulesInfraction).of(kResultConflict), "");
  EXPECT_EQ(given_to_a_lone_king(model::Termination::kAbandoned).of(kResultConflict), "");
}

TEST(Article5_2_3, ADrawBeforeEachPlayerHasMovedIsAConflict) {
  auto early = playing("e4");
  early.hands("1000ms e1- e8- d5+k d4+K 3000ms");
  early.wait(seconds{4});
  EXPECT_EQ(early.the(kResultConflict).article, "5.2.3");
  auto late = playing("e4 e5");
  late.hands("1000ms e1- e8- e4- e4+K e5- e5+k 3000ms");
  late.wait(seconds{4});
  EXPECT_EQ(late.of(kResultConflict), "");
}

TEST(Article5_1_1, AnIllegalMoveNeitherMatesNorEndsTheGame) {
  auto table = started_from("4k3/8/8/8/8/2n3q1/4K2r/4R3");
  table.hands("1000ms e2- f1+K 300ms | 1000ms h2- h1+r 300ms |");
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
  EXPECT_EQ(table.of(kCheckmate), "");
}

}  // namespace ending_detector_test
}  // namespace jadoube::arbiter
