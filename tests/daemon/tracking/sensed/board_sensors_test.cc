#include "daemon/tracking/sensed/board_sensors.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace board_sensors_test {

using drivers::Instant;
using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Instant kBegin{std::chrono::hours{1}};

BoardSensors at_the_start() {
  BoardSensors sensors;
  EXPECT_TRUE(sensors.read_placement(rules::Placement::initial()));
  sensors.restart_quiet(kBegin);
  return sensors;
}

TEST(BoardSensors, ReportsOnlyWhatIsNew) {
  auto sensors = at_the_start();
  EXPECT_FALSE(sensors.read_placement(rules::Placement::initial()));
  EXPECT_FALSE(sensors.set_square(Square::e2, Piece::kWhitePawn));
  EXPECT_TRUE(sensors.set_square(Square::e2, Piece::kNone));
  EXPECT_TRUE(sensors.shows_starting_position() == false);
}

TEST(BoardSensors, GivesPiecesThatLeftBeforePiecesThatCame) {
  auto sensors = at_the_start();
  const auto before = sensors.placement();
  auto moved = before;
  moved.set(Square::a3, Piece::kWhitePawn);
  moved.set(Square::e2, Piece::kNone);
  sensors.read_placement(moved);
  const auto events = sensors.changes_since(before, kBegin);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].square, Square::e2);
  EXPECT_EQ(events[1].square, Square::a3);
  EXPECT_TRUE(events[1].is_arrival());
}

TEST(BoardSensors, KnowsTheOrientationOnceSomethingHasShownIt) {
  BoardSensors sensors;
  EXPECT_FALSE(sensors.is_orientation_known());
  EXPECT_TRUE(sensors.face(model::Orientation::kRotated));
  EXPECT_FALSE(sensors.face(model::Orientation::kRotated));
  sensors.note_orientation_seen();
  EXPECT_TRUE(sensors.is_orientation_known());
  EXPECT_TRUE(sensors.may_find_orientation());
  EXPECT_EQ(sensors.white_side(), drivers::ClockSide::kRight);
}

TEST(BoardSensors, SeesAPauseOnlyWhenTheClockHasStoodForAWhileBeforeTheLastChange) {
  auto sensors = at_the_start();
  drivers::ClockRead clock;
  clock.running = true;
  sensors.read_clock(kBegin, clock);
  EXPECT_FALSE(sensors.is_pause());
  clock.running = false;
  sensors.read_clock(kBegin + seconds{1}, clock);
  sensors.restart_quiet(kBegin + seconds{4});
  EXPECT_FALSE(sensors.is_pause());
  sensors.restart_quiet(kBegin + seconds{4} + milliseconds{1});
  EXPECT_TRUE(sensors.is_pause());
}

TEST(BoardSensors, GivesARequestForThePlacementOnce) {
  BoardSensors sensors;
  EXPECT_FALSE(sensors.take_placement_request());
  sensors.ask_for_placement();
  EXPECT_TRUE(sensors.take_placement_request());
  EXPECT_FALSE(sensors.take_placement_request());
}

TEST(BoardSensors, KnowsNothingOfTheLeverAfterTheConnectionWasLost) {
  auto sensors = at_the_start();
  drivers::ClockRead clock;
  clock.running = true;
  sensors.read_clock(kBegin, clock);
  EXPECT_TRUE(sensors.side_to_move());
  sensors.lose_connection();
  EXPECT_FALSE(sensors.side_to_move());
  EXPECT_FALSE(sensors.is_clock_known());
  EXPECT_EQ(sensors.due(), drivers::kNever);
}

TEST(BoardSensors, RestoresWhatWasReportedEarlier) {
  auto sensors = at_the_start();
  const auto then = sensors.snapshot({});
  sensors.set_square(Square::e2, Piece::kNone);
  sensors.restart_quiet(kBegin + seconds{9});
  sensors.restore(then);
  EXPECT_TRUE(sensors.shows_starting_position());
  EXPECT_EQ(sensors.quiet().since(), kBegin);
}

TEST(BoardSensors, OfABoardThatFacesOneWayNeverFindsItTurned) {
  BoardSensors sensors;
  EXPECT_TRUE(sensors.may_find_orientation());
  EXPECT_FALSE(sensors.is_orientation_known());
  sensors.learn({.facing = drivers::Facing::kMakersWay});
  EXPECT_FALSE(sensors.may_find_orientation());
  EXPECT_TRUE(sensors.is_orientation_known());
  sensors.read_placement(rules::rotated(rules::Placement::initial()));
  EXPECT_EQ(sensors.orientation(), model::Orientation::kNormal);
}

TEST(BoardSensors, KeepWhatTheBoardCanDoWhenTheyAreRestored) {
  BoardSensors sensors;
  const auto then = sensors.snapshot({});
  sensors.learn({.sensing = drivers::SensingClass::kColor});
  sensors.restore(then);
  EXPECT_EQ(sensors.sensing(), drivers::SensingClass::kColor);
}

}  // namespace board_sensors_test
}  // namespace jadoube::tracking
