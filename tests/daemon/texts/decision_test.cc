#include <gtest/gtest.h>

#include "daemon/texts/sentences.h"
#include "tests/support/written_games.h"

namespace jadoube::texts {
namespace decision_test {

model::Board board_after(const std::string& moves) {
  model::Board board;
  board.game = tests::game_of(moves);
  return board;
}

TEST(LineOfADecision, NamesThePlyThatChanges) {
  EXPECT_EQ(line_of(model::ReplacePly{3, "Nc3"}, board_after("e4 e5 Nf3")),
            "ply 3 is Nc3, not Nf3");
}

TEST(LineOfADecision, ReportsHowToGoOnWithTheGameThatANewOneLeaves) {
  EXPECT_EQ(line_of(model::StartGame{}, board_after("e4 e5 Nf3")),
            "a new game; game 1 is left after 3 plies, resume continues it");
  EXPECT_EQ(line_of(model::StartGame{}, {}), "a new game");
  EXPECT_EQ(line_of(model::AcceptBoard{rules::Color::kBlack}, board_after("e4 e5 Nf3")),
            "play continues from the pieces on the board, Black to move");
}

TEST(LineOfADecision, IsANoteWithItsPlyOrAReport) {
  EXPECT_EQ(line_of(model::Note{2, "water"}), "ply 2: water");
  EXPECT_EQ(line_of(model::Report{model::Report::Kind::kTwoHands, rules::Color::kBlack}),
            "Black used two hands");
}

TEST(LineOfADecision, ReportsThatAGameWaitsForItsPosition) {
  EXPECT_EQ(line_of(model::Note{.waits_for_board = "spare"}),
            "the game continues at board spare as soon as its position is set up there");
}

TEST(LineOfADecision, ReportsWhatWasUndone) {
  EXPECT_EQ(undone_line("ply 2: water"), "undone: ply 2: water");
}

}  // namespace decision_test
}  // namespace jadoube::texts
