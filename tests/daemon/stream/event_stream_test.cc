#include "daemon/stream/event_stream.h"

#include <gmock/gmock.h>

namespace jadoube::stream {
namespace event_stream_test {

using model::Topic;
using testing::ElementsAre;

using Published = std::shared_ptr<const model::Event>;

Published event(std::uint64_t number, const std::string& board, model::EventContent content) {
  return std::make_shared<const model::Event>(
      model::Event{.number = number, .board = board, .content = std::move(content)});
}

Published square(std::uint64_t number, const std::string& board, rules::Piece piece) {
  return event(number, board, model::SquareChange{rules::Square::e4, piece});
}

std::vector<std::uint64_t> numbers(const Feed::Read& read) {
  std::vector<std::uint64_t> all;
  for (const auto& event : read.events) all.push_back(event->number);
  return all;
}

TEST(Feed, GivesEachReaderWhatIsBehindItsCursor) {
  Feed feed(0);
  feed.publish({square(1, "a", rules::Piece::kWhitePawn), square(2, "b", rules::Piece::kWhitePawn),
                square(3, "a", rules::Piece::kNone)});
  EXPECT_THAT(numbers(feed.read(0, Topic::kBoards, {}, 99)), ElementsAre(1, 2, 3));
  EXPECT_THAT(numbers(feed.read(1, Topic::kBoards, {"a"}, 99)), ElementsAre(3));
  EXPECT_THAT(numbers(feed.read(0, Topic::kGames, {}, 99)), ElementsAre());
  EXPECT_EQ(feed.read(0, Topic::kGames, {}, 99).seen, 3u);
}

TEST(Feed, GivesTheEventsOfAllTopicsInTheirOrder) {
  Feed feed(0);
  feed.publish({square(1, "a", rules::Piece::kWhitePawn),
                event(2, "a", model::GameStarted{model::Game{.ordinal = 1}}),
                square(3, "a", rules::Piece::kNone)});
  EXPECT_THAT(numbers(feed.read(0, std::nullopt, {}, 99)), ElementsAre(1, 2, 3));
  const auto first = feed.read(0, std::nullopt, {}, 2);
  EXPECT_THAT(numbers(feed.read(first.seen, std::nullopt, {}, 2)), ElementsAre(3));
}

TEST(Feed, StopsAtTheLimitSoThatNothingIsPassedOver) {
  Feed feed(0);
  feed.publish({square(1, "a", rules::Piece::kNone), square(2, "b", rules::Piece::kNone),
                square(3, "a", rules::Piece::kNone)});
  const auto first = feed.read(0, Topic::kBoards, {"a"}, 1);
  EXPECT_THAT(numbers(first), ElementsAre(1));
  EXPECT_THAT(numbers(feed.read(first.seen, Topic::kBoards, {"a"}, 1)), ElementsAre(3));
}

TEST(Feed, ReportsItWhenItHasForgottenWhatAReaderNeeds) {
  Feed feed(0, 2);
  feed.publish({square(1, "a", rules::Piece::kNone), square(2, "a", rules::Piece::kNone),
                square(3, "a", rules::Piece::kNone)});
  EXPECT_TRUE(feed.read(0, Topic::kBoards, {}, 99).forgotten);
  EXPECT_FALSE(feed.read(1, Topic::kBoards, {}, 99).forgotten);
}

TEST(Feed, NobodyReadsWhatWasDropped) {
  Feed feed(0);
  feed.publish({square(1, "a", rules::Piece::kNone), square(2, "a", rules::Piece::kNone)});
  feed.forget(2, Feed::InMemory::kDropped);
  EXPECT_TRUE(feed.read(1, Topic::kBoards, {}, 99).forgotten);
  EXPECT_FALSE(feed.read(2, Topic::kBoards, {}, 99).forgotten);
  EXPECT_EQ(feed.seen().forgotten, 2u);
  feed.publish({square(3, "a", rules::Piece::kWhitePawn)});
  EXPECT_TRUE(feed.read(1, Topic::kBoards, {}, 99).forgotten);
  EXPECT_THAT(numbers(feed.read(2, Topic::kBoards, {}, 99)), ElementsAre(3));
}

TEST(Feed, KnowsAfterARestartThatEarlierEventsAreNotItsOwn) {
  const Feed feed(100);
  EXPECT_TRUE(feed.read(50, Topic::kBoards, {}, 99).forgotten);
  EXPECT_FALSE(feed.read(100, Topic::kBoards, {}, 99).forgotten);
}

TEST(Feed, ASnapshotIsTheFoldOfAllEventsUpToItsHead) {
  Feed feed(0);
  feed.publish({square(1, "a", rules::Piece::kWhitePawn)});
  feed.publish({square(2, "b", rules::Piece::kBlackKing)});
  const auto snapshot = feed.snapshot({});
  EXPECT_EQ(snapshot.head, 2u);
  ASSERT_EQ(snapshot.boards.size(), 2u);
  EXPECT_EQ(snapshot.boards[0].board.placement[rules::Square::e4], rules::Piece::kWhitePawn);
  EXPECT_EQ(feed.snapshot({"b"}).boards.size(), 1u);
}

// `reason` distinguishes one state of an incident from another.
model::Incident incident_of(int game, int index, const std::string& reason, bool open = false) {
  return {.id = {game, index},
          .life = open ? model::Life::kOpen : model::Life::kResolved,
          .reason = reason};
}

Published incident(std::uint64_t number, int game, int index, const std::string& reason,
                   bool open = false) {
  return event(number, "a",
               model::IncidentReported{.incident = incident_of(game, index, reason, open)});
}

Published game(std::uint64_t number, int ordinal) {
  return event(number, "a", model::GameStarted{model::Game{.ordinal = ordinal}});
}

std::vector<model::Incident> incidents_of_a(const Feed& feed) {
  std::vector<model::Incident> all;
  const auto snapshot = feed.snapshot({});
  for (const auto& [place, incident] : snapshot.boards.at(0).incidents) all.push_back(*incident);
  return all;
}

TEST(Feed, ASnapshotHasThePresentGamesIncidentsAsTheyAreNow) {
  Feed feed(0);
  feed.publish({incident(1, 0, 1, "before"), game(2, 1), incident(3, 1, 1, "old"),
                incident(4, 1, 2, "second"), incident(5, 1, 1, "new")});
  EXPECT_THAT(incidents_of_a(feed),
              ElementsAre(incident_of(1, 1, "new"), incident_of(1, 2, "second")));
  // The game before has ended and is no longer there.
  feed.publish({game(6, 2), incident(7, 1, 1, "resolved")});
  EXPECT_THAT(incidents_of_a(feed), ElementsAre());
  EXPECT_THAT(numbers(feed.read(0, Topic::kIncidents, {}, 99)), ElementsAre(1, 3, 4, 5, 7));
}

TEST(Feed, ASnapshotHasWhatIsOpenInEarlierGamesTooUntilThatIsDecided) {
  Feed feed(0);
  feed.publish({game(1, 1), incident(2, 1, 1, "to be decided", true), game(3, 2), game(4, 3)});
  EXPECT_THAT(incidents_of_a(feed), ElementsAre(incident_of(1, 1, "to be decided", true)));
  feed.publish({incident(5, 1, 1, "decided")});
  EXPECT_THAT(incidents_of_a(feed), ElementsAre());
}

TEST(Feed, AnIncidentOfADaemonMakesNoBoardAndGoesToEverybody) {
  Feed feed(0);
  const auto reported = [](std::uint64_t number, const std::string& daemon, bool is_open) {
    return event(number, daemon,
                 model::IncidentReported{.incident = incident_of(0, 1, "", is_open)});
  };
  feed.publish({reported(1, "", true), reported(2, "north:", true), reported(3, "south:", true),
                square(4, "north:a", rules::Piece::kNone)});
  const auto daemons = [&] {
    std::vector<std::string> ids;
    for (const auto& each : feed.snapshot({"north:a"}).incidents) ids.push_back(each.board);
    return ids;
  };
  EXPECT_THAT(daemons(), ElementsAre("", "north:", "south:"));
  ASSERT_EQ(feed.snapshot({}).boards.size(), 1u);
  EXPECT_EQ(feed.snapshot({}).boards[0].id, "north:a");
  EXPECT_FALSE(feed.has_board("north:"));
  EXPECT_EQ(feed.tally().boards.size(), 1u);
  EXPECT_THAT(numbers(feed.read(0, Topic::kIncidents, {"north:a"}, 99)), ElementsAre(1, 2, 3));
  feed.publish({reported(5, "north:", false)});
  EXPECT_THAT(daemons(), ElementsAre("", "south:"));
}

TEST(Feed, TellsWhenEachEventWasPublished) {
  Feed feed(0);
  const auto before = std::chrono::steady_clock::now();
  feed.publish({square(1, "a", rules::Piece::kNone), square(2, "b", rules::Piece::kNone)});
  feed.publish({square(3, "a", rules::Piece::kNone)});
  const auto read = feed.read(0, Topic::kBoards, {"a"}, 99);
  ASSERT_EQ(read.events.size(), 2u);
  ASSERT_EQ(read.published.size(), 2u);
  EXPECT_GE(read.published[0], before);
  EXPECT_GE(read.published[1], read.published[0]);
}

TEST(Feed, CountsWhatThereIs) {
  const auto incident = [](std::uint64_t number, const std::string& board, model::Life life) {
    model::Incident reported{.kind = model::IncidentKind::kIllegalMove, .life = life};
    reported.id = {.game = 1, .number = static_cast<int>(number)};
    return event(
        number, board,
        model::IncidentReported{model::IncidentChange::What::kOpened, std::move(reported)});
  };
  Feed feed(0);
  EXPECT_TRUE(feed.tally().boards.empty());
  feed.publish(
      {event(1, "a", model::ConnectionChange{drivers::ConnectionState::kLive, "/x", ""}),
       event(2, "b", model::GameStarted{model::Game{.ordinal = 1}}),
       event(3, "a", model::GameStarted{model::Game{.ordinal = 1, .result = rules::Result::kDraw}}),
       incident(4, "a", model::Life::kOpen), incident(5, "b", model::Life::kOpen),
       incident(6, "b", model::Life::kWithdrawn), incident(7, "", model::Life::kOpen),
       incident(8, "north:", model::Life::kOpen)});
  const auto tally = feed.tally();
  EXPECT_EQ(tally.head, 8u);
  ASSERT_EQ(tally.boards.size(), 2u);
  EXPECT_EQ(tally.boards[0].id, "a");
  EXPECT_EQ(tally.boards[0].link, drivers::ConnectionState::kLive);
  EXPECT_EQ(tally.boards[1].link, drivers::ConnectionState::kLost);
  EXPECT_EQ(tally.games, 1u);
  const auto illegal = static_cast<std::size_t>(model::IncidentKind::kIllegalMove);
  EXPECT_EQ(tally.incidents[illegal], 4u) << "open ones, those of daemons too";
}

}  // namespace event_stream_test
}  // namespace jadoube::stream
