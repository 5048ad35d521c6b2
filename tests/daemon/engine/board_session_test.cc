#include "daemon/engine/board_session.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace board_session_test {

using rules::Piece;
using rules::Square;
using namespace std::chrono_literals;

class BoardSessionTest : public tests::EngineParts {
 protected:
  const storage::Batch& batch() { return pending().batch(); }
  std::size_t checkpoints() {
    return static_cast<std::size_t>(
        std::ranges::count(batch().observations, true, &storage::ObservationRow::checkpoint));
  }
  /// The ruling for a decision of the arbiter at the present time.
  arbiter::Ruling ruling(arbiter::Decision decision) {
    return *arbiter::ruling_on(request(session().published().game->revision, std::move(decision)),
                               session().published(), session().record().rulings(), now_);
  }
};

TEST_F(BoardSessionTest, ANewBoardHasNoGameAndNothingIsDue) {
  EXPECT_FALSE(session().published().game);
  EXPECT_TRUE(session().record().rulings().empty());
  EXPECT_TRUE(pending().batch().empty());
}

TEST_F(BoardSessionTest, RecordsWhatIsObservedAndTheGameThatFollows) {
  see_e4();
  ASSERT_TRUE(session().published().game);
  ASSERT_EQ(session().published().game->plies.size(), 1u);
  EXPECT_EQ(session().published().game->plies[0].san, "e4");
  EXPECT_FALSE(batch().observations.empty());
  EXPECT_FALSE(batch().events.empty());
  EXPECT_EQ(batch().games.front().ordinal, 1);
  EXPECT_FALSE(batch().games.front().wire.empty());
}

TEST_F(BoardSessionTest, AGameThatBeginsHasACheckpoint) {
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  EXPECT_EQ(checkpoints(), 0u);
  see(drivers::PlacementRead{rules::Placement::initial()});
  now_ += 5s;
  session().advance(now_);
  EXPECT_GT(checkpoints(), 0u);
}

TEST_F(BoardSessionTest, AdvancesOnlyIfSomethingIsDue) {
  see_e4();
  const auto events = batch().events.size();
  session().advance_if_due(now_);
  EXPECT_EQ(batch().events.size(), events);
  EXPECT_GT(session().due(), now_);
}

TEST_F(BoardSessionTest, AnObservationThatComesLateCountsFromWhereTheTrackerIs) {
  see_start();
  now_ += 5s;
  session().advance(now_);
  session().observe(now_ - 2s, drivers::SquareChanged{Square::e2, Piece::kNone});
  EXPECT_EQ(batch().observations.back().at, now_);
}

TEST_F(BoardSessionTest, IncidentsThatWereDueBeforeAChangeComeBeforeIt) {
  see_start();
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kRight, false});
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/x", "gone"});
  // The lost connection is reported when it has lasted. It has lasted by the time of the next
  // change.
  now_ += 20s;
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  const auto& events = batch().events;
  const auto reported =
      std::ranges::find(events, storage::Stream::kIncidents, &storage::EventRow::stream);
  ASSERT_NE(reported, events.end());
  EXPECT_LT(reported->at, now_);
  const auto later = std::find_if(reported, events.end(), [&](const auto& event) {
    return event.stream == storage::Stream::kBoards && event.at == now_;
  });
  EXPECT_NE(later, events.end());
}

TEST_F(BoardSessionTest, ACorrectionOfNowIsRecordedWithTheRevisionItLedTo) {
  see_e4();
  auto accepted = ruling(arbiter::RecordDecision(arbiter::AcceptBoard{rules::Color::kBlack}));
  session().correct(accepted);
  EXPECT_EQ(session().published().game->ordinal, 2);
  EXPECT_EQ(accepted.number, 1);
  ASSERT_EQ(session().record().rulings().size(), 1u);
  EXPECT_EQ(session().record().rulings()[0].revision, session().published().game->revision);
  EXPECT_TRUE(batch().observations.back().checkpoint);
}

TEST_F(BoardSessionTest, ADecisionBesideThePliesIsRecordedAndChangesNone) {
  see_e4();
  const auto game = session().published().game;
  auto note = ruling(arbiter::SideDecision(arbiter::Note{1, "seen"}));
  ASSERT_TRUE(session().decide(note));
  EXPECT_EQ(session().published().game, game);
  EXPECT_EQ(session().record().rulings().size(), 1u);
  EXPECT_THAT(batch().observations.back().text, testing::HasSubstr("seen"));
}

TEST_F(BoardSessionTest, ARefusedDecisionLeavesNothing) {
  see_e4();
  const auto rows = batch().observations.size();
  arbiter::Ruling about;
  about.at = now_;
  about.side_decision = arbiter::SideDecision(
      arbiter::DecideOnIncident{{1, 99}, {arbiter::IncidentDecision::Kind::kAcknowledge}});
  EXPECT_FALSE(session().decide(about));
  EXPECT_EQ(batch().observations.size(), rows);
  EXPECT_TRUE(session().record().rulings().empty());
}

TEST_F(BoardSessionTest, ADoubtfulBoardIsAskedForItsPlacement) {
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  see(drivers::PlacementRead{rules::Placement::initial()});
  // A piece cannot appear on a square from nowhere.
  for (const auto square : {Square::a4, Square::b4, Square::c4, Square::d4, Square::e4}) {
    see(drivers::SquareChanged{square, Piece::kWhiteQueen});
    now_ += 10s;
    session().advance(now_);
  }
  EXPECT_FALSE(asked_.empty());
}

}  // namespace board_session_test
}  // namespace jadoube::engine
