#include "drivers/capabilities.h"

#include <gtest/gtest.h>

#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::drivers {
namespace capabilities_test {

using rules::Color;
using rules::Piece;
using rules::Placement;

TEST(Capabilities, AreThoseOfABoardThatTellsPiecesApartWhereNothingIsSaid) {
  const Capabilities usual;
  EXPECT_EQ(usual.sensing, SensingClass::kIdentity);
  EXPECT_EQ(usual.facing, Facing::kEitherWay);
  EXPECT_TRUE(usual.clock);
  EXPECT_TRUE(usual.own_log);
  EXPECT_FALSE(usual.lights);
  EXPECT_FALSE(usual.sound);
  EXPECT_FALSE(usual.battery);
}

TEST(Capabilities, AreUsualWithABatteryWhereTheBoardTellsWhatIsLeft) {
  DeviceInfo info;
  EXPECT_TRUE(has_usual_capabilities(info));
  info.battery_percent = 88;
  EXPECT_FALSE(has_usual_capabilities(info));
  info.capabilities.battery = true;
  EXPECT_TRUE(has_usual_capabilities(info));
}

TEST(SensingClass, OfIdentityReportsThePieceItself) {
  EXPECT_EQ(as_sensed(Piece::kBlackQueen, SensingClass::kIdentity), Piece::kBlackQueen);
  EXPECT_EQ(as_sensed(Placement::initial(), SensingClass::kIdentity), Placement::initial());
}

TEST(SensingClass, OfColourReportsAPawnOfThatColour) {
  EXPECT_EQ(as_sensed(Piece::kBlackQueen, SensingClass::kColor), Piece::kBlackPawn);
  EXPECT_EQ(as_sensed(Piece::kWhiteKing, SensingClass::kColor), Piece::kWhitePawn);
  EXPECT_EQ(as_sensed(Piece::kNone, SensingClass::kColor), Piece::kNone);
  EXPECT_EQ(to_fen(as_sensed(Placement::initial(), SensingClass::kColor)),
            "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP");
}

TEST(SensingClass, OfOccupancyReportsAWhitePawn) {
  EXPECT_EQ(as_sensed(Piece::kBlackQueen, SensingClass::kOccupancy), Piece::kWhitePawn);
  EXPECT_EQ(as_sensed(Piece::kNone, SensingClass::kOccupancy), Piece::kNone);
  EXPECT_EQ(to_fen(as_sensed(Placement::initial(), SensingClass::kOccupancy)),
            "PPPPPPPP/PPPPPPPP/8/8/8/8/PPPPPPPP/PPPPPPPP");
}

TEST(SensingClass, OfOccupancyLeavesOpenWhoseAPieceIs) {
  EXPECT_TRUE(may_be_of(Color::kBlack, Piece::kWhitePawn, SensingClass::kOccupancy));
  EXPECT_FALSE(may_be_of(Color::kBlack, Piece::kWhitePawn, SensingClass::kColor));
  EXPECT_TRUE(may_be_of(Color::kWhite, Piece::kWhitePawn, SensingClass::kColor));
}

}  // namespace capabilities_test
}  // namespace jadoube::drivers
