#include <gmock/gmock.h>

#include "daemon/storage/codec/row_codec.h"
#include "jadoube/values/v1/event.pb.h"

namespace jadoube::storage::codec {
namespace event_codec_test {

using model::Event;
using rules::Square;
using std::chrono::seconds;

model::Game game() {
  model::Game game{.ordinal = 3, .started_at = model::Instant(seconds(5)), .continues = "a-1"};
  game.plies = {{.move = {Square::e2, Square::e4}, .san = "e4", .uci = "e2e4"}};
  return game;
}

drivers::DeviceInfo device() {
  drivers::DeviceInfo info;
  info.serial = "12345";
  info.clock = "DGT 3000";
  info.battery_percent = 70;
  info.charging = true;
  info.capabilities = {.sensing = drivers::SensingClass::kOccupancy,
                       .facing = drivers::Facing::kMakersWay,
                       .own_log = false,
                       .lights = true,
                       .sound = true};
  return info;
}

model::Pair pair() {
  model::Pair pair;
  pair.white = model::BoardOfPair::kSecond;
  pair.whites_clock = drivers::ClockSide::kRight;
  pair.boards[0] = {.link = drivers::ConnectionState::kLive,
                    .port = "/dev/x",
                    .serial = "1",
                    .standing = model::PairStanding::kEqual,
                    .is_followed = true,
                    .agreed_plies = 7};
  pair.boards[1] = {.why = "unplugged",
                    .standing = model::PairStanding::kDifferent,
                    .placement = rules::Placement::initial()};
  return pair;
}

class EveryEvent : public testing::TestWithParam<Event> {};

TEST_P(EveryEvent, IsReadBack) {
  const auto row = to_row(GetParam());
  EXPECT_EQ(row.number, GetParam().number);
  EXPECT_EQ(row.at, GetParam().at);
  EXPECT_EQ(static_cast<int>(row.stream), static_cast<int>(model::topic_of(GetParam())));
  const auto read = event_of(row);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, GetParam());
}

// With a sentence in it.
std::string packed_reason() {
  const rules::Sentence inner("{side} left", {{"side", rules::Color::kBlack}});
  return rules::Sentence("{port}: {why}", {{"port", "/dev/x"}, {"why", inner}}).packed();
}

Event event(const model::Change& change) {
  auto event = model::event_of("a", {model::Instant(seconds(9)), change}, game());
  event.number = 12;
  return event;
}

Event with(model::EventContent content, int game = 0) {
  return {.number = 12,
          .at = model::Instant(seconds(9)),
          .board = "a",
          .game = game,
          .content = std::move(content)};
}

INSTANTIATE_TEST_SUITE_P(
    OfEveryKind, EveryEvent,
    testing::Values(
        event(model::ConnectionChange{drivers::ConnectionState::kLive, "/dev/x", "why"}),
        event(model::ConnectionChange{drivers::ConnectionState::kLost, "/dev/x", packed_reason()}),
        event(model::DeviceChange{device()}),
        event(model::SquareChange{Square::e4, rules::Piece::kWhitePawn}),
        event(model::SquareChange{Square::e4, rules::Piece::kNone}),
        event(model::PlacementChange{rules::Placement::initial(), model::Orientation::kRotated}),
        event(model::ClockChange{}),
        event(model::ClockChange{model::ClockState{
            .white = seconds(300), .black_flag = true, .running = rules::Color::kBlack}}),
        event(model::UnexplainedChange{{Square::a1, Square::h8}}), event(model::PairChange{pair()}),
        event(model::GameStarted{game()}),
        event(model::PliesChange{
            .keep = 1,
            .plies = {{.move = {Square::e7, Square::e8, rules::PieceType::kQueen},
                       .san = "e8=Q",
                       .uci = "e7e8q"}},
            .revision = 2,
            .final_plies = 1}),
        event(model::PliesChange{
            .keep = 0,
            .plies = {{.move = {Square::e1, Square::h1}, .san = "O-O", .uci = "e1g1"},
                      {.move = {Square::e8, Square::b8}, .san = "O-O-O", .uci = "e8b8"}},
            .revision = 0}),
        event(model::UncertaintyChange{{{.first_ply = 1, .san = {"e5"}, .behind = 20}}}),
        event(model::ResultChange{rules::Result::kDraw, model::Termination::kAdjudication, 4, true,
                                  model::Adjournment{.at = model::Instant(seconds(1))}}),
        event(model::ResultChange{
            .result = {},
            .termination = {},
            .revision = 0,
            .adjournment = model::Adjournment{.at = model::Instant(seconds(1)),
                                              .is_moved = true,
                                              .moved_to = "spare-2"}}),
        event(model::ResultChange{.result = rules::Result::kWhiteWins,
                                  .termination = model::Termination::kCheckmate,
                                  .revision = 0,
                                  .provisional = true}),
        event(model::SoftwareClockChange{
            {{.kind = model::SoftwareClockAct::Kind::kPause, .at = model::Instant(seconds(1))},
             {.kind = model::SoftwareClockAct::Kind::kSet,
              .at = model::Instant(seconds(2)),
              .times = {seconds(90), seconds(80)}}}}),
        with(model::IncidentReported{model::IncidentChange::What::kWithdrawn,
                                     model::Incident{.id = {3, 1}}}),
        with(model::EarlierGameCorrected{game()}, 3)));

TEST(EventCodec, LeavesOutWhatTheColumnsSay) {
  values::v1::BoardEvent stored;
  ASSERT_TRUE(stored.ParseFromString(to_row(event(model::ClockChange{})).wire));
  EXPECT_TRUE(stored.cursor().empty());
  EXPECT_FALSE(stored.has_time());
}

TEST(EventCodec, AnEventOfTheDaemonItselfHasNoBoard) {
  auto own = with(model::IncidentReported{.incident = model::Incident{.id = {0, 1}}});
  own.board.clear();
  const auto read = event_of(to_row(own));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, own);
}

TEST(EventCodec, WhatIsNoEventOfItsRowIsLostDataAndIsNamed) {
  const auto good = to_row(event(model::ClockChange{}));
  const auto refusal = [](const EventRow& row) {
    const auto read = event_of(row);
    EXPECT_FALSE(read);
    EXPECT_EQ(read.error().code, rules::ErrorCode::kDataLoss);
    EXPECT_THAT(read.error().message, testing::HasSubstr("event 12 of board"));
    return read.error().message;
  };
  auto row = good;
  row.wire = "\xff";
  EXPECT_THAT(refusal(row), testing::HasSubstr("no message of its stream"));
  row = good;
  row.board = "b";
  EXPECT_THAT(refusal(row), testing::HasSubstr("it belongs to \"boards/a\""));
  row = good;
  row.stream = static_cast<Stream>(7);
  EXPECT_THAT(refusal(row), testing::HasSubstr("of no stream"));
  values::v1::BoardEvent stored;
  stored.set_board("boards/a");
  row = good;
  row.wire = stored.SerializeAsString();
  EXPECT_THAT(refusal(row), testing::HasSubstr("a newer version wrote it"));
  stored.mutable_square_changed()->set_square("e9");
  row.wire = stored.SerializeAsString();
  EXPECT_THAT(refusal(row), testing::HasSubstr("\"e9\" is no square"));
}

}  // namespace event_codec_test
}  // namespace jadoube::storage::codec
