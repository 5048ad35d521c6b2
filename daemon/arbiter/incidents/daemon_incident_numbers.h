#pragma once

#include <algorithm>

namespace jadoube::arbiter {

/// Numbers the incidents of the daemon itself, of all kinds together, from 1.
class DaemonIncidentNumbers {
 public:
  /// The incident with that number is on record: later ones get higher numbers.
  void take(int number) { last_ = std::max(last_, number); }
  /// The number of the next incident.
  int next() { return ++last_; }

 private:
  int last_ = 0;
};

}  // namespace jadoube::arbiter
