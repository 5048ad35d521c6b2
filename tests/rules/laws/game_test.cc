#include "rules/laws/game.h"

#include <gmock/gmock.h>

#include "rules/laws/laws.h"
#include "rules/notation/fen.h"
#include "tests/rules/reading.h"
#include "tests/support/random_chess.h"

namespace jadoube::rules {
namespace game_test {

using jadoube::tests::below;
using jadoube::tests::move_of;
using jadoube::tests::position_of;
using jadoube::tests::Random;
using jadoube::tests::random_move;
using testing::ElementsAre;

// The game of moves in UCI with blanks between.
Game played(Game game, std::string_view moves) {
  while (!moves.empty()) {
    const std::size_t end = std::min(moves.find(' '), moves.size());
    EXPECT_TRUE(game.play(move_of(game.position(), moves.substr(0, end))));
    moves.remove_prefix(std::min(end + 1, moves.size()));
  }
  return game;
}

TEST(Game, PlaysLegalMovesAndKeepsEveryPosition) {
  const Game game = played(Game(), "e2e4 e7e5 g1f3");
  EXPECT_EQ(game.plies(), 3u);
  EXPECT_EQ(game.position_after(0), Position::initial());
  EXPECT_EQ(to_fen(game.position()),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  EXPECT_EQ(game.moves().front(), (Move{Square::e2, Square::e4}));
}

TEST(Game, RefusesAMoveThatIsNotLegalAndPlaysNothing) {
  Game game = played(Game(), "e2e4");
  const auto refused = game.play({Square::e7, Square::e4});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(refused.error().message, "ply 2: e7e4 is not legal");
  EXPECT_EQ(game.plies(), 1u);
}

TEST(Game, ContinuesFromAnIllegalMoveThatStands) {
  Game game;
  game.play_as_it_stands({Square::e2, Square::e5});
  EXPECT_EQ(game.position().turn(), Color::kBlack);
  EXPECT_EQ(to_fen(game.position()), "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_TRUE(game.play({Square::d7, Square::d6}));
}

TEST(Game, TakesMovesBackWithTheirCounts) {
  const Game before = played(Game(), "g1f3 g8f6 f3g1");
  Game game = played(before, "f6g8");
  EXPECT_EQ(game.occurrences(), 2);
  EXPECT_TRUE(game.take_back());
  EXPECT_EQ(game.position(), before.position());
  EXPECT_EQ(game.occurrences(), 1);
  EXPECT_EQ(played(game, "f6g8").occurrences(), 2);
  while (game.take_back()) continue;
  EXPECT_EQ(game.position(), Position::initial());
  EXPECT_EQ(game.plies(), 0u);
}

TEST(Game, NamesThePliesAfterWhichThePositionOccurred) {
  const Game game = played(Game(), "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
  EXPECT_THAT(game.occurrence_plies(), ElementsAre(3u, 7u));
  EXPECT_THAT(game.occurrence_plies_with({Square::f6, Square::g8}), ElementsAre(0u, 4u, 8u));
  EXPECT_EQ(game.occurrences_with({Square::f6, Square::g8}), 3);
  EXPECT_EQ(game.occurrences_with({Square::e7, Square::e5}), 1);
}

TEST(Article9_2_3, EnPassantCountsOnlyIfItCanBePlayedLegally) {
  const std::string_view shuffle = "e2e4 d8c8 g1f3 c8d8 f3g1";
  const Game pinned = played(Game(position_of("3k4/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1")), shuffle);
  EXPECT_EQ(pinned.occurrences(), 2);
  const Game legal = played(Game(position_of("3k4/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1")), shuffle);
  EXPECT_EQ(legal.occurrences(), 1);
}

TEST(Article9_2_3, ALostRightToCastleMakesAnotherPosition) {
  const Game game =
      played(Game(position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")), "h1g1 h8g8 g1h1 g8h8");
  EXPECT_EQ(game.occurrences(), 1);
}

TEST(Article9_2_3, TheSameSideMustBeOnMove) {
  const auto white = position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  const auto black = position_of("4k3/8/8/8/8/8/8/4K2R b - - 0 1");
  EXPECT_FALSE(same_position(white, black));
  EXPECT_TRUE(same_position(white, position_of("4k3/8/8/8/8/8/8/4K2R w - - 17 40")));
}

TEST(Article9_6_1, CountsAPositionThatComesBackByAnIllegalPawnMove) {
  Game game;
  game.play_as_it_stands({Square::e2, Square::e4});
  game.play_as_it_stands({Square::e7, Square::e6});
  game.play_as_it_stands({Square::e4, Square::e2});
  game.play_as_it_stands({Square::e6, Square::e7});
  EXPECT_EQ(game.occurrences(), 2);
  EXPECT_TRUE(game.play({Square::e2, Square::e4}));
  EXPECT_THAT(game.occurrence_plies(), ElementsAre(1u, 5u));
}

// What the counts are held against: FENs without counters, each against all before.
std::string fen_without_counters(const Position& position) {
  const std::string fen = to_fen(position);
  return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
}

void expect_counts_of_all_fens(const Game& game) {
  std::vector<std::string> fens;
  for (std::size_t ply = 0; ply <= game.plies(); ++ply) {
    fens.push_back(fen_without_counters(game.position_after(ply)));
    const auto count = std::count(fens.begin(), fens.end(), fens.back());
    ASSERT_EQ(game.occurrences_after(ply), count) << "ply " << ply << ": " << fens.back();
  }
}

// Few pieces, so that positions repeat, with castling rights and pawns that can pass each other.
constexpr const char* kShufflers[] = {
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",      "r3k3/1p6/8/P7/7p/8/6P1/4K2R w Kq - 0 1",
    "8/8/8/8/k2p3R/8/4P3/4K1N1 w - - 0 1", "1r3kr1/6p1/8/7P/8/8/6P1/1R3KR1 w GBgb - 0 1",
    "8/1p6/8/k1P4R/8/8/8/K7 b - - 0 1",
};

TEST(Article9_2_3, CountsInRandomGamesLikeAComparisonOfAllPositions) {
  Random random(9);
  int repeated = 0;
  for (int round = 0; round < 12; ++round) {
    for (const char* fen : kShufflers) {
      Game game(position_of(fen));
      while (game.plies() < 250 && !game.position().legal_moves().empty()) {
        ASSERT_TRUE(game.play(random_move(game.position(), random)));
        repeated += game.occurrences() > 1 ? 1 : 0;
      }
      expect_counts_of_all_fens(game);
    }
  }
  EXPECT_GT(repeated, 100);
}

TEST(Article9_2_3, CountsWithIllegalMovesThatStandLikeAComparisonOfAllPositions) {
  Random random(10);
  for (int round = 0; round < 30; ++round) {
    Game game(position_of("4k3/8/8/8/8/8/P7/4K2R w K - 0 1"));
    while (game.plies() < 200 && !game.position().legal_moves().empty()) {
      const bool to_and_fro = game.plies() >= 2 && below(4, random) == 0;
      const Move last = to_and_fro ? game.moves()[game.plies() - 2] : Move{};
      const Move move =
          to_and_fro ? Move{last.to, last.from} : random_move(game.position(), random);
      game.play_as_it_stands(move);
      if (below(10, random) == 0) game.take_back();
    }
    expect_counts_of_all_fens(game);
  }
}

}  // namespace game_test
}  // namespace jadoube::rules
