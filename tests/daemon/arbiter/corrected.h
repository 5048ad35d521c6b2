#pragma once

#include <string>
#include <vector>

#include "daemon/arbiter/decisions/decision.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::arbiter {

/// A table beside which an arbiter stands: what was observed is kept, and derived again.
struct Corrected : tracking::Played {
  using Played::Played;

  /// The message of the refusal; empty where the decision was written.
  std::string decide(const RecordDecision& decision) {
    const auto correction = correction_of(decision, tracker.board(), now);
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

  std::vector<model::Correction> corrections;
};

}  // namespace jadoube::arbiter
