#pragma once

#include <chrono>

namespace jadoube::engine {

/// How long games are kept.
struct RetentionPolicy {
  /// A game is removed so long after another game followed it on its board.
  std::chrono::days keep{};
  /// The machine's clock is right although no time server says so.
  bool trusts_clock = false;
};

}  // namespace jadoube::engine
