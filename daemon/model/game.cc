#include "daemon/model/game.h"

namespace jadoube::model {

rules::Position Game::position_after(std::size_t count) const {
  auto position = start;
  for (std::size_t i = 0; i < count; ++i) position = position.after(plies[i].move);
  return position;
}

std::string game_id(const std::string& board, int ordinal) {
  return board + "-" + std::to_string(ordinal);
}

bool can_be_played(std::span<const Ply> plies, rules::Position position) {
  for (const auto& ply : plies) {
    const auto own = position.square_sets().of(position.turn());
    const bool illegal = ply.state == PlyState::kIllegal;
    if (!rules::contains(own, ply.move.from) || position.is_legal(ply.move) == illegal) {
      return false;
    }
    position = position.after(ply.move);
  }
  return true;
}

}  // namespace jadoube::model
