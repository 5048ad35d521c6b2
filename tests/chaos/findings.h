#pragma once

#include <chrono>
#include <cstdio>
#include <exception>
#include <functional>
#include <string>
#include <thread>

namespace jadoube::tests {

/// Runs a part of a chaos program that returns the number of its findings. An exception is one
/// finding: it is printed with `part`, and the next part can run.
inline int findings_of(const std::string& part, const std::function<int()>& run) {
  try {
    return run();
  } catch (const std::exception& failed) {
    std::printf("%s: it came to no end: %s\n", part.c_str(), failed.what());
  } catch (...) {
    std::printf("%s: it came to no end, and nothing says why\n", part.c_str());
  }
  return 1;
}

/// Waits at most `patience` until `holds` is true. False: it never was.
template <typename Condition>
bool holds_within(std::chrono::steady_clock::duration patience, Condition holds) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return true;
}

}  // namespace jadoube::tests
