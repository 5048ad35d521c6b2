#include "tests/support/real_games.h"

#include <gmock/gmock.h>

#include <sstream>

#include "tests/support/pgn_games.h"
#include "tests/support/shared_data.h"

namespace jadoube::tests {
namespace real_games_test {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

rules::Expected<std::vector<rules::PgnGame>> read(const std::string& text) {
  std::istringstream input(text);
  return read_real_games(input, "some.games");
}

std::string error_of(const std::string& text) {
  const auto games = read(text);
  return games ? "" : games.error().message;
}

TEST(RealGames, HaveAResultATimeControlAndMovesWithTheirTimes) {
  const auto games = read("0-1 180+2 - f3/181/1 e5/179 g4//8 Qh4#\n");
  ASSERT_TRUE(games) << games.error().message;
  ASSERT_EQ(games->size(), 1);
  const auto& game = games->front();
  EXPECT_EQ(game.result, rules::Result::kBlackWins);
  EXPECT_EQ(game.tag("TimeControl"), "180+2");
  EXPECT_FALSE(game.tag("Termination"));
  ASSERT_EQ(game.plies.size(), 4);
  EXPECT_EQ(game.plies[0].clock, 181s);
  EXPECT_EQ(game.plies[0].elapsed, 1s);
  EXPECT_EQ(game.plies[1].clock, 179s);
  EXPECT_FALSE(game.plies[1].elapsed);
  EXPECT_FALSE(game.plies[2].clock);
  EXPECT_EQ(game.plies[2].elapsed, 8s);
  EXPECT_FALSE(game.plies[3].clock);
  EXPECT_FALSE(game.plies[3].elapsed);
}

TEST(RealGames, MayHaveNoTimeControlAndMayBeLostByTime) {
  const auto games = read("# A comment, and an empty line.\n\n1-0 - flag e4\n1/2-1/2 - - d4\n");
  ASSERT_TRUE(games) << games.error().message;
  ASSERT_EQ(games->size(), 2);
  EXPECT_FALSE(games->front().tag("TimeControl"));
  EXPECT_EQ(games->front().tag("Termination"), "Time forfeit");
  EXPECT_EQ(games->back().result, rules::Result::kDraw);
}

TEST(RealGames, NameTheLineOfABadResult) {
  EXPECT_EQ(error_of("1-0 - - e4\n2-0 - - e4\n"), "some.games:2: '2-0' is no result");
}

TEST(RealGames, NameTheLineWithoutATimeControl) {
  EXPECT_EQ(error_of("1-0\n"), "some.games:1: the time control is missing");
}

TEST(RealGames, NameTheLineOfABadEnding) {
  EXPECT_EQ(error_of("1-0 60+0 mate e4\n"),
            "some.games:1: the ending 'mate' is neither 'flag' nor '-'");
}

TEST(RealGames, NameTheLineAndThePlyOfAnIllegalMove) {
  EXPECT_THAT(error_of("\n1-0 60+0 - e4 e5 Ke3\n"), StartsWith("some.games:2: ply 3, 'Ke3': "));
}

TEST(RealGames, NameTheLineAndThePlyOfABadTime) {
  for (const char* word : {"e4/x", "e4/1/-2", "e4/1/2/3", "e4/1.5", "e4/99999999999"}) {
    EXPECT_EQ(
        error_of(std::string("1-0 60+0 - ") + word),
        std::string("some.games:1: ply 1, '") + word + "': a time is a whole number of seconds");
  }
}

TEST(RealGames, NameTheLineOfTwoBlanksInARow) {
  EXPECT_THAT(error_of("1-0 60+0 - e4  e5\n"), StartsWith("some.games:1: ply 2, '': "));
}

TEST(RealGames, NameTheLineOfAGameWithoutMoves) {
  EXPECT_EQ(error_of("1-0 60+0 -\n"), "some.games:1: the game has no moves");
}

TEST(RealGames, NameAFileThatIsMissing) {
  const auto games = real_games_in("/no/such.games");
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error().code, rules::ErrorCode::kNotFound);
  EXPECT_THAT(games.error().message, HasSubstr("/no/such.games"));
}

TEST(RealGames, OfTheRepositoryAreTwoHundredAndMoreWithTheirTimes) {
  const auto classical = real_classical_games(), blitz = real_blitz_games();
  EXPECT_EQ(classical.size(), 195);
  EXPECT_EQ(blitz.size(), 47);
  std::size_t plies = 0, clocks = 0, taken = 0;
  for (const auto* games : {&classical, &blitz}) {
    for (const auto& game : *games) {
      EXPECT_TRUE(game.tag("TimeControl"));
      for (const auto& ply : game.plies) {
        ++plies;
        clocks += ply.clock ? 1 : 0;
        taken += ply.elapsed ? 1 : 0;
      }
    }
  }
  EXPECT_GE(plies, 19'000);
  EXPECT_GE(clocks, plies * 90 / 100);
  EXPECT_GE(taken, 15'000);
}

// The files were made from these. They have names and more.
TEST(RealGames, AreThoseOfTheSharedFiles) {
  for (const auto& [file, games] :
       {std::pair{"data/pgn/fide-world-cup-2025-livechess.pgn", real_classical_games()},
        std::pair{"data/pgn/lichess-rated-clk-sample.pgn", real_blitz_games()}}) {
    JADOUBE_SHARED_OR_SKIP(path, file);
    const auto shared = games_in(path.string());
    ASSERT_EQ(games.size(), shared.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      EXPECT_EQ(games[i].result, shared[i].result);
      EXPECT_EQ(games[i].tag("Termination") == "Time forfeit",
                shared[i].tag("Termination") == "Time forfeit");
      ASSERT_EQ(games[i].plies.size(), shared[i].plies.size());
      for (std::size_t ply = 0; ply < games[i].plies.size(); ++ply) {
        EXPECT_EQ(games[i].plies[ply].move, shared[i].plies[ply].move);
        EXPECT_EQ(games[i].plies[ply].clock, shared[i].plies[ply].clock);
        EXPECT_EQ(games[i].plies[ply].elapsed, shared[i].plies[ply].elapsed);
      }
    }
  }
}

}  // namespace real_games_test
}  // namespace jadoube::tests
