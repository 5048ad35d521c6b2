#pragma once

#include <array>

#include "rules/piece.h"

namespace jadoube::model {

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

}  // namespace jadoube::model
