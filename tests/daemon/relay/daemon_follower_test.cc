#include "daemon/relay/daemon_follower.h"

#include <gtest/gtest.h>

#include "daemon/api/streams/encoded_events.h"
#include "daemon/values/hub_event.h"
#include "jadoube/v1/hall_service.pb.h"
#include "jadoube/values/v1/event.pb.h"
#include "tests/daemon/outputs/played.h"

namespace jadoube::relay {
namespace daemon_follower_test {

using outputs::output_tests::kNoon;
using outputs::output_tests::played;

TEST(WatchedEvents, ACursorNamesItsEvent) {
  EXPECT_EQ(event_id_of("3f2a-17"), (hub::EventId{.epoch = "3f2a", .number = 17}));
  EXPECT_EQ(event_id_of(cursor_before_all("3f2a")), (hub::EventId{.epoch = "3f2a", .number = 0}));
  for (const auto* text : {"", "3f2a", "-1", "3f2a-", "3f2a-x"}) {
    EXPECT_FALSE(event_id_of(text)) << text;
  }
}

TEST(WatchedEvents, BoardsGamesAndTournamentsOfASnapshotBecomeEvents) {
  v1::WatchEventsResponse boards, games, tournaments;
  auto& board = *boards.mutable_board()->mutable_snapshot()->add_boards();
  board.set_name("boards/a");
  board.set_connection(values::v1::CONNECTION_STATE_LIVE);
  board.mutable_clock();
  auto events = events_of_snapshot(boards);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].board().connection_changed().state(), values::v1::CONNECTION_STATE_LIVE);
  EXPECT_TRUE(events[1].board().has_clock_read());
  games.mutable_game()->mutable_snapshot()->add_games()->set_name("games/a-2");
  events = events_of_snapshot(games);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].game().game_started().game().name(), "games/a-2");
  tournaments.mutable_tournament()->mutable_snapshot()->add_tournaments()->set_name(
      "tournaments/x");
  events = events_of_snapshot(tournaments);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].tournament().tournament().name(), "x");
  for (const auto& snapshot : {boards, games, tournaments}) EXPECT_FALSE(event_of(snapshot));
}

TEST(WatchedEvents, AnEventIsNoSnapshot) {
  v1::WatchEventsResponse response;
  response.mutable_game()->mutable_plies_changed();
  EXPECT_TRUE(events_of_snapshot(response).empty());
  EXPECT_TRUE(event_of(response));
}

TEST(WatchedEvents, WhatIsAboutTheStreamIsNoEvent) {
  v1::WatchEventsResponse bookmark, reset, unwritten;
  bookmark.mutable_bookmark();
  reset.mutable_reset();
  unwritten.mutable_board()->mutable_unwritten();
  for (const auto& response : {bookmark, reset, unwritten}) {
    EXPECT_FALSE(event_of(response));
    EXPECT_TRUE(events_of_snapshot(response).empty());
  }
}

// What a relay makes of an event that a hall sends by its API.
std::optional<model::Event> pass(const model::Event& event, const model::Game* present = nullptr,
                                 api::Audience audience = api::Audience::kRelays) {
  const auto bytes = api::encode({.epoch = "e", .audience = audience, .joined = true}, event);
  if (!bytes) return std::nullopt;
  v1::WatchEventsResponse response;
  EXPECT_TRUE(response.ParseFromString(*bytes));
  const auto watched = event_of(response);
  if (!watched) return std::nullopt;
  auto read = values::decode_from_hub(
      watched->SerializeAsString(), [&](const std::string&) { return present; },
      values::Audience::kRelays);
  EXPECT_TRUE(read) << read.error().message;
  return read ? *read : std::nullopt;
}

model::Game relayed(model::Game game) {
  for (auto& ply : game.plies) {
    ply.evidence = model::Evidence::kSquares;
    ply.margin.reset();
  }
  return game;
}

model::Game with_everything() {
  model::Game game = played("e4 e5 Nf3 !b8b5");
  game.final_plies = 2;
  game.revision = 3;
  game.result = rules::Result::kDraw;
  game.termination = model::Termination::kNormal;
  game.continues = "b-7";
  game.adjournment = model::Adjournment{.at = kNoon, .is_moved = true, .moved_to = "c-2"};
  game.clock_acts = {{.kind = model::SoftwareClockAct::Kind::kPause, .at = kNoon}};
  game.explanations = {{.first_ply = 3, .san = {"Nc6"}}, {.first_ply = 3, .san = {"d6"}}};
  return game;
}

TEST(WatchedEvents, GamesComeAsTheyAreInTheHall) {
  const model::Game game = with_everything();
  const auto started = model::event_of("a", {kNoon, model::GameStarted{game}}, game);
  const auto read = pass(started);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->at, kNoon);
  EXPECT_EQ(read->board, "a");
  EXPECT_EQ(read->content, model::EventContent(model::Change(model::GameStarted{relayed(game)})));
  const model::Event corrected{.at = kNoon,
                               .board = "a",
                               .game = game.ordinal,
                               .content = model::EarlierGameCorrected{game}};
  EXPECT_EQ(pass(corrected)->content,
            model::EventContent(model::EarlierGameCorrected{relayed(game)}));
}

TEST(WatchedEvents, ChangesComeAsTheyAreInTheHall) {
  const model::Game game = played("e4 e5");
  const auto third = relayed(played("e4 e5 Nf3")).plies[2];
  for (const model::Change& change : std::vector<model::Change>{
           model::ClockChange{model::ClockState{.white = std::chrono::seconds(60), .running = {}}},
           model::ConnectionChange{drivers::ConnectionState::kLive, "", ""},
           model::PliesChange{.keep = 2, .plies = {third}, .revision = 4, .final_plies = 3},
           model::ResultChange{.result = rules::Result::kWhiteWins,
           .termination = model::Termination::kNormal,
           .revision = 2,
           .adjournment = model::Adjournment{.at = kNoon, .moved_to = "c-2"}},
           model::UncertaintyChange{{{.first_ply = 1, .san = {"e5"}}}},
           model::SoftwareClockChange{{{.at = kNoon}}}}) {
    const auto read = pass(model::event_of("a", {kNoon, change}, game), &game);
    ASSERT_TRUE(read) << change.index();
    EXPECT_EQ(read->content, model::EventContent(change)) << change.index();
  }
}

TEST(WatchedEvents, AnIllegalPlyOfTheViewForViewersIsIllegalAgain) {
  const model::Game before = played("e4 e5");
  const auto ply = played("e4 e5 !g1g5").plies[2];
  const model::PliesChange change{.keep = 2, .plies = {ply}, .revision = 0};
  const auto read =
      pass(model::event_of("a", {kNoon, change}, before), &before, api::Audience::kViewers);
  ASSERT_TRUE(read);
  const auto& plies = std::get<model::PliesChange>(std::get<model::Change>(read->content)).plies;
  EXPECT_EQ(plies[0].state, model::PlyState::kIllegal);
  EXPECT_EQ(plies[0].move, ply.move);
}

TEST(WatchedEvents, OfExplanationsThePercentsAreKept) {
  const model::UncertaintyChange change{{{.first_ply = 0, .san = {"e4"}},
                                         {.first_ply = 0, .san = {"d4"}, .behind = 70},
                                         {.first_ply = 2, .san = {"c4"}}}};
  const model::Game game = played("e4 e5");
  const auto read = pass(model::event_of("a", {kNoon, change}, game), &game);
  ASSERT_TRUE(read);
  const auto& explanations =
      std::get<model::UncertaintyChange>(std::get<model::Change>(read->content)).explanations;
  ASSERT_EQ(explanations.size(), 3u);
  EXPECT_EQ(model::probabilities_percent(explanations),
            model::probabilities_percent(change.explanations));
}

TEST(WatchedEvents, ATournamentComesAsItIsInTheHall) {
  model::Tournament tournament{.id = "open", .name = "City Open", .site = "Kyiv", .country = "UA"};
  tournament.delay = std::chrono::minutes(15);
  tournament.sections.push_back({.id = "a",
                                 .table_offset = 4,
                                 .players = {{.number = 1, .name = "Stone, Anna", .rating = 2400}},
                                 .rounds = {{.number = 1,
                                             .starts_at = kNoon,
                                             .pairings = {{.id = "open-1",
                                                           .table = 5,
                                                           .players = {1, 2},
                                                           .board = "b",
                                                           .games = {{.board = "a", .ordinal = 1}},
                                                           .withheld = true,
                                                           .here = {.white = true}}}}}});
  auto& standings = tournament.sections[0].standings;
  standings.game.win = {6};
  standings.match.draw = {5};
  standings.tie_breaks = {"DE"};
  tournament.tables = {{.table = 5, .board = "a"}};
  const auto read =
      pass({.at = kNoon,
            .content = model::TournamentChanged{.tournament = tournament, .author = "A. Meier"}});
  ASSERT_TRUE(read);
  const auto& changed = std::get<model::TournamentChanged>(read->content);
  EXPECT_EQ(*changed.tournament, tournament);
  EXPECT_EQ(changed.author, "");
}

TEST(WatchedEvents, AGameWithoutANameIsRefused) {
  v1::WatchEventsResponse response;
  auto& reported = *response.mutable_tournament()->mutable_changed()->mutable_tournament();
  reported.set_name("tournaments/open");
  auto& section = *reported.add_sections();
  section.set_id("a");
  section.add_rounds()->add_pairings()->add_games("games/a");
  const auto event = event_of(response);
  ASSERT_TRUE(event);
  EXPECT_FALSE(values::decode_from_hub(
      event->SerializeAsString(), [](const std::string&) { return nullptr; },
      values::Audience::kRelays));
}

}  // namespace daemon_follower_test
}  // namespace jadoube::relay
