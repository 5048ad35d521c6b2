#include "daemon/api/convert.h"

#include <gmock/gmock.h>

namespace jadoube::api {
namespace {

using model::Instant;
using rules::Square;

model::Ply ply_with(model::PlyState state, model::Evidence evidence) {
  model::Ply ply{.move = {Square::e2, Square::e4}, .san = "e4", .uci = "e2e4"};
  ply.state = state;
  ply.evidence = evidence;
  ply.made_at = Instant(std::chrono::nanoseconds(1'500'000'001));
  ply.confirmed_at = Instant(std::chrono::seconds(2));
  ply.margin = 230;
  ply.white_clock = std::chrono::seconds(300);
  ply.black_clock = std::chrono::seconds(0);
  return ply;
}

TEST(Convert, AGameIsReadBackAsItWasWritten) {
  model::Game game{.ordinal = 3, .started_at = Instant(std::chrono::seconds(1))};
  game.plies = {ply_with(model::PlyState::kConfirmed, model::Evidence::kPress)};
  game.final_plies = 1;
  game.explanations = {{.san = {"e5"}, .behind = 0}, {.san = {}, .behind = 70}};
  game.revision = 4;
  game.result = rules::Result::kBlackWins;
  game.termination = model::Termination::kResultPiece;
  game.incomplete = true;
  game.closed = true;
  const auto read = from_proto(to_proto("table-1", game));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, game);
}

TEST(Convert, ADeviceSaysWhatTheBoardCanDoWhereThatIsNotUsual) {
  drivers::DeviceInfo info;
  EXPECT_FALSE(to_proto(info).has_capabilities());
  info.battery_percent = 88;
  info.capabilities.battery = true;
  EXPECT_FALSE(to_proto(info).has_capabilities());
  info.capabilities = {.sensing = drivers::SensingClass::kOccupancy,
                       .facing = drivers::Facing::kMakersWay,
                       .clock = false,
                       .own_log = false,
                       .lights = true,
                       .battery = true};
  const auto can = to_proto(info).capabilities();
  EXPECT_EQ(can.sensing(), v1::SENSING_OCCUPANCY);
  EXPECT_EQ(can.facing(), v1::FACING_MAKERS_WAY);
  EXPECT_FALSE(can.clock());
  EXPECT_FALSE(can.own_log());
  EXPECT_TRUE(can.lights());
  EXPECT_TRUE(can.battery());
  info.capabilities = {.sensing = drivers::SensingClass::kColor};
  EXPECT_EQ(to_proto(info).capabilities().sensing(), v1::SENSING_COLOR);
  EXPECT_EQ(to_proto(info).capabilities().facing(), v1::FACING_EITHER_WAY);
}

// A record from elsewhere may say the year 9999.
TEST(Convert, ATimeBeyondWhatCanBeCountedIsTheLastThatCan) {
  google::protobuf::Timestamp time;
  time.set_seconds(253'402'300'799);
  time.set_nanos(999'999'999);
  EXPECT_GT(from_proto(time), Instant(std::chrono::years(290)));
  time.set_seconds(-time.seconds());
  EXPECT_LT(from_proto(time), Instant(std::chrono::years(-290)));
}

TEST(Convert, AGameWithoutAnythingUnusualIsReadBackToo) {
  model::Game game{.ordinal = 1};
  game.plies = {{.move = {Square::e2, Square::e4}, .san = "e4", .uci = "e2e4"}};
  const auto read = from_proto(to_proto("table-1", game));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, game);
}

TEST(Convert, EveryStateAndEvidenceOfAPlyIsReadBack) {
  for (int state = 0; state <= static_cast<int>(model::PlyState::kIllegal); ++state) {
    for (int evidence = 0; evidence <= static_cast<int>(model::Evidence::kResult); ++evidence) {
      model::Game game{.ordinal = 1};
      game.plies = {
          ply_with(static_cast<model::PlyState>(state), static_cast<model::Evidence>(evidence))};
      const auto read = from_proto(to_proto("a", game));
      ASSERT_TRUE(read);
      EXPECT_EQ(*read, game) << state << " " << evidence;
    }
  }
}

}  // namespace
}  // namespace jadoube::api
