#pragma once

#include <cstdint>

namespace jadoube::rules {

/// Numbers that look like chance and are the same each time.
class Chance {
 public:
  /// From now on the numbers are 0 to `end` - 1; `end` is at least 1.
  void spread_to(int end) { end_ = static_cast<std::uint32_t>(end); }

  /// The greatest that there can be.
  int most() const { return static_cast<int>(end_) - 1; }

  /// The next one.
  int next() {
    if (end_ == 1) return 0;
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<int>((state_ >> 32) * end_ >> 32);
  }

 private:
  std::uint64_t state_ = 1;
  std::uint32_t end_ = 1;
};

}  // namespace jadoube::rules
