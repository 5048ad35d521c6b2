#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "daemon/model/game.h"
#include "rules/laws/laws.h"
#include "rules/time/time_control.h"

namespace jadoube::arbiter {

/// By what an event is played, as far as a board and its clock can be held against it.
struct TournamentRules {
  /// Whoever comes later than ten hours does not come [guess].
  static constexpr std::chrono::minutes kLatestArrival{600};

  /// The edition, and what the event's regulations have changed of it.
  rules::Laws laws = rules::laws_of(rules::kCurrentEdition);
  /// Standard, rapid or blitz, and whether an arbiter supervises enough [FIDE 2023 Art. A.4, B.2].
  rules::Conditions conditions = {};
  /// Nothing: not told. Then nothing is said of time trouble, and a flag at more than zero is only
  /// a warning.
  std::optional<rules::TimeControl> control = {};
  /// How late a player may come [FIDE 2023 Art. 6.7.1]. Nothing, or zero: whether somebody sits
  /// there at the start no board sees, and nobody is said to be absent.
  std::optional<std::chrono::minutes> default_time = {};
  /// When the round begins; nothing: when the clock is started.
  std::optional<model::Instant> starts_at = {};
  /// Games begin from any of the 960 arrays.
  bool chess960 = false;
};

/// Has the event played otherwise.
struct RulesRequest {
  /// Who decides, as he calls himself, and from where the call came.
  std::string author, origin;
  /// What the rules become, or why they do not.
  std::function<rules::Expected<TournamentRules>(const TournamentRules& now)> change;
};

/// Who waits for the rules as they are then.
using RulesDone = std::function<void(const rules::Expected<TournamentRules>& rules)>;

}  // namespace jadoube::arbiter
