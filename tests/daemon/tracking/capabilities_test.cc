// What a board can do comes with the record, and the tracker goes by it.
#include <gmock/gmock.h>

#include "daemon/tracking/rederive.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace capabilities_test {

using drivers::SensingClass;

using std::chrono::seconds;
using testing::IsEmpty;

constexpr drivers::Capabilities kColours{.sensing = SensingClass::kColor};
constexpr drivers::Capabilities kPresence{.sensing = SensingClass::kOccupancy};

int devices_in(const std::vector<TimedObservation>& seen) {
  int count = 0;
  for (const auto& each : seen) {
    count += std::holds_alternative<drivers::DeviceRead>(each.observation) ? 1 : 0;
  }
  return count;
}

TEST(TrackerCapabilities, AreOnTheBoardAsTheDriverDeclaredThem) {
  const Table table({.can = kPresence});
  EXPECT_EQ(table.tracker.board().device.capabilities, kPresence);
  EXPECT_EQ(Table().tracker.board().device.capabilities, drivers::Capabilities());
}

TEST(TrackerCapabilities, AreKnownToATrackerThatTakesOverFromTheRecord) {
  for (const auto& can : {kColours, kPresence}) {
    Table table({.can = can});
    table.start_clock();
    table.play("e4 e5 Nf3");
    table.restarted("");
    table.play("Nc6 Bb5");
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
  }
}

TEST(TrackerCapabilities, ThatOnlyLegalMovesArePublishedIsOnRecordWithTheGame) {
  Table table({.can = {.only_legal_moves = true}});
  table.play("e4 e5");
  EXPECT_TRUE(table.game().only_legal_moves);
  table.restarted("");
  EXPECT_TRUE(table.game().only_legal_moves);
  EXPECT_FALSE(Table().game().only_legal_moves);
}

TEST(TrackerCapabilities, BeginACheckpoint) {
  Table table({.can = kPresence});
  const auto checkpoint = checkpoint_of(table.tracker);
  const auto* first = std::get_if<drivers::DeviceRead>(&checkpoint.front().observation);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->info.capabilities, kPresence);
  table.expect_same_after_restart(0);
  BoardTracker again;
  std::vector<model::TimedChange> reported;
  for (const auto& [at, seen] : checkpoint) again.observe(at, seen, reported);
  EXPECT_TRUE(again.board().game);
}

TEST(TrackerCapabilities, OfTheUsualBoardAddNothingToACheckpoint) {
  EXPECT_EQ(devices_in(checkpoint_of(Table().tracker)), 1);
}

TEST(TrackerCapabilities, ABoardWithoutALogIsNotAskedForIt) {
  for (const bool own_log : {false, true}) {
    Table table({.can = {.own_log = own_log}});
    table.start_clock();
    table.play("e4 e5 Nf3 Nc6");
    table.tracker.take_request(BoardRequest::kLog);
    table.away("f1- c4+B | f8- c5+b |");
    EXPECT_EQ(table.tracker.take_request(BoardRequest::kLog), own_log);
    table.wait(seconds{5});
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4* Bc5*");
  }
}

TEST(TrackerCapabilities, PliesThatLeadBackToThePlacementAreNotWaitedForWithoutALog) {
  Table table({.can = {.own_log = false}});
  table.play("e4 e5 Nf3 Nc6");
  table.away("1500ms f3- g1+N 1500ms c6- b8+n 1500ms g1- f3+N 1500ms b8- c6+n");
  EXPECT_FALSE(table.tracker.take_request(BoardRequest::kLog));
  table.play("Bc4 Bc5 d3");
  EXPECT_EQ(table.moves().substr(0, 21), "e4 e5 Nf3 Nc6 Bc4 Bc5");
}

TEST(TrackerCapabilities, ABoardThatSensesNoIdentitiesIsNotAskedForItsLog) {
  Table table({.can = kColours});
  table.start_clock();
  table.play("e4 e5 Nf3 Nc6");
  table.away("f1- c4+B | f8- c5+b |");
  EXPECT_FALSE(table.tracker.take_request(BoardRequest::kLog));
}

TEST(TrackerCapabilities, ABoardThatFacesTheMakersWayIsNeverFoundTurned) {
  const Table turned({.rotated = true});
  EXPECT_EQ(turned.tracker.board().orientation, model::Orientation::kRotated);
  Table fixed({.rotated = true, .can = {.facing = drivers::Facing::kMakersWay}});
  fixed.wait(seconds{5});
  EXPECT_EQ(fixed.tracker.board().orientation, model::Orientation::kNormal);
  EXPECT_FALSE(fixed.tracker.board().game);
}

TEST(TrackerCapabilities, OfAFixedBoardWithoutSidesTheFirstMoveDoesNotTurnIt) {
  Table table(
      {.can = {.sensing = SensingClass::kOccupancy, .facing = drivers::Facing::kMakersWay}});
  table.start_clock();
  table.hands("e7- e5+p 1500ms");
  EXPECT_EQ(table.tracker.board().orientation, model::Orientation::kNormal);
}

TEST(TrackerCapabilities, AnotherBoardMayContinueAGame) {
  Table table;
  table.start_clock();
  table.play("e4 e5 Nf3");
  table.lose_line();
  table.find_line();
  drivers::DeviceInfo other;
  other.capabilities = kColours;
  table.observe(drivers::DeviceRead{other});
  table.observe(
      drivers::PlacementRead{as_sensed(table.game().position().placement(), SensingClass::kColor)});
  table.read_clock();
  table.wait(seconds{3});
  table.observe(drivers::SquareChanged{rules::Square::b8, rules::Piece::kNone});
  table.observe(drivers::SquareChanged{rules::Square::c6, rules::Piece::kBlackPawn});
  table.wait(seconds{3});
  EXPECT_EQ(table.moves().substr(0, 13), "e4 e5 Nf3 Nc6");
  EXPECT_THAT(table.unexplained(), IsEmpty());
}

}  // namespace capabilities_test
}  // namespace jadoube::tracking
