#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.h"

namespace jadoube::rules {

/// The information on the envelope with a sealed move [FIDE 2023 Guidelines I.2].
struct SealedEnvelope {
  /// The players' names [I.2.1].
  std::string white = {}, black = {};
  /// The position immediately before the sealed move [I.2.2].
  std::optional<Position> position = std::nullopt;
  /// The time that each player has used [I.2.3].
  std::optional<std::chrono::milliseconds> white_used = std::nullopt, black_used = std::nullopt;
  /// The player who sealed the move [I.2.4].
  std::optional<Color> sealed_by = std::nullopt;
  /// The number of the sealed move [I.2.5].
  std::optional<int> move_number = std::nullopt;
  /// The player whose draw offer is still open. Nothing if there is no offer [I.2.6].
  std::optional<Color> draw_offered_by = std::nullopt;
  /// Date, time and place of the resumption [I.2.7].
  std::string resumption = {};
};

/// What is wrong when the arbiter checks the envelope [FIDE 2023 Guidelines I.3]. One sentence for
/// each thing that is missing or does not fit the position. Each starts with its Article. Empty if
/// nothing is wrong.
std::vector<std::string_view> faults_of(const SealedEnvelope& envelope);

}  // namespace jadoube::rules
