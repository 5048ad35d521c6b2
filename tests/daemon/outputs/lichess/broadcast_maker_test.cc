#include "daemon/outputs/lichess/broadcast_maker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/outputs/played.h"
#include "tests/daemon/outputs/trial/reported_transfer.h"

namespace jadoube::outputs {
namespace broadcast_maker_test {

constexpr Instant kNow{std::chrono::hours(1)};
const SectionPlace kPlace{"open", "a"};

struct BroadcastMakerTest : testing::Test {
  BroadcastMakerTest() {
    choices.set_sections(
        {{kPlace, {.title = "City Open", .name = "a", .fields = {.name = "City Open"}}}});
  }

  output_tests::ReportedTransfer transfer;
  LichessSite site{"https://lichess.org", transfer};
  SiteAccess access{"", site, std::make_shared<SitePauses>()};
  SeenBroadcasts seen;
  std::mutex mutex;
  BroadcastChoices choices{""};
  BroadcastMaker maker{{site, access, seen, mutex, choices}};
};

TEST_F(BroadcastMakerTest, NothingIsMadeThatNobodyAskedFor) {
  EXPECT_FALSE(maker.make(kPlace, kNow));
  EXPECT_FALSE(maker.group(kNow));
  EXPECT_TRUE(transfer.asked.empty());
}

TEST_F(BroadcastMakerTest, ABroadcastThatIsThereIsNotMade) {
  ASSERT_TRUE(choices.choose("open", "a", "bbbbbbbb").has_value());
  EXPECT_FALSE(maker.make(kPlace, kNow));
  EXPECT_TRUE(transfer.asked.empty());
}

TEST_F(BroadcastMakerTest, ARefusalBlocksOnlyItsSection) {
  maker.fail(kPlace, {.kind = SiteFault::Kind::kGone}, kNow);
  EXPECT_FALSE(seen.at(kPlace).blocked.empty());
  maker.fail({"open", "b"}, {.kind = SiteFault::Kind::kAway}, kNow);
  EXPECT_FALSE(seen.contains({"open", "b"}));
}

using output_tests::table_of;

Round round_of_two() {
  Round round{.tournament = "open", .section = "a", .name = "A", .event = "City Open", .number = 3};
  round.planned_rounds = 9;
  round.tables = {table_of(1, {}), table_of(2, {})};
  round.tables[1].heading.players.white.rating = 2500;
  return round;
}

TEST(BroadcastFields, AreThoseOfTheTournament) {
  const Round round = round_of_two();
  const auto fields = broadcast_fields({&round}, false);
  EXPECT_EQ(fields.name, "City Open | A");
  EXPECT_EQ(fields.location, "Lyngby");
  EXPECT_EQ(fields.format, "9 rounds");
  EXPECT_EQ(fields.time_control, "90+30");
  EXPECT_EQ(fields.tempo, "standard");
  EXPECT_EQ(fields.players, "Ines 2 Alder, Ines 1 Alder, Otto 1 Birk, Otto 2 Birk");
  EXPECT_FALSE(fields.has_teams);
  EXPECT_EQ(broadcast_fields({&round}, true).name, "City Open");
}

TEST(BroadcastFields, OfATeamMatchHaveTeams) {
  Round round = round_of_two();
  round.tables[0].heading.match = 1;
  EXPECT_TRUE(broadcast_fields({&round}, true).has_teams);
}

TEST(BroadcastFields, WhatIsAskedForTakesTheirPlaceAndFits) {
  const auto fields = with_asked({.name = "x", .location = "Lyngby"},
                                 {.name = std::string(90, 'a'), .description = "Text"}, "A", true);
  EXPECT_EQ(characters_in(fields.name), 80u);
  EXPECT_EQ(fields.location, "Lyngby");
  EXPECT_EQ(fields.description, "Text");
  EXPECT_EQ(shortened("дуже", 2), "ду");
}

TEST(BroadcastFields, OfARoundHaveItsStartInMilliseconds) {
  Round round = round_of_two();
  EXPECT_EQ(round_fields(round, {}), (RoundFields{.name = "Round 3"}));
  round.starts_at = output_tests::kNoon;
  EXPECT_EQ(
      round_fields(round, std::chrono::seconds(900)),
      (RoundFields{
          .name = "Round 3", .starts_at = 1795694400000, .delay = std::chrono::seconds(900)}));
}

}  // namespace broadcast_maker_test
}  // namespace jadoube::outputs
