#include "daemon/client/views/screen.h"

#include <gmock/gmock.h>

#include <sstream>

namespace jadoube::cli {
namespace screen_test {

using testing::HasSubstr;
using testing::Not;

// One board in the starting position with a game of two plies. The second is provisional.
BoardsView one_board() {
  BoardsView views;
  v1::WatchBoardsResponse boards;
  v1::Board& board = *boards.mutable_snapshot()->add_boards();
  board.set_name("boards/one");
  board.set_connection(values::v1::CONNECTION_STATE_LIVE);
  board.set_placement("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  board.mutable_clock()->mutable_white()->set_seconds(61);
  board.mutable_clock()->mutable_black()->set_seconds(3723);
  board.mutable_clock()->set_running(values::v1::COLOR_BLACK);
  views.apply(boards);
  v1::WatchGamesResponse games;
  values::v1::Game& game = *games.mutable_snapshot()->add_games();
  game.set_name("games/one-3");
  game.set_board("boards/one");
  for (const auto& [uci, san] : {std::pair("e2e4", "e4"), std::pair("e7e5", "e5")}) {
    values::v1::Ply& ply = *game.add_plies();
    ply.set_uci(uci);
    ply.set_san(san);
    ply.set_state(values::v1::PLY_STATE_CONFIRMED);
  }
  game.mutable_plies(1)->set_state(values::v1::PLY_STATE_PROVISIONAL);
  views.apply(games);
  return views;
}

constexpr ScreenStyle kPlain{.columns = 80, .rows = 24, .color = false, .figures = false};

TEST(Screen, ShowsPiecesClocksMovesAndMarksTheLastOne) {
  const std::string drawing = draw(one_board(), kPlain, "");
  EXPECT_THAT(drawing, HasSubstr("one  game 3"));
  EXPECT_THAT(drawing, HasSubstr("White 1:01"));
  EXPECT_THAT(drawing, HasSubstr("Black 1:02:03 *"));
  EXPECT_THAT(drawing, HasSubstr("8  r  n  b  q  k  b  n  r"));
  EXPECT_THAT(drawing, HasSubstr(">p"));
  EXPECT_THAT(drawing, HasSubstr("1. e4 (e5)"));
}

TEST(Screen, MarksASoftwareClock) {
  BoardsView views = one_board();
  v1::WatchBoardsResponse event;
  event.set_board("boards/one");
  event.mutable_clock_read();
  views.apply(event);
  EXPECT_THAT(draw(views, kPlain, ""), HasSubstr("no clock"));
  values::v1::SoftwareClock clock;
  clock.set_phase(values::v1::SoftwareClock::PHASE_PAUSED);
  clock.mutable_white()->set_seconds(61);
  clock.mutable_black()->set_seconds(3723);
  EXPECT_TRUE(views.set_software_clocks({{"games/one-3", clock}}));
  EXPECT_FALSE(views.set_software_clocks({{"games/one-3", clock}}));
  const std::string drawing = draw(views, kPlain, "");
  EXPECT_THAT(drawing, HasSubstr("White ~1:01"));
  EXPECT_THAT(drawing, HasSubstr("Black ~1:02:03   software"));
}

TEST(Screen, NamesTheTableAndThePlayersAndCutsThemAtACharacter) {
  BoardsView views = one_board();
  views.set_pairings({{"games/one-3", "table 12, Müller, Jörg - Çelik, Ümit Öztürk Güneş"}});
  const std::string drawing = draw(views, kPlain, "");
  EXPECT_THAT(drawing, HasSubstr("one  table 12, Müller, Jörg"));
  EXPECT_THAT(drawing, Not(HasSubstr("game 3")));
  const std::string first = drawing.substr(0, drawing.find('\n'));
  const auto columns = std::ranges::count_if(
      first, [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; });
  EXPECT_LE(columns, 80);
  EXPECT_NE(static_cast<unsigned char>(first.back()) & 0xc0U, 0xc0U) << "half a character";
}

TEST(Screen, NamesTheSquaresThatTheGameDoesNotExplain) {
  BoardsView views = one_board();
  v1::WatchBoardsResponse event;
  event.set_board("boards/one");
  event.mutable_unexplained_changed()->add_squares("e5");
  views.apply(event);
  EXPECT_THAT(draw(views, kPlain, ""), HasSubstr("!p"));
  EXPECT_THAT(draw(views, kPlain, ""), HasSubstr("differs from the game: e5"));
}

TEST(Screen, ReportsThatABoardIsLostAndWhy) {
  BoardsView views = one_board();
  v1::WatchBoardsResponse event;
  event.set_board("boards/one");
  event.mutable_connection_changed()->set_state(values::v1::CONNECTION_STATE_LOST);
  event.mutable_connection_changed()->set_reason("unplugged");
  views.apply(event);
  EXPECT_THAT(draw(views, kPlain, ""), HasSubstr("lost"));
  EXPECT_THAT(draw(views, kPlain, ""), HasSubstr("unplugged"));
}

TEST(Screen, ShowsTwoBoardsOnATerminalOfEightyColumns) {
  auto two = one_board();
  v1::WatchBoardsResponse event;
  event.set_board("boards/two");
  event.mutable_clock_read();
  two.apply(event);
  const auto views = draw(two, kPlain, "");
  EXPECT_THAT(views, HasSubstr("one  game 3"));
  EXPECT_THAT(views, HasSubstr("   two"));
  EXPECT_THAT(views, testing::ContainsRegex("8 [^\n]*1\\. e4 [^\n]*\n7 [^\n]*    \\(e5\\)"));
  EXPECT_THAT(views, Not(HasSubstr("more board")));
}

TEST(Screen, IsNeverWiderThanTheTerminalNorHigher) {
  BoardsView many = one_board();
  for (int i = 0; i < 9; ++i) {
    v1::WatchBoardsResponse event;
    event.set_board("boards/board-" + std::to_string(i));
    event.mutable_connection_changed()->set_reason(std::string(100, 'x'));
    event.mutable_connection_changed()->set_state(values::v1::CONNECTION_STATE_LOST);
    many.apply(event);
  }
  for (const int columns : {50, 80, 100, 160}) {
    const ScreenStyle style{.columns = columns, .rows = 30, .color = false, .figures = false};
    std::istringstream lines(draw(many, style, ""));
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
      EXPECT_LE(line.size(), static_cast<std::size_t>(columns));
    }
    EXPECT_LE(count, 30);
  }
}

TEST(BoardsView, AppliesPliesThatReplaceTheTail) {
  BoardsView views = one_board();
  v1::WatchGamesResponse event;
  event.set_board("boards/one");
  auto& change = *event.mutable_plies_changed();
  change.set_keep(1);
  change.add_plies()->set_san("c5");
  change.set_revision(4);
  views.apply(event);
  const values::v1::Game& game = views.boards().at("boards/one").game;
  ASSERT_EQ(game.plies_size(), 2);
  EXPECT_EQ(game.plies(1).san(), "c5");
  EXPECT_EQ(game.revision(), 4u);
}

TEST(BoardsView, TakesASnapshotInPartsAsOne) {
  BoardsView views;
  v1::WatchBoardsResponse part;
  part.mutable_snapshot()->add_boards()->set_name("boards/a");
  part.mutable_snapshot()->set_more(true);
  views.apply(part);
  part.mutable_snapshot()->mutable_boards(0)->set_name("boards/b");
  part.mutable_snapshot()->set_more(false);
  views.apply(part);
  EXPECT_EQ(views.boards().at("boards/a").board.name(), "boards/a");
  EXPECT_EQ(views.boards().at("boards/b").board.name(), "boards/b");
}

}  // namespace screen_test
}  // namespace jadoube::cli
