#include <gmock/gmock.h>

#include "daemon/client/views/view_texts.h"

namespace jadoube::cli {
namespace game_text_test {

using testing::HasSubstr;

values::v1::Game game_of_plies(int plies) {
  values::v1::Game game;
  game.set_name("games/table-1-3");
  game.set_start_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  game.set_revision(4);
  for (int i = 0; i < plies; ++i) {
    auto& ply = *game.add_plies();
    ply.set_san("m" + std::to_string(i + 1));
    ply.set_state(values::v1::PLY_STATE_CONFIRMED);
  }
  return game;
}

void add_way(values::v1::Game& game, int first_ply, const std::vector<std::string>& san,
             int percent) {
  auto& way = *game.add_explanations();
  way.set_first_ply(first_ply);
  way.set_probability_percent(percent);
  for (const auto& move : san) way.add_san(move);
}

TEST(GameText, NamesThePliesThatACorrectionMakesIllegal) {
  auto before = game_of_plies(5);
  before.mutable_plies(1)->set_state(values::v1::PLY_STATE_ILLEGAL);
  auto now = before;
  EXPECT_EQ(newly_illegal(before, now), "");
  now.mutable_plies(2)->set_state(values::v1::PLY_STATE_ILLEGAL);
  now.mutable_plies(2)->set_uci("e1e5");
  now.mutable_plies(3)->set_state(values::v1::PLY_STATE_ILLEGAL);
  now.mutable_plies(3)->set_uci("e8e5");
  EXPECT_EQ(newly_illegal(before, now), "2.m3, 2...m4");
  EXPECT_EQ(newly_illegal(before, now, 3), "2...m4") << "what the arbiter wrote is no news";
}

TEST(GameText, HasItsRevisionResultAndLastPlies) {
  auto game = game_of_plies(8);
  game.mutable_plies(7)->set_state(values::v1::PLY_STATE_INFERRED);
  game.set_result(values::v1::RESULT_DRAW);
  EXPECT_EQ(game_text(game),
            "table-1-3 is at revision 4, 8 plies, 1/2-1/2\n"
            "the last: 3 m3, 4 m4, 5 m5, 6 m6, 7 m7, 8 m8 inferred\n");
}

TEST(GameText, HasTheResultThatCountsInTheTournament) {
  auto game = game_of_plies(1);
  game.set_result(values::v1::RESULT_WHITE_WINS);
  game.set_termination(values::v1::TERMINATION_CHECKMATE);
  game.set_score("1-0");
  game.set_score_source(values::v1::RESULT_SOURCE_BOARD);
  EXPECT_THAT(game_text(game), HasSubstr("1 ply, 1-0 checkmate\n"));
  game.set_score("0-1");
  game.set_score_source(values::v1::RESULT_SOURCE_BY_HAND);
  EXPECT_THAT(game_text(game), HasSubstr("1 ply, 0-1\n"));
}

TEST(GameText, NamesTheGameThatItContinuesAs) {
  auto game = game_of_plies(2);
  game.mutable_adjournment()->set_moved(true);
  game.mutable_adjournment()->set_moved_to("games/spare-2");
  EXPECT_THAT(game_text(game), HasSubstr("\n"
                                         "the game continues at another board, as game spare-2\n"));
}

TEST(GameText, ReportsThatPliesAreMissing) {
  auto game = game_of_plies(2);
  game.set_result(values::v1::RESULT_DRAW);
  game.set_incomplete(true);
  EXPECT_THAT(game_text(game), HasSubstr("2 plies, 1/2-1/2, but plies are missing\n"));
}

TEST(GameText, OfAGameWithoutPliesIsOneLine) {
  EXPECT_EQ(game_text(game_of_plies(0)), "table-1-3 is at revision 4, 0 plies, *\n");
}

TEST(GameText, ReportsWhereAGameStartsThatWasJoinedInTheMiddle) {
  auto game = game_of_plies(0);
  game.set_start_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 34");
  EXPECT_EQ(game_text(game),
            "table-1-3 is at revision 4, 0 plies, *\n"
            "it begins with 4k3/8/8/8/8/8/4P3/4K3 b - - 0 34\n");
}

TEST(WaysText, NumbersEachExplanationAsItIsChosen) {
  auto game = game_of_plies(2);
  add_way(game, 3, {"Nf3", "Nc6", "Bb5"}, 91);
  add_way(game, 4, {"Nf6"}, 9);
  add_way(game, 3, {}, 0);
  EXPECT_EQ(ways_text(game),
            "the position has 3 possible explanations: jadoube arbiter choose table-1-3 NUMBER\n"
            "  1) 2. Nf3 Nc6 3. Bb5, 91 per cent\n"
            "  2) 2... Nf6, 9 per cent\n"
            "  3) no ply was made, 0 per cent\n");
}

TEST(WaysText, NumbersMovesAsTheStartOfTheGameSays) {
  auto game = game_of_plies(0);
  game.set_start_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 34");
  add_way(game, 1, {"Kd7", "e4"}, 100);
  EXPECT_THAT(ways_text(game), HasSubstr("1) 34... Kd7 35. e4, 100 per cent\n"));
}

TEST(WaysText, NamesTheVerbForAGameThatIsClosedToo) {
  auto game = game_of_plies(2);
  game.set_closed(true);
  add_way(game, 3, {"Nf3"}, 100);
  EXPECT_THAT(ways_text(game), HasSubstr("arbiter choose table-1-3"));
}

TEST(WaysText, IsEmptyIfAllIsCertain) { EXPECT_EQ(ways_text(game_of_plies(2)), ""); }

}  // namespace game_text_test
}  // namespace jadoube::cli
