#include "daemon/storage/codec/messages.h"

#include <algorithm>

#include "daemon/storage/codec/table.h"

namespace jadoube::storage::codec {
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

constexpr auto kResults =
    table<rules::Result, v1::Result>({{rules::Result::kUnknown, v1::RESULT_UNKNOWN},
                                      {rules::Result::kWhiteWins, v1::RESULT_WHITE_WINS},
                                      {rules::Result::kBlackWins, v1::RESULT_BLACK_WINS},
                                      {rules::Result::kDraw, v1::RESULT_DRAW}});

constexpr auto kTerminations = table<model::Termination, v1::Termination>(
    {{model::Termination::kNone, v1::TERMINATION_UNSPECIFIED},
     {model::Termination::kKingsGesture, v1::TERMINATION_KINGS_GESTURE},
     {model::Termination::kResultPiece, v1::TERMINATION_RESULT_PIECE},
     {model::Termination::kNormal, v1::TERMINATION_NORMAL},
     {model::Termination::kTimeForfeit, v1::TERMINATION_TIME_FORFEIT},
     {model::Termination::kRulesInfraction, v1::TERMINATION_RULES_INFRACTION},
     {model::Termination::kAdjudication, v1::TERMINATION_ADJUDICATION},
     {model::Termination::kAbandoned, v1::TERMINATION_ABANDONED},
     {model::Termination::kPosition, v1::TERMINATION_POSITION},
     {model::Termination::kCheckmate, v1::TERMINATION_CHECKMATE},
     {model::Termination::kStalemate, v1::TERMINATION_STALEMATE},
     {model::Termination::kDeadPosition, v1::TERMINATION_DEAD_POSITION},
     {model::Termination::kFivefoldRepetition, v1::TERMINATION_FIVEFOLD_REPETITION},
     {model::Termination::kSeventyFiveMoves, v1::TERMINATION_SEVENTY_FIVE_MOVES}});

using ActKind = model::SoftwareClockAct::Kind;
constexpr auto kClockActs = table<ActKind, v1::SoftwareClockAct::Kind>(
    {{ActKind::kStart, v1::SoftwareClockAct::KIND_START},
     {ActKind::kPause, v1::SoftwareClockAct::KIND_PAUSE},
     {ActKind::kResume, v1::SoftwareClockAct::KIND_RESUME},
     {ActKind::kSet, v1::SoftwareClockAct::KIND_SET}});

constexpr auto kPlyStates = table<model::PlyState, v1::PlyState>(
    {{model::PlyState::kProvisional, v1::PLY_STATE_PROVISIONAL},
     {model::PlyState::kConfirmed, v1::PLY_STATE_CONFIRMED},
     {model::PlyState::kInferred, v1::PLY_STATE_INFERRED},
     {model::PlyState::kCorrected, v1::PLY_STATE_CORRECTED},
     {model::PlyState::kIllegal, v1::PLY_STATE_ILLEGAL}});

constexpr auto kEvidences = table<model::Evidence, v1::Evidence>(
    {{model::Evidence::kSquares, v1::EVIDENCE_SQUARES},
     {model::Evidence::kPress, v1::EVIDENCE_PRESS},
     {model::Evidence::kOpponentLift, v1::EVIDENCE_OPPONENT_LIFT},
     {model::Evidence::kReply, v1::EVIDENCE_REPLY},
     {model::Evidence::kQuietTime, v1::EVIDENCE_QUIET_TIME},
     {model::Evidence::kReconnect, v1::EVIDENCE_RECONNECT},
     {model::Evidence::kArbiter, v1::EVIDENCE_ARBITER},
     {model::Evidence::kResult, v1::EVIDENCE_RESULT},
     {model::Evidence::kRepeated, v1::EVIDENCE_REPEATED}});

constexpr auto kSensings = table<drivers::SensingClass, v1::Sensing>(
    {{drivers::SensingClass::kIdentity, v1::SENSING_IDENTITY},
     {drivers::SensingClass::kColor, v1::SENSING_COLOR},
     {drivers::SensingClass::kOccupancy, v1::SENSING_OCCUPANCY}});

constexpr auto kFacings =
    table<drivers::Facing, v1::Facing>({{drivers::Facing::kEitherWay, v1::FACING_EITHER_WAY},
                                        {drivers::Facing::kMakersWay, v1::FACING_MAKERS_WAY}});

v1::Capabilities encode_capabilities(const drivers::Capabilities& can) {
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

drivers::Capabilities decode_capabilities(const v1::Capabilities& in) {
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

// The corner towards which a king on `from` castles.
rules::Square corner(rules::Square from, bool kingside) {
  return rules::square_at(kingside ? 7 : 0, rules::rank_of(from));
}

bool is_castling(const std::string& san) { return san.starts_with("O-O"); }

// The move of a ply. If king and rook stand on their usual squares, UCI writes castling as the
// king's way. Otherwise UCI names the rook's square. SAN shows whether "e1g1" is castling.
rules::Move move_of(const v1::Ply& ply) {
  const std::string& uci = ply.uci();
  rules::Move move{};
  if (const auto from = rules::parse_square(std::string_view(uci).substr(0, 2))) move.from = *from;
  if (uci.size() >= 4) {
    if (const auto to = rules::parse_square(std::string_view(uci).substr(2, 2))) move.to = *to;
  }
  if (uci.size() == 5) {
    if (const auto piece = rules::parse_piece(uci[4])) move.promotion = rules::type_of(*piece);
  }
  if (!is_castling(ply.san())) return move;
  const auto rook = rules::parse_square(ply.castling_rook());
  move.to = rook ? *rook : corner(move.from, !ply.san().starts_with("O-O-O"));
  return move;
}

// The square of the castling rook, if the rook is not in the corner.
std::string castling_rook(const model::Ply& ply) {
  if (!is_castling(ply.san)) return {};
  if (ply.move.to == corner(ply.move.from, !ply.san.starts_with("O-O-O"))) return {};
  return rules::to_string(ply.move.to);
}

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

v1::Result encode(rules::Result result) { return kResults.stored(result); }
rules::Result decode(v1::Result result) {
  return kResults.value(result).value_or(rules::Result::kUnknown);
}

v1::Termination encode(model::Termination termination) { return kTerminations.stored(termination); }
model::Termination decode(v1::Termination termination) {
  return kTerminations.value(termination).value_or(model::Termination::kNone);
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
    *device.mutable_capabilities() = encode_capabilities(info.capabilities);
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
  if (device.has_battery_percent()) info.battery_percent = device.battery_percent();
  if (device.has_charging()) info.charging = device.charging();
  if (device.has_capabilities()) info.capabilities = decode_capabilities(device.capabilities());
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

v1::SoftwareClockAct encode(const model::SoftwareClockAct& act) {
  v1::SoftwareClockAct out;
  out.set_kind(kClockActs.stored(act.kind));
  *out.mutable_time() = encode(act.at);
  if (act.kind != ActKind::kSet) return out;
  *out.mutable_white() = encode(act.times.white);
  *out.mutable_black() = encode(act.times.black);
  return out;
}

model::SoftwareClockAct decode(const v1::SoftwareClockAct& act) {
  return {.kind = kClockActs.value(act.kind()).value_or(ActKind::kStart),
          .at = decode(act.time()),
          .times = {decode(act.white()), decode(act.black())}};
}

v1::Adjournment encode(const model::Adjournment& adjournment) {
  v1::Adjournment out;
  *out.mutable_time() = encode(adjournment.at);
  if (adjournment.white_clock) *out.mutable_white_clock() = encode(*adjournment.white_clock);
  if (adjournment.black_clock) *out.mutable_black_clock() = encode(*adjournment.black_clock);
  out.set_moved(adjournment.is_moved);
  out.set_moved_to(adjournment.moved_to);
  return out;
}

model::Adjournment decode(const v1::Adjournment& adjournment) {
  model::Adjournment out{.at = decode(adjournment.time())};
  if (adjournment.has_white_clock()) out.white_clock = decode(adjournment.white_clock());
  if (adjournment.has_black_clock()) out.black_clock = decode(adjournment.black_clock());
  out.is_moved = adjournment.moved();
  out.moved_to = adjournment.moved_to();
  return out;
}

v1::Explanation encode(const model::Explanation& explanation) {
  v1::Explanation out;
  out.set_first_ply(static_cast<int>(explanation.first_ply) + 1);
  for (const auto& san : explanation.san) out.add_san(san);
  out.set_behind(explanation.behind);
  return out;
}

model::Explanation decode(const v1::Explanation& explanation) {
  return {.first_ply = static_cast<std::size_t>(std::max(explanation.first_ply(), 1) - 1),
          .san = {explanation.san().begin(), explanation.san().end()},
          .behind = explanation.behind()};
}

v1::Ply encode(const model::Ply& ply) {
  v1::Ply out;
  out.set_uci(ply.uci);
  out.set_san(ply.san);
  out.set_state(kPlyStates.stored(ply.state));
  out.set_evidence(kEvidences.stored(ply.evidence));
  *out.mutable_made_time() = encode(ply.made_at);
  if (ply.confirmed_at) *out.mutable_confirmed_time() = encode(*ply.confirmed_at);
  if (ply.margin) out.set_margin(*ply.margin);
  if (ply.white_clock) *out.mutable_white_clock() = encode(*ply.white_clock);
  if (ply.black_clock) *out.mutable_black_clock() = encode(*ply.black_clock);
  out.set_castling_rook(castling_rook(ply));
  return out;
}

model::Ply decode(const v1::Ply& ply) { return decode(ply, move_of(ply)); }

model::Ply decode(const v1::Ply& ply, rules::Move move) {
  model::Ply out{.move = move, .san = ply.san(), .uci = ply.uci()};
  out.state = kPlyStates.value(ply.state()).value_or(model::PlyState::kProvisional);
  out.evidence = kEvidences.value(ply.evidence()).value_or(model::Evidence::kSquares);
  out.made_at = decode(ply.made_time());
  if (ply.has_confirmed_time()) out.confirmed_at = decode(ply.confirmed_time());
  if (ply.has_margin()) out.margin = ply.margin();
  if (ply.has_white_clock()) out.white_clock = decode(ply.white_clock());
  if (ply.has_black_clock()) out.black_clock = decode(ply.black_clock());
  return out;
}

}  // namespace jadoube::storage::codec
