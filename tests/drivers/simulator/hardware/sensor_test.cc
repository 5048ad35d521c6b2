#include "drivers/simulator/hardware/sensor.h"

#include <gmock/gmock.h>

namespace jadoube::drivers::simulator {
namespace sensor_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;

// A scan that begins at 0, with 3 ms a square and 200 ms a round: e2 (number 52) is visited at 156
// ms, e4 (36) at 108, e3 (44) at 132.
constexpr Scan kScan{BoardTime(0), milliseconds(3), milliseconds(200)};

class SensorTest : public testing::Test {
 protected:
  std::string until(BoardTime end) {
    std::string seen;
    while (sensor_.next_at() <= end) {
      const auto change = sensor_.visit();
      if (!change) continue;
      const auto at = std::chrono::duration_cast<milliseconds>(change->at).count();
      seen += std::to_string(at) + " " + to_string(change->square) +
              (change->piece == Piece::kNone ? '-' : to_char(change->piece)) + "  ";
    }
    return seen;
  }

  Sensor sensor_{rules::Placement::initial(), kScan, 1};
};

TEST_F(SensorTest, ReportsNothingWhileTheBoardIsStill) { EXPECT_EQ(sensor_.next_at(), kNoWake); }

TEST_F(SensorTest, SeesALiftAndAPlaceWhenItNextComesBy) {
  sensor_.lift(milliseconds(10), Square::e2, Piece::kWhitePawn);
  EXPECT_EQ(until(milliseconds(300)), "156 e2-  ");
  sensor_.place(milliseconds(300), Square::e4, Piece::kWhitePawn);
  EXPECT_EQ(until(milliseconds(900)), "308 e4P  ");
}

TEST_F(SensorTest, SeesAPlaceBeforeItsLiftWhenTheScanHasJustPassed) {
  sensor_.lift(milliseconds(157), Square::e2, Piece::kWhitePawn);
  sensor_.place(milliseconds(250), Square::e4, Piece::kWhitePawn);
  EXPECT_EQ(until(milliseconds(900)), "308 e4P  356 e2-  ");
}

TEST_F(SensorTest, DoesNotSeeWhatComesAndGoesBetweenTwoVisits) {
  sensor_.place(milliseconds(140), Square::e3, Piece::kWhitePawn);
  sensor_.lift(milliseconds(300), Square::e3, Piece::kWhitePawn);
  EXPECT_EQ(sensor_.next_at(), kNoWake);
}

TEST_F(SensorTest, SeesNoEmptySquareInAQuickSwap) {
  sensor_.lift(milliseconds(200), Square::e7, Piece::kBlackPawn);
  sensor_.place(milliseconds(210), Square::e7, Piece::kWhiteKnight);
  EXPECT_EQ(until(milliseconds(900)), "236 e7N  ");
}

TEST_F(SensorTest, ReadsTwoPiecesOnASquareAsNone) {
  sensor_.place(milliseconds(200), Square::e7, Piece::kWhiteKnight);
  EXPECT_EQ(until(milliseconds(400)), "236 e7-  ");
  sensor_.lift(milliseconds(400), Square::e7, Piece::kBlackPawn);
  EXPECT_EQ(until(milliseconds(900)), "436 e7N  ");
}

TEST_F(SensorTest, TakesAwayTheLastPieceWhereNoneIsNamedAndNothingWhereItIsAbsent) {
  sensor_.lift(milliseconds(0), Square::e4);
  sensor_.lift(milliseconds(0), Square::e2, Piece::kBlackQueen);
  EXPECT_EQ(sensor_.next_at(), kNoWake);
  sensor_.lift(milliseconds(0), Square::e2);
  EXPECT_EQ(sensor_.contents(Square::e2), Piece::kNone);
}

TEST_F(SensorTest, FlickersOnTheGivenSquareUntilItIsMended) {
  sensor_.flicker(milliseconds(0), Square::e2, .5);
  const std::string seen = until(std::chrono::seconds(10));
  EXPECT_THAT(seen, testing::HasSubstr("e2-"));
  EXPECT_THAT(seen, testing::HasSubstr("e2P"));
  sensor_.flicker(std::chrono::seconds(10), Square::e2, 0);
  until(std::chrono::seconds(11));
  EXPECT_EQ(sensor_.next_at(), kNoWake);
  EXPECT_EQ(sensor_.reported(), rules::Placement::initial());
}

TEST_F(SensorTest, CorrectsAMisreadPieceWithinRounds) {
  sensor_.misread(.5);
  for (int i = 0; i < 20; ++i) {
    sensor_.lift(std::chrono::seconds(10 * i), Square::e2);
    until(std::chrono::seconds(10 * i + 5));
    EXPECT_EQ(sensor_.reported()[Square::e2], Piece::kNone);
    sensor_.place(std::chrono::seconds(10 * i + 5), Square::e2, Piece::kWhitePawn);
    until(std::chrono::seconds(10 * i + 10));
    EXPECT_EQ(sensor_.reported()[Square::e2], Piece::kWhitePawn);
  }
}

TEST(Scan, TakesAsLongAsRealOnesAndTwiceThatWithBluetooth) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const Scan usb = Scan::drawn(random, false), bluetooth = Scan::drawn(random, true);
    EXPECT_GE(usb.period, milliseconds(205));
    EXPECT_LE(usb.period, milliseconds(250));
    EXPECT_LE(usb.step * 64, usb.period);
    EXPECT_GE(bluetooth.period, milliseconds(410));
    EXPECT_LE(bluetooth.period, milliseconds(500));
  }
}

}  // namespace sensor_test
}  // namespace jadoube::drivers::simulator
