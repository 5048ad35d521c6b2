#include "daemon/arbiter/clock_audit/audited_ply.h"

namespace jadoube::arbiter {

AuditedPly audited(const model::Ply& ply, rules::Color mover, std::optional<rules::Color> running) {
  return {.mover = mover,
          .at = ply.confirmed_at.value_or(ply.made_at),
          .pressed = ply.evidence == model::Evidence::kPress,
          .white = ply.white_clock,
          .black = ply.black_clock,
          .running = running};
}

}  // namespace jadoube::arbiter
