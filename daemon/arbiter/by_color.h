#pragma once

#include <array>
#include <chrono>

#include "rules/piece.h"

namespace jadoube::arbiter {

inline constexpr std::array<rules::Color, 2> kColors = {rules::Color::kWhite, rules::Color::kBlack};

/// One value for each player.
template <typename T>
struct ByColor {
  T white{}, black{};

  T& operator[](rules::Color color) { return color == rules::Color::kWhite ? white : black; }
  const T& operator[](rules::Color color) const {
    return color == rules::Color::kWhite ? white : black;
  }
  bool operator==(const ByColor&) const = default;
};

/// Whether two times are no more than `tolerance` apart.
constexpr bool is_near(std::chrono::milliseconds a, std::chrono::milliseconds b,
                       std::chrono::milliseconds tolerance) {
  return std::chrono::abs(a - b) <= tolerance;
}

}  // namespace jadoube::arbiter
