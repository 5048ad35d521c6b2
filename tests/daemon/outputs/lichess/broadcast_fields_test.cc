#include "daemon/outputs/lichess/broadcast_fields.h"

#include <gmock/gmock.h>

#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace broadcast_fields_test {

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

}  // namespace broadcast_fields_test
}  // namespace jadoube::outputs
