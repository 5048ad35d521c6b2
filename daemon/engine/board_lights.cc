#include "daemon/engine/board_lights.h"

#include <chrono>
#include <utility>

namespace jadoube::engine {
namespace {

using rules::Bitboard;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// Long enough to be noticed, short enough not to disturb.
constexpr std::chrono::milliseconds kSound{200};

bool is_live(const model::Board& board) { return board.link == drivers::ConnectionState::kLive; }

// The squares on the board's own side: a rotated board needs rotated squares.
Bitboard as_board(Bitboard squares, model::Orientation orientation) {
  if (orientation == model::Orientation::kNormal) return squares;
  Bitboard turned = 0;
  for (const auto square : rules::Squares(squares)) turned |= rules::bit(rules::rotated(square));
  return turned;
}

}  // namespace

BoardLights::BoardLights(const Parts& parts, AskBoard ask, Choices choices)
    : parts_(parts), ask_(std::move(ask)), choices_(std::move(choices)) {}

Expected<void> BoardLights::show(const std::string& id, const Wish& wish) {
  const auto live = parts_.sessions.live(id);
  if (!live) return tl::unexpected(live.error());
  const model::Board& board = (*live)->published();
  const drivers::Capabilities& can = board.device.capabilities;
  const bool wants_lights = wish.squares != 0 || !wish.sound;
  if (wants_lights && !can.lights) {
    return refuse(ErrorCode::kFailedPrecondition, "board {board} has no lights", {{"board", id}});
  }
  if (wish.sound && !can.sound) {
    return refuse(ErrorCode::kFailedPrecondition, "board {board} makes no sound", {{"board", id}});
  }
  if (const auto* tournament = parts_.tournaments.of_board(id)) {
    return refuse(
        ErrorCode::kFailedPrecondition,
        "board {board} is in tournament {tournament}, where lights and sounds stay off: close the "
        "tournament, or give its table another board",
        {{"board", id}, {"tournament", tournament->id}});
  }
  look(id, board);
  if (can.lights) ask(id, board, wish.squares);
  if (wish.sound) ask_(id, drivers::Beep{kSound});
  return {};
}

void BoardLights::note(const std::string& board, const drivers::Observation& observation) {
  const auto* changed = std::get_if<drivers::ConnectionChanged>(&observation);
  if (changed != nullptr && changed->state != drivers::ConnectionState::kLive) lights_.erase(board);
}

void BoardLights::look() {
  for (const auto& [id, session] : parts_.sessions) look(id, session.published());
}

void BoardLights::look(const std::string& id, const model::Board& board) {
  const drivers::Capabilities& can = board.device.capabilities;
  if (!(can.lights || can.sound) || !is_live(board)) return;
  Lights& lights = lights_[id];
  if (can.lights && !std::exchange(lights.is_darkened, true)) ask(id, board, 0);
  if (parts_.tournaments.of_board(id) != nullptr) {
    if (lights.shown != 0) ask(id, board, 0);
    lights.chosen = 0;
    lights.sounds.reset();
    lights.reason.reset();
    return;
  }
  if (!choices_.lights && !choices_.sound) return;
  auto reason = reason_of(board);
  if (lights.reason == reason) return;
  lights.reason = reason;
  choose(id, board, lights);
}

void BoardLights::choose(const std::string& id, const model::Board& board, Lights& lights) {
  const drivers::Capabilities& can = board.device.capabilities;
  if (can.lights && choices_.lights) {
    const Bitboard chosen = choices_.lights(board);
    if (std::exchange(lights.chosen, chosen) != chosen) ask(id, board, chosen);
  }
  if (can.sound && choices_.sound) {
    // If the reason was true before the board was connected, the board makes no sound.
    const bool sounds = choices_.sound(board);
    const bool begins = sounds && lights.sounds == false;
    lights.sounds = sounds;
    if (begins) ask_(id, drivers::Beep{kSound});
  }
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
  if (reason.plies > 0) {
    reason.last = board.game->plies.back().move;
    reason.last_state = board.game->plies.back().state;
  }
  return reason;
}

}  // namespace jadoube::engine
