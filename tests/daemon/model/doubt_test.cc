#include <gmock/gmock.h>

#include <sstream>

#include "daemon/model/game.h"
#include "tests/support/written_games.h"

namespace jadoube::model {
namespace doubt_test {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

Explanation explanation(std::size_t first_ply, const std::string& san, int behind = 0) {
  return {.first_ply = first_ply, .san = words(san), .behind = behind};
}

// The game with the plies from `first` on inferred, and these explanations of them.
Game in_doubt(const std::string& moves, std::size_t first, std::vector<Explanation> explanations) {
  Game game = tests::game_of(moves);
  for (std::size_t i = first; i < game.plies.size(); ++i) {
    game.plies[i].state = PlyState::kInferred;
  }
  game.explanations = std::move(explanations);
  return game;
}

std::vector<Explanation> behind(const std::vector<int>& all) {
  std::vector<Explanation> made;
  for (const int each : all) made.push_back(explanation(0, "e4", each));
  return made;
}

TEST(Doubts, HaveTheExplanationsOfEachOutageApart) {
  const std::vector<Explanation> all = {explanation(2, "Nf3 Nc6"), explanation(2, "Nc3 Nc6", 40),
                                        explanation(8, "d3"), explanation(8, "d4", 0),
                                        explanation(20, "")};
  const auto found = doubts(all);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_THAT(found[0].explanations, ElementsAre(0, 1));
  EXPECT_EQ(found[0].first, 2u);
  EXPECT_EQ(found[0].end, 4u);
  EXPECT_FALSE(found[0].is_missing);
  EXPECT_THAT(found[1].explanations, ElementsAre(2, 3));
  EXPECT_TRUE(found[2].is_missing);
}

TEST(Doubts, HoldWhatIsAsGoodFromAnEarlierPlyOn) {
  const std::vector<Explanation> all = {explanation(6, "Nf3"), explanation(4, "Nc6 Nf3", 0),
                                        explanation(4, "Bc5 Nf3", 0)};
  const auto found = doubts(all);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0].explanations, ElementsAre(0, 1, 2));
  EXPECT_EQ(found[0].first, 4u);
}

TEST(ProbabilitiesPercent, MakeAboutAHundredInEachDoubt) {
  EXPECT_THAT(probabilities_percent(behind({0, 230})), ElementsAre(91, 9));
  EXPECT_THAT(probabilities_percent(behind({0, 0, 0})), ElementsAre(33, 33, 33));
  EXPECT_THAT(probabilities_percent(behind({0, 5000})), ElementsAre(100, 0));
  EXPECT_THAT(probabilities_percent({}), IsEmpty());
  auto two = behind({0, 230});
  two.push_back(explanation(8, "d3"));
  EXPECT_THAT(probabilities_percent(two), ElementsAre(91, 9, 100));
}

TEST(SameMoves, FindsTheSameMovesInAnotherOrder) {
  EXPECT_THAT(
      same_moves(std::vector{explanation(0, "e4 e5 Nf3 Nc6"), explanation(0, "Nf3 e5 e4 Nc6"),
                             explanation(0, "e4 e6 Nf3 Nc6"), explanation(0, "Nf3 Nc6 e4 e6"),
                             explanation(4, "Bb5"), explanation(4, "Bc4", 20)}),
      ElementsAre(0, 0, 2, 2, 4, 5));
}

TEST(SameMoves, CountsACheckInOneOrderOnlyAsTheSameMove) {
  EXPECT_THAT(
      same_moves(std::vector{explanation(0, "Bb5+ a6 Nf3"), explanation(0, "Nf3 a6 Bb5", 7)}),
      ElementsAre(0, 0));
}

TEST(PercentOfPosition, IsWholeIfAllExplanationsLeadToOnePosition) {
  const auto game = in_doubt("e4 e5 Nf3 Nc6 d3 d6 Be2 Be7", 2,
                             {explanation(2, "Nf3 Nc6 d3 d6"), explanation(2, "d3 d6 Nf3 Nc6"),
                              explanation(2, "d3 Nc6 Nf3 d6", 90)});
  EXPECT_EQ(percent_of_position(game, doubts(game.explanations)[0]), 100);
}

TEST(PercentOfPosition, AddsWhatLeadsToTheRecordedPosition) {
  const auto game = in_doubt("e4 e5 Nf3 Nc6 d3 d6", 2,
                             {explanation(2, "Nf3 Nc6 d3 d6"), explanation(2, "d3 d6 Nf3 Nc6"),
                              explanation(2, "Nf3 Nc6 d4 d6", 230)});
  EXPECT_EQ(percent_of_position(game, doubts(game.explanations)[0]), 95);
}

TEST(PercentOfPosition, IsNeverWholeIfAnotherPositionIsPossible) {
  const auto game = in_doubt("e4 e5 Nf3", 2, {explanation(2, "Nf3"), explanation(2, "Nc3", 9000)});
  EXPECT_EQ(percent_of_position(game, doubts(game.explanations)[0]), 99);
}

TEST(PercentOfPosition, IsNothingIfPliesAreMissingOrNotRecorded) {
  auto game = in_doubt("e4 e5 Nf3", 2, {explanation(2, "")});
  EXPECT_EQ(percent_of_position(game, doubts(game.explanations)[0]), 0);
  game.explanations = {explanation(2, "Nf3"), explanation(2, "Nc3", 9000)};
  game.plies.back().state = PlyState::kProvisional;
  EXPECT_EQ(percent_of_position(game, doubts(game.explanations)[0]), 0);
}

}  // namespace doubt_test
}  // namespace jadoube::model
