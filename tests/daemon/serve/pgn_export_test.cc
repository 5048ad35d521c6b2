#include "daemon/serve/pgn_export.h"

#include <gmock/gmock.h>

namespace jadoube::serve {
namespace {

using testing::HasSubstr;

v1::Game game_with(std::initializer_list<const char*> moves) {
  v1::Game game;
  game.set_name("games/one-1");
  game.set_board("boards/one");
  game.set_start_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (const char* uci : moves) {
    auto& ply = *game.add_plies();
    ply.set_uci(uci);
    ply.set_state(v1::PLY_STATE_CONFIRMED);
  }
  return game;
}

TEST(ExportPgn, WritesAnIllegalPlyThatStandsByItsSquares) {
  const auto pgn = export_pgn(game_with({"e2e4", "e7e5", "d1d4", "b8c6"}), false);
  ASSERT_TRUE(pgn) << pgn.error().message;
  EXPECT_THAT(*pgn, HasSubstr("1. e4 e5 2. Qd1-d4 Nc6"));
}

TEST(ExportPgn, RefusesWhatIsNoMove) {
  EXPECT_FALSE(export_pgn(game_with({"e2e4", "soon"}), false));
}

}  // namespace
}  // namespace jadoube::serve
