#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.h"

namespace jadoube::rules {

/// What stands on the envelope with a sealed move [FIDE 2023 Guidelines I.2].
struct SealedEnvelope {
  /// The players' names [I.2.1].
  std::string white = {}, black = {};
  /// The position immediately before the sealed move [I.2.2].
  std::optional<Position> position = std::nullopt;
  /// The time each has used [I.2.3].
  std::optional<std::chrono::milliseconds> white_used = std::nullopt, black_used = std::nullopt;
  /// Who sealed [I.2.4].
  std::optional<Color> sealed_by = std::nullopt;
  /// The number of the sealed move [I.2.5].
  std::optional<int> move_number = std::nullopt;
  /// Who has offered a draw that is still open; nothing for no offer [I.2.6].
  std::optional<Color> draw_offered_by = std::nullopt;
  /// Date, time and place of resumption [I.2.7].
  std::string resumption = {};
};

/// What the arbiter finds wrong when he checks the envelope [FIDE 2023 Guidelines I.3]: a sentence
/// for each thing that is missing or does not fit the position, opened by its Article. Empty where
/// it is in order.
std::vector<std::string_view> faults_of(const SealedEnvelope& envelope);

}  // namespace jadoube::rules
