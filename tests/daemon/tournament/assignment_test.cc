#include <gmock/gmock.h>

#include "daemon/tournament/find.h"

namespace jadoube::tournament {
namespace assignment_test {

using testing::ElementsAre;

model::Instant minute(int number) { return model::Instant(std::chrono::minutes(number)); }

// Two tables with boards, and two rounds with two pairings each. Nothing has started.
class AssignmentTest : public testing::Test {
 protected:
  AssignmentTest() {
    tournament_.id = "open";
    tournament_.tables = {{.table = 1, .board = "a"}, {.table = 2, .serial = "30002"}};
    model::Section section{.id = "main"};
    for (int number = 1; number <= 4; ++number) section.players.push_back({.number = number});
    for (int round = 1; round <= 2; ++round) {
      const std::string id = "r" + std::to_string(round) + "-";
      section.rounds.push_back({.number = round,
                                .pairings = {{.id = id + "1", .table = 1, .players = {1, 2}},
                                             {.id = id + "2", .table = 2, .players = {3, 4}}}});
    }
    tournament_.sections = {section};
  }

  model::Round& round(int number) { return *find_round(tournament_.sections[0], number); }
  // Gives the game to the tournament. Returns the id of the pairing that took it.
  std::string take(const SeenGame& game) {
    auto changed = with_game(tournament_, game, minute(5), [&](const model::GamePlace& place) {
      const auto found = plies_.find(place.board + std::to_string(place.ordinal));
      return found == plies_.end() ? std::nullopt : std::optional(found->second);
    });
    if (!changed) return "none";
    EXPECT_EQ(changed->revision, tournament_.revision + 1);
    tournament_ = *changed;
    return at(tournament_, *pairing_of_game(tournament_, {game.board, game.ordinal})).id;
  }

  model::Tournament tournament_;
  std::map<std::string, std::size_t> plies_;
};

TEST_F(AssignmentTest, APairingOfAStartedRoundTakesTheGameThatBeginsOnItsBoard) {
  round(1).started_at = minute(1);
  EXPECT_EQ(take({.board = "a", .ordinal = 7}), "r1-1");
  EXPECT_EQ(take({.board = "b", .serial = "30002", .ordinal = 3}), "r1-2");
  EXPECT_EQ(take({.board = "c", .serial = "30003", .ordinal = 1}), "none");
}

TEST_F(AssignmentTest, ARoundThatHasNotStartedWaitsForThePress) {
  EXPECT_EQ(take({.board = "a", .ordinal = 1}), "none");
  EXPECT_EQ(take({.board = "a", .ordinal = 1, .plies = 1}), "none");
  EXPECT_EQ(take({.board = "a", .ordinal = 1, .plies = 1, .was_pressed = true}), "r1-1");
  EXPECT_EQ(round(1).started_at, minute(5));
}

TEST_F(AssignmentTest, WithoutAClockTheSecondPlyStartsTheRound) {
  EXPECT_EQ(take({.board = "a", .ordinal = 1, .plies = 2}), "r1-1");
}

TEST_F(AssignmentTest, AGameIsGivenOnlyOnce) {
  round(1).started_at = minute(1);
  EXPECT_EQ(take({.board = "a", .ordinal = 1}), "r1-1");
  EXPECT_EQ(take({.board = "a", .ordinal = 1, .plies = 9}), "none");
}

TEST_F(AssignmentTest, AGameThatIsBegunAgainBelongsToTheSamePairing) {
  round(1).started_at = minute(1);
  EXPECT_EQ(take({.board = "a", .ordinal = 1}), "r1-1");
  plies_["a1"] = 3;
  EXPECT_EQ(take({.board = "a", .ordinal = 2}), "r1-1");
  EXPECT_THAT(round(1).pairings[0].games,
              ElementsAre(model::GamePlace{"a", 1}, model::GamePlace{"a", 2}));
}

TEST_F(AssignmentTest, AGameOfWhichNothingIsKnownIsNotReplaced) {
  round(1).started_at = minute(1);
  EXPECT_EQ(take({.board = "a", .ordinal = 1}), "r1-1");
  EXPECT_EQ(take({.board = "a", .ordinal = 2}), "none");
}

TEST_F(AssignmentTest, AnAnalysisAfterTheGameBelongsToNoPairing) {
  round(1).started_at = minute(1);
  EXPECT_EQ(take({.board = "a", .ordinal = 1}), "r1-1");
  plies_["a1"] = 80;
  EXPECT_EQ(take({.board = "a", .ordinal = 2}), "none");
}

TEST_F(AssignmentTest, TheNextGameOnTheBoardBelongsToTheNextRound) {
  round(1).started_at = minute(1);
  EXPECT_EQ(take({.board = "a", .ordinal = 1}), "r1-1");
  plies_["a1"] = 80;
  EXPECT_EQ(take({.board = "a", .ordinal = 2, .plies = 1, .was_pressed = true}), "r2-1");
  EXPECT_TRUE(round(2).started_at);
}

TEST_F(AssignmentTest, APairingThatIsPlayedLaterOrIsDecidedTakesNoGame) {
  round(1).started_at = minute(1);
  round(1).pairings[0].postponed = true;
  round(1).pairings[1].result = {.score = {.white = {2}, .black = {0}}, .forfeit = true};
  EXPECT_EQ(take({.board = "a", .ordinal = 1}), "none");
  EXPECT_EQ(take({.board = "b", .serial = "30002", .ordinal = 1}), "none");
}

TEST_F(AssignmentTest, ABoardThatWasExchangedTakesThePairingWithIt) {
  round(1).started_at = minute(1);
  round(1).pairings[0].board = "spare";
  EXPECT_EQ(take({.board = "a", .ordinal = 1}), "none");
  EXPECT_EQ(take({.board = "spare", .ordinal = 1}), "r1-1");
}

TEST_F(AssignmentTest, AClosedTournamentOrRoundTakesNoGame) {
  round(1).started_at = minute(1);
  round(1).closed_at = minute(2);
  EXPECT_EQ(take({.board = "a", .ordinal = 1}), "none");
  tournament_.closed = true;
  EXPECT_EQ(take({.board = "a", .ordinal = 1, .plies = 4}), "none");
}

}  // namespace assignment_test
}  // namespace jadoube::tournament
