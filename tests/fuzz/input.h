#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace jadoube::fuzz {

/// Ends the program if a property does not hold.
inline void check(bool holds) {
  if (!holds) std::abort();
}

/// The input of a fuzz target, read as steps. At its end there are zeros.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  bool at_end() const { return rest_.empty(); }

  std::uint8_t byte() { return at_end() ? 0 : bytes(1)[0]; }

  std::span<const std::uint8_t> bytes(std::size_t count) {
    const auto taken = rest_.first(std::min(count, rest_.size()));
    rest_ = rest_.subspan(taken.size());
    return taken;
  }

 private:
  std::span<const std::uint8_t> rest_;
};

}  // namespace jadoube::fuzz
