#include <gmock/gmock.h>

#include "daemon/engine/commit.h"

namespace jadoube::engine {
namespace pending_record_test {

using drivers::Instant;

model::Game game_of(int ordinal) {
  model::Game game;
  game.ordinal = ordinal;
  return game;
}

TEST(PendingRecord, NumbersItsEventsWithoutHoles) {
  PendingRecord pending(7);
  pending.add_change("one", {Instant{}, model::ConnectionChange{}}, std::nullopt);
  pending.add_incident("one", {});
  pending.add_earlier_game("one", Instant{}, game_of(1));
  EXPECT_EQ(pending.next_event(), 10u);
  const auto& events = pending.batch().events;
  ASSERT_EQ(events.size(), 3u);
  for (std::size_t i = 0; i < events.size(); ++i) EXPECT_EQ(events[i].number, 7 + i);
}

TEST(PendingRecord, AnIncidentIsAnEventAndARowOfItsOwn) {
  PendingRecord pending(1);
  pending.add_incident("one", {});
  ASSERT_EQ(pending.batch().incidents.size(), 1u);
  EXPECT_EQ(pending.batch().incidents[0].event, 1u);
  EXPECT_EQ(pending.batch().events[0].stream, storage::Stream::kIncidents);
}

TEST(PendingRecord, AWithdrawnIncidentIsOpenNoMore) {
  PendingRecord pending(5);
  const storage::IncidentRow row{
      .board = "one", .game = 1, .number = 2, .event = 3, .severity = 1, .open = true, .wire = {}};
  pending.withdraw_incident(row, Instant{}, model::EndReason::kRulesChanged);
  ASSERT_EQ(pending.batch().incidents.size(), 1u);
  EXPECT_FALSE(pending.batch().incidents[0].open);
  EXPECT_EQ(pending.batch().incidents[0].number, 2);
}

TEST(PendingRecord, OnlyACheckpointIsMarkedAsOne) {
  PendingRecord pending(1);
  const tracking::TimedObservation seen{Instant{}, drivers::ConnectionChanged{}};
  pending.add_observation("one", seen);
  pending.add_observation("one", seen, PendingRecord::Place::kCheckpoint);
  ASSERT_EQ(pending.batch().observations.size(), 2u);
  EXPECT_FALSE(pending.batch().observations[0].checkpoint);
  EXPECT_TRUE(pending.batch().observations[1].checkpoint);
}

TEST(PendingRecord, ADigestLeavesTheStoredGameAsItIs) {
  PendingRecord pending(1);
  pending.add_game("one", game_of(3));
  pending.add_digest("one", game_of(3));
  const auto& games = pending.batch().games;
  ASSERT_EQ(games.size(), 2u);
  EXPECT_FALSE(games[0].wire.empty());
  EXPECT_TRUE(games[1].wire.empty());
  EXPECT_EQ(games[0].digest, games[1].digest);
}

TEST(PendingRecord, HasAnEventForEachRowUnderTheSameNumber) {
  PendingRecord pending(4);
  pending.add_change("one", {Instant{}, model::ConnectionChange{}}, std::nullopt);
  pending.add_incident("one", {{}, arbiter::IncidentChange::What::kOpened, {}});
  const auto& rows = pending.batch().events;
  ASSERT_EQ(pending.events().size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(pending.events()[i]->number, rows[i].number);
    EXPECT_EQ(pending.events()[i]->board, rows[i].board);
  }
}

TEST(PendingRecord, IsEmptyWhenItsEventsAreTakenAndNumbersOn) {
  PendingRecord pending(1);
  pending.add_change("one", {Instant{}, model::ConnectionChange{}}, std::nullopt);
  EXPECT_FALSE(pending.batch().empty());
  EXPECT_EQ(pending.take_events().size(), 1u);
  EXPECT_TRUE(pending.batch().empty());
  EXPECT_EQ(pending.next_event(), 2u);
}

}  // namespace pending_record_test
}  // namespace jadoube::engine
