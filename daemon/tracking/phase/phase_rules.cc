#include "daemon/tracking/phase/phase_rules.h"

#include "daemon/tracking/phase/begin_rules.h"
#include "daemon/tracking/phase/end_rules.h"
#include "daemon/tracking/phase/join_rules.h"

namespace jadoube::tracking {

namespace {

using enum GamePhase;
using enum PhaseTrigger;
using enum Sight;

constexpr Phases kAnyPhase{kNoGame, kInPlay, kOver, kAdjourned};
constexpr Phases kAnyGame{kInPlay, kOver, kAdjourned};
constexpr Phases kNotInPlay{kNoGame, kOver, kAdjourned};
constexpr Phases kEnded{kOver, kAdjourned};
constexpr Sights kAnySight{kWatching, kLost, kReadAgain, kWaitsForLog};
constexpr Sights kInOutage{kLost, kReadAgain, kWaitsForLog};
// In an outage it is not known since when a position is on the board.
constexpr Sights kNoOutage{kWatching};
// The log may have another game.
constexpr Sights kUnlessLogComes{kWatching, kLost, kReadAgain};

constexpr PhaseRule kRules[] = {
    {kPlacementChanged, {kInPlay}, kAnySight, &pieces_are_set_up},
    {kPlacementChanged, kEnded, kAnySight, &result_is_taken_back},
    {kPlacementChanged, kNotInPlay, kAnySight, &starting_position_is_shown},

    {kAtRest, kAnyGame, kUnlessLogComes, &starting_position_rests},
    {kAtRest, kAnyGame, kNoOutage, &first_plies_are_shown},
    {kAtRest, kAnyPhase, kNoOutage, &plies_may_come_and_pawns_show_way},
    {kAtRest, kAnyPhase, kNoOutage, &plies_may_come_in_turn},
    {kAtRest, kAnyPhase, kNoOutage, &plies_came_in_turn},
    {kAtRest, {kNoGame}, kNoOutage, &logged_game_is_played_without_clock},
    {kAtRest, kEnded, kAnySight, &placement_may_lack_change},
    {kAtRest, {kNoGame}, kInOutage, &nothing_happens},
    {kAtRest, {kInPlay}, {kWaitsForLog}, &nothing_happens},

    {kLeftAlone, kNotInPlay, kNoOutage, &left_without_clock},
    {kLeftAlone, kNotInPlay, kInOutage, &nothing_happens},
    {kLeftAlone, {kInPlay}, kAnySight, &nothing_happens},

    {kClockRead, kEnded, kAnySight, &result_is_taken_back},
    {kClockRead, {kNoGame, kInPlay}, kAnySight, &nothing_happens},

    {kClockMayHaveRun, {kAdjourned}, kAnySight, &adjourned_game_is_played_on},
    {kClockMayHaveRun, {kNoGame, kInPlay, kOver}, kAnySight, &nothing_happens},

    {kClockRuns, {kInPlay}, kNoOutage, &clock_runs_over_another_start},
    {kClockRuns, kNotInPlay, kNoOutage, &clock_runs_over_start},
    {kClockRuns, {kNoGame}, kNoOutage, &logged_game_is_played_with_clock},
    {kClockRuns, kNotInPlay, kNoOutage, &clock_runs_after_first_plies},
    {kClockRuns, kNotInPlay, kNoOutage, &clock_runs_and_pawns_show_way},
    {kClockRuns, kNotInPlay, kNoOutage, &clock_runs_in_middle_of_game},
    {kClockRuns, kAnyPhase, kInOutage, &nothing_happens},

    {kLogRead, kAnyGame, kUnlessLogComes, &starting_position_rests},
    {kLogRead, kAnyGame, {kWaitsForLog}, &nothing_happens},
    {kLogRead, {kNoGame}, kAnySight, &nothing_happens},

    {kNextGame, {kInPlay}, {kReadAgain}, &next_game_after_first_plies},
    {kNextGame, {kInPlay}, {kReadAgain}, &next_game_and_pawns_show_way},
    {kNextGame, {kInPlay}, {kReadAgain}, &next_game_in_its_middle},
    {kNextGame, {kInPlay}, {kWatching, kLost, kWaitsForLog}, &nothing_happens},
    {kNextGame, kNotInPlay, kAnySight, &nothing_happens},
};

}  // namespace

std::span<const PhaseRule> phase_rules() { return kRules; }

std::optional<PhaseStep> nothing_happens(const Situation&) { return std::nullopt; }

}  // namespace jadoube::tracking
