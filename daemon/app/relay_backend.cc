#include "daemon/app/relay_backend.h"

namespace jadoube::app {

RelayBackend::RelayBackend(RelayRole& role, const arbiter::CurrentRules& rules)
    : ClosedHall({rules::ErrorCode::kFailedPrecondition,
                  "this is a relay, and it cannot be done from here: do it in the hall, at its own "
                  "daemon"}),
      role_(role),
      rules_(rules) {}

hall::FarCalls& RelayBackend::far_calls() {
  hall::FarCalls* const calls = role_.far_calls();
  return calls != nullptr ? *calls : ClosedHall::far_calls();
}

}  // namespace jadoube::app
