#pragma once

#include <cstdint>
#include <string>

#include "drivers/instant.h"

namespace jadoube::model {

/// How a daemon with a standby, or the standby, is now. For the status and the metrics.
struct FailoverReading {
  /// Its name, and that of the other one; that is empty until it was heard.
  std::string name = {}, peer = {};
  bool is_active = false;
  std::uint64_t term = 0;
  /// The other one is connected.
  bool is_connected = false;
  /// The copy is complete, and nothing is published without it.
  bool is_in_step = false;
  /// How many transactions the copy lacks, as far as it is known.
  std::uint64_t behind = 0;
  /// When the copy had everything last. The beginning of time if never.
  drivers::Instant copied_at{};
  /// A standby: when it last compared every row of its copy, and all were right. The beginning of
  /// time if never.
  drivers::Instant checked_at{};
  /// What is wrong. Empty: nothing.
  std::string problem = {};

  bool operator==(const FailoverReading&) const = default;
};

}  // namespace jadoube::model
