#include <gmock/gmock.h>

#include "daemon/client/verbs/verb_texts.h"

namespace jadoube::cli {
namespace plain_lines_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kAfterE4 = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1";

// Plays a game on one board, as the streams tell it.
class PlainLinesTest : public testing::Test {
 protected:
  void SetUp() override {
    v1::WatchBoardsResponse boards;
    auto& board = *boards.mutable_snapshot()->add_boards();
    board.set_name("boards/table-1");
    board.set_connection(values::v1::CONNECTION_STATE_LIVE);
    view_.apply(boards);
    v1::WatchGamesResponse games;
    auto& game = *games.mutable_snapshot()->add_games();
    game.set_name("games/table-1-3");
    game.set_board("boards/table-1");
    game.set_start_fen(kStart);
    game.set_fen(kStart);
    view_.apply(games);
  }

  void play(int keep, const std::vector<std::string>& sans, values::v1::PlyState state) {
    v1::WatchGamesResponse response;
    response.set_board("boards/table-1");
    response.set_game("games/table-1-3");
    auto& change = *response.mutable_plies_changed();
    change.set_keep(keep);
    change.set_fen(kAfterE4);
    for (const std::string& san : sans) {
      auto& ply = *change.add_plies();
      ply.set_san(san);
      ply.set_state(state);
      ply.mutable_white_clock()->set_seconds(2710);
      ply.mutable_black_clock()->set_seconds(2650);
    }
    view_.apply(response);
  }

  BoardsView view_;
  PlainLines plain_;
};

TEST_F(PlainLinesTest, OneLineForEachMoveWithTimesAndPosition) {
  EXPECT_THAT(plain_.lines(view_),
              ElementsAre("table-1: connection live", "table-1: game table-1-3"));
  EXPECT_THAT(plain_.lines(view_), IsEmpty());
  play(0, {"e4"}, values::v1::PLY_STATE_PROVISIONAL);
  EXPECT_THAT(plain_.lines(view_), IsEmpty()) << "nothing has confirmed it";
  play(0, {"e4"}, values::v1::PLY_STATE_CONFIRMED);
  EXPECT_THAT(plain_.lines(view_),
              ElementsAre("table-1: 1. e4. White 45:10, Black 44:10. White: Ke1 e4. Black: Ke8"));
}

TEST_F(PlainLinesTest, ACorrectionIsALineOfItsOwn) {
  play(0, {"e4", "e5"}, values::v1::PLY_STATE_CONFIRMED);
  plain_.lines(view_);
  play(1, {}, values::v1::PLY_STATE_CONFIRMED);
  EXPECT_THAT(plain_.lines(view_), ElementsAre("table-1: taken back to 1. e4"));
  play(0, {"d4"}, values::v1::PLY_STATE_CORRECTED);
  EXPECT_THAT(plain_.lines(view_),
              ElementsAre("table-1: taken back to the start", HasSubstr("1. d4")));
}

TEST_F(PlainLinesTest, ReportsTheResultAndThatItContinues) {
  plain_.lines(view_);
  v1::WatchGamesResponse response;
  response.set_board("boards/table-1");
  response.set_game("games/table-1-3");
  response.mutable_result_changed()->set_result(values::v1::RESULT_DRAW);
  view_.apply(response);
  EXPECT_THAT(plain_.lines(view_), ElementsAre(HasSubstr("table-1: result 1/2-1/2")));
  response.mutable_result_changed()->set_result(values::v1::RESULT_UNKNOWN);
  view_.apply(response);
  EXPECT_THAT(plain_.lines(view_), ElementsAre("table-1: the game continues"));
}

TEST(PlainPosition, NamesThePiecesAndDrawsNothing) {
  EXPECT_EQ(plain_position("r3k3/8/8/8/8/8/P6P/R3K2R w - - 0 1"),
            "White: Ke1 Ra1 h1 a2 h2. Black: Ke8 Ra8");
}

}  // namespace plain_lines_test
}  // namespace jadoube::cli
