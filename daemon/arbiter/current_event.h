#pragma once

#include <mutex>
#include <string>
#include <utility>

#include "daemon/arbiter/event_rules.h"

namespace jadoube::arbiter {

/// By what the event is played, and who said so.
struct EventSetting {
  EventRules rules = {};
  /// Empty: the configuration file.
  std::string author = {}, origin = {};
  watch::Instant at = {};
};

/// The setting that holds now: the hall changes it, whoever answers a question reads it. Any
/// thread.
class CurrentEvent {
 public:
  explicit CurrentEvent(EventRules file = {}) : setting_{.rules = std::move(file)} {}

  EventSetting get() const {
    const std::lock_guard lock(mutex_);
    return setting_;
  }
  void set(EventSetting setting) {
    const std::lock_guard lock(mutex_);
    setting_ = std::move(setting);
  }

 private:
  mutable std::mutex mutex_;
  EventSetting setting_;
};

}  // namespace jadoube::arbiter
