#include "daemon/api/values/board_values.h"

#include "daemon/api/values/confidence.h"
#include "daemon/language/translate.h"
#include "daemon/model/doubt.h"
#include "rules/notation/fen.h"
#include "rules/number.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::refuse;

constexpr std::string_view kBoards = "boards/";
constexpr std::string_view kGames = "games/";

}  // namespace

std::string board_name(const std::string& id) { return std::string(kBoards) + id; }

std::string game_name(const std::string& id, int ordinal) {
  return std::string(kGames) + id + "-" + std::to_string(ordinal);
}

rules::Expected<std::string> parse_board_name(const std::string& name) {
  if (!name.starts_with(kBoards) || name.size() == kBoards.size()) {
    return refuse(ErrorCode::kInvalidArgument,
                  "\"{name}\" is no board: write boards/ and its id, as in boards/12345",
                  {{"name", name}});
  }
  return name.substr(kBoards.size());
}

rules::Expected<GamePlace> parse_game_name(const std::string& name) {
  const auto dash = name.rfind('-');
  if (name.starts_with(kGames) && dash != std::string::npos && dash > kGames.size()) {
    const auto ordinal = rules::parse_number<int>(std::string_view(name).substr(dash + 1));
    if (ordinal && *ordinal > 0) {
      return GamePlace{.board = name.substr(kGames.size(), dash - kGames.size()),
                       .ordinal = *ordinal};
    }
  }
  return refuse(ErrorCode::kInvalidArgument,
                "\"{name}\" is no game: write games/, the board's id and the game's number, as in "
                "games/12345-1",
                {{"name", name}});
}

v1::Color to_proto(rules::Color color) {
  return color == rules::Color::kWhite ? v1::COLOR_WHITE : v1::COLOR_BLACK;
}

std::optional<rules::Color> color_of(v1::Color color) {
  if (color == v1::COLOR_WHITE) return rules::Color::kWhite;
  if (color == v1::COLOR_BLACK) return rules::Color::kBlack;
  return std::nullopt;
}

v1::PlyState to_proto(model::PlyState state) {
  switch (state) {
    case model::PlyState::kProvisional:
      return v1::PLY_STATE_PROVISIONAL;
    case model::PlyState::kConfirmed:
      return v1::PLY_STATE_CONFIRMED;
    case model::PlyState::kInferred:
      return v1::PLY_STATE_INFERRED;
    case model::PlyState::kCorrected:
      return v1::PLY_STATE_CORRECTED;
    case model::PlyState::kIllegal:
      return v1::PLY_STATE_ILLEGAL;
  }
  return v1::PLY_STATE_UNSPECIFIED;
}

v1::Evidence to_proto(model::Evidence evidence) {
  switch (evidence) {
    case model::Evidence::kSquares:
      return v1::EVIDENCE_SQUARES;
    case model::Evidence::kPress:
      return v1::EVIDENCE_PRESS;
    case model::Evidence::kOpponentLift:
      return v1::EVIDENCE_OPPONENT_LIFT;
    case model::Evidence::kReply:
      return v1::EVIDENCE_REPLY;
    case model::Evidence::kQuietTime:
      return v1::EVIDENCE_QUIET_TIME;
    case model::Evidence::kReconnect:
      return v1::EVIDENCE_RECONNECT;
    case model::Evidence::kArbiter:
      return v1::EVIDENCE_ARBITER;
    case model::Evidence::kResult:
      return v1::EVIDENCE_RESULT;
    case model::Evidence::kRepeated:
      return v1::EVIDENCE_REPEATED;
  }
  return v1::EVIDENCE_UNSPECIFIED;
}

v1::ConnectionState to_proto(drivers::ConnectionState state) {
  switch (state) {
    case drivers::ConnectionState::kLost:
      return v1::CONNECTION_STATE_LOST;
    case drivers::ConnectionState::kConnecting:
      return v1::CONNECTION_STATE_CONNECTING;
    case drivers::ConnectionState::kLive:
      return v1::CONNECTION_STATE_LIVE;
  }
  return v1::CONNECTION_STATE_UNSPECIFIED;
}

v1::Orientation to_proto(model::Orientation orientation) {
  return orientation == model::Orientation::kNormal ? v1::ORIENTATION_NORMAL
                                                    : v1::ORIENTATION_ROTATED;
}

std::optional<model::Orientation> from_proto(v1::Orientation orientation) {
  if (orientation == v1::ORIENTATION_NORMAL) return model::Orientation::kNormal;
  if (orientation == v1::ORIENTATION_ROTATED) return model::Orientation::kRotated;
  return std::nullopt;
}

v1::Result to_proto(rules::Result result) {
  switch (result) {
    case rules::Result::kUnknown:
      return v1::RESULT_UNKNOWN;
    case rules::Result::kWhiteWins:
      return v1::RESULT_WHITE_WINS;
    case rules::Result::kBlackWins:
      return v1::RESULT_BLACK_WINS;
    case rules::Result::kDraw:
      return v1::RESULT_DRAW;
  }
  return v1::RESULT_UNSPECIFIED;
}

rules::Result from_proto(v1::Result result) {
  switch (result) {
    case v1::RESULT_WHITE_WINS:
      return rules::Result::kWhiteWins;
    case v1::RESULT_BLACK_WINS:
      return rules::Result::kBlackWins;
    case v1::RESULT_DRAW:
      return rules::Result::kDraw;
    default:
      return rules::Result::kUnknown;
  }
}

v1::Termination to_proto(model::Termination termination) {
  switch (termination) {
    case model::Termination::kNone:
      return v1::TERMINATION_UNSPECIFIED;
    case model::Termination::kKingsGesture:
      return v1::TERMINATION_KINGS_GESTURE;
    case model::Termination::kResultPiece:
      return v1::TERMINATION_RESULT_PIECE;
    case model::Termination::kNormal:
      return v1::TERMINATION_NORMAL;
    case model::Termination::kTimeForfeit:
      return v1::TERMINATION_TIME_FORFEIT;
    case model::Termination::kRulesInfraction:
      return v1::TERMINATION_RULES_INFRACTION;
    case model::Termination::kAdjudication:
      return v1::TERMINATION_ADJUDICATION;
    case model::Termination::kAbandoned:
      return v1::TERMINATION_ABANDONED;
    case model::Termination::kPosition:
      return v1::TERMINATION_POSITION;
    case model::Termination::kCheckmate:
      return v1::TERMINATION_CHECKMATE;
    case model::Termination::kStalemate:
      return v1::TERMINATION_STALEMATE;
    case model::Termination::kDeadPosition:
      return v1::TERMINATION_DEAD_POSITION;
    case model::Termination::kFivefoldRepetition:
      return v1::TERMINATION_FIVEFOLD_REPETITION;
    case model::Termination::kSeventyFiveMoves:
      return v1::TERMINATION_SEVENTY_FIVE_MOVES;
  }
  return v1::TERMINATION_UNSPECIFIED;
}

v1::Capabilities to_proto(const drivers::Capabilities& can) {
  v1::Capabilities out;
  switch (can.sensing) {
    case drivers::SensingClass::kIdentity:
      out.set_sensing(v1::SENSING_IDENTITY);
      break;
    case drivers::SensingClass::kColor:
      out.set_sensing(v1::SENSING_COLOR);
      break;
    case drivers::SensingClass::kOccupancy:
      out.set_sensing(v1::SENSING_OCCUPANCY);
      break;
  }
  out.set_facing(can.facing == drivers::Facing::kEitherWay ? v1::FACING_EITHER_WAY
                                                           : v1::FACING_MAKERS_WAY);
  out.set_clock(can.clock);
  out.set_own_log(can.own_log);
  out.set_lights(can.lights);
  out.set_battery(can.battery);
  out.set_calibration(can.calibration);
  out.set_only_legal_moves(can.only_legal_moves);
  out.set_sound(can.sound);
  return out;
}

v1::Device to_proto(const drivers::DeviceInfo& info) {
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
    *device.mutable_capabilities() = to_proto(info.capabilities);
  }
  return device;
}

v1::Clock to_proto(const model::ClockState& clock) {
  v1::Clock out;
  *out.mutable_white() = to_proto(clock.white);
  *out.mutable_black() = to_proto(clock.black);
  out.set_white_flag_fallen(clock.white_flag);
  out.set_black_flag_fallen(clock.black_flag);
  if (clock.running) out.set_running(to_proto(*clock.running));
  out.set_battery_low(clock.battery_low);
  return out;
}

v1::Ply to_proto(const model::Ply& ply) {
  v1::Ply out;
  out.set_uci(ply.uci);
  out.set_san(ply.san);
  out.set_state(to_proto(ply.state));
  out.set_evidence(to_proto(ply.evidence));
  *out.mutable_made_time() = to_proto(ply.made_at);
  if (ply.confirmed_at) *out.mutable_confirmed_time() = to_proto(*ply.confirmed_at);
  if (ply.margin) out.set_confidence_percent(confidence_percent(*ply.margin));
  if (ply.white_clock) *out.mutable_white_clock() = to_proto(*ply.white_clock);
  if (ply.black_clock) *out.mutable_black_clock() = to_proto(*ply.black_clock);
  return out;
}

std::vector<v1::Explanation> to_proto(const std::vector<model::Explanation>& explanations) {
  const auto percents = model::probabilities_percent(explanations);
  const auto same = model::same_moves(explanations);
  const auto doubts = model::doubts(explanations);
  std::vector<v1::Explanation> all;
  int doubt = 0;
  for (std::size_t i = 0; i < explanations.size(); ++i) {
    auto& out = all.emplace_back();
    out.set_first_ply(static_cast<int>(explanations[i].first_ply) + 1);
    for (const auto& san : explanations[i].san) out.add_san(san);
    out.set_probability_percent(percents[i]);
    if (static_cast<std::size_t>(doubt) < doubts.size() &&
        doubts[static_cast<std::size_t>(doubt)].explanations.front() == i) {
      ++doubt;
    }
    out.set_doubt(doubt);
    if (same[i] != i) out.set_same_moves_as(static_cast<int>(same[i]) + 1);
  }
  return all;
}

v1::SoftwareClockAct to_proto(const model::SoftwareClockAct& act) {
  v1::SoftwareClockAct out;
  switch (act.kind) {
    case model::SoftwareClockAct::Kind::kStart:
      out.set_kind(v1::SoftwareClockAct::KIND_START);
      break;
    case model::SoftwareClockAct::Kind::kPause:
      out.set_kind(v1::SoftwareClockAct::KIND_PAUSE);
      break;
    case model::SoftwareClockAct::Kind::kResume:
      out.set_kind(v1::SoftwareClockAct::KIND_RESUME);
      break;
    case model::SoftwareClockAct::Kind::kSet:
      out.set_kind(v1::SoftwareClockAct::KIND_SET);
      *out.mutable_white() = to_proto(act.times.white);
      *out.mutable_black() = to_proto(act.times.black);
      break;
  }
  *out.mutable_time() = to_proto(act.at);
  return out;
}

v1::SoftwareClock to_proto(const outputs::ComputedClock& clock) {
  v1::SoftwareClock out;
  switch (clock.phase) {
    case model::SoftwareClockPhase::kNotStarted:
      out.set_phase(v1::SoftwareClock::PHASE_NOT_STARTED);
      break;
    case model::SoftwareClockPhase::kRunning:
      out.set_phase(v1::SoftwareClock::PHASE_RUNNING);
      break;
    case model::SoftwareClockPhase::kPaused:
      out.set_phase(v1::SoftwareClock::PHASE_PAUSED);
      break;
  }
  if (clock.ended) out.set_phase(v1::SoftwareClock::PHASE_ENDED);
  *out.mutable_white() = to_proto(clock.white);
  *out.mutable_black() = to_proto(clock.black);
  if (clock.running) out.set_running(to_proto(*clock.running));
  *out.mutable_time() = to_proto(clock.at);
  if (clock.used_up) out.set_used_up(to_proto(*clock.used_up));
  return out;
}

v1::Adjournment to_proto(const model::Adjournment& adjournment) {
  v1::Adjournment out;
  *out.mutable_time() = to_proto(adjournment.at);
  if (adjournment.white_clock) *out.mutable_white_clock() = to_proto(*adjournment.white_clock);
  if (adjournment.black_clock) *out.mutable_black_clock() = to_proto(*adjournment.black_clock);
  out.set_moved(adjournment.is_moved);
  if (!adjournment.moved_to.empty()) {
    out.set_moved_to(std::string(kGames) + adjournment.moved_to);
  }
  return out;
}

v1::PairStanding to_proto(model::PairStanding standing) {
  switch (standing) {
    case model::PairStanding::kUnseen:
      return v1::PAIR_STANDING_UNSEEN;
    case model::PairStanding::kEqual:
      return v1::PAIR_STANDING_EQUAL;
    case model::PairStanding::kBehind:
      return v1::PAIR_STANDING_BEHIND;
    case model::PairStanding::kDifferent:
      return v1::PAIR_STANDING_DIFFERENT;
  }
  return v1::PAIR_STANDING_UNSPECIFIED;
}

v1::Pair to_proto(const model::Pair& pair) {
  v1::Pair out;
  for (const auto which : {model::BoardOfPair::kFirst, model::BoardOfPair::kSecond}) {
    const auto& board = pair.boards[static_cast<std::size_t>(which)];
    auto& told = *out.add_boards();
    told.set_player(to_proto(pair.player_at(which)));
    told.set_connection(to_proto(board.link));
    told.set_connection_reason(language::tr_packed(board.why));
    told.set_port(board.port);
    told.set_serial(board.serial);
    told.set_standing(to_proto(board.standing));
    told.set_followed(board.is_followed);
    told.set_agreed_plies(static_cast<std::int32_t>(board.agreed_plies));
    if (!board.is_followed) told.set_placement(rules::to_fen(board.placement));
  }
  return out;
}

v1::Board to_proto(const std::string& id, const model::Board& board) {
  v1::Board out;
  out.set_name(board_name(id));
  out.set_connection(to_proto(board.link));
  out.set_connection_reason(language::tr_packed(board.why));
  out.set_port(board.port);
  *out.mutable_device() = to_proto(board.device);
  out.set_orientation(to_proto(board.orientation));
  out.set_orientation_assumed(board.orientation_is_assumed);
  out.set_placement(rules::to_fen(board.placement));
  if (board.clock) *out.mutable_clock() = to_proto(*board.clock);
  for (const rules::Square square : board.unexplained) {
    out.add_unexplained_squares(rules::to_string(square));
  }
  if (board.game) out.set_game(game_name(id, board.game->ordinal));
  if (board.pair) *out.mutable_pair() = to_proto(*board.pair);
  return out;
}

v1::Game heading_of(const std::string& id, const model::Game& game) {
  v1::Game out;
  out.set_name(game_name(id, game.ordinal));
  out.set_board(board_name(id));
  *out.mutable_start_time() = to_proto(game.started_at);
  out.set_start_fen(rules::to_fen(game.start));
  out.set_revision(game.revision);
  out.set_result(to_proto(game.result));
  out.set_termination(to_proto(game.termination));
  out.set_result_provisional(game.result_is_provisional);
  out.set_closed(game.closed);
  out.set_incomplete(game.incomplete);
  out.set_final_plies(static_cast<std::int32_t>(game.final_plies));
  for (auto& each : to_proto(game.explanations)) *out.add_explanations() = std::move(each);
  if (game.adjournment) *out.mutable_adjournment() = to_proto(*game.adjournment);
  if (!game.continues.empty()) out.set_continues(std::string(kGames) + game.continues);
  for (const auto& act : game.clock_acts) *out.add_software_clock_acts() = to_proto(act);
  out.set_only_legal_moves(game.only_legal_moves);
  return out;
}

v1::Game to_proto(const std::string& id, const model::Game& game) {
  v1::Game out = heading_of(id, game);
  for (const model::Ply& ply : game.plies) *out.add_plies() = to_proto(ply);
  out.set_fen(rules::to_fen(game.position()));
  return out;
}

v1::Game to_proto(const std::string& id, const storage::codec::StoredGame& stored) {
  if (!stored.unreadable) return to_proto(id, stored.game);
  v1::Game out = heading_of(id, stored.game);
  for (const model::Ply& ply : stored.game.plies) *out.add_plies() = to_proto(ply);
  out.set_fen(rules::to_fen(stored.game.position_after(stored.unreadable->ply)));
  return out;
}

}  // namespace jadoube::api
