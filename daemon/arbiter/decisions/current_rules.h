#pragma once

#include <mutex>
#include <string>
#include <utility>

#include "daemon/arbiter/tournament_rules.h"

namespace jadoube::arbiter {

/// By what the event is played, and who said so.
struct RulesSetting {
  TournamentRules rules = {};
  /// Empty: the configuration file.
  std::string author = {}, origin = {};
  model::Instant at = {};
};

/// The setting that holds now: the hall changes it, whoever answers a question reads it. Any
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
