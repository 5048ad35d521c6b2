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
  sensors.known().now = {kBegin, kBegin};
  EXPECT_TRUE(sensors.read_placement(rules::Placement::initial()));
  sensors.known().quiet.restart(kBegin);
  return sensors;
}

TEST(BoardSensors, ReportsOnlyWhatIsNew) {
  auto sensors = at_the_start();
  EXPECT_FALSE(sensors.read_placement(rules::Placement::initial()));
  EXPECT_FALSE(sensors.set_square(Square::e2, Piece::kWhitePawn));
  EXPECT_TRUE(sensors.set_square(Square::e2, Piece::kNone));
  EXPECT_TRUE(sensors.sensed().shows_starting_position() == false);
}

TEST(BoardSensors, GivesPiecesThatLeftBeforePiecesThatCame) {
  auto sensors = at_the_start();
  const auto before = sensors.sensed().placement();
  auto moved = before;
  moved.set(Square::a3, Piece::kWhitePawn);
  moved.set(Square::e2, Piece::kNone);
  sensors.read_placement(moved);
  const auto events = sensors.changes_since(before);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].square, Square::e2);
  EXPECT_EQ(events[1].square, Square::a3);
  EXPECT_TRUE(events[1].is_arrival());
}

TEST(BoardSensors, KnowsTheOrientationOnceSomethingHasShownIt) {
  BoardSensors sensors;
  EXPECT_FALSE(sensors.sensed().is_orientation_known());
  EXPECT_TRUE(sensors.face(model::Orientation::kRotated));
  EXPECT_FALSE(sensors.face(model::Orientation::kRotated));
  sensors.known().orientation_is_shown = true;
  EXPECT_TRUE(sensors.sensed().is_orientation_known());
  EXPECT_TRUE(sensors.sensed().may_find_orientation());
  EXPECT_EQ(sensors.sensed().white_side(), drivers::ClockSide::kRight);
}

TEST(BoardSensors, SeesAPauseOnlyWhenTheClockWasStoppedForAWhileBeforeTheLastChange) {
  auto sensors = at_the_start();
  drivers::ClockRead clock;
  clock.running = true;
  sensors.known().now.at = kBegin;
  sensors.read_clock(clock);
  EXPECT_FALSE(sensors.sensed().is_pause());
  clock.running = false;
  sensors.known().now.at = kBegin + seconds{1};
  sensors.read_clock(clock);
  sensors.known().quiet.restart(kBegin + seconds{4});
  EXPECT_FALSE(sensors.sensed().is_pause());
  sensors.known().quiet.restart(kBegin + seconds{4} + milliseconds{1});
  EXPECT_TRUE(sensors.sensed().is_pause());
}

TEST(BoardSensors, KnowsNothingOfTheLeverAfterTheConnectionWasLost) {
  auto sensors = at_the_start();
  drivers::ClockRead clock;
  clock.running = true;
  sensors.known().now.at = kBegin;
  sensors.read_clock(clock);
  EXPECT_TRUE(sensors.sensed().side_to_move());
  sensors.lose_connection();
  EXPECT_FALSE(sensors.sensed().side_to_move());
  EXPECT_FALSE(sensors.sensed().is_clock_known());
  EXPECT_EQ(sensors.due(), drivers::kNever);
}

TEST(BoardSensors, RestoresWhatWasReportedEarlier) {
  auto sensors = at_the_start();
  const auto then = sensors.sensed().snapshot();
  sensors.set_square(Square::e2, Piece::kNone);
  sensors.known().quiet.restart(kBegin + seconds{9});
  sensors.restore(then);
  EXPECT_TRUE(sensors.sensed().shows_starting_position());
  EXPECT_EQ(sensors.sensed().quiet.since(), kBegin);
}

TEST(BoardSensors, OfABoardThatFacesOneWayNeverFindsItTurned) {
  BoardSensors sensors;
  EXPECT_TRUE(sensors.sensed().may_find_orientation());
  EXPECT_FALSE(sensors.sensed().is_orientation_known());
  sensors.known().board.learn({.facing = drivers::Facing::kMakersWay});
  EXPECT_FALSE(sensors.sensed().may_find_orientation());
  EXPECT_TRUE(sensors.sensed().is_orientation_known());
  sensors.read_placement(rules::rotated(rules::Placement::initial()));
  EXPECT_EQ(sensors.sensed().orientation(), model::Orientation::kNormal);
}

TEST(BoardSensors, KeepWhatTheBoardCanDoWhenTheyAreRestored) {
  BoardSensors sensors;
  const auto then = sensors.sensed().snapshot();
  sensors.known().board.learn({.sensing = drivers::SensingClass::kColor});
  sensors.restore(then);
  EXPECT_EQ(sensors.sensed().sensing(), drivers::SensingClass::kColor);
}

}  // namespace board_sensors_test
}  // namespace jadoube::tracking
