#include "daemon/rehearsal/rehearsal_plan.h"

#include <gmock/gmock.h>

#include "tests/support/process.h"

namespace jadoube::rehearsal {
namespace rehearsal_plan_test {

using model::Instant;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;

model::Section section_with(std::vector<model::Round> rounds, int players = 8) {
  model::Section section{.id = "a", .name = "Group A"};
  for (int number = 1; number <= players; ++number) {
    section.players.push_back({.number = number, .name = "Player " + std::to_string(number)});
  }
  section.rounds = std::move(rounds);
  return section;
}

model::Round round_of(int number, std::vector<model::Pairing> pairings) {
  return {.number = number, .pairings = std::move(pairings)};
}

RehearsalPlan plan_of(model::Tournament tournament) {
  return plan_rehearsal({std::make_shared<const model::Tournament>(std::move(tournament))}, {});
}

TEST(RehearsalPlan, TakesTheRoundThatComesNextWithItsPlayersAndMarksIt) {
  auto played = round_of(1, {{.table = 1, .players = {1, 2}}});
  played.started_at = Instant(minutes(1));
  played.closed_at = Instant(minutes(2));
  const auto plan = plan_of(
      {.id = "open",
       .name = "City Open",
       .site = "Kyiv",
       .sections = {section_with({played, round_of(2, {{.table = 1, .players = {3, 1}},
                                                       {.table = 2, .players = {2, 4}}})})}});
  ASSERT_EQ(plan.tournaments.size(), 1u);
  const auto& open = plan.tournaments[0];
  EXPECT_EQ(open.id, "open");
  EXPECT_EQ(open.name, "Test: City Open");
  EXPECT_EQ(open.site, "Kyiv");
  ASSERT_EQ(open.sections.size(), 1u);
  ASSERT_EQ(open.sections[0].rounds.size(), 1u);
  EXPECT_EQ(open.sections[0].rounds[0].number, 2);
  EXPECT_FALSE(open.sections[0].rounds[0].started_at);
  EXPECT_EQ(open.sections[0].players.size(), 4u);
  ASSERT_EQ(plan.tables.size(), 2u);
  EXPECT_EQ(plan.tables[0].white, "Player 3");
  EXPECT_EQ(plan.tables[0].black, "Player 1");
  EXPECT_EQ(plan.tables[0].board, "test-1");
  EXPECT_EQ(plan.tables[1].number, 2);
  EXPECT_THAT(open.tables, ElementsAre(model::TableBoard{.table = 1, .board = "test-1"},
                                       model::TableBoard{.table = 2, .board = "test-2"}));
  EXPECT_FALSE(plan.is_invented);
}

TEST(RehearsalPlan, NoGameNoResultAndNoRealBoardComesInto) {
  model::Pairing pairing{.id = "p1", .table = 1, .players = {1, 2}};
  pairing.games = {{.board = "dgt-1", .ordinal = 3}};
  pairing.result = model::PairingResult{};
  pairing.board = "dgt-9";
  auto goes_on = round_of(1, {pairing});
  goes_on.started_at = Instant(minutes(1));
  model::Tournament tournament{.id = "open", .sections = {section_with({goes_on})}};
  tournament.tables = {{.table = 1, .board = "dgt-1"}};
  const auto plan = plan_of(tournament);
  const auto& planned = plan.tournaments.at(0).sections.at(0).rounds.at(0).pairings.at(0);
  EXPECT_EQ(planned, (model::Pairing{.table = 1, .players = {1, 2}}));
  EXPECT_THAT(plan.tournaments[0].tables,
              ElementsAre(model::TableBoard{.table = 1, .board = "test-1"}));
  EXPECT_EQ(plan.tournaments[0].name, "Test: open");
}

TEST(RehearsalPlan, ByesAndPairingsWithoutATableAreNotPlayed) {
  const auto plan = plan_of(
      {.id = "open",
       .sections = {section_with({round_of(1, {{.table = 0, .players = {1, 2}},
                                               {.players = {3, 0}, .bye = model::Bye::kPaired},
                                               {.table = 5, .players = {4, 5}}})})}});
  ASSERT_EQ(plan.tables.size(), 1u);
  EXPECT_EQ(plan.tables[0].number, 5);
}

TEST(RehearsalPlan, ClocksShowTheTimeOfTheSection) {
  auto section = section_with({round_of(1, {{.table = 1, .players = {1, 2}}})});
  model::TournamentRules rules;
  rules.control = *rules::TimeControl::sudden_death(
      minutes(90), {.how = rules::PerMove::kIncrement, .time = seconds(30)});
  rules.default_time = minutes(15);
  section.rules = rules;
  const auto plan = plan_of({.id = "open", .sections = {section}});
  ASSERT_EQ(plan.tables.size(), 1u);
  EXPECT_EQ(plan.tables[0].base, minutes(90));
  EXPECT_EQ(plan.tables[0].increment, seconds(30));
  // A rehearsal has no default time and no start time.
  EXPECT_FALSE((**plan.tournaments[0].sections[0].rules).default_time);
}

TEST(RehearsalPlan, ALargeRoundIsRehearsedInPart) {
  std::vector<model::Pairing> pairings;
  for (int table = 1; table <= 50; ++table) {
    pairings.push_back({.table = table, .players = {2 * table - 1, 2 * table}});
  }
  const auto plan =
      plan_of({.id = "open", .sections = {section_with({round_of(1, pairings)}, 100)}});
  EXPECT_EQ(plan.tables.size(), kMostTables);
  EXPECT_EQ(plan.left_out, 50 - kMostTables);
}

TEST(RehearsalPlan, WithoutARoundTablesAreInvented) {
  model::Tournament closed{
      .id = "old", .sections = {section_with({round_of(1, {{.table = 1, .players = {1, 2}}})})}};
  closed.closed = true;
  const auto plan = plan_of(closed);
  EXPECT_TRUE(plan.is_invented);
  ASSERT_EQ(plan.tables.size(), 4u);
  EXPECT_EQ(plan.tournaments.at(0).name, "Test: rehearsal");
  EXPECT_EQ(plan.tables[0].white, "White, Test 1");
}

using jadoube::tests::read_file;
using jadoube::tests::write_file;
using outputs::Kind;
using outputs::OutputSettings;
using testing::HasSubstr;
namespace fs = std::filesystem;

class RehearsalFilesTest : public testing::Test {
 protected:
  RehearsalFilesTest() {
    fs::create_directory(own_);
    fs::create_directory(games_);
  }

  tests::TemporaryDirectory directory_;
  const std::string own_ = directory_ / "rehearsal", games_ = directory_ / "games";
  const std::vector<OutputSettings> outputs_ = {
      {.name = "site", .kind = Kind::kFolder, .tournament = "open", .dir = games_},
      {.name = "live", .kind = Kind::kPgn, .held_back_plies = 2},
      {.name = "lichess", .kind = Kind::kLichess, .round = "AbCdEfGh", .secret_file = "/token"},
      {.name = "ftp", .kind = Kind::kUpload, .url = "ftp://example.org/"},
      {.name = "phones", .kind = Kind::kAlerts, .url = "https://ntfy.example/x"}};
};

TEST_F(RehearsalFilesTest, OnlyWhatCannotReachOthersIsFed) {
  const std::string config = config_of_rehearsal(own_, outputs_);
  EXPECT_THAT(config, HasSubstr("name = \"live\"\nkind = \"pgn\"\n"));
  EXPECT_THAT(config, HasSubstr("held_back_plies = 2\n"));
  EXPECT_THAT(config, HasSubstr("dir = \"" + games_ + "/.jadoube-rehearsal\"\n"));
  EXPECT_THAT(config, HasSubstr("tournament = \"open\"\n"));
  EXPECT_THAT(config, HasSubstr("[http]\nlisten = [\"unix:" + own_ + "/http\"]\n"));
  for (const char* secret : {"lichess", "AbCdEfGh", "ftp", "phones", "ntfy", "token"}) {
    EXPECT_THAT(config, Not(HasSubstr(secret)));
  }
}

TEST_F(RehearsalFilesTest, NamesCannotBreakTheFile) {
  const std::string config = config_of_rehearsal(
      own_, {{.name = "a\"]\n[grpc]", .kind = Kind::kPgn, .section = "back\\slash"}});
  EXPECT_THAT(config, HasSubstr("name = \"a\\\"]\\u000a[grpc]\"\n"));
  EXPECT_THAT(config, HasSubstr("section = \"back\\\\slash\"\n"));
}

TEST_F(RehearsalFilesTest, ClocksAreReadAsTheyWereWritten) {
  RehearsalPlan plan;
  plan.tables = {{.base = seconds(5400), .increment = seconds(30)}, {.base = seconds(180)}};
  ASSERT_TRUE(write_files(own_, plan, outputs_));
  const auto clocks = read_clocks(own_);
  ASSERT_TRUE(clocks);
  ASSERT_EQ(clocks->size(), 2u);
  EXPECT_EQ(clocks->at(0).base, seconds(5400));
  EXPECT_EQ(clocks->at(0).increment, seconds(30));
  EXPECT_EQ(clocks->at(1).increment, seconds(3));
  write_file(own_ + "/clocks", "ninety\n");
  EXPECT_EQ(read_clocks(own_).error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_EQ(read_clocks(directory_ / "nothing").error().code, rules::ErrorCode::kUnavailable);
}

TEST_F(RehearsalFilesTest, NothingIsLeftAfterwardsAndWhatIsOfOthersStays) {
  ASSERT_TRUE(write_files(own_, {}, outputs_));
  write_file(games_ + "/games.pgn", "real");
  fs::create_directories(games_ + "/.jadoube-rehearsal/a/round-1");
  write_file(games_ + "/.jadoube-rehearsal/a/round-1/game-1.pgn", "*");
  write_file(games_ + "/.jadoube-rehearsal/a/round-1/game-2.pgn", "*");
  write_file(games_ + "/.jadoube-rehearsal/a/round-1/games.pgn", "*");
  EXPECT_EQ(games_in_folder(games_), 2);
  ASSERT_TRUE(remove_files(own_));
  EXPECT_FALSE(fs::exists(own_));
  EXPECT_FALSE(fs::exists(games_ + "/.jadoube-rehearsal"));
  EXPECT_EQ(read_file(games_ + "/games.pgn"), "real");
  EXPECT_EQ(games_in_folder(games_), 0);
  // Again is no error.
  EXPECT_TRUE(remove_files(own_));
}

TEST_F(RehearsalFilesTest, WhateverIsWrittenThereNoOtherFolderIsRemoved) {
  write_file(games_ + "/games.pgn", "real");
  write_file(own_ + "/folders", games_ + "\n" + games_ + "/.jadoube-rehearsal/..\n/\n");
  ASSERT_TRUE(remove_files(own_));
  EXPECT_EQ(read_file(games_ + "/games.pgn"), "real");
}

TEST_F(RehearsalFilesTest, ALinkIsRemovedAndWhatItLeadsToStays) {
  fs::create_directory(directory_ / "precious");
  write_file((directory_ / "precious") + "/kept", "kept");
  fs::create_symlink(directory_ / "precious", games_ + "/.jadoube-rehearsal");
  ASSERT_TRUE(write_files(own_, {}, outputs_));
  ASSERT_TRUE(remove_files(own_));
  EXPECT_EQ(read_file((directory_ / "precious") + "/kept"), "kept");
  EXPECT_FALSE(fs::is_symlink(games_ + "/.jadoube-rehearsal"));
}

}  // namespace rehearsal_plan_test
}  // namespace jadoube::rehearsal
