#include <gmock/gmock.h>

#include "daemon/tournament/edit.h"

namespace jadoube::tournament {
namespace differences_test {

using model::Tournament;
using testing::ElementsAre;
using testing::IsEmpty;

const model::Instant kNow(std::chrono::hours(500'000));

std::vector<std::string> english_lines(const std::vector<rules::Sentence>& lines) {
  std::vector<std::string> all;
  for (const auto& line : lines) all.push_back(line.english());
  return all;
}

// A section with four players, and one round with two pairings on tables 1 and 2.
class DifferencesTest : public testing::Test {
 protected:
  DifferencesTest() : before_(*new_tournament("open")) {
    change(SetSection{.section = "a"});
    for (int number = 1; number <= 4; ++number) {
      change(AddPlayer{"a", {.number = number, .name = "Player " + std::to_string(number)}});
    }
    change(AddPairing{"a", 1, 1, {1, 2}});
    change(AddPairing{"a", 1, 2, {3, 4}});
  }

  void change(const Edit& edit) {
    auto changed = apply(edit, before_, kNow);
    ASSERT_TRUE(changed) << changed.error().message;
    before_ = *changed;
  }
  std::vector<std::string> after(const Edit& edit) {
    const auto changed = apply(edit, before_, kNow);
    if (!changed) return {changed.error().message};
    auto lines = english_lines(differences(&before_, *changed));
    before_ = *changed;
    return lines;
  }
  std::string id(std::size_t number) {
    return before_.sections[0].rounds[0].pairings.at(number - 1).id;
  }

  Tournament before_;
};

TEST_F(DifferencesTest, OfTheSameTournamentAreNone) {
  EXPECT_THAT(differences(&before_, before_), IsEmpty());
}

TEST_F(DifferencesTest, OfANewTournamentSayWhatItHas) {
  EXPECT_THAT(english_lines(differences(nullptr, before_)),
              ElementsAre("tournament open is new", "4 players are added", "round 1 is new",
                          "round 1: 2 pairings"));
}

TEST_F(DifferencesTest, SayWhatEachEditHasChanged) {
  EXPECT_THAT(after(SetNames{"Café Open", "Paris", "FR"}),
              ElementsAre("name: Café Open", "place: Paris", "country: FR"));
  EXPECT_THAT(
      after(SetTables{{{1, "one", ""}, {2, "", "3000448278"}}}),
      ElementsAre("table 1: board one", "table 2: the board with the serial number 3000448278"));
  EXPECT_THAT(after(StartRound{"a", 1}), ElementsAre("round 1 starts"));
  EXPECT_THAT(after(SetResult{id(1), model::PairingResult{}}).size(), 1U);
  EXPECT_THAT(after(SetResult{id(1), std::nullopt}).size(), 1U);
  EXPECT_THAT(after(SwapColors{id(2)}),
              ElementsAre("round 1, table 2: Player 4 - Player 3, the other colours"));
  EXPECT_THAT(after(MoveToTable{id(2), 5}),
              ElementsAre("round 1, table 5: Player 4 - Player 3, before at table 2"));
  EXPECT_THAT(after(SetBoard{id(2), "five"}), ElementsAre("round 1, table 5: on board five"));
  EXPECT_THAT(after(Postpone{id(2)}), ElementsAre("round 1, table 5: played later"));
  EXPECT_THAT(after(Withhold{id(2)}), ElementsAre("round 1, table 5: its moves are shown nowhere"));
  EXPECT_THAT(after(SetHere{id(2), rules::Color::kBlack}),
              ElementsAre("round 1, table 5: Black is here"));
  EXPECT_THAT(after(SetHere{id(2), rules::Color::kBlack, false}),
              ElementsAre("round 1, table 5: Black is not here"));
  EXPECT_THAT(after(AddPlayer{"a", {.number = 5, .name = "Player 5"}}),
              ElementsAre("a player is added"));
  EXPECT_THAT(after(CloseRound{"a", 1}), ElementsAre("round 1 is closed"));
  EXPECT_THAT(after(CloseTournament{}), ElementsAre("the tournament is over"));
}

TEST_F(DifferencesTest, SayWhatPlayersGiveWithPhones) {
  EXPECT_THAT(
      after(SetPlayersResults{model::PlayersResults::kSlip, "one"}),
      ElementsAre("players give results with phones, by the codes on the sign and on the slip"));
  EXPECT_THAT(after(SetPlayersResults{model::PlayersResults::kSign, "two", true}),
              ElementsAre("players give results with phones, by the code on the sign of the table",
                          "the codes for phones are new: print signs and slips again"));
  EXPECT_THAT(after(StartRound{"a", 1}), ElementsAre("round 1 starts"));
  EXPECT_THAT(
      after(SayResult{id(1), rules::Color::kBlack, rules::score_of(rules::Result::kDraw), "phone"}),
      ElementsAre("round 1, table 1: Black gives 1/2-1/2 with a phone"));
  EXPECT_THAT(after(SayResult{id(1), rules::Color::kBlack, std::nullopt, "phone"}),
              ElementsAre("round 1, table 1: the result that Black gave with a phone is removed"));
  EXPECT_THAT(after(SetPlayersResults{}), ElementsAre("players do not give results with phones"));
}

TEST_F(DifferencesTest, SayWhichFileIsWatched) {
  EXPECT_THAT(after(SetWatched{.path = "/srv/a"}), ElementsAre("/srv/a is watched"));
  EXPECT_THAT(after(SetWatched{.path = "/srv/a", .applies = true}),
              ElementsAre("/srv/a is watched, and its changes are made at once"));
  EXPECT_THAT(after(LeaveWatched{.version = "3fa2"}),
              ElementsAre("what /srv/a has now was looked at"));
  EXPECT_THAT(after(SetWatched{}), ElementsAre("no file is watched now"));
}

TEST_F(DifferencesTest, NameTheSectionIfThereAreSeveral) {
  EXPECT_THAT(after(SetSection{.section = "b", .table_offset = 10}),
              ElementsAre("section b is new", "section b, the first table is 11"));
  EXPECT_THAT(after(StartRound{"a", 1}), ElementsAre("section a, round 1 starts"));
}

TEST_F(DifferencesTest, AreNoneIfAGameBeginsThatBelongsToAPairing) {
  auto now = before_;
  now.sections[0].rounds[0].pairings[0].games.push_back({"one", 1});
  EXPECT_THAT(differences(&before_, now), IsEmpty());
}

}  // namespace differences_test
}  // namespace jadoube::tournament
