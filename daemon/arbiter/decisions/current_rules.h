#pragma once

#include <mutex>
#include <utility>

#include "daemon/arbiter/tournament_rules.h"

namespace jadoube::arbiter {

using model::RulesSetting;

/// The rules in force. The engine changes them; everything that answers a question reads them. Any
/// thread.
class CurrentRules {
 public:
  explicit CurrentRules(TournamentRules file = {}) : setting_{.rules = std::move(file)} {}

  RulesSetting get() const {
    const std::lock_guard lock(mutex_);
    return setting_;
  }
  void set(RulesSetting setting) {
    const std::lock_guard lock(mutex_);
    setting_ = std::move(setting);
  }

 private:
  mutable std::mutex mutex_;
  RulesSetting setting_;
};

}  // namespace jadoube::arbiter
