#include "daemon/values/board_values.h"

#include <algorithm>

#include "daemon/values/time_values.h"
#include "rules/notation/fen.h"

namespace jadoube::values {
namespace {

constexpr auto kColors = table<rules::Color, v1::Color>(
    {{rules::Color::kWhite, v1::COLOR_WHITE}, {rules::Color::kBlack, v1::COLOR_BLACK}});

constexpr auto kOrientations = table<model::Orientation, v1::Orientation>(
    {{model::Orientation::kNormal, v1::ORIENTATION_NORMAL},
     {model::Orientation::kRotated, v1::ORIENTATION_ROTATED}});

constexpr auto kConnectionStates = table<drivers::ConnectionState, v1::ConnectionState>(
    {{drivers::ConnectionState::kLost, v1::CONNECTION_STATE_LOST},
     {drivers::ConnectionState::kConnecting, v1::CONNECTION_STATE_CONNECTING},
     {drivers::ConnectionState::kLive, v1::CONNECTION_STATE_LIVE}});

constexpr auto kSensings = table<drivers::SensingClass, v1::Sensing>(
    {{drivers::SensingClass::kIdentity, v1::SENSING_IDENTITY},
     {drivers::SensingClass::kColor, v1::SENSING_COLOR},
     {drivers::SensingClass::kOccupancy, v1::SENSING_OCCUPANCY}});

constexpr auto kFacings =
    table<drivers::Facing, v1::Facing>({{drivers::Facing::kEitherWay, v1::FACING_EITHER_WAY},
                                        {drivers::Facing::kMakersWay, v1::FACING_MAKERS_WAY}});

constexpr auto kStandings = table<model::PairStanding, v1::PairStanding>(
    {{model::PairStanding::kUnseen, v1::PAIR_STANDING_UNSEEN},
     {model::PairStanding::kEqual, v1::PAIR_STANDING_EQUAL},
     {model::PairStanding::kBehind, v1::PAIR_STANDING_BEHIND},
     {model::PairStanding::kDifferent, v1::PAIR_STANDING_DIFFERENT}});

// The side of the clock with White's time.
constexpr std::int32_t kLeftClock = 1, kRightClock = 2;

}  // namespace

v1::Color encode(rules::Color color) { return kColors.stored(color); }
std::optional<rules::Color> decode(v1::Color color) { return kColors.value(color); }

v1::Orientation encode(model::Orientation orientation) { return kOrientations.stored(orientation); }
std::optional<model::Orientation> decode(v1::Orientation orientation) {
  return kOrientations.value(orientation);
}

v1::ConnectionState encode(drivers::ConnectionState state) {
  return kConnectionStates.stored(state);
}
drivers::ConnectionState decode(v1::ConnectionState state) {
  return kConnectionStates.value(state).value_or(drivers::ConnectionState::kLost);
}

v1::Capabilities encode(const drivers::Capabilities& can) {
  v1::Capabilities out;
  out.set_sensing(kSensings.stored(can.sensing));
  out.set_facing(kFacings.stored(can.facing));
  out.set_clock(can.clock);
  out.set_own_log(can.own_log);
  out.set_lights(can.lights);
  out.set_battery(can.battery);
  out.set_calibration(can.calibration);
  out.set_only_legal_moves(can.only_legal_moves);
  out.set_sound(can.sound);
  return out;
}

drivers::Capabilities decode(const v1::Capabilities& in) {
  return {.sensing = kSensings.value(in.sensing()).value_or(drivers::SensingClass::kIdentity),
          .facing = kFacings.value(in.facing()).value_or(drivers::Facing::kEitherWay),
          .clock = in.clock(),
          .own_log = in.own_log(),
          .lights = in.lights(),
          .battery = in.battery(),
          .calibration = in.calibration(),
          .only_legal_moves = in.only_legal_moves(),
          .sound = in.sound()};
}

v1::Device encode(const drivers::DeviceInfo& info) {
  v1::Device device;
  device.set_serial(info.serial);
  device.set_short_serial(info.short_serial);
  device.set_firmware(info.firmware);
  device.set_hardware(info.hardware);
  device.set_trademark(info.trademark);
  device.set_clock(info.clock);
  if (info.battery_percent) device.set_battery_percent(*info.battery_percent);
  if (info.charging) device.set_charging(*info.charging);
  if (!drivers::has_usual_capabilities(info)) {
    *device.mutable_capabilities() = encode(info.capabilities);
  }
  return device;
}

drivers::DeviceInfo decode(const v1::Device& device) {
  drivers::DeviceInfo info{.serial = device.serial(),
                           .short_serial = device.short_serial(),
                           .firmware = device.firmware(),
                           .hardware = device.hardware(),
                           .trademark = device.trademark(),
                           .clock = device.clock(),
                           .battery_percent = {},
                           .charging = {}};
  if (device.has_battery_percent())
    info.battery_percent = std::clamp(device.battery_percent(), 0, 100);
  if (device.has_charging()) info.charging = device.charging();
  if (device.has_capabilities()) info.capabilities = decode(device.capabilities());
  return info;
}

v1::Clock encode(const model::ClockState& clock) {
  v1::Clock out;
  *out.mutable_white() = encode(clock.white);
  *out.mutable_black() = encode(clock.black);
  out.set_white_flag_fallen(clock.white_flag);
  out.set_black_flag_fallen(clock.black_flag);
  if (clock.running) out.set_running(encode(*clock.running));
  out.set_battery_low(clock.battery_low);
  return out;
}

model::ClockState decode(const v1::Clock& clock) {
  return {.white = decode(clock.white()),
          .black = decode(clock.black()),
          .white_flag = clock.white_flag_fallen(),
          .black_flag = clock.black_flag_fallen(),
          .running = decode(clock.running()),
          .battery_low = clock.battery_low()};
}

v1::PairedBoard encode(const model::PairedBoard& board) {
  v1::PairedBoard out;
  out.set_connection(encode(board.link));
  out.set_port(board.port);
  out.set_connection_reason(board.why);
  out.set_serial(board.serial);
  out.set_standing(kStandings.stored(board.standing));
  out.set_followed(board.is_followed);
  out.set_agreed_plies(static_cast<std::int32_t>(board.agreed_plies));
  if (!board.is_followed) out.set_placement(rules::to_fen(board.placement));
  return out;
}

rules::Expected<model::PairedBoard> decode(const v1::PairedBoard& in) {
  model::PairedBoard board{
      .link = decode(in.connection()),
      .port = in.port(),
      .why = in.connection_reason(),
      .serial = in.serial(),
      .standing = kStandings.value(in.standing()).value_or(model::PairStanding::kUnseen),
      .is_followed = in.followed(),
      .agreed_plies = static_cast<std::size_t>(std::max(in.agreed_plies(), 0))};
  if (in.placement().empty()) return board;
  return rules::parse_placement(in.placement()).map([&](const rules::Placement& placement) {
    board.placement = placement;
    return board;
  });
}

v1::Pair encode(const model::Pair& pair) {
  v1::Pair out;
  for (const model::PairedBoard& each : pair.boards) *out.add_boards() = encode(each);
  out.set_white_at_second(pair.white == model::BoardOfPair::kSecond);
  if (const auto side = pair.whites_clock) {
    out.set_whites_clock(*side == drivers::ClockSide::kLeft ? kLeftClock : kRightClock);
  }
  return out;
}

rules::Expected<model::Pair> decode(const v1::Pair& in) {
  model::Pair pair;
  const auto count = std::min<std::size_t>(in.boards().size(), pair.boards.size());
  for (std::size_t i = 0; i < count; ++i) {
    auto board = decode(in.boards(static_cast<int>(i)));
    if (!board) return tl::unexpected(board.error());
    pair.boards[i] = *std::move(board);
  }
  if (in.white_at_second()) pair.white = model::BoardOfPair::kSecond;
  if (in.whites_clock() == kLeftClock) pair.whites_clock = drivers::ClockSide::kLeft;
  if (in.whites_clock() == kRightClock) pair.whites_clock = drivers::ClockSide::kRight;
  return pair;
}

}  // namespace jadoube::values
