#include "daemon/engine/board_lights.h"

#include <utility>

namespace jadoube::engine {
namespace {

using rules::Bitboard;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

bool is_live(const model::Board& board) { return board.link == drivers::ConnectionState::kLive; }

// The squares as the board names them.
Bitboard as_board(Bitboard squares, model::Orientation orientation) {
  if (orientation == model::Orientation::kNormal) return squares;
  Bitboard turned = 0;
  for (const auto square : rules::Squares(squares)) turned |= rules::bit(rules::rotated(square));
  return turned;
}

}  // namespace

BoardLights::BoardLights(const Parts& parts, AskBoard ask, ChooseLights choose)
    : parts_(parts), ask_(std::move(ask)), choose_(std::move(choose)) {}

Expected<void> BoardLights::show(const std::string& id, Bitboard squares) {
  const BoardSession* session = parts_.sessions.find(id);
  if (session == nullptr) {
    return refuse(ErrorCode::kNotFound, "there has never been a board boards/" + id);
  }
  const model::Board& board = session->published();
  if (!is_live(board)) return refuse(ErrorCode::kUnavailable, "board " + id + " is not connected");
  if (!board.device.capabilities.lights) {
    return refuse(ErrorCode::kFailedPrecondition, "board " + id + " has no lights");
  }
  if (const auto* tournament = parts_.tournaments.of_board(id)) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "board " + id + " is in tournament " + tournament->id +
                      ", where lights stay off: close the tournament, or give its table another "
                      "board");
  }
  look(id, board);
  ask(id, board, squares);
  return {};
}

void BoardLights::note(const std::string& board, const drivers::Observation& observation) {
  if (std::holds_alternative<drivers::ConnectionChanged>(observation)) lights_.erase(board);
}

void BoardLights::look() {
  for (const auto& [id, session] : parts_.sessions) look(id, session.published());
}

void BoardLights::look(const std::string& id, const model::Board& board) {
  if (!board.device.capabilities.lights || !is_live(board)) return;
  const auto [found, is_new] = lights_.try_emplace(id);
  Lights& lights = found->second;
  if (is_new) ask(id, board, 0);
  if (parts_.tournaments.of_board(id) != nullptr) {
    if (lights.shown != 0) ask(id, board, 0);
    lights.chosen = 0;
    lights.reason.reset();
    return;
  }
  if (!choose_) return;
  auto reason = reason_of(board);
  if (lights.reason == reason) return;
  lights.reason = reason;
  const Bitboard chosen = choose_(board);
  if (std::exchange(lights.chosen, chosen) != chosen) ask(id, board, chosen);
}

void BoardLights::ask(const std::string& id, const model::Board& board, Bitboard squares) {
  lights_.at(id).shown = squares;
  ask_(id, drivers::ShowLights{as_board(squares, board.orientation)});
}

BoardLights::Reason BoardLights::reason_of(const model::Board& board) {
  Reason reason;
  reason.placement = board.placement;
  if (!board.game) return reason;
  reason.game = board.game->ordinal;
  reason.plies = board.game->plies.size();
  reason.revision = board.game->revision;
  reason.followed = board.game->is_followed();
  if (reason.plies > 0) reason.last = board.game->plies.back().move;
  return reason;
}

}  // namespace jadoube::engine
