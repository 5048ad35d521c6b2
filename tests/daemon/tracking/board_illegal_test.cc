// Illegal plies on a board without a clock, which the opponent answers before the board is at rest.
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_illegal_test {

// The plies of the game, with ! after an illegal one.
std::string plies_of(const Table& table) {
  std::string text;
  for (const auto& ply : table.game().plies) {
    text += (text.empty() ? "" : " ") + ply.san;
    if (ply.state == model::PlyState::kIllegal) text += "!";
  }
  return text;
}

struct AnsweredFast {
  const char* name;
  std::string_view played, hands;
  const char* plies;
};

class IllegalWithoutClock : public testing::TestWithParam<AnsweredFast> {};

TEST_P(IllegalWithoutClock, IsInTheRecordAndTheGameIsPlayedOn) {
  Table table;
  table.play(GetParam().played);
  table.hands(GetParam().hands);
  table.wait(std::chrono::seconds{3});
  EXPECT_EQ(plies_of(table), GetParam().plies);
  EXPECT_EQ(table.unexplained(), "");
}

INSTANTIATE_TEST_SUITE_P(
    Plies, IllegalWithoutClock,
    testing::Values(AnsweredFast{"KnightThatGoesTooFar", "e4 e5",
                                 "1200ms b1- b5+N 1200ms d7- d6+p 1200ms g1- f3+N 1200ms b8- c6+n",
                                 "e4 e5 Nb1-b5! d6 Nf3 Nc6"},
                    AnsweredFast{"KingIntoCheck", "e4 e5 Qh5 Nc6 Qxf7+",
                                 "1500ms e8- e7+k 1000ms d2- d3+P 1500ms g8- f6+n 1500ms c1- g5+B",
                                 "e4 e5 Qh5 Nc6 Qxf7+ Ke8-e7! d3+ Ng8-f6! Bg5+"},
                    AnsweredFast{"CheckThatIsNotSeen", "e4 e5 Qh5 Nc6 Qxf7+",
                                 "1500ms a7- a6+p 1000ms b1- c3+N 1500ms e8- f7- f7+k",
                                 "e4 e5 Qh5 Nc6 Qxf7+ a7-a6! Nc3+ Kxf7"},
                    AnsweredFast{"BishopOverAPawn", "e4 e5",
                                 "1000ms c1- g5+B 800ms f7- f6+p 1000ms g5- e3+B 900ms b8- c6+n",
                                 "e4 e5 Bc1-g5! f6 Be3 Nc6"},
                    AnsweredFast{
                        "TakenAtOnce", "e4 e5",
                        "1000ms c1- g5+B 800ms d8- g5- g5+q 1000ms g1- f3+N 900ms g5- d8+q",
                        "e4 e5 Bc1-g5! Qxg5 Nf3 Qd8"}),
    [](const auto& each) { return each.param.name; });

// The mover's hand takes its victim after a rest on a square where the piece may not go.
TEST(WithoutClock, AVictimThatIsLiftedByTheMoverIsNoReply) {
  Table table;
  table.play("e4 e5 Nf3 Nc6");
  table.hands("1200ms f3- f5+N 400ms e5- 200ms f5- e5+N 3000ms");
  EXPECT_EQ(plies_of(table), "e4 e5 Nf3 Nc6 Nxe5");
}

class FastHands : public testing::TestWithParam<int> {};

// A pawn that goes to a wrong square has not been taken on the right one.
TEST_P(FastHands, AnIllegalPawnMoveIsNoCaptureOfAPawnThatNobodySaw) {
  const auto ms = [](int time) { return " " + std::to_string(time / GetParam()) + "ms "; };
  Table table;
  table.start_clock();
  table.play("e4 e5 f4 exf4 Bc4 Qh4+ Kf1");
  table.hands(ms(4000) + "b7- a6+p" + ms(400) + "|" + ms(1700) + "c4- b5+B" + ms(800) + "|" +
              ms(4000) + "g8- f6+n" + ms(600) + "|" + ms(2700) + "g1- f3+N" + ms(600) + "|" +
              ms(2700) + "h4- h6+q" + ms(600) + "|");
  EXPECT_EQ(plies_of(table), "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b7-a6! Bb5 Nf6 Nf3 Qh6");
}

INSTANTIATE_TEST_SUITE_P(Times, FastHands, testing::Values(1, 4, 10));

}  // namespace board_illegal_test
}  // namespace jadoube::tracking
