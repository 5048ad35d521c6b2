#include "daemon/api/answering/table_codes.h"

#include <gmock/gmock.h>

#include <set>

namespace jadoube::api {
namespace table_codes_test {

using model::PlayersResults;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;

model::Tournament tournament_with(PlayersResults who_may) {
  model::Round closed{.number = 1, .started_at = model::Instant(), .closed_at = model::Instant()};
  closed.pairings = {{.id = "p1", .table = 7, .players = {1, 2}}};
  model::Round open{.number = 2, .started_at = model::Instant()};
  open.pairings = {{.id = "p2", .table = 7, .players = {2, 1}},
                   {.id = "p3", .table = 3, .players = {3, 4}},
                   {.id = "bye", .players = {5, 0}, .bye = model::Bye::kPaired}};
  return {.id = "open",
          .sections = {{.id = "a", .rounds = {closed, open}}},
          .players_results = who_may,
          .players_secret = "a secret"};
}

TEST(TableCodes, AreOfTheTableAndOfTheSecret) {
  auto tournament = tournament_with(PlayersResults::kSign);
  const std::string code = sign_code(tournament, 7);
  EXPECT_THAT(code, MatchesRegex("[a-z]+"));
  EXPECT_EQ(code.size(), 12U);
  EXPECT_EQ(sign_code(tournament, 7), code);
  EXPECT_NE(sign_code(tournament, 8), code);
  tournament.players_secret = "another";
  EXPECT_NE(sign_code(tournament, 7), code);
}

TEST(TableCodes, NobodyHasOneWherePlayersGiveNoResults) {
  auto tournament = tournament_with(PlayersResults::kNo);
  EXPECT_THAT(sign_code(tournament, 7), IsEmpty());
  EXPECT_FALSE(is_code("", sign_code(tournament, 7)));
  EXPECT_THAT(table_codes_of(tournament).tables(), IsEmpty());
  tournament.players_results = PlayersResults::kSlip;
  tournament.players_secret = "";
  EXPECT_THAT(sign_code(tournament, 7), IsEmpty()) << "no secret, no code that could be known";
}

TEST(TableCodes, TheListHasTheTablesAndTheSlipsOfRoundsThatAreNotClosed) {
  const auto tournament = tournament_with(PlayersResults::kSlip);
  const auto codes = table_codes_of(tournament);
  ASSERT_EQ(codes.tables_size(), 2);
  EXPECT_EQ(codes.tables(0).table(), 3);
  EXPECT_EQ(codes.tables(1).path(), "table/open/7#" + sign_code(tournament, 7));
  std::set<std::string> pairings;
  for (const auto& slip : codes.slips()) {
    pairings.insert(slip.pairing());
    EXPECT_THAT(slip.code(), MatchesRegex("[0-9][0-9][0-9][0-9]"));
  }
  EXPECT_EQ(pairings, (std::set<std::string>{"p2", "p3"}));
  const auto sign = table_codes_of(tournament_with(PlayersResults::kSign));
  EXPECT_EQ(sign.tables_size(), 2);
  EXPECT_THAT(sign.slips(), IsEmpty());
}

}  // namespace table_codes_test
}  // namespace jadoube::api
