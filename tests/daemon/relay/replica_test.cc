#include "daemon/relay/replica.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/api/values/board_values.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/values/hub_event.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/process.h"

namespace jadoube::relay {
namespace replica_test {

using outputs::output_tests::kNoon;
using outputs::output_tests::played;

class ReplicaTest : public testing::Test {
 protected:
  // The next event of a hall.
  HallEvent next(const std::string& hall, const std::string& epoch, const std::string& board,
                 const model::Change& change, const std::optional<model::Game>& game) {
    return next(hall, epoch, model::event_of(board, {kNoon, change}, game));
  }
  HallEvent next(const std::string& hall, const std::string& epoch, model::Event event,
                 values::Audience audience = values::Audience::kRelays) {
    event.number = ++numbers_[hall + epoch];
    HallEvent made{.hall = hall,
                   .id = {.epoch = epoch, .number = event.number},
                   .before = last_[hall],
                   .bytes = *values::encode_for_hub(event, audience)};
    last_[hall] = made.id;
    return made;
  }
  HallEvent starts(const std::string& hall, int ordinal, const std::string& moves,
                   const std::string& epoch = "e") {
    auto game = played(moves);
    game.ordinal = ordinal;
    return next(hall, epoch, "a", model::GameStarted{game}, game);
  }
  void take(const std::vector<HallEvent>& events) { ASSERT_TRUE(replica_.take(events)); }
  std::optional<model::Game> game(const std::string& board) { return feed_.board(board)->game; }

  tests::TemporaryDirectory directory_;
  storage::Journal journal_ = *storage::Journal::open(directory_ / "relay.sqlite");
  stream::Feed feed_{0};
  arbiter::CurrentRules rules_;
  Replica replica_{{.journal = journal_, .feed = feed_, .rules = rules_}};
  std::map<std::string, std::uint64_t> numbers_;
  std::map<std::string, std::optional<hub::EventId>> last_;
};

TEST_F(ReplicaTest, BoardsOfSeveralHallsStandSideBySide) {
  take({starts("north", 1, "e4"), starts("south", 1, "d4")});
  EXPECT_EQ(game("north:a")->plies[0].san, "e4");
  EXPECT_EQ(game("south:a")->plies[0].san, "d4");
  EXPECT_EQ(feed_.head(), 2u);
}

TEST_F(ReplicaTest, AnEventThatComesAgainIsDropped) {
  const auto first = starts("north", 1, "e4"), second = starts("north", 2, "d4");
  take({first, second});
  take({first, second});
  EXPECT_EQ(feed_.head(), 2u);
  EXPECT_EQ(game("north:a")->ordinal, 2);
  EXPECT_EQ(replica_.gaps(), 0u);
}

TEST_F(ReplicaTest, AnEarlierGameIsInTheJournal) {
  take({starts("north", 1, "e4 e5"), starts("north", 2, "d4")});
  auto archive = *storage::Archive::open(directory_ / "relay.sqlite");
  const auto row = *archive.game("north:a", 1);
  ASSERT_TRUE(row);
  const auto read = *storage::codec::game_of(*row);
  EXPECT_TRUE(read.closed);
  EXPECT_EQ(read.plies.size(), 2u);
}

TEST_F(ReplicaTest, AMissingEventIsCounted) {
  take({starts("north", 1, "e4")});
  starts("north", 2, "d4");  // It does not come.
  take({starts("north", 3, "c4")});
  EXPECT_EQ(replica_.gaps(), 1u);
}

TEST_F(ReplicaTest, AnotherJournalOfAHallContinuesAndAnOldOneIsKnown) {
  const auto old = starts("north", 1, "e4");
  const auto fresh = starts("north", 1, "d4", "f");
  take({old, fresh});
  take({old, fresh});
  EXPECT_EQ(feed_.head(), 2u);
  EXPECT_EQ(game("north:a")->plies[0].san, "d4");
}

TEST_F(ReplicaTest, AllPartsOfASnapshotAreTakenAndNothingBeforeIt) {
  const auto early = starts("north", 1, "e4");
  auto part = starts("north", 2, "d4"), other = part;
  part.is_of_snapshot = other.is_of_snapshot = true;
  take({part, other, early});
  EXPECT_EQ(feed_.head(), 2u);
  EXPECT_EQ(game("north:a")->ordinal, 2);
  EXPECT_EQ(replica_.gaps(), 0u);
}

TEST_F(ReplicaTest, OnlyARelayForArbitersHasIncidents) {
  const model::Event reported{
      .number = 1,
      .at = kNoon,
      .board = "a",
      .content = model::IncidentReported{model::IncidentChange::What::kOpened,
                                         model::Incident{.id = {0, 1}}}};
  const HallEvent event{.hall = "north",
                        .id = {.epoch = "e", .number = 1},
                        .bytes = *values::encode_for_hub(reported, values::Audience::kDaemons)};
  take({event});
  EXPECT_EQ(feed_.head(), 0u);
  Replica for_arbiters{
      {.journal = journal_, .feed = feed_, .rules = rules_, .is_for_arbiters = true}};
  ASSERT_TRUE(for_arbiters.take(std::vector{event}));
  const auto boards = feed_.snapshot({}).boards;
  ASSERT_EQ(boards.size(), 1u);
  EXPECT_EQ(boards[0].id, "north:a");
  EXPECT_EQ(boards[0].incidents.size(), 1u);
  auto archive = *storage::Archive::open(directory_ / "relay.sqlite");
  EXPECT_TRUE(*archive.incident("north:a", 0, 1));
}

TEST_F(ReplicaTest, ARelayForArbitersHasTheMarginsOfTheHallExactly) {
  Replica for_arbiters{
      {.journal = journal_, .feed = feed_, .rules = rules_, .is_for_arbiters = true}};
  model::Game hall = played("e4 e5");
  hall.plies[0].margin = 237;
  hall.plies[1].margin = 1;
  hall.explanations = {{.first_ply = 1, .san = {"e5"}},
                       {.first_ply = 1, .san = {"e6"}, .behind = 3}};
  const auto reported = [&](model::Event event) {
    const auto sent = next("north", "e", std::move(event), values::Audience::kDaemons);
    ASSERT_TRUE(for_arbiters.take(std::vector{sent}));
  };
  reported(model::event_of("a", {kNoon, model::GameStarted{hall}}, hall));
  EXPECT_EQ(game("north:a")->plies, hall.plies);
  EXPECT_EQ(game("north:a")->explanations, hall.explanations);
  auto third = played("e4 e5 Nf3").plies[2];
  third.margin = 238;
  hall.plies.push_back(third);
  reported(model::event_of(
      "a", {kNoon, model::PliesChange{.keep = 2, .plies = {third}, .revision = 0}}, hall));
  ASSERT_EQ(game("north:a")->plies.size(), 3u);
  EXPECT_EQ(game("north:a")->plies[2].margin, 238);
  // Arbiters read it as in the hall.
  EXPECT_EQ(api::to_proto("a", *game("north:a")).SerializeAsString(),
            api::to_proto("a", hall).SerializeAsString());
  const model::Incident incident{.id = {1, 1}, .margin = 411};
  reported({.at = kNoon,
            .board = "a",
            .content = model::IncidentReported{model::IncidentChange::What::kOpened, incident}});
  EXPECT_EQ(replica_.unreadable() + for_arbiters.unreadable(), 0u);
  const auto boards = feed_.snapshot({}).boards;
  ASSERT_EQ(boards.size(), 1u);
  ASSERT_EQ(boards[0].incidents.size(), 1u);
  EXPECT_EQ(*boards[0].incidents.begin()->second, incident);
}

TEST_F(ReplicaTest, ARelayForViewersHasNoMargins) {
  model::Game hall = played("e4 e5");
  for (auto& ply : hall.plies) ply.margin = 237;
  take({next("north", "e", model::event_of("a", {kNoon, model::GameStarted{hall}}, hall),
             values::Audience::kDaemons)});
  ASSERT_EQ(game("north:a")->plies.size(), 2u);
  for (const auto& ply : game("north:a")->plies) EXPECT_FALSE(ply.margin);
}

TEST_F(ReplicaTest, ATournamentWhoseRulesNobodyCanCountByIsLeftOut) {
  model::Tournament tournament{.id = "open", .name = "Open"};
  tournament.sections.push_back({.id = "a"});
  const auto reported = [&] {
    return next("north", "e", {.at = kNoon, .content = model::TournamentChanged{tournament}});
  };
  take({reported()});
  EXPECT_EQ(feed_.tournaments().size(), 1u);
  tournament.sections[0].standings.tie_breaks = {"no such code"};
  take({reported()});
  EXPECT_EQ(replica_.unreadable(), 1u);
  EXPECT_TRUE(feed_.tournaments()[0]->sections[0].standings.tie_breaks.empty());
}

TEST_F(ReplicaTest, AnIncidentOfAHallsDaemonIsOfNoBoard) {
  Replica for_arbiters{
      {.journal = journal_, .feed = feed_, .rules = rules_, .is_for_arbiters = true}};
  for (const std::string hall : {"north", "south"}) {
    const model::Event reported{
        .number = 1,
        .at = kNoon,
        .content = model::IncidentReported{
            model::IncidentChange::What::kOpened,
            model::Incident{.id = {0, 4}, .kind = model::IncidentKind::kOutputFailing}}};
    ASSERT_TRUE(for_arbiters.take(std::vector{
        HallEvent{.hall = hall,
                  .id = {.epoch = "e", .number = 1},
                  .bytes = *values::encode_for_hub(reported, values::Audience::kDaemons)}}));
  }
  const auto snapshot = feed_.snapshot({});
  EXPECT_TRUE(snapshot.boards.empty());
  ASSERT_EQ(snapshot.incidents.size(), 2u);
  EXPECT_EQ(snapshot.incidents[0].board, "north:");
  EXPECT_EQ(snapshot.incidents[1].board, "south:");
  auto archive = *storage::Archive::open(directory_ / "relay.sqlite");
  const auto row = *archive.incident("south:", 0, 4);
  ASSERT_TRUE(row);
  EXPECT_EQ(storage::codec::incident_of(*row)->kind, model::IncidentKind::kOutputFailing);
}

TEST_F(ReplicaTest, WhatCannotBeReadIsLeftOut) {
  auto broken = starts("north", 1, "e4");
  broken.bytes = "\xff";
  take({broken, starts("north", 2, "d4")});
  EXPECT_EQ(replica_.unreadable(), 1u);
  EXPECT_EQ(replica_.gaps(), 0u);
  EXPECT_EQ(feed_.head(), 1u);
  EXPECT_EQ(game("north:a")->plies[0].san, "d4");
}

using testing::ElementsAre;
using testing::Field;

model::Tournament two_tables() {
  model::Tournament tournament{.id = "open", .name = "City Open"};
  tournament.sections.push_back(
      {.id = "main",
       .players = {{.number = 1, .name = "Stone"},
                   {.number = 2, .name = "Field"},
                   {.number = 3, .name = "Hill"},
                   {.number = 4, .name = "Brook"}},
       .rounds = {{.number = 1,
                   .pairings = {{.id = "open-1", .table = 1, .players = {1, 2}},
                                {.id = "open-2", .table = 2, .players = {3, 4}}}}}});
  return tournament;
}

PartOfTournament part(const std::string& hall, model::Tournament tournament, int offset = 0) {
  return {.hall = hall,
          .table_offset = offset,
          .tournament = std::make_shared<const model::Tournament>(std::move(tournament))};
}

const std::vector<model::Pairing>& pairings(const model::Tournament& tournament) {
  return tournament.sections.front().rounds.front().pairings;
}

TEST(MergedTournament, APairingOfAllHallsHasTheGameOfTheHallWhereItIsPlayed) {
  auto north = two_tables(), south = two_tables();
  north.tables = {{.table = 1, .board = "a"}};
  north.sections[0].rounds[0].pairings[0].games = {{.board = "a", .ordinal = 1}};
  south.tables = {{.table = 2, .board = "a"}};
  south.sections[0].rounds[0].pairings[1].games = {{.board = "a", .ordinal = 3}};
  south.sections[0].rounds[0].pairings[1].result = model::PairingResult{.forfeit = true};
  const auto all = merge_parts({part("north", north), part("south", south)});
  EXPECT_THAT(all.tables, ElementsAre(Field(&model::TableBoard::board, "north:a"),
                                      Field(&model::TableBoard::board, "south:a")));
  ASSERT_EQ(pairings(all).size(), 2u);
  EXPECT_THAT(pairings(all)[0].games, ElementsAre(model::GamePlace{"north:a", 1}));
  EXPECT_THAT(pairings(all)[1].games, ElementsAre(model::GamePlace{"south:a", 3}));
  EXPECT_TRUE(pairings(all)[1].result);
}

TEST(MergedTournament, AHallThatCountsFromOneGetsTheNextTables) {
  auto south = two_tables();
  south.sections[0].players = {{.number = 5, .name = "Wood"}, {.number = 6, .name = "Lake"}};
  south.sections[0].rounds[0].pairings = {{.id = "open-1", .table = 1, .players = {5, 6}}};
  south.tables = {{.table = 1, .board = "a"}};
  const auto all = merge_parts({part("north", two_tables()), part("south", south, 50)});
  ASSERT_EQ(all.sections.size(), 1u);
  EXPECT_EQ(all.sections[0].players.size(), 6u);
  ASSERT_EQ(pairings(all).size(), 3u);
  EXPECT_EQ(pairings(all)[2].table, 51);
  EXPECT_EQ(pairings(all)[2].id, "south.open-1");
  EXPECT_EQ(all.tables[0].table, 51);
}

TEST(MergedTournament, OtherPlayersUnderTheSameNumbersAreASectionOfTheirOwn) {
  auto south = two_tables();
  south.sections[0].players[0].name = "Wood";
  const auto all = merge_parts({part("north", two_tables()), part("south", south)});
  ASSERT_EQ(all.sections.size(), 2u);
  EXPECT_EQ(all.sections[1].id, "south.main");
}

TEST(MergedTournament, ARoundStartsWithTheFirstHallAndIsOverWithTheLast) {
  auto north = two_tables(), south = two_tables();
  const model::Instant one{std::chrono::hours(1)}, two{std::chrono::hours(2)};
  north.sections[0].rounds[0].started_at = two;
  south.sections[0].rounds[0].started_at = one;
  north.sections[0].rounds[0].closed_at = one;
  auto all = merge_parts({part("north", north), part("south", south)});
  EXPECT_EQ(all.sections[0].rounds[0].started_at, one);
  EXPECT_EQ(all.sections[0].rounds[0].closed_at, std::nullopt);
  south.sections[0].rounds[0].closed_at = two;
  all = merge_parts({part("north", north), part("south", south)});
  EXPECT_EQ(all.sections[0].rounds[0].closed_at, two);
}

TEST(MergedTournament, WhatOneHallWithholdsNobodyShows) {
  auto south = two_tables();
  south.sections[0].rounds[0].pairings[1].withheld = true;
  const auto all = merge_parts({part("north", two_tables()), part("south", south)});
  EXPECT_FALSE(pairings(all)[0].withheld);
  EXPECT_TRUE(pairings(all)[1].withheld);
}

TEST(MergedTournament, WhoIsHereInOneHallIsHere) {
  auto south = two_tables();
  south.sections[0].rounds[0].pairings[1].here.black = true;
  const auto all = merge_parts({part("north", two_tables()), part("south", south)});
  EXPECT_EQ(pairings(all)[0].here, model::ByColor<bool>{});
  EXPECT_EQ(pairings(all)[1].here, (model::ByColor<bool>{.white = false, .black = true}));
}

}  // namespace replica_test
}  // namespace jadoube::relay
