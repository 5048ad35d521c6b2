#include <gmock/gmock.h>

#include "daemon/tournament/standings/tie_break_values.h"
#include "tests/daemon/tournament/standings/event_table.h"

namespace jadoube::tournament {
namespace tied_order_test {

using testing::ElementsAre;
using testing::Optional;

Contest swiss(const std::string& players, int rounds) {
  const auto event = read_event_tables("# x\nsystem swiss\nedition 2026\nrounds " +
                                       std::to_string(rounds) + "\n" + players)[0];
  return contest_of_players(event.section, given_result, rounds);
}

TiedGroups order(const Contest& contest, const std::vector<std::size_t>& tied,
                 const char* code = "DE") {
  return order_of_tied(contest, parse_tie_break(code).value(), tied);
}

// [C.07 Art. 6.3] A beat B and C, who have not met: A is first whatever that game would give.
TEST(TiedOrder, PutsFirstWhoIsFirstWhateverIsMissing) {
  const auto contest = swiss("player 1 0 2w1 3b1\nplayer 2 0 1b0 Z\nplayer 3 0 Z 1w0\n", 2);
  EXPECT_THAT(order(contest, {0, 1, 2}), ElementsAre(ElementsAre(0), ElementsAre(1, 2)));
}

TEST(TiedOrder, SeparatesNobodyIfAMissingGameCouldChangeWhoIsFirst) {
  // A beat B and drew with C. If C had beaten B, C would be level with A.
  const auto contest = swiss("player 1 0 2w1 3b=\nplayer 2 0 1b0 Z\nplayer 3 0 Z 1w=\n", 2);
  EXPECT_THAT(order(contest, {0, 1, 2}), ElementsAre(ElementsAre(0, 1, 2)));
}

TEST(TiedOrder, BeginsAgainWithThoseWhoAreStillTied) {
  // 1 beats all. 2, 3 and 4 have one point each among them; nothing separates them.
  const auto contest = swiss(
      "player 1 0 4w1 3b1 2w1\nplayer 2 0 3w1 4b0 1b0\nplayer 3 0 2b0 1w0 4w1\nplayer 4 0 1b0 2w1 "
      "3b0\n",
      3);
  EXPECT_THAT(order(contest, {0, 1, 2, 3}), ElementsAre(ElementsAre(0), ElementsAre(1, 2, 3)));
  // Two of them: their game decides.
  EXPECT_THAT(order(contest, {1, 2}), ElementsAre(ElementsAre(1), ElementsAre(2)));
}

TEST(TiedOrder, LeavesForfeitsOutUnlessTheyCount) {
  const auto contest = swiss("player 1 0 2w+\nplayer 2 0 1b-\n", 1);
  EXPECT_THAT(order(contest, {0, 1}), ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(order(contest, {0, 1}, "DE/P"), ElementsAre(ElementsAre(0), ElementsAre(1)));
}

TEST(TiedOrder, TakesTheMeanOfSeveralGames) {
  const auto contest = swiss("player 1 0 2w1 2b0\nplayer 2 0 1b0 1w1\n", 2);
  EXPECT_THAT(order(contest, {0, 1}), ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(values_of_tied(contest, parse_tie_break("DE").value(), {0, 1}),
              ElementsAre(Optional(50), Optional(50)));
}

Contest teams(const std::string& matches) {
  const auto event = read_event_tables(
      "# x\nsystem swiss\nedition 2026\nrounds 1\nteams 2\nboards 4\n" + matches)[0];
  return contest_of_teams(event.section, given_result, 1);
}

// [C.07 Art. 13.3] Five teams with two wins of four each. Game points put team 4 first and team 5
// last; then the game points of the other three decide, and not their match points again.
TEST(TiedOrder, RepeatsAStepBeforeItContinuesToTheNext) {
  const auto event = read_event_tables(
      "# x\nsystem swiss\nedition 2026\nrounds 5\nteams 5\nboards 4\n"
      "match 1 1 2 11=0\nmatch 1 4 5 111=\nmatch 2 1 3 11=0\nmatch 2 2 4 11=0\n"
      "match 3 4 1 11=0\nmatch 3 3 5 111=\nmatch 4 5 1 11=0\nmatch 4 2 3 1111\n"
      "match 5 5 2 1111\nmatch 5 3 4 1110\n")[0];
  const auto contest = contest_of_teams(event.section, given_result, 5);
  EXPECT_THAT(
      order(contest, {0, 1, 2, 3, 4}, "EDE"),
      ElementsAre(ElementsAre(3), ElementsAre(1), ElementsAre(0), ElementsAre(2), ElementsAre(4)));
}

// [C.07 Art. 13.3.2]
TEST(TiedOrder, ComparesBoardsOfTwoTeamsThatDrew) {
  const auto contest = teams("match 1 1 2 1001\n");
  EXPECT_THAT(order(contest, {0, 1}, "EDE"), ElementsAre(ElementsAre(0, 1)));
  // 1 + 4 is no better than 2 + 3.
  EXPECT_THAT(order(contest, {0, 1}, "EDEBT"), ElementsAre(ElementsAre(0), ElementsAre(1)));
  EXPECT_THAT(order(contest, {0, 1}, "EDET"), ElementsAre(ElementsAre(0), ElementsAre(1)));
  // Without the last board it is 1:2.
  EXPECT_THAT(order(contest, {0, 1}, "EDEB"), ElementsAre(ElementsAre(1), ElementsAre(0)));
}

TEST(TiedOrder, ComparesAllPointsOnTheTopAndTheBottomBoards) {
  const auto contest = teams("match 1 1 2 0110\n");
  EXPECT_THAT(order(contest, {0, 1}, "TBR"), ElementsAre(ElementsAre(1), ElementsAre(0)));
  EXPECT_THAT(order(contest, {0, 1}, "BBE"), ElementsAre(ElementsAre(0), ElementsAre(1)));
}

}  // namespace tied_order_test
}  // namespace jadoube::tournament
