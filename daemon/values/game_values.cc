#include "daemon/values/game_values.h"

#include <algorithm>
#include <charconv>

#include "daemon/model/ids.h"
#include "daemon/values/board_values.h"
#include "daemon/values/time_values.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"

namespace jadoube::values {
namespace {

using rules::Expected;

constexpr int kMostPlies = 10'000;

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

// The corner towards which a king on `from` castles.
rules::Square corner(rules::Square from, bool kingside) {
  return rules::square_at(kingside ? 7 : 0, rules::rank_of(from));
}

bool is_castling(const std::string& san) { return san.starts_with("O-O"); }

// The move of a ply. If king and rook are on their usual squares, UCI writes castling as the king's
// way. Otherwise UCI names the rook's square. SAN shows whether "e1g1" is castling.
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

v1::Result encode(rules::Result result) { return kResults.stored(result); }
rules::Result decode(v1::Result result) {
  return kResults.value(result).value_or(rules::Result::kUnknown);
}

v1::Termination encode(model::Termination termination) { return kTerminations.stored(termination); }
model::Termination decode(v1::Termination termination) {
  return kTerminations.value(termination).value_or(model::Termination::kNone);
}

v1::PlyState encode(model::PlyState state) { return kPlyStates.stored(state); }
std::optional<model::PlyState> decode(v1::PlyState state) { return kPlyStates.value(state); }

v1::Evidence encode(model::Evidence evidence) { return kEvidences.stored(evidence); }
model::Evidence decode(v1::Evidence evidence) {
  return kEvidences.value(evidence).value_or(model::Evidence::kSquares);
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
  return {
      .first_ply = static_cast<std::size_t>(std::clamp(explanation.first_ply(), 1, kMostPlies) - 1),
      .san = {explanation.san().begin(), explanation.san().end()},
      .behind = std::max(explanation.behind(), 0)};
}

v1::Ply encode(const model::Ply& ply) {
  v1::Ply out;
  out.set_uci(ply.uci);
  out.set_san(ply.san);
  out.set_state(encode(ply.state));
  out.set_evidence(encode(ply.evidence));
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
  out.state = decode(ply.state()).value_or(model::PlyState::kProvisional);
  out.evidence = decode(ply.evidence());
  out.made_at = decode(ply.made_time());
  if (ply.has_confirmed_time()) out.confirmed_at = decode(ply.confirmed_time());
  if (ply.has_margin()) out.margin = ply.margin();
  if (ply.has_white_clock()) out.white_clock = decode(ply.white_clock());
  if (ply.has_black_clock()) out.black_clock = decode(ply.black_clock());
  return out;
}

Expected<model::Game> decode_without_plies(const v1::Game& stored) {
  const auto start = rules::parse_fen(stored.start_fen());
  if (!start) return tl::unexpected(start.error());
  model::Game game{.ordinal = ordinal_in(stored.name()), .start = *start};
  game.started_at = decode(stored.start_time());
  game.final_plies =
      static_cast<std::size_t>(std::clamp(stored.final_plies(), 0, stored.plies_size()));
  for (const auto& each : stored.explanations()) game.explanations.push_back(decode(each));
  game.revision = stored.revision();
  game.result = decode(stored.result());
  game.termination = decode(stored.termination());
  game.result_is_provisional = stored.result_provisional();
  game.incomplete = stored.incomplete();
  game.closed = stored.closed();
  if (stored.has_adjournment()) game.adjournment = decode(stored.adjournment());
  game.continues = bare_game_name(stored.continues());
  for (const auto& each : stored.software_clock_acts()) game.clock_acts.push_back(decode(each));
  game.only_legal_moves = stored.only_legal_moves();
  return game;
}

v1::Game encode_without_plies(const std::string& board, const model::Game& game) {
  v1::Game out;
  out.set_name(game_name(board, game.ordinal));
  out.set_board(board_name(board));
  *out.mutable_start_time() = encode(game.started_at);
  out.set_start_fen(rules::to_fen(game.start));
  out.set_revision(game.revision);
  out.set_result(encode(game.result));
  out.set_termination(encode(game.termination));
  out.set_result_provisional(game.result_is_provisional);
  out.set_closed(game.closed);
  out.set_incomplete(game.incomplete);
  out.set_final_plies(static_cast<std::int32_t>(game.final_plies));
  for (const auto& each : game.explanations) *out.add_explanations() = encode(each);
  if (game.adjournment) *out.mutable_adjournment() = encode(*game.adjournment);
  if (!game.continues.empty()) out.set_continues(full_game_name(game.continues));
  for (const auto& each : game.clock_acts) *out.add_software_clock_acts() = encode(each);
  out.set_only_legal_moves(game.only_legal_moves);
  return out;
}

v1::Game encode(const std::string& board, const model::Game& game) {
  v1::Game out = encode_without_plies(board, game);
  for (const model::Ply& ply : game.plies) *out.add_plies() = encode(ply);
  out.set_fen(rules::to_fen(game.position()));
  return out;
}

Expected<StoredGame> decode(const v1::Game& stored) {
  auto game = decode_without_plies(stored);
  if (!game) return tl::unexpected(game.error());
  StoredGame out{.game = *std::move(game)};
  auto position = out.game.start;
  for (const auto& ply : stored.plies()) {
    if (out.unreadable) {
      out.game.plies.push_back(decode(ply));
      continue;
    }
    // Uses SAN, because UCI writes an illegal castling like an illegal move of the king.
    const auto move = rules::read_move_as_it_stands(position, ply.san(), rules::Language::kEnglish);
    if (move) {
      out.game.plies.push_back(decode(ply, *move));
      position = position.after(*move);
    } else {
      out.unreadable = {out.game.plies.size(),
                        stored.name() + ": " + ply.san() + ": " + move.error().message};
      out.game.plies.push_back(decode(ply));
    }
  }
  return out;
}

namespace {

constexpr std::string_view kBoardNames = "boards/";
constexpr std::string_view kGameNames = "games/";
constexpr std::string_view kIncidentNames = "incidents/";
constexpr std::string_view kDaemonItself = "daemon";

}  // namespace

std::string board_name(const std::string& board) {
  return model::is_daemon_id(board) ? std::string() : std::string(kBoardNames) + board;
}

std::string game_name(const std::string& board, int ordinal) {
  return std::string(kGameNames) + board + "-" + std::to_string(ordinal);
}

std::string incident_name(const std::string& board, model::IncidentId id) {
  const std::string place =
      model::is_daemon_id(board) ? std::string(kDaemonItself) : "-" + std::to_string(id.game);
  return std::string(kIncidentNames) + board + place + "." + std::to_string(id.number);
}

bool is_of_daemon_itself(std::string_view incident_name) {
  if (!incident_name.starts_with(kIncidentNames)) return false;
  auto daemon = incident_name.substr(kIncidentNames.size());
  daemon = daemon.substr(0, daemon.rfind('.'));
  if (!daemon.ends_with(kDaemonItself)) return false;
  daemon.remove_suffix(kDaemonItself.size());
  return model::is_daemon_id(daemon);
}

int ordinal_in(const std::string& name) {
  const auto dash = name.rfind('-');
  const char* end = name.data() + name.size();
  int ordinal = 0;
  if (!name.starts_with(kGameNames) || dash == std::string::npos || dash <= kGameNames.size())
    return 0;
  const auto read = std::from_chars(name.data() + dash + 1, end, ordinal);
  return read.ec == std::errc() && read.ptr == end && ordinal > 0 ? ordinal : 0;
}

std::string board_in(const std::string& name) {
  return name.starts_with(kBoardNames) ? name.substr(kBoardNames.size()) : std::string();
}

std::string full_game_name(const std::string& bare) { return std::string(kGameNames) + bare; }

std::string bare_game_name(const std::string& name) {
  return ordinal_in(name) > 0 ? name.substr(kGameNames.size()) : std::string();
}

}  // namespace jadoube::values
