#include "daemon/engine/pending_record.h"

#include <gmock/gmock.h>

namespace jadoube::engine {
namespace {

using drivers::Instant;

model::Game game_of(int ordinal) {
  model::Game game;
  game.ordinal = ordinal;
  return game;
}

TEST(PendingRecord, NumbersItsEventsWithoutHoles) {
  PendingRecord pending("epoch", 7);
  pending.add_change("one", {Instant{}, model::ConnectionChange{}}, std::nullopt);
  pending.add_incident("one", {});
  pending.add_earlier_game("one", Instant{}, game_of(1));
  EXPECT_EQ(pending.next_event(), 10u);
  const auto& events = pending.batch().events;
  ASSERT_EQ(events.size(), 3u);
  for (std::size_t i = 0; i < events.size(); ++i) EXPECT_EQ(events[i].number, 7 + i);
}

TEST(PendingRecord, AnIncidentIsAnEventAndARowOfItsOwn) {
  PendingRecord pending("epoch", 1);
  pending.add_incident("one", {});
  ASSERT_EQ(pending.batch().incidents.size(), 1u);
  EXPECT_EQ(pending.batch().incidents[0].event, 1u);
  EXPECT_EQ(pending.batch().events[0].stream, storage::Stream::kIncidents);
}

TEST(PendingRecord, AWithdrawnIncidentIsOpenNoMore) {
  PendingRecord pending("epoch", 5);
  const storage::IncidentRow row{
      .board = "one", .game = 1, .number = 2, .event = 3, .severity = 1, .open = true, .wire = {}};
  pending.withdraw_incident(row, Instant{}, "none");
  ASSERT_EQ(pending.batch().incidents.size(), 1u);
  EXPECT_FALSE(pending.batch().incidents[0].open);
  EXPECT_EQ(pending.batch().incidents[0].number, 2);
}

TEST(PendingRecord, OnlyACheckpointIsMarkedAsOne) {
  PendingRecord pending("epoch", 1);
  const tracking::TimedObservation seen{Instant{}, drivers::ConnectionChanged{}};
  pending.add_observation("one", seen);
  pending.add_observation("one", seen, PendingRecord::Place::kCheckpoint);
  ASSERT_EQ(pending.batch().observations.size(), 2u);
  EXPECT_FALSE(pending.batch().observations[0].checkpoint);
  EXPECT_TRUE(pending.batch().observations[1].checkpoint);
}

TEST(PendingRecord, ADigestLeavesTheStoredGameAsItIs) {
  PendingRecord pending("epoch", 1);
  pending.add_game("one", game_of(3));
  pending.add_digest("one", game_of(3));
  const auto& games = pending.batch().games;
  ASSERT_EQ(games.size(), 2u);
  EXPECT_FALSE(games[0].wire.empty());
  EXPECT_TRUE(games[1].wire.empty());
  EXPECT_EQ(games[0].digest, games[1].digest);
}

TEST(PendingRecord, TellsWhetherAnIncidentWasToldInTheSameWords) {
  PendingRecord pending("epoch", 1);
  arbiter::Incident incident;
  pending.add_incident("one", {{}, arbiter::IncidentChange::What::kOpened, incident});
  const auto wire = pending.batch().incidents[0].wire;
  EXPECT_TRUE(pending.is_told_as("one", incident, wire));
  incident.reason = "another";
  EXPECT_FALSE(pending.is_told_as("one", incident, wire));
}

TEST(PendingRecord, IsEmptyWhenItsEventsAreTakenAndNumbersOn) {
  PendingRecord pending("epoch", 1);
  pending.add_change("one", {Instant{}, model::ConnectionChange{}}, std::nullopt);
  EXPECT_FALSE(pending.empty());
  EXPECT_EQ(pending.take_events().size(), 1u);
  EXPECT_TRUE(pending.empty());
  EXPECT_EQ(pending.next_event(), 2u);
}

}  // namespace
}  // namespace jadoube::engine
