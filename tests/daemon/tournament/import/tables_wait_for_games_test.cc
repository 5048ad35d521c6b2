// Another order of the boards while some are played: the rest of the file is taken, and what waits
// is told.
#include <gmock/gmock.h>

#include "daemon/tournament/edit.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/read_files.h"

namespace jadoube::tournament {
namespace tables_wait_for_games_test {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const model::Instant kNow{std::chrono::hours(1)};
constexpr const char* kPlayers[] = {"\"Stone, Anna\",\"Field, Ben\"",
                                    "\"Lake, Cleo\",\"Hill, Dan\"", "\"Moor, Eve\",\"Wood, Fay\"",
                                    "\"Reed, Gus\",\"Ford, Hal\""};

// "ACBF": the pairing of A at table 1, that of C at table 2, ... A, B, C and F are the pairings of
// tables 1 to 4 at first.
std::string rows_of(const std::string& order) {
  std::string rows = "round,table,white,black,result\n";
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t pairing = std::string("ABCF").find(order[i]);
    rows += "1," + std::to_string(i + 1) + "," + kPlayers[pairing] + ",\n";
  }
  return rows;
}

model::Tournament started() {
  auto tournament =
      with_import({.id = "open"}, "", read_files({{"p.csv", rows_of("ABCF")}}), kNow)->tournament;
  tournament.sections[0].rounds[0].started_at = kNow;
  return tournament;
}

Merged merged(const std::string& rows, const std::vector<int>& played) {
  auto result = with_import(started(), "", read_files({{"p.csv", rows}}), kNow,
                            {.is_in_play = [played](const model::Pairing& pairing) {
                              return std::ranges::find(played, pairing.table) != played.end();
                            }});
  EXPECT_TRUE(result.has_value());
  EXPECT_TRUE(check_tables(result->tournament, {}).has_value());
  return *result;
}

// "A1 B2": where each of White's players sits, by the first letter of their surname.
std::string seats(const Merged& import) {
  std::string out;
  const auto& section = import.tournament.sections[0];
  for (const auto& pairing : section.rounds[0].pairings) {
    const auto& name = section.players[static_cast<std::size_t>(pairing.players.white) - 1].name;
    out += (out.empty() ? "" : " ") + name.substr(0, 1) + std::to_string(pairing.table);
  }
  return out;
}

std::vector<std::string> reported(const Merged& import) {
  std::vector<std::string> all;
  for (const auto& problem : import.problems) all.push_back(to_string(problem));
  return all;
}

TEST(TablesWait, APairingThatWouldGoToAPlayedTableStaysAndTheRestIsTaken) {
  const auto import = merged(rows_of("ACBF"), {2});
  EXPECT_EQ(seats(import), "S1 L2 M3 R4");
  EXPECT_THAT(reported(import),
              Contains(HasSubstr("round 1, table 3: Moor, Eve - Wood, Fay stays at table 3, and "
                                 "waits for table 2: Lake, Cleo - Hill, Dan is played there now")));
  EXPECT_THAT(reported(import),
              Contains(HasSubstr("the file has Lake, Cleo - Hill, Dan at table 3")));
}

TEST(TablesWait, WhatWouldFollowWaitsTooAndOthersMove) {
  // B is played: C cannot go to table 2, so F cannot go to table 3, and A and B stay.
  const auto chain = merged(rows_of("ACFB"), {2});
  EXPECT_EQ(seats(chain), "S1 L2 M3 R4");
  EXPECT_THAT(reported(chain),
              Contains(HasSubstr("Reed, Gus - Ford, Hal stays at table 4, and waits for table 3, "
                                 "where Moor, Eve - Wood, Fay is")));
  // C and F change their places: the game of B is not in their way.
  EXPECT_EQ(seats(merged(rows_of("ABFC"), {2})), "S1 L2 R3 M4");
  EXPECT_EQ(seats(merged(rows_of("CBAF"), {2})), "M1 L2 S3 R4");
}

TEST(TablesWait, ResultsAndTheNextRoundAreTakenAllTheSame) {
  const auto import = merged(
      rows_of("ACBF") + "1,9,\"New, Nia\",\"Late, Lou\",\n2,1,\"Stone, Anna\",\"Lake, Cleo\",\n",
      {2});
  EXPECT_EQ(import.tournament.sections[0].rounds.size(), 2U);
  EXPECT_EQ(seats(import), "S1 L2 M3 R4 N9");
}

TEST(TablesWait, ANewPairingWaitsForATableThatIsPlayed) {
  const auto import = merged(
      "round,table,white,black,result\n1,1,\"New, Nia\",\"Late, Lou\",\n1,2,\"Stone, "
      "Anna\",\"Field, Ben\",\n1,3,\"Lake, Cleo\",\"Hill, Dan\",\n",
      {1});
  EXPECT_THAT(reported(import),
              Contains(HasSubstr("New, Nia - Late, Lou is not imported: Stone, Anna - Field, Ben "
                                 "is played now at table 1")));
}

TEST(TablesWait, APairingByHandKeepsItsTable) {
  auto tournament = started();
  auto& pairings = tournament.sections[0].rounds[0].pairings;
  tournament.sections[0].players.push_back({.number = 9, .name = "Hand, Hal"});
  tournament.sections[0].players.push_back({.number = 10, .name = "Hand, Ida"});
  pairings.push_back({.id = "hand", .table = 5, .players = {9, 10}, .by_hand = true});
  const auto import = with_import(
      tournament, "",
      read_files(
          {{"p.csv", "round,table,white,black,result\n1,5," + std::string(kPlayers[0]) + ",\n1,2," +
                         kPlayers[1] + ",\n1,3," + kPlayers[2] + ",\n1,4," + kPlayers[3] + ",\n"}}),
      kNow);
  EXPECT_TRUE(check_tables(import->tournament, {}).has_value());
  EXPECT_EQ(seats(*import), "S1 L2 M3 R4 H5");
}

TEST(ByesStay, WhatAPlayerAskedForIsNotMissingInAFormatWithoutIt) {
  const std::string trf =
      "012 Open\n"
      "001    1      Adam, A                           2201 SUI                         0.5    1  "
      "0000 - H\n"
      "001    2      Berg, B                           2150 SUI                         0.0    2   "
      "  3 w\n"
      "001    3      Cole, C                           2140 SUI                         0.0    3   "
      "  2 b\n";
  const auto before = with_import({.id = "open"}, "", read_files({{"t.trf", trf}}), kNow);
  const std::string text =
      "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr\n1;1;0;0;2;3;0;0;;0:0;0\n";
  const auto after = with_import(before->tournament, "", read_files({{"p.txt", text}}), kNow);
  EXPECT_EQ(after->tournament, before->tournament);
  EXPECT_THAT(after->changes, IsEmpty());
  // Who is paired has no bye any more.
  const auto paired = with_import(
      before->tournament, "", read_files({{"p.txt", text + "1;2;0;0;1;-1;0;0;;0:0;0\n"}}), kNow);
  EXPECT_EQ(paired->tournament.sections[0].rounds[0].pairings.back().bye, model::Bye::kHalfPoint)
      << "the format has one kind of bye";
  EXPECT_THAT(with_import(before->tournament, "",
                          read_files({{"p.csv", "round,white_number,black_number\n1,1,2\n"}}), kNow)
                  ->tournament.sections[0]
                  .rounds[0]
                  .pairings,
              testing::SizeIs(1));
}

}  // namespace tables_wait_for_games_test
}  // namespace jadoube::tournament
