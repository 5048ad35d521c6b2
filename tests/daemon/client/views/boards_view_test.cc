#include "daemon/client/views/boards_view.h"

#include <gtest/gtest.h>

#include "rules/notation/fen.h"

namespace jadoube::cli {
namespace boards_view_test {

// One board with a game of five plies. Three of them are final.
BoardsView one_board() {
  BoardsView views;
  v1::WatchGamesResponse games;
  values::v1::Game& game = *games.mutable_snapshot()->add_games();
  game.set_board("boards/one");
  for (const auto* uci : {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"}) game.add_plies()->set_uci(uci);
  game.set_final_plies(3);
  views.apply(games);
  return views;
}

values::v1::Game after_result(values::v1::Result result) {
  BoardsView views = one_board();
  v1::WatchGamesResponse event;
  event.set_board("boards/one");
  event.mutable_result_changed()->set_result(result);
  views.apply(event);
  return views.boards().at("boards/one").game;
}

TEST(BoardsView, HasForANewBoardTheSameAsASnapshot) {
  BoardsView views;
  v1::WatchBoardsResponse event;
  event.set_board("boards/one");
  event.mutable_connection_changed()->set_state(values::v1::CONNECTION_STATE_LOST);
  views.apply(event);
  const auto& board = views.boards().at("boards/one").board;
  EXPECT_TRUE(board.has_device());
  EXPECT_EQ(board.orientation(), values::v1::ORIENTATION_NORMAL);
}

TEST(BoardsView, ShowsThePositionOfTheGameWhereItGetsNoSquares) {
  BoardsView views = one_board();
  v1::WatchBoardsResponse boards;
  boards.mutable_snapshot()->add_boards()->set_name("boards/one");
  views.apply(boards);
  v1::WatchGamesResponse event;
  event.set_board("boards/one");
  event.mutable_plies_changed()->set_keep(5);
  event.mutable_plies_changed()->set_fen("8/8/8/8/4P3/8/8/8 b - e3 0 1");
  views.apply(event);
  EXPECT_EQ(rules::to_fen(views.shown().boards().at("boards/one").placement), "8/8/8/8/4P3/8/8/8");
}

TEST(BoardsView, HoldsAllPliesFinalOnceThereIsAResult) {
  EXPECT_EQ(after_result(values::v1::RESULT_DRAW).final_plies(), 5);
}

TEST(BoardsView, MakesNoPlyFinalIfOnlyThePlyItselfEndedTheGame) {
  BoardsView views = one_board();
  v1::WatchGamesResponse event;
  event.set_board("boards/one");
  auto& change = *event.mutable_result_changed();
  change.set_result(values::v1::RESULT_WHITE_WINS);
  change.set_termination(values::v1::TERMINATION_CHECKMATE);
  change.set_provisional(true);
  views.apply(event);
  const auto& game = views.boards().at("boards/one").game;
  EXPECT_EQ(game.final_plies(), 3);
  EXPECT_TRUE(game.result_provisional());
}

TEST(BoardsView, MakesNoPlyFinalIfAResultIsTakenAway) {
  EXPECT_EQ(after_result(values::v1::RESULT_UNKNOWN).final_plies(), 3);
}

// A board that is seen with a pawn on e4, which is not written down.
v1::WatchBoardsResponse unwritten_pawn() {
  v1::WatchBoardsResponse response;
  auto& board = *response.mutable_unwritten()->add_boards();
  board.set_name("boards/one");
  board.set_placement("8/8/8/8/4P3/8/8/8");
  board.set_not_durable(true);
  return response;
}

TEST(BoardsView, ShowsUnsavedChangesInPlaceOfEventsAndKeepsTheEvents) {
  BoardsView views = one_board();
  views.apply(unwritten_pawn());
  const auto shown = views.shown().boards().at("boards/one");
  EXPECT_EQ(shown.placement[rules::Square::e4], rules::Piece::kWhitePawn);
  EXPECT_TRUE(shown.board.not_durable());
  EXPECT_EQ(shown.game.plies_size(), 5);
  EXPECT_FALSE(views.boards().at("boards/one").board.not_durable());
}

TEST(BoardsView, ForgetsUnsavedChangesWhenTheyEndOrTheConnectionIsLost) {
  BoardsView views = one_board();
  views.apply(unwritten_pawn());
  v1::WatchBoardsResponse over;
  over.mutable_unwritten();
  views.apply(over);
  EXPECT_FALSE(views.shown().boards().at("boards/one").board.not_durable());
  views.apply(unwritten_pawn());
  views.forget_unwritten();
  EXPECT_FALSE(views.shown().boards().at("boards/one").board.not_durable());
}

}  // namespace boards_view_test
}  // namespace jadoube::cli
