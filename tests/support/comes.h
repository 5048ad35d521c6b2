#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace jadoube::tests {

/// Waits at most a minute and a half until `holds` is true. False: it never was.
inline bool comes(const std::function<bool()>& holds) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(90);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return true;
}

}  // namespace jadoube::tests
