#include "drivers/virtual/habits.h"

#include <array>
#include <string>

namespace jadoube::drivers::virtual_board {
namespace {

// The one table of how hands behave. Sources of the numbers:
//   [D] fitted to the 199 plies of three real blitz games on a DGT board
//   [M] a real recording of twelve slow moves on a Square Off board
//   [E] estimates, to be replaced when somebody measures
// Blitz is [D] where it has a count; calm is [M] and [E]; messy is [E] throughout.
constexpr std::array kHabits = {
    // clang-format off
    Habits{  // calm
        .flight = {.85, .45},          // [M] .93, .36 to 1.68
        .capture_extra = {.8, .3},     // [M] 2.2 s in all
        .castling_gap = {.8, .6},      // [E]
        .press = {.9, .6},             // [E]
        .think = {25, 1.2},            // [E]
        .slide = .28,                  // [E] .2 to .35
        .dwell = {.03, .2},            // [E]
        .pause = .1,                   // [E]
        .pause_length = {.15, .6},     // [E]
        .drag_low = .02,               // [E]
        .drag_over = .01,              // [E]
        .victim_first = .35,           // [E]
        .mover_first = .25,            // [E]
        .swap_window = .3,             // [E]
        .ghost = .05,                  // [E]
        .ghost_length = {.05, .35},    // [E]
        .ghost_late = .3,              // [E]
        .rook_first = 0,               // a player of standing touches the king first [E]
        .both_in_hand = .02,           // [E]
        .passed_first = .35,           // [E]
        .passed_late = 0,              // [E]
        .promote_by_swap = .3,         // [E]
        .promote_first = .1,           // [E]
        .adjust = .04,                 // [M] three in one game, [E]
        .early_reply = .001,           // [E]
        .bump = .001,                  // [E]
    },
    Habits{  // blitz
        .flight = {.27, .42},          // [D] about .25; 2 of 157 placed before lifted
        .capture_extra = {.4, .3},     // [D] about .7 in all
        .castling_gap = {.35, .6},     // [D] 1.2 ticks in all
        .press = {.35, .5},            // [D] one to two clock messages
        .think = {3, .8},              // [D] about three ticks
        .slide = .3,                   // [D] 5 % of plies show a stop at a 205 ms scan
        .dwell = {.02, .12},           // [D]
        .pause = .1,                   // [D]
        .pause_length = {.15, .6},     // [D]
        .drag_low = .03,               // [D] 2 of 157 placed before lifted
        .drag_over = .03,              // [D] 2 of 199 shown
        .victim_first = .2,            // [D] 7 of 35
        .mover_first = .1,             // [D] 3 of 35
        .swap_window = .04,            // [D] 9 % of swaps show an empty square
        .ghost = .25,                  // [D] 5 of 36 were seen: half are not
        .ghost_length = {.05, .35},    // [D]
        .ghost_late = .3,              // [D]
        .rook_first = 0,               // [D] 0 of 6
        .both_in_hand = .03,           // [E]
        .passed_first = .3,            // [D] 1 of 1 last
        .passed_late = 0,              // [D]
        .promote_by_swap = .35,        // [E]
        .promote_first = .08,          // [E]
        .adjust = .01,                 // [M]
        .early_reply = .01,            // [D] 0 of 199, so at most .015
        .bump = .002,                  // [E]
    },
    Habits{  // messy
        .flight = {.2, .7},
        .capture_extra = {.35, .5},
        .castling_gap = {.35, .8},
        .press = {.3, .7},
        .think = {2, 1},
        .slide = .6,
        .dwell = {.02, .25},
        .pause = .2,
        .pause_length = {.15, 1},
        .drag_low = .2,
        .drag_over = .1,
        .victim_first = .3,
        .mover_first = .2,
        .swap_window = .2,
        .ghost = .3,
        .ghost_length = {.05, .6},
        .ghost_late = .4,
        .rook_first = .06,
        .both_in_hand = .1,
        .passed_first = .25,
        .passed_late = .15,
        .promote_by_swap = .4,
        .promote_first = .15,
        .adjust = .05,
        .early_reply = .05,
        .bump = .03,
    },
    // clang-format on
};

}  // namespace

rules::Expected<Style> parse_style(std::string_view name) {
  if (name == "calm") return Style::kCalm;
  if (name == "blitz") return Style::kBlitz;
  if (name == "messy") return Style::kMessy;
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "\"" + std::string(name) + "\" is no style: calm, blitz or messy");
}

const Habits& habits_of(Style style) { return kHabits[static_cast<std::size_t>(style)]; }

}  // namespace jadoube::drivers::virtual_board
