#include "daemon/tracking/pair/board_pair.h"

#include <gtest/gtest.h>

#include "tests/daemon/tracking/pair/pair_table.h"
#include "tests/support/packed.h"

namespace jadoube::tracking {
namespace board_pair_test {

using model::PairStanding;
using rules::Color;

constexpr std::string_view kE4 = "W: e2- e4+P | ";
constexpr std::string_view kE4E5 =
    "W: e2- e4+P | 800ms B: e2- e4+P 900ms e7- e5+p | 800ms W: e7- e5+p 1000ms";

TEST(BoardPair, FollowsEachPlayerOnTheirOwnBoard) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.hands("g1- f3+N | B: 500ms g1- f3+N 500ms b8- c6+n | W: b8- c6+n 500ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.standing(), "equal equal");
  EXPECT_EQ(table.count(PairStanding::kDifferent), 0);
  EXPECT_EQ(table.agreed(Color::kWhite), 4U);
  table.expect_same_after_restart();
}

TEST(BoardPair, PublishesWhyBothBoardsAreLost) {
  const auto lost = [](const char* port) {
    const rules::Sentence why("no board answers at {port}", {{"port", port}});
    return drivers::ConnectionChanged{drivers::ConnectionState::kLost, port, why.packed()};
  };
  BoardPair pair;
  pair.take({BoardOfPair::kFirst, lost("/dev/a")});
  EXPECT_EQ(jadoube::tests::in_english(pair.connection().why), "no board answers at /dev/a");
  pair.take({BoardOfPair::kSecond, lost("/dev/b")});
  EXPECT_EQ(jadoube::tests::in_english(pair.connection().why),
            "no board answers at /dev/a + no board answers at /dev/b");
  pair.lose_all("unplugged");
  EXPECT_EQ(pair.connection().why, "unplugged");
}

TEST(BoardPair, BoardThatHasNotRepeatedIsBehind) {
  PairTable table;
  table.start_clock();
  table.hands(kE4);
  EXPECT_EQ(table.standing(), "equal behind");
  EXPECT_EQ(table.moves(), "e4");
  table.hands("B: e2-");
  EXPECT_EQ(table.standing(), "equal behind");
  table.hands("e4+P");
  EXPECT_EQ(table.standing(), "equal equal");
  EXPECT_EQ(table.moves(), "e4");
}

TEST(BoardPair, RepetitionConfirmsWithoutAClock) {
  PairTable table;
  table.wait(std::chrono::seconds(12));
  table.hands("W: e2- e4+P 300ms");
  EXPECT_EQ(table.moves(), "e4?");
  table.hands("B: e2- e4+P");
  EXPECT_EQ(table.moves(), "e4");
  EXPECT_EQ(table.game().plies[0].evidence, model::Evidence::kRepeated);
  table.hands("500ms e7- e5+p W: 500ms e7- e5+p 500ms g1- f3+N 100ms B: g1- f3+N");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(BoardPair, ReplyBeforeTheRepetition) {
  PairTable table;
  table.start_clock();
  table.hands(kE4);
  // Black moves and presses first, and repeats afterwards.
  table.hands("500ms B: e7- e5+p 200ms |");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.standing(), "behind different");
  table.hands("e2- e4+P");
  EXPECT_EQ(table.standing(), "behind equal");
  table.hands("W: e7- e5+p g1- f3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(BoardPair, WrongRepetitionIsDifferentAndTheGameIsPlayedOn) {
  PairTable table;
  table.start_clock();
  table.hands("W: g1- f3+N | 500ms B: g1- h3+N 400ms");
  EXPECT_EQ(table.standing(), "equal different");
  table.hands("e7- e5+p | 300ms");
  EXPECT_EQ(table.moves(), "Nf3 e5");
  EXPECT_EQ(table.standing(), "behind different");
  EXPECT_EQ(table.agreed(Color::kBlack), 0U);
  table.hands("W: e7- e5+p 500ms");
  EXPECT_EQ(table.standing(), "equal different");
  table.hands("B: h3- f3+N 500ms");
  EXPECT_EQ(table.standing(), "equal equal");
  table.hands("W: b1- c3+N | B: b1- c3+N b8- c6+n |");
  EXPECT_EQ(table.moves(), "Nf3 e5 Nc3 Nc6");
}

TEST(BoardPair, CaptureOfAPieceThatWasNotRepeated) {
  PairTable table;
  table.start_clock();
  table.hands("W: e2- e4+P | B: e2- e4+P d7- d5+p | W: d7- d5+p h2- h3+P |");
  // Black does not repeat h3 and takes on e4 at once.
  table.hands("B: 300ms e4- d5- e4+p |");
  EXPECT_EQ(table.moves(), "e4 d5 h3 dxe4");
  EXPECT_EQ(table.standing(), "behind different");
}

TEST(BoardPair, PieceDroppedOnTheWaitingBoardChangesNothing) {
  PairTable table;
  table.start_clock();
  table.hands(kE4);
  table.hands("W: d2- f1- 500ms d2+P 300ms f1+B B: e2- e4+P c7- c5+p |");
  EXPECT_EQ(table.moves(), "e4 c5");
}

TEST(BoardPair, LostBoardOfThePlayerToMoveIsReplacedByTheOther) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.lose(Color::kWhite);
  table.hands("W: g1- f3+N | B: 800ms g1- f3+N 1500ms b8- c6+n |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  table.hands("W: b8- c6+n");
  table.come_back(Color::kWhite);
  table.hands("1000ms f1- b5+B | B: f1- b5+B 500ms a7- a6+p |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6");
  EXPECT_EQ(table.standing(), "behind equal");
}

TEST(BoardPair, LostBoardOfTheWaitingPlayerReturnsBehind) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.lose(Color::kBlack);
  EXPECT_EQ(table.standing(), "equal unseen");
  table.hands("W: g1- f3+N |");
  table.come_back(Color::kBlack);
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.standing(), "equal behind");
  table.hands("B: g1- f3+N b8- c6+n |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
}

TEST(BoardPair, BothLost) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.lose(Color::kBlack);
  table.lose(Color::kWhite);
  EXPECT_EQ(table.tracker.board().link, drivers::ConnectionState::kLost);
  table.come_back(Color::kWhite);
  table.come_back(Color::kBlack);
  table.hands("1000ms W: g1- f3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.standing(), "equal behind");
}

TEST(BoardPair, FindsTheColoursAndTheSideOfTheClock) {
  PairTable table({.second_is_turned = true, .white_at_second = true, .clock_is_turned = true});
  table.start_clock();
  table.hands(kE4E5);
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.standing(), "equal equal");
  EXPECT_EQ(table.tracker.board().clock->running, Color::kWhite);
  table.expect_same_after_restart();
}

TEST(BoardPair, CheckpointLeadsToTheSame) {
  PairTable table({.second_is_turned = true, .white_at_second = true, .clock_is_turned = true});
  BoardTracker again;
  std::vector<model::TimedChange> reported;
  for (const auto& [at, seen] : checkpoint_of(table.tracker)) again.observe(at, seen, reported);
  const auto from = table.observed.size();
  table.start_clock();
  table.hands(kE4E5);
  for (std::size_t i = from; i < table.observed.size(); ++i) {
    again.observe(table.observed[i].at, table.observed[i].observation, reported);
  }
  again.advance(table.now, reported);
  EXPECT_EQ(again.board(), table.tracker.board());
}

TEST(BoardPair, CheckpointOfAGameThatBeganUnderTheClock) {
  PairTable table({.clock_is_turned = true});
  table.start_clock();
  BoardTracker again;
  std::vector<model::TimedChange> reported;
  for (const auto& [at, seen] : checkpoint_of(table.tracker)) again.observe(at, seen, reported);
  EXPECT_EQ(again.board().clock, table.tracker.board().clock);
  EXPECT_EQ(again.board().clock->running, Color::kWhite);
}

TEST(BoardPair, BoardsOfDifferentSensing) {
  PairTable table({.second = drivers::SensingClass::kOccupancy, .second_is_turned = true});
  table.start_clock();
  table.hands(kE4E5);
  table.hands("W: f1- c4+B | B: f1- c4+B 300ms g8- f6+n | W: g8- f6+n c4- f7- f7+B |");
  table.hands("B: c4- f7- f7+B e8- f7- f7+k |");
  EXPECT_EQ(table.moves(), "e4 e5 Bc4 Nf6 Bxf7+ Kxf7");
  EXPECT_EQ(table.standing(), "behind equal");
}

TEST(BoardPair, RepetitionThatSlidesOverTheRightSquareIsWrong) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.hands("W: f1- c4+B | 800ms B: f1- c4+B 200ms c4- 100ms d5+B 400ms");
  EXPECT_EQ(table.standing(), "equal different");
  EXPECT_EQ(table.agreed(Color::kBlack), 2U);
  // The bishop on d5 is no second move of White's, at once and at Black's press.
  table.hands("3000ms g8- f6+n 800ms | 3000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Bc4 Nf6");
  EXPECT_EQ(table.standing(), "behind different");
  table.hands("B: d5- c4+B W: g8- f6+n 500ms");
  EXPECT_EQ(table.standing(), "equal equal");
}

TEST(BoardPair, KingsInTheCentreGiveTheResult) {
  PairTable table;
  table.start_clock();
  table.hands("W: e2- e4+P | B: e2- e4+P d7- d5+p | W: d7- d5+p 1000ms");
  // One player after the other puts both kings on light squares: White won.
  table.hands("e1- d5- d5+K e8- e4- e4+k 2000ms B: e1- d5- d5+K e8- e4- e4+k");
  table.wait(std::chrono::seconds(20));
  EXPECT_EQ(table.moves(), "e4 d5");
  EXPECT_EQ(table.game().result, rules::Result::kWhiteWins);
}

TEST(BoardPair, PressBeforeTheFirstMoveIsOnRecordDoesNotShowTheClocksSides) {
  PairTable table;
  table.start_clock();
  // The pawn may still move on to b4, so the record waits.
  table.hands("W: b2- b3+P");
  ASSERT_EQ(table.moves(), "");
  table.hands("|");
  EXPECT_EQ(table.tracker.board().clock->running, Color::kBlack);
  table.hands("2000ms");
  EXPECT_EQ(table.moves(), "b3");
  EXPECT_EQ(table.tracker.board().clock->running, Color::kBlack);
}

TEST(BoardPair, MoveMadeAndPressedWhileItsBoardWasLostIsFoundWhenItReturns) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.lose(Color::kWhite);
  table.hands("W: g1- f3+N | 3000ms");
  table.come_back(Color::kWhite);
  table.hands("2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.standing(), "equal behind");
  table.hands("B: g1- f3+N 900ms b8- c6+n |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
}

TEST(BoardPair, IllegalMoveIsTheMoversAndCounts) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.hands("W: f1- f4+B | B: 1500ms f1- f4+B 1000ms b8- c6+n |");
  EXPECT_EQ(table.moves(), "e4 e5 Bf1-f4! Nc6");
}

}  // namespace board_pair_test
}  // namespace jadoube::tracking
