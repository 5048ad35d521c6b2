#include "daemon/model/software_clock.h"

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

}  // namespace jadoube::model
