#pragma once

#include <vector>

#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// Shows the tables of the hall on displays. Any thread.
class RoundSink {
 public:
  virtual ~RoundSink() = default;
  /// Takes the tables as they are now, without a delay.
  virtual void show(const std::vector<Round>& rounds) = 0;
  /// Takes those that everybody may see, once something is held back.
  virtual void show_everybody(const std::vector<Round>& rounds) = 0;
};

}  // namespace jadoube::outputs
