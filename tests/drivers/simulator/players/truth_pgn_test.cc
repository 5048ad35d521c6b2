#include <gmock/gmock.h>

#include "drivers/simulator/players/hands.h"
#include "drivers/simulator/players/truth.h"
#include "tests/drivers/simulator/players/games.h"

namespace jadoube::drivers::simulator {
namespace truth_pgn_test {

using testing::HasSubstr;

TEST(TruthPgn, HoldsThePliesThatWereReleasedByThen) {
  const auto game = famous_games()[0];
  const auto performed = perform(game, {});
  const auto third = performed.plies[2].released;
  EXPECT_EQ(as_played(game, performed, third, false).plies.size(), 3u);
  EXPECT_EQ(as_played(game, performed, third - BoardTime(1), false).plies.size(), 2u);
}

TEST(TruthPgn, HasTheResultWhenItWasShown) {
  const auto game = famous_games()[0];
  const auto performed = perform(game, {});
  const auto whole = as_played(game, performed, performed.end, true);
  EXPECT_EQ(whole.plies.size(), game.plies.size());
  EXPECT_EQ(whole.result, rules::Result::kWhiteWins);
  EXPECT_EQ(as_played(game, performed, performed.end, false).result, rules::Result::kUnknown);
}

TEST(TruthPgn, TellsOfAnIllegalMoveThatStandsAndOfOneThatWasTakenBack) {
  const auto game = famous_games()[0];
  const auto with = [&](const char* offence) {
    const auto performed = perform(game, {.offence = *parse_offence(offence)});
    return rules::to_pgn(as_played(game, performed, performed.end, true));
  };
  EXPECT_THAT(with("illegal-move=stands"), HasSubstr("illegal, and it stands"));
  EXPECT_THAT(with("illegal-move"), HasSubstr("was played then, and taken back"));
}

}  // namespace truth_pgn_test
}  // namespace jadoube::drivers::simulator
