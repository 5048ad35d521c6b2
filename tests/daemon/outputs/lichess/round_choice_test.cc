#include "daemon/outputs/lichess/round_choice.h"

#include <gmock/gmock.h>

#include "tests/daemon/outputs/played.h"
#include "tests/support/packed.h"

namespace jadoube::outputs {
namespace round_choice_test {

using testing::HasSubstr;

Round round_of(const std::string& section, int number) {
  return {.tournament = "open",
          .section = section,
          .number = number,
          .tables = {output_tests::table_of(1, output_tests::played("e4"))}};
}

TEST(RoundChoice, TakesTheNewestRoundOfTheOnlySection) {
  const std::vector<Round> rounds = {round_of("a", 1), round_of("a", 2)};
  const auto choice = choose_round(rounds, {});
  EXPECT_EQ(choice.round, &rounds[1]);
  EXPECT_EQ(choice.place, (RoundPlace{"open", "a", 2}));
  EXPECT_EQ(choice.problem, "");
}

TEST(RoundChoice, TakesNothingOfTwoSectionsAndNamesTheKeys) {
  const std::vector<Round> rounds = {round_of("a", 1), round_of("b", 1)};
  const auto choice = choose_round(rounds, {});
  EXPECT_EQ(choice.round, nullptr);
  EXPECT_THAT(jadoube::tests::in_english(choice.problem),
              HasSubstr("tournament = \"open\", section = \"a\"; "
                        "tournament = \"open\", section = \"b\""));
  EXPECT_THAT(jadoube::tests::in_english(choice.problem), HasSubstr("nothing is sent"));
}

TEST(RoundChoice, StaysWithItsSectionWhenASecondOneComes) {
  const std::vector<Round> rounds = {round_of("a", 1), round_of("b", 1)};
  const auto choice = choose_round(rounds, {"open", "b", 1});
  EXPECT_EQ(choice.round, &rounds[1]);
  EXPECT_THAT(jadoube::tests::in_english(choice.problem), HasSubstr("only section b is sent"));
}

TEST(RoundChoice, StaysWithItsRoundAndTellsOfANewerOne) {
  const std::vector<Round> rounds = {round_of("a", 1), round_of("a", 2)};
  const auto choice = choose_round(rounds, {"open", "a", 1});
  EXPECT_EQ(choice.round, &rounds[0]);
  EXPECT_THAT(jadoube::tests::in_english(choice.problem), HasSubstr("Round 2 has begun"));
}

TEST(RoundChoice, SendsNothingOfAnotherTournamentIntoTheRoundOfTheLastOne) {
  const std::vector<Round> rounds = {round_of("blitz", 1)};
  const auto choice = choose_round(rounds, {"open", "a", 9});
  EXPECT_EQ(choice.round, nullptr);
  EXPECT_THAT(jadoube::tests::in_english(choice.problem),
              HasSubstr("Round 1 of open, section blitz, has begun"));
  EXPECT_THAT(jadoube::tests::in_english(choice.problem),
              HasSubstr("round 9 of open, section a. Give"));
}

TEST(RoundChoice, ARoundThatIsKnownByItsNumberOnlyIsOfTheOnlySection) {
  const std::vector<Round> rounds = {round_of("a", 1), round_of("a", 2)};
  EXPECT_EQ(choose_round(rounds, {"", "", 1}).round, &rounds[0]);
}

TEST(RoundChoice, BoardsWithoutATournamentGoOutIfThereIsNothingElse) {
  Round free = round_of("", 0);
  free.tournament = "";
  EXPECT_NE(choose_round({free}, {}).round, nullptr);
  const std::vector<Round> rounds = {round_of("a", 1), free};
  EXPECT_EQ(choose_round(rounds, {}).round, &rounds[0]);
}

}  // namespace round_choice_test
}  // namespace jadoube::outputs
