#include "daemon/model/game.h"

#include "rules/notation/san.h"

namespace jadoube::model {

SoftwareClockPhase phase_of(std::span<const SoftwareClockAct> acts, bool has_plies) {
  auto phase = has_plies ? SoftwareClockPhase::kRunning : SoftwareClockPhase::kNotStarted;
  for (const SoftwareClockAct& act : acts) {
    if (act.kind == SoftwareClockAct::Kind::kPause) phase = SoftwareClockPhase::kPaused;
    if (act.kind == SoftwareClockAct::Kind::kStart || act.kind == SoftwareClockAct::Kind::kResume) {
      phase = SoftwareClockPhase::kRunning;
    }
  }
  return phase;
}

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

std::string shown_san(const Ply& ply) {
  // The squares may show an illegal move before anything has confirmed it.
  const bool may_be_illegal =
      ply.state == PlyState::kIllegal || ply.state == PlyState::kProvisional;
  return may_be_illegal ? rules::short_san(ply.san) : ply.san;
}

}  // namespace jadoube::model
