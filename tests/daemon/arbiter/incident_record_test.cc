// What becomes of the record and of the line: touches for the log, revisions, decisions, gaps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/arbiter/desk_table.h"

namespace jadoube::arbiter {
namespace {

using testing::HasSubstr;
using enum IncidentKind;
using std::chrono::seconds;

TEST(Article4_3_1, AnotherPieceThatWasLiftedIsLoggedOnceThePlyIsFinal) {
  auto table = playing("e4 e5");
  table.hands("b1- 800ms b1+N 800ms g1- f3+N 300ms |");
  EXPECT_EQ(table.told(), "");
  table.play("Nc6 Bb5");
  const auto told = table.the(kTouchMove);
  EXPECT_EQ(told.severity, Severity::kLog);
  EXPECT_EQ(told.article, "4.3.1");
  EXPECT_EQ(told.ply, 3U);
  EXPECT_EQ(told.move, "2.Nf3");
  EXPECT_EQ(told.offender, rules::Color::kWhite);
  EXPECT_THAT(names_of(told.squares), HasSubstr("b1"));
}

TEST(Article4_3_1, ALiftWhileTheOpponentsClockRunsIsNone) {
  auto table = playing("e4 e5");
  table.hands("b8- 800ms b8+n 800ms g1- f3+N 300ms |");
  table.play("Nf6 Bb5 a6");
  EXPECT_EQ(table.of(kTouchMove), "");
}

TEST(Article4_3_1, Of2014HasItsOwnNumber) {
  auto table = playing("e4 e5", {.laws = rules::laws_of(rules::Edition::kFide2014)});
  table.hands("b1- 800ms b1+N 800ms g1- f3+N 300ms |");
  table.play("Nc6 Bb5");
  EXPECT_EQ(table.the(kTouchMove).article, "4.3a");
}

TEST(Article4_4_2, CastlingBegunWithTheRookIsLogged) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("1000ms h1- f1+R 600ms e1- g1+K 300ms |");
  table.play("Nf6 Re1 Be7");
  EXPECT_EQ(table.of(kRookFirstCastling), "LOG OPEN") << table.told();
  EXPECT_EQ(table.the(kRookFirstCastling).article, "4.4.2");
}

TEST(Article4_4_2, CastlingWithTheKingFirstIsNone) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("1000ms e1- g1+K 600ms h1- f1+R 300ms |");
  table.play("Nf6 Re1 Be7");
  EXPECT_EQ(table.of(kRookFirstCastling), "");
}

TEST(MoveRevised, IsAConfirmedPlyThatWasTakenBack) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N 300ms |");
  EXPECT_EQ(table.told(), "");
  table.hands("2000ms f3- g1+N 9000ms");
  const auto told = table.the(kMoveRevised);
  EXPECT_EQ(told.severity, Severity::kInfo);
  EXPECT_EQ(told.ply, 3U);
  EXPECT_THAT(told.what, HasSubstr("2.Nf3, told for certain, was taken back"));
}

TEST(MoveRevised, IsNoneOfAPlyThatWasOnlyProvisional) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N 1000ms f3- g1+N 500ms b1- c3+N 300ms |");
  EXPECT_EQ(table.table.moves(), "e4 e5 Nc3");
  EXPECT_EQ(table.of(kMoveRevised), "");
}

// Two knights and a bishop were moved while nobody listened, in one order or the other.
void play_in_a_gap(DeskTable& table, std::string_view script, seconds away) {
  table.observe(drivers::LinkChanged{drivers::LinkState::kLost, "/dev/board", "unplugged"});
  table.unseen(script);
  table.wait(away);
  table.observe(drivers::LinkChanged{drivers::LinkState::kLive, "/dev/board", ""});
  table.act([&] { table.table.dump(); });
}

TEST(NeedsDecision, IsTwoExplanationsThatStayForFiveSeconds) {
  auto table = playing("e4 e5");
  play_in_a_gap(table, "g1- f3+N b8- c6+n f1- c4+B", seconds{1});
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kNeedsDecision), "");
  table.wait(seconds{2});
  const auto told = table.the(kNeedsDecision);
  EXPECT_EQ(told.severity, Severity::kWarning);
  EXPECT_EQ(told.margin, 0);
  EXPECT_THAT(told.what, HasSubstr(", or "));
}

TEST(NeedsDecision, StaysTheSameOneWhilePlayGoesOn) {
  auto table = playing("e4 e5");
  play_in_a_gap(table, "f1- c4+B b8- c6+n g1- f3+N f8- c5+b", seconds{1});
  table.wait(seconds{6});
  table.play("O-O Nf6 d3 d6");
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN");
  EXPECT_EQ(table.the(kNeedsDecision).ply, 3U);
}

TEST(NeedsDecision, IsNoneWhereOneLineFits) {
  auto table = playing("e4 e5");
  play_in_a_gap(table, "g1- f3+N b8- c6+n", seconds{1});
  table.wait(seconds{10});
  EXPECT_EQ(table.of(kNeedsDecision), "");
}

TEST(BoardLost, IsToldAfterThreeSecondsAndThatItIsBack) {
  auto table = playing("e4 e5");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLost, "/dev/board", "unplugged"});
  table.wait(std::chrono::milliseconds{2900});
  EXPECT_EQ(table.told(), "");
  table.wait(seconds{1});
  EXPECT_EQ(table.of(kBoardLost), "WARNING OPEN");
  EXPECT_EQ(table.the(kBoardLost).why, "unplugged");
  table.wait(seconds{60});
  table.observe(drivers::LinkChanged{drivers::LinkState::kLive, "/dev/board", ""});
  EXPECT_EQ(table.of(kBoardLost), "WARNING RESOLVED");
  EXPECT_EQ(table.of(kBoardBack), "INFO OPEN");
  EXPECT_EQ(table.the(kBoardBack).what, "The board is back after 63 s");
}

TEST(BoardLost, IsNeverShownWhereTheLineComesBackAtOnce) {
  auto table = playing("e4 e5");
  play_in_a_gap(table, "", seconds{2});
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kBoardLost) + table.of(kBoardBack), "");
}

}  // namespace
}  // namespace jadoube::arbiter
