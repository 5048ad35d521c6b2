#include "daemon/tournament/edit.h"

#include <gmock/gmock.h>

#include "daemon/tournament/find.h"

namespace jadoube::tournament {
namespace edit_test {

using model::Tournament;
using testing::ElementsAre;
using testing::HasSubstr;

const model::Instant kNow(std::chrono::hours(500'000));

// Section "a" with four players, and one round with two pairings on tables 1 and 2.
class EditTest : public testing::Test {
 protected:
  EditTest() : now_(*new_tournament("open")) {
    edit(SetSection{.section = "a"});
    for (int number = 1; number <= 4; ++number) {
      edit(AddPlayer{"a", {.number = number, .name = "Player " + std::to_string(number)}});
    }
    edit(AddPairing{"a", 1, 1, {1, 2}});
    edit(AddPairing{"a", 1, 2, {3, 4}});
    edit(SetTables{{{1, "one", ""}, {2, "two", ""}}});
  }

  void edit(const Edit& edit) {
    auto changed = apply(edit, now_, kNow);
    ASSERT_TRUE(changed) << changed.error().message;
    now_ = *changed;
  }
  std::string refusal(const Edit& edit) {
    const auto changed = apply(edit, now_, kNow);
    return changed ? "it was made" : changed.error().message;
  }
  model::Pairing& pairing(std::size_t number) {
    return now_.sections[0].rounds[0].pairings.at(number - 1);
  }
  std::string id(std::size_t number) { return pairing(number).id; }

  Tournament now_;
};

TEST_F(EditTest, PairsTwoPlayersByHandInARoundThatIsMadeForThem) {
  edit(AddPairing{"a", 9, 1, {1, 3}});
  ASSERT_NE(find_round(now_.sections[0], 9), nullptr);
  EXPECT_EQ(find_round(now_.sections[0], 9)->pairings[0].players.black, 3);
}

TEST_F(EditTest, EveryPairingHasAnIdOfItsOwn) {
  edit(AddPairing{"a", 2, 1, {1, 2}});
  edit(SetResult{now_.sections[0].rounds[1].pairings[0].id, model::PairingResult{}});
  edit(AddPairing{"a", 2, 1, {1, 2}});
  const auto& pairings = now_.sections[0].rounds[1].pairings;
  EXPECT_NE(pairings[0].id, pairings[1].id);
}

TEST_F(EditTest, ATableAndAPlayerAreInOnePairingOfARound) {
  EXPECT_THAT(refusal(AddPairing{"a", 1, 2, {1, 3}}),
              HasSubstr("table 2 of round 1 has players: Player 3 - Player 4"));
  EXPECT_THAT(refusal(AddPairing{"a", 1, 3, {4, 1}}),
              HasSubstr("Player 4 is paired in round 1 already: Player 3 - Player 4, table 2"));
  EXPECT_THAT(refusal(MoveToTable{id(1), 2}), HasSubstr("table 2 of round 1 has players"));
  edit(MoveToTable{id(1), 1});
  edit(Postpone{id(2), true});
  edit(AddPairing{"a", 1, 2, {3, 4}});
}

TEST_F(EditTest, APlayerIsHereAndGoesAgainAndKeepsThatWithOtherColours) {
  edit(SetHere{id(2), rules::Color::kBlack});
  EXPECT_EQ(at(now_, *find_pairing(now_, id(2))).here, (model::ByColor<bool>{false, true}));
  edit(SwapColors{id(2)});
  EXPECT_EQ(at(now_, *find_pairing(now_, id(2))).here, (model::ByColor<bool>{true, false}));
  edit(SetHere{id(2), rules::Color::kWhite, false});
  EXPECT_EQ(at(now_, *find_pairing(now_, id(2))).here, model::ByColor<bool>{});
  EXPECT_THAT(refusal(SetHere{"nothing", rules::Color::kWhite}), HasSubstr("nothing"));
}

TEST_F(EditTest, TwoPairingsExchangeTheirTablesByWayOfNone) {
  const std::string one = id(1), other = id(2);
  edit(MoveToTable{one, 0});
  edit(MoveToTable{other, 1});
  edit(MoveToTable{one, 2});
  EXPECT_EQ(at(now_, *find_pairing(now_, one)).table, 2);
  EXPECT_EQ(at(now_, *find_pairing(now_, other)).table, 1);
}

TEST_F(EditTest, APairingThatMovesStandsWhereItsNewTableIs) {
  const std::string one = id(1), other = id(2);
  edit(MoveToTable{one, 7});
  const auto& pairings = now_.sections[0].rounds[0].pairings;
  EXPECT_EQ(pairings[0].id, other);
  EXPECT_EQ(pairings[1].id, one);
}

TEST_F(EditTest, RoundsAreFrom1To500) {
  for (const int round : {-5, 0, 501, 9999}) {
    EXPECT_THAT(refusal(AddPairing{"a", round, 3, {1, 2}}),
                HasSubstr(std::to_string(round) + " is not a round: 1 to 500"));
    EXPECT_THAT(refusal(StartRound{"a", round}), HasSubstr("is not a round: 1 to 500"));
  }
}

TEST_F(EditTest, APlayerMustExistAndCannotPlayAgainstThemselves) {
  EXPECT_THAT(refusal(AddPairing{"a", 1, 3, {1, 7}}),
              HasSubstr("no player with starting number 7"));
  EXPECT_THAT(refusal(AddPairing{"a", 1, 3, {1, 1}}), HasSubstr("both players are the same"));
  EXPECT_THAT(refusal(AddPlayer{"a", {.number = 1, .name = "X"}}), HasSubstr("is Player 1's"));
  EXPECT_THAT(refusal(AddPlayer{"a", {.number = 8}}), HasSubstr("needs a name"));
}

TEST_F(EditTest, NamesHaveNoLineEndsAndAnEnd) {
  EXPECT_THAT(refusal(AddPlayer{"a", {.number = 8, .name = "X\nY"}}),
              HasSubstr("the player's name has a control character"));
  EXPECT_THAT(refusal(SetNames{.name = std::string(5000, 'x')}),
              HasSubstr("the name of the tournament is too long"));
  EXPECT_THAT(refusal(SetSection{.section = "a", .name = "\x1b[2J"}),
              HasSubstr("the name of the section has a control character"));
}

TEST_F(EditTest, ARoundStartsAndIsClosedAndCanBeStartedAgain) {
  edit(StartRound{"a", 1});
  EXPECT_EQ(now_.sections[0].rounds[0].started_at, kNow);
  edit(CloseRound{"a", 1});
  EXPECT_TRUE(now_.sections[0].rounds[0].closed_at);
  edit(StartRound{"a", 1});
  EXPECT_FALSE(now_.sections[0].rounds[0].closed_at);
  EXPECT_THAT(refusal(StartRound{"a", 5}), HasSubstr("section a has no round 5: there are 1"));
}

TEST_F(EditTest, SwapsTheColorsAndKeepsTheId) {
  const std::string before = id(1);
  edit(SwapColors{before});
  EXPECT_EQ(pairing(1).players, (model::ByColor<int>{2, 1}));
  EXPECT_EQ(id(1), before);
}

TEST_F(EditTest, PlayersWhoSatAtEachOthersTablesChangeTheirGames) {
  pairing(1).games = {{"one", 5}};
  pairing(2).games = {{"two", 6}};
  edit(SwapGames{id(1), id(2)});
  EXPECT_THAT(pairing(1).games, ElementsAre(model::GamePlace{"two", 6}));
  EXPECT_THAT(pairing(2).games, ElementsAre(model::GamePlace{"one", 5}));
  EXPECT_TRUE(is_played_on(now_, pairing(1), "two", ""));
  EXPECT_TRUE(is_played_on(now_, pairing(2), "one", ""));
}

TEST_F(EditTest, AGameIsGivenToOnePairingOnly) {
  pairing(1).games = {{"one", 5}};
  edit(GiveGame{id(2), {"one", 5}});
  EXPECT_TRUE(pairing(1).games.empty());
  edit(TakeGame{id(2), {"one", 5}});
  EXPECT_TRUE(pairing(2).games.empty());
  EXPECT_THAT(refusal(TakeGame{id(2), {"one", 5}}), HasSubstr("one-5 does not belong to"));
}

TEST_F(EditTest, ABoardMovesToAnotherTable) {
  edit(SetTables{{{7, "one", ""}}});
  ASSERT_EQ(now_.tables.size(), 2u);
  EXPECT_EQ(now_.tables[1], (model::TableBoard{7, "one", ""}));
  edit(SetTables{{{7, "", ""}}});
  EXPECT_EQ(now_.tables.size(), 1u);
}

TEST_F(EditTest, AResultMustBePossible) {
  edit(SetResult{id(1), model::PairingResult{.score = {.white = {0}, .black = {0}}}});
  EXPECT_THAT(
      refusal(SetResult{id(1), model::PairingResult{.score = {.white = {2}, .black = {1}}}}),
      HasSubstr("1:0.5 is not a result"));
  edit(SetResult{id(1), {}});
  EXPECT_FALSE(pairing(1).result);
}

TEST_F(EditTest, ACountryHasTwoCapitalLetters) {
  edit(SetNames{.country = "UA"});
  EXPECT_THAT(refusal(SetNames{.country = "Ukraine"}), HasSubstr("two capital letters"));
  EXPECT_THAT(refusal(SetNames{.country = "ua"}), HasSubstr("two capital letters"));
}

TEST_F(EditTest, NamesWhatIsMissing) {
  EXPECT_THAT(refusal(StartRound{"b", 1}), HasSubstr("open has no section \"b\": there are a"));
  EXPECT_THAT(refusal(SwapColors{"nobody"}), HasSubstr("no pairing \"nobody\""));
  EXPECT_THAT(refusal(SetSection{.section = "a b"}), HasSubstr("cannot be the id of a section"));
  EXPECT_FALSE(new_tournament("../x"));
}

TEST_F(EditTest, TwoSectionsCannotUseOneTableAtTheSameTime) {
  edit(SetSection{.section = "b"});
  edit(AddPlayer{"b", {.number = 1, .name = "X"}});
  edit(AddPlayer{"b", {.number = 2, .name = "Y"}});
  edit(AddPairing{"b", 1, 2, {1, 2}});
  edit(StartRound{"a", 1});
  EXPECT_TRUE(check_tables(now_, {}));
  edit(StartRound{"b", 1});
  const auto checked = check_tables(now_, {});
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().message,
            "table 2 is needed twice: by section a, round 1, table 2 and by section b, round 1, "
            "table 2");
}

TEST_F(EditTest, TheNextRoundOfASectionMayUseTheTablesOfTheOneBefore) {
  edit(AddPairing{"a", 2, 1, {1, 3}});
  edit(StartRound{"a", 1});
  edit(StartRound{"a", 2});
  EXPECT_TRUE(check_tables(now_, {}));
}

TEST_F(EditTest, TwoTournamentsCannotUseOneBoard) {
  Tournament other = now_;
  other.id = "blitz";
  const auto checked = check_tables(now_, {&other});
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().message, "board one is on table 1 of tournament blitz already");
  other.closed = true;
  EXPECT_TRUE(check_tables(now_, {&other}));
}

TEST_F(EditTest, AFileIsWatchedForASectionAndKeepsWhatWasTakenWhileItIsTheSame) {
  edit(SetWatched{.path = "/srv/open.trf", .applies = true, .encoding = "windows-1251"});
  edit(LeaveWatched{.version = "3fa2"});
  edit(SetWatched{.section = "a", .path = "/srv/open.trf"});
  EXPECT_EQ(now_.sections[0].watched,
            (model::WatchedFile{.path = "/srv/open.trf", .taken = "3fa2"}));
  edit(SetWatched{.path = "/srv/other.trf"});
  EXPECT_EQ(now_.sections[0].watched, (model::WatchedFile{.path = "/srv/other.trf"}));
  edit(SetWatched{});
  EXPECT_FALSE(now_.sections[0].watched);
  EXPECT_THAT(refusal(LeaveWatched{.version = "3fa2"}), HasSubstr("section a watches no file"));
}

TEST_F(EditTest, OnlyAWholePathCanBeWatchedAndOnlyByOneSection) {
  for (const char* path : {"open.trf", "~/open.trf", "/srv/a\nb"}) {
    EXPECT_THAT(refusal(SetWatched{.path = path}), HasSubstr("write the whole path")) << path;
  }
  EXPECT_THAT(refusal(SetWatched{.path = "/srv/a", .encoding = "morse"}),
              HasSubstr("there is no encoding \"morse\""));
  edit(SetWatched{.path = "/srv/a"});
  edit(SetSection{.section = "b"});
  EXPECT_THAT(refusal(SetWatched{.section = "b", .path = "/srv/a"}),
              HasSubstr("section a watches /srv/a already"));
  EXPECT_THAT(refusal(SetWatched{.section = "c", .path = "/srv/c"}), HasSubstr("c"));
}

TEST_F(EditTest, ATournamentWithoutSectionsGetsOneForItsFile) {
  now_ = *new_tournament("cup");
  edit(SetWatched{.path = "/srv/cup"});
  ASSERT_EQ(now_.sections.size(), 1U);
  EXPECT_EQ(now_.sections[0].id, kOnlySection);
  EXPECT_EQ(now_.sections[0].watched->path, "/srv/cup");
}

}  // namespace edit_test
}  // namespace jadoube::tournament
