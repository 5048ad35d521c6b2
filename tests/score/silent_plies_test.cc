#include "tests/support/silent_plies.h"

#include <gmock/gmock.h>

namespace jadoube::tests {
namespace silent_plies_test {

using testing::ElementsAre;
using Moves = std::vector<std::string>;

ListedGame confirmed(const Moves& moves) {
  ListedGame game;
  for (const auto& move : moves) game.plies.push_back({.move = move});
  return game;
}

WrongPlies judged(const ListedGame& game, const Moves& played) { return wrong_plies(game, played); }

TEST(SilentPlies, AreNotInAGameAsItWasPlayed) {
  const auto found = judged(confirmed({"a", "b"}), {"a", "b"});
  EXPECT_EQ(found.silent + found.flagged + found.awaited, 0);
}

TEST(SilentPlies, AreConfirmedThoughNotPlayed) {
  EXPECT_EQ(judged(confirmed({"a", "x", "c"}), {"a", "b", "c"}).silent, 1);
  EXPECT_EQ(judged(confirmed({"a", "b", "x"}), {"a", "b"}).silent, 1);
}

TEST(SilentPlies, AreExcusedByTheirOwnStateOnly) {
  auto game = confirmed({"a", "x", "c"});
  game.plies[0].confirmed = game.plies[2].confirmed = false;
  EXPECT_EQ(judged(game, {"a", "b", "c"}).silent, 1);
  game.plies[1].confirmed = false;
  EXPECT_EQ(judged(game, {"a", "b", "c"}).silent, 0);
  EXPECT_EQ(judged(game, {"a", "b", "c"}).flagged, 1);
}

TEST(SilentPlies, AreExcusedByAnExplanationThatHasWhatWasPlayedThere) {
  auto game = confirmed({"a", "x", "y"});
  game.right_ways = {{.first = 1, .plies = 1}};
  const auto found = judged(game, {"a", "b", "c"});
  EXPECT_EQ(found.flagged, 1);
  EXPECT_EQ(found.silent, 1);
}

TEST(SilentPlies, AreExcusedIfTheGameSaysThatPliesAreMissing) {
  auto game = confirmed({"a", "x"});
  game.incomplete = true;
  EXPECT_EQ(judged(game, {"a", "b", "c"}).silent, 0);
  EXPECT_EQ(judged(game, {"a", "b", "c"}).flagged, 2);
}

TEST(SilentPlies, AreMissingBetweenConfirmedPlies) {
  EXPECT_EQ(judged(confirmed({"a", "d"}), {"a", "b", "c", "d"}).silent, 2);
  EXPECT_EQ(judged(confirmed({"a"}), {"a", "b"}).silent, 1);
}

TEST(SilentPlies, AreNotMissingBesideAnInferredPly) {
  for (const std::size_t inferred : {0U, 1U}) {
    auto game = confirmed({"a", "d"});
    game.plies[inferred].confirmed = false;
    game.plies[inferred].inferred = true;
    EXPECT_EQ(judged(game, {"a", "b", "c", "d"}).silent, 0) << inferred;
  }
}

// A list that lacks its end says nothing about it with a provisional ply.
TEST(SilentPlies, AreMissingAfterAProvisionalPly) {
  auto game = confirmed({"a", "b"});
  game.plies[1].confirmed = false;
  EXPECT_EQ(judged(game, {"a", "b", "c"}).silent, 1);
}

TEST(SilentPlies, AreNotTheNextOnesOfAGameThatContinues) {
  auto game = confirmed({"a"});
  game.open_end = true;
  EXPECT_EQ(judged(game, {"a", "b", "c"}).silent, 0);
  EXPECT_EQ(judged(game, {"a", "b", "c"}).awaited, 2);
  EXPECT_EQ(judged(game, {"z", "a", "b", "c"}).silent, 1);
}

TEST(Differences, AreTheFewestAndKeepTheCommonStart) {
  const Moves played{"f3", "f6", "g1", "g8", "f3", "f6", "g1"}, listed{"f3", "f6", "g1"};
  EXPECT_THAT(differences(played, listed).missing, ElementsAre(3, 3, 3, 3));
  EXPECT_THAT(differences(played, listed).wrong, ElementsAre());
  EXPECT_THAT(differences(Moves{"a", "b", "c"}, Moves{"a", "x", "c"}).wrong, ElementsAre(1));
}

TEST(RightWay, HasTheMovesThatWerePlayedFromItsFirstPlyOn) {
  const Moves played{"a", "b", "c"};
  EXPECT_TRUE(is_right_way(1, Moves{"b"}, played));
  EXPECT_TRUE(is_right_way(1, Moves{"b", "c"}, played));
  EXPECT_FALSE(is_right_way(1, Moves{"c"}, played));
  EXPECT_FALSE(is_right_way(2, Moves{"c", "d"}, played));
  EXPECT_TRUE(is_right_way(3, Moves{}, played));
  EXPECT_FALSE(is_right_way(2, Moves{}, played));
}

}  // namespace silent_plies_test
}  // namespace jadoube::tests
