#pragma once

#include <string>
#include <vector>

#include "daemon/arbiter/decision.h"
#include "tests/daemon/watch/table.h"

namespace jadoube::arbiter {

/// A table beside which an arbiter stands: what was observed is kept, and derived again.
struct Corrected : watch::Played {
  using Played::Played;

  /// The message of the refusal; empty where the decision was written.
  std::string decide(const Decision& decision) {
    const auto correction = correction_of(decision, watch.board(), now);
    if (!correction) return correction.error().message;
    corrections.push_back(*correction);
    corrections.back().said_at = now;
    derive_again(corrections);
    return "";
  }

  void undo() {
    corrections.pop_back();
    derive_again(corrections);
  }

  std::vector<watch::Correction> corrections;
};

}  // namespace jadoube::arbiter
