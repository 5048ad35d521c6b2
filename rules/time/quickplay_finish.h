#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.h"
#include "rules/time/clock_model.h"

namespace jadoube::rules {

// The rules for games without increment, including quickplay finishes [FIDE 2023 Guidelines III].
// They apply only if they were announced before the event [III.2.1].

/// A player to move may ask or claim if their clock shows less than this [III.4, III.5].
inline constexpr std::chrono::milliseconds kQuickplayLimit = std::chrono::minutes(2);
/// The time that is then added for each move [III.4].
inline constexpr std::chrono::milliseconds kQuickplayFinishIncrement = std::chrono::seconds(5);
/// The extra time for the opponent [III.4, III.5.2, III.5.3].
inline constexpr std::chrono::milliseconds kOpponentsTime = std::chrono::minutes(2);

/// True if Guidelines III may be used with this time control: standard and rapid without time for
/// each move, never blitz [III.2.2].
bool may_use_guidelines_iii(const TimeControl& control);

/// True if the player is in the quickplay finish: all remaining moves in a limited time [III.1].
bool in_quickplay_finish(const ClockModel& clock, Color player);

/// True if `player` may now request five seconds for each move [III.4], or claim a draw if III.4
/// does not apply [III.5]. The player is to move, their flag is up, and they have less than two
/// minutes in the quickplay finish.
bool may_claim_quickplay(const ClockModel& clock, Color player);

/// The clock after the arbiter grants `claimant` the five seconds. Both players get them from their
/// next press on, and the opponent gets two extra minutes [III.4]. The request was also a draw
/// offer, which the opponent refused. The clock is stopped.
ClockModel with_quickplay_increment(const ClockModel& clock, Color claimant);

/// The arbiter's answer to a claim that the opponent cannot win, or does not try to win, by normal
/// means.
enum class QuickplayDecision : std::uint8_t { kDraw, kPostponed, kRejected };

/// The extra time for the opponent with that decision: none; up to two minutes, as the arbiter
/// decides [III.5.2]; or two minutes [III.5.3].
std::chrono::milliseconds opponents_time(QuickplayDecision decision);

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
