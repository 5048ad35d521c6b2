#pragma once

#include <chrono>
#include <cstdint>

#include "rules/time/clock_model.h"

/// Games without increment, quickplay finishes included [FIDE 2023 Guidelines III]. They hold only
/// where they were announced before [III.2.1].
namespace jadoube::rules {

/// Less than this on his clock lets a player on the move ask or claim [III.4, III.5].
inline constexpr std::chrono::milliseconds kQuickplayLimit = std::chrono::minutes(2);
/// What is then added for each move [III.4].
inline constexpr std::chrono::milliseconds kQuickplayFinishIncrement = std::chrono::seconds(5);
/// What the opponent gets [III.4, III.5.2, III.5.3].
inline constexpr std::chrono::milliseconds kOpponentsTime = std::chrono::minutes(2);

/// Whether Guidelines III may be used for games of this control: standard and rapid without time
/// for each move, never blitz [III.2.2].
bool may_use_guidelines_iii(const TimeControl& control);

/// Whether the player is in his quickplay finish: all remaining moves in a limited time [III.1].
bool in_quickplay_finish(const ClockModel& clock, Color player);

/// Whether `player` may now request five seconds for each move [III.4], or claim a draw where that
/// does not apply [III.5]: it is his move, his flag is up, and he has less than two minutes in his
/// quickplay finish.
bool may_claim_quickplay(const ClockModel& clock, Color player);

/// The clock as it is set when the arbiter grants `claimant` the five seconds: for both, from their
/// next press on, and two minutes more for the opponent [III.4]. (The request is an offer of a draw
/// too, which the opponent has refused.) The clock is stopped.
ClockModel with_quickplay_increment(const ClockModel& clock, Color claimant);

/// What the arbiter decides on a claim that the opponent cannot or does not try to win by normal
/// means.
enum class QuickplayDecision : std::uint8_t { kDraw, kPostponed, kRejected };

/// The time the opponent gets with the decision: none, up to two minutes if the arbiter wants
/// [III.5.2], two minutes [III.5.3].
std::chrono::milliseconds opponents_time(QuickplayDecision decision);

/// What follows when both flags are down and nobody knows which fell first.
enum class BothFlagsDown : std::uint8_t { kGameGoesOn, kDraw };

/// The game goes on, unless it was the period in which all moves must be made [III.3.1].
BothFlagsDown both_flags_down(const Period& period);

}  // namespace jadoube::rules
