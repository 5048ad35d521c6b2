// Articles 7.2.1 and A.5.1.
#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/start_detectors.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/words.h"
#include "rules/notation/fen.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace start_detector_test {

using enum IncidentKind;
using std::chrono::seconds;

constexpr auto kKingAndQueenChanged = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";

TEST(Article7_2_1, AWrongStartingPositionIsAWarningAndCriticalOnceAMoveIsMade) {
  auto table = started_from(kKingAndQueenChanged);
  const auto reported = table.the(kWrongStartPosition);
  EXPECT_EQ(reported.article, "7.2.1");
  EXPECT_EQ(reported.severity, Severity::kWarning);
  EXPECT_EQ(texts::names_of(reported.squares), "d1, e1");
  table.play("e4");
  EXPECT_EQ(table.of(kWrongStartPosition), "CRITICAL OPEN");
}

TEST(Article7_2_1, TheStandardStartingPositionAndAGameJoinedInTheMiddleAreNone) {
  auto right = playing("e4");
  right.wait(seconds{5});
  EXPECT_EQ(right.of(kWrongStartPosition), "");
  auto middle = started_from("4k3/8/8/8/8/8/4P3/4K3");
  EXPECT_EQ(middle.of(kWrongStartPosition), "");
}

TEST(Article7_2_1, AStartingPositionOfChess960IsRightWhereTheTournamentPlaysIt) {
  constexpr auto kStartingPosition = "rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR";
  EXPECT_EQ(started_from(kStartingPosition, {.chess960 = true}).of(kWrongStartPosition), "");
  EXPECT_EQ(started_from(kStartingPosition).of(kWrongStartPosition), "WARNING OPEN");
}

rules::Position position_of(std::string_view placement) {
  return *rules::parse_fen(std::string(placement) + " w KQkq - 0 1");
}

constexpr auto kDrawn = "brkrnqnb/pppppppp/8/8/8/8/PPPPPPPP/BRKRNQNB";

TEST(Article7_2_1, ThePositionOfThePairingIsRightAlsoIfNobodySaidChess960) {
  EXPECT_EQ(started_from(kDrawn, {.start = position_of(kDrawn)}).of(kWrongStartPosition), "");
  EXPECT_EQ(started_from(kDrawn, {.chess960 = true, .start = position_of(kDrawn)})
                .of(kWrongStartPosition),
            "");
  // A game that is not known as that of its pairing yet.
  EXPECT_EQ(started_from(kDrawn, {.next_start = position_of(kDrawn)}).of(kWrongStartPosition), "");
}

TEST(Article7_2_1, AnotherOfThe960PositionsThanThatOfThePairingIsWrong) {
  auto table = started_from("rknqbbrn/pppppppp/8/8/8/8/PPPPPPPP/RKNQBBRN",
                            {.chess960 = true, .start = position_of(kDrawn)});
  const auto reported = table.the(kWrongStartPosition);
  EXPECT_EQ(reported.severity, Severity::kWarning);
  EXPECT_EQ(reported.before, *rules::parse_placement(kDrawn));
  EXPECT_EQ(
      started_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", {.start = position_of(kDrawn)})
          .of(kWrongStartPosition),
      "WARNING OPEN")
      << "the usual one is wrong too";
}

TEST(Article7_2_1, OddsAndThematicPositionsOfThePairingAreCompared) {
  // White plays without a knight.
  constexpr auto kOdds = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR";
  EXPECT_EQ(started_from(kOdds, {.start = position_of(kOdds)}).of(kWrongStartPosition), "");
  EXPECT_EQ(
      started_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BKQBNR", {.start = position_of(kOdds)})
          .of(kWrongStartPosition),
      "WARNING OPEN");
  // 1.e4 e5 stands on the board already; somebody who joins later sees other squares.
  constexpr auto kThematic = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
  EXPECT_EQ(started_from(kThematic, {.start = position_of(kThematic)}).of(kWrongStartPosition), "");
  EXPECT_EQ(started_from("rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR",
                         {.start = position_of(kThematic)})
                .of(kWrongStartPosition),
            "");
}

TEST(Article7_2_1, APieceThatIsNotReadAtTheStartIsAWarningOnly) {
  auto table = started_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR");
  EXPECT_EQ(texts::names_of(table.the(kWrongStartPosition).squares), "b1");
  table.play("e4 e5");
  EXPECT_EQ(table.of(kWrongStartPosition), "WARNING OPEN");
}

TEST(ArticleA_5_1, AfterTenMovesTheGameContinues) {
  auto table = started_from(kKingAndQueenChanged, rapid());
  table.play("e4 e5");
  EXPECT_EQ(table.the(kWrongStartPosition).closes, Closes::kTenMoves);
  table.play("Nf3 Nc6 a3 a6 b3 b6 c3 h6 h3 g6 g3 Bg7 d3 d6 Bg2 Nf6 Nbd2 Bd7 Qe2 Qe7");
  const auto reported = table.the(kWrongStartPosition);
  EXPECT_EQ(reported.severity, Severity::kLog);
  EXPECT_EQ(reported.article, "A.5.1.2");
  EXPECT_EQ(reported.closes, Closes::kClosed);
}

// The white queen and king are exchanged.
constexpr const char* kExchanged = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";

TEST(BeforeTheGame, ThePositionOfTheNextPairingIsTheOneToSetUp) {
  auto rules = standard();
  rules.next_start = position_of(kDrawn);
  IncidentTable right(rules, {.standing = *rules::parse_placement(kDrawn)});
  right.wait(std::chrono::seconds{15});
  EXPECT_EQ(right.of(kWrongStartPosition), "");
  IncidentTable other(
      rules, {.standing = *rules::parse_placement("rknqbbrn/pppppppp/8/8/8/8/PPPPPPPP/RKNQBBRN")});
  other.wait(std::chrono::seconds{15});
  EXPECT_EQ(other.of(kWrongStartPosition), "WARNING OPEN");
}

TEST(BeforeTheGame, PiecesOnWrongSquaresAreAWarningThatEndsWhenTheyArePutRight) {
  IncidentTable table(standard(), {.standing = *rules::parse_placement(kExchanged)});
  const drivers::ClockRead standing{
      {seconds{600}}, {seconds{600}}, false, drivers::ClockSide::kRight, false};
  table.observe(standing);
  table.wait(std::chrono::seconds{9});
  EXPECT_EQ(table.of(kWrongStartPosition), "");
  table.wait(std::chrono::seconds{3});
  EXPECT_EQ(table.of(kWrongStartPosition), "WARNING OPEN");
  EXPECT_EQ(texts::what(table.the(kWrongStartPosition)),
            "Before the game, pieces are on wrong squares: d1, e1");
  table.hands("d1- e1- e1+K d1+Q 500ms");
  // The game starts at once, and the warning is over.
  EXPECT_EQ(table.of(kWrongStartPosition), "");
  ASSERT_FALSE(table.changes.empty());
  EXPECT_EQ(table.changes.back().incident.life, Life::kResolved);
}

TEST(BeforeTheGame, PiecesThatAreStillSetUpAreNone) {
  IncidentTable table(
      standard(),
      {.standing = *rules::parse_placement("rnbqkbnr/pppppppp/8/8/PPPP4/8/4PPPP/RNBQKBNR")});
  table.wait(std::chrono::seconds{30});
  EXPECT_EQ(table.of(kWrongStartPosition), "");
}

TEST(BeforeTheGame, AnyOfThe960PositionsIsRightInChess960) {
  IncidentTable table(
      {.chess960 = true},
      {.standing = *rules::parse_placement("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR")});
  table.wait(std::chrono::seconds{30});
  EXPECT_EQ(table.of(kWrongStartPosition), "");
}

}  // namespace start_detector_test
}  // namespace jadoube::arbiter
