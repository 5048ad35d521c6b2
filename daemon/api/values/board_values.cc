#include "daemon/api/values/board_values.h"

#include <utility>

#include "daemon/api/values/publish.h"
#include "daemon/language/translate.h"
#include "daemon/model/game.h"
#include "rules/notation/fen.h"
#include "rules/number.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::refuse;

constexpr std::string_view kBoards = "boards/";
constexpr std::string_view kGames = "games/";

void add_derived(values::v1::Ply& out, const model::Ply& ply) {
  if (ply.margin) out.set_confidence_percent(confidence_percent(*ply.margin));
}

void add_derived(values::v1::Adjournment& out) {
  if (!out.moved_to().empty()) out.set_moved_to(std::string(kGames) + out.moved_to());
}

// The explanations of a game, all together.
void add_derived(google::protobuf::RepeatedPtrField<values::v1::Explanation>& all,
                 const std::vector<model::Explanation>& explanations) {
  const auto percents = model::probabilities_percent(explanations);
  const auto same = model::same_moves(explanations);
  const auto doubts = model::doubts(explanations);
  int doubt = 0;
  for (std::size_t i = 0; i < explanations.size(); ++i) {
    auto& out = all[static_cast<int>(i)];
    out.set_probability_percent(percents[i]);
    if (static_cast<std::size_t>(doubt) < doubts.size() &&
        doubts[static_cast<std::size_t>(doubt)].explanations.front() == i) {
      ++doubt;
    }
    out.set_doubt(doubt);
    if (same[i] != i) out.set_same_moves_as(static_cast<int>(same[i]) + 1);
  }
}

void add_derived(values::v1::Game& out, const model::Game& game) {
  for (int i = 0; i < out.plies_size(); ++i) {
    add_derived(*out.mutable_plies(i), game.plies[static_cast<std::size_t>(i)]);
  }
  add_derived(*out.mutable_explanations(), game.explanations);
  if (out.has_adjournment()) add_derived(*out.mutable_adjournment());
}

}  // namespace

std::string board_name(const std::string& id) { return std::string(kBoards) + id; }

std::string game_name(const std::string& id, int ordinal) {
  return std::string(kGames) + id + "-" + std::to_string(ordinal);
}

rules::Expected<std::string> parse_board_name(const std::string& name) {
  if (!name.starts_with(kBoards) || name.size() == kBoards.size()) {
    return refuse(ErrorCode::kInvalidArgument,
                  "\"{name}\" is not a board: write boards/ and its id, as in boards/12345",
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
                "\"{name}\" is not a game: write games/, the board's id and the game's number, as "
                "in games/12345-1",
                {{"name", name}});
}

values::v1::SoftwareClock to_proto(const outputs::ComputedClock& clock) {
  values::v1::SoftwareClock out;
  switch (clock.phase) {
    case model::SoftwareClockPhase::kNotStarted:
      out.set_phase(values::v1::SoftwareClock::PHASE_NOT_STARTED);
      break;
    case model::SoftwareClockPhase::kRunning:
      out.set_phase(values::v1::SoftwareClock::PHASE_RUNNING);
      break;
    case model::SoftwareClockPhase::kPaused:
      out.set_phase(values::v1::SoftwareClock::PHASE_PAUSED);
      break;
  }
  if (clock.ended) out.set_phase(values::v1::SoftwareClock::PHASE_ENDED);
  *out.mutable_white() = to_proto(clock.white);
  *out.mutable_black() = to_proto(clock.black);
  if (clock.running) out.set_running(to_proto(*clock.running));
  *out.mutable_time() = to_proto(clock.at);
  if (clock.used_up) out.set_used_up(to_proto(*clock.used_up));
  return out;
}

values::v1::Ply to_proto(const model::Ply& ply) {
  values::v1::Ply out = values::encode(ply);
  add_derived(out, ply);
  return published(std::move(out));
}

std::vector<values::v1::Explanation> to_proto(const std::vector<model::Explanation>& explanations) {
  google::protobuf::RepeatedPtrField<values::v1::Explanation> all;
  for (const auto& each : explanations) *all.Add() = values::encode(each);
  add_derived(all, explanations);
  for (auto& each : all) publish(each);
  return {all.begin(), all.end()};
}

values::v1::SoftwareClockAct to_proto(const model::SoftwareClockAct& act) {
  return published(values::encode(act));
}

values::v1::Adjournment to_proto(const model::Adjournment& adjournment) {
  values::v1::Adjournment out = values::encode(adjournment);
  add_derived(out);
  return published(std::move(out));
}

values::v1::Pair to_proto(const model::Pair& pair) {
  values::v1::Pair out = values::encode(pair);
  for (const auto which : {model::BoardOfPair::kFirst, model::BoardOfPair::kSecond}) {
    auto& board = *out.mutable_boards(static_cast<int>(which));
    board.set_player(to_proto(pair.player_at(which)));
    board.set_connection_reason(language::tr_packed(board.connection_reason()));
  }
  return published(std::move(out));
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

values::v1::Game heading_of(const std::string& id, const model::Game& game) {
  values::v1::Game out = values::encode_without_plies(id, game);
  add_derived(out, game);
  return published(std::move(out));
}

values::v1::Game to_proto(const std::string& id, const model::Game& game) {
  values::v1::Game out = values::encode(id, game);
  add_derived(out, game);
  return published(std::move(out));
}

values::v1::Game to_proto(const std::string& id, const storage::codec::StoredGame& stored) {
  if (!stored.unreadable) return to_proto(id, stored.game);
  values::v1::Game out = values::encode_without_plies(id, stored.game);
  for (const model::Ply& ply : stored.game.plies) *out.add_plies() = values::encode(ply);
  out.set_fen(rules::to_fen(stored.game.position_after(stored.unreadable->ply)));
  add_derived(out, stored.game);
  return published(std::move(out));
}

}  // namespace jadoube::api
