#include "daemon/api/pgn_export.h"

#include <gmock/gmock.h>

namespace jadoube::api {
namespace {

using testing::HasSubstr;
using testing::Not;

// A game of these moves in SAN.
v1::Game game_with(std::initializer_list<const char*> moves) {
  v1::Game game;
  game.set_name("games/one-1");
  game.set_board("boards/one");
  game.set_start_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (const char* san : moves) {
    auto& ply = *game.add_plies();
    ply.set_san(san);
    ply.set_state(v1::PLY_STATE_CONFIRMED);
  }
  return game;
}

TEST(ExportPgn, WritesAnIllegalPlyThatStandsByItsSquares) {
  auto game = game_with({"e4", "e5", "Qd1-d4", "Nc6"});
  game.mutable_plies(2)->set_state(v1::PLY_STATE_ILLEGAL);
  const auto pgn = export_pgn(game, false);
  ASSERT_TRUE(pgn) << pgn.error().message;
  EXPECT_THAT(*pgn, HasSubstr("1. e4 e5 2. Qd1-d4 {illegal, and it stands} 2... Nc6"));
}

TEST(ExportPgn, WritesCastlingWithoutTheRightAndGoesOn) {
  const auto pgn = export_pgn(game_with({"Nf3", "a6", "g3", "b6", "Bg2", "c6", "Kf1", "d6", "Ke1",
                                         "e6", "O-O", "f6", "Re1"}),
                              false);
  ASSERT_TRUE(pgn) << pgn.error().message;
  EXPECT_THAT(*pgn, HasSubstr("O-O f6 7. Re1"));
}

TEST(ExportPgn, WritesARecordUpToWhatCannotBeReadAndSaysSo) {
  const auto pgn = export_pgn(game_with({"e4", "soon", "d4"}), false);
  ASSERT_TRUE(pgn) << pgn.error().message;
  EXPECT_THAT(*pgn, HasSubstr("1. e4 {"));
  EXPECT_THAT(*pgn, HasSubstr("soon"));
  EXPECT_THAT(*pgn, Not(HasSubstr("d4")));
}

TEST(ExportPgn, SaysFromWhereOnWhatWasPlayedIsNotKnown) {
  auto game = game_with({"e4", "e5", "Nf3", "Nc6"});
  game.set_incomplete(true);
  const auto at_its_end = export_pgn(game, false);
  ASSERT_TRUE(at_its_end);
  EXPECT_THAT(*at_its_end, HasSubstr("Nc6 {the record is incomplete: moves after this one"));
  game.add_explanations()->set_first_ply(3);
  const auto within = export_pgn(game, false);
  ASSERT_TRUE(within);
  EXPECT_THAT(*within, HasSubstr("2. Nf3 {the record is incomplete: what was played from here"));
  game.set_incomplete(false);
  EXPECT_EQ(export_pgn(game, false), within);
}

TEST(ExportPgn, SaysWhereItIsOneWayOfSeveral) {
  auto game = game_with({"e4", "e5", "Nf3", "Nc6"});
  for (const auto& [first, second] : {std::pair("Nf3", "Nc6"), std::pair("Nc3", "Nf6")}) {
    auto& way = *game.add_explanations();
    way.set_first_ply(3);
    way.add_san(first);
    way.add_san(second);
  }
  const auto pgn = export_pgn(game, false);
  ASSERT_TRUE(pgn) << pgn.error().message;
  EXPECT_THAT(*pgn, HasSubstr("2. Nf3 {in doubt from here on: 2 ways explain what was seen}"));
  game.mutable_explanations()->RemoveLast();
  EXPECT_THAT(*export_pgn(game, false), Not(HasSubstr("in doubt")));
}

TEST(ExportPgn, RefusesAGameThatBeginsNowhere) {
  auto game = game_with({"e4"});
  game.set_start_fen("8/8/8");
  EXPECT_FALSE(export_pgn(game, false));
}

}  // namespace
}  // namespace jadoube::api
