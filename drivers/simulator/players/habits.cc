#include "drivers/simulator/players/habits.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <string>

#include "rules/number.h"

namespace jadoube::drivers::simulator {
namespace {

constexpr std::array<std::string_view, 5> kNames = {"clean", "calm", "blitz", "classical", "messy"};

// One number for each style, and its source.
template <typename T>
struct Row {
  T Habits::*field;
  std::string_view name;
  std::array<T, kNames.size()> values;
  std::string_view source;
};

// The one table of how hands behave. Sources:
//   [DGT] the 199 plies of three real blitz games on a DGT board. The style blitz is fitted to
//   them;
//         `make score` prints how well
//   [MIK] a real recording of twelve slow moves on a Square Off board
//   [E]   an estimate, until somebody measures
// A single source is blitz's source. All numbers of messy are [E]. Clean and calm follow their
// definitions.
// clang-format off
constexpr auto kTimes = std::to_array<Row<Spread>>({
  // field, name, {clean, calm, blitz, classical, messy}, source
  {&Habits::flight, "flight", {{{.6, .2}, {.85, .45}, {.30, .32}, {.85, .45}, {.2, .7}}},
   "[DGT] about .25, and 2 of 157 placed first: .25/.55 gave 8 %; classical [MIK] median "
   ".93, .36 to 1.68"},
  {&Habits::capture_extra, "capture extra", {{{.5, .2}, {.8, .3}, {.4, .3}, {.8, .3}, {.35, .5}}},
   "[DGT] about .7 in all; classical [MIK] 2.2 in all"},
  {&Habits::castling_gap, "castling gap", {{{.5, .2}, {.8, .6}, {.35, .6}, {.8, .6}, {.35, .8}}},
   "[DGT] 1.2 clock ticks in all; [E]"},
  {&Habits::press, "press", {{{.5, .2}, {.9, .6}, {.35, .5}, {.9, .6}, {.3, .7}}},
   "[DGT] one to two clock messages"},
  {&Habits::think, "think", {{{2, .5}, {25, 1.2}, {3, .7}, {25, 1.2}, {2, 1}}},
   "[DGT] about three ticks; with .8 too many replies come before the press is reported; "
   "classical [E]"},
});
constexpr auto kRanges = std::to_array<Row<Range>>({
  {&Habits::dwell, "dwell", {{{.1, .1}, {.03, .2}, {.02, .12}, {.03, .2}, {.02, .25}}},
   "[DGT] 10 to 80 ms in motion, fitted"},
  {&Habits::pause_length, "pause length", {{{.1, .1}, {.15, .6}, {.15, .6}, {.15, .6}, {.15, 1}}},
   "[DGT] stops straddled clock ticks"},
  {&Habits::swap_window, "swap window", {{{0, 0}, {0, .3}, {0, .03}, {0, .3}, {0, .2}}},
   "[DGT] fitted: 9 % of swaps show an empty square; classical [E]"},
  {&Habits::ghost_length, "ghost length",
   {{{.1, .1}, {.05, .35}, {.05, .35}, {.05, .35}, {.05, .6}}},
   "[DGT] fitted"},
  {&Habits::adjust_up, "adjust up", {{{.3, .3}, {.2, .9}, {.2, .9}, {.2, .9}, {.2, .9}}},
   "[MIK] .90, .21, .54"},
  {&Habits::touch_up, "touch up", {{{.4, .4}, {.4, 1.5}, {.4, 1.5}, {.4, 2.5}, {.3, 1.5}}},
   "[E]"},
  {&Habits::knocked_for, "knocked for", {{{1, 1}, {.8, 6}, {.8, 6}, {.8, 6}, {.8, 6}}},
   "[E]"},
  {&Habits::off_centre_for, "off centre for", {{{1, 1}, {.5, 10}, {.5, 5}, {.5, 10}, {.5, 10}}},
   "[E]; up to 10 s left too few exact presses in blitz"},
  {&Habits::parked_for, "parked for", {{{1, 1}, {1, 15}, {1, 15}, {1, 30}, {1, 30}}},
   "[E]"},
});
constexpr auto kRates = std::to_array<Row<double>>({
  {&Habits::slide, "slide", {0, .28, .34, .28, .6},
   "[DGT] fitted: 5 % of plies show a stop; classical [E] .2 to .35"},
  {&Habits::drag, "drag", {0, .02, .015, .02, .2},
   "[DGT] 2 of 157 placed before lifted, both dragged one step"},
  {&Habits::pause, "pause", {0, .1, .18, .1, .2},
   "[DGT] fitted: 8 of 157 show a stop"},
  {&Habits::drag_over, "drag over", {0, .01, .02, .01, .1},
   "[DGT] 2 of 199 shown; .02 to .05"},
  {&Habits::victim_first, "victim first", {.2, .35, .2, .35, .3},
   "[DGT] 7 of 35; classical [E]"},
  {&Habits::mover_first, "mover first", {.14, .25, .03, .25, .2},
   "[DGT] 3 of 35, swaps with a visible gap among them: .1 gave 19 %; classical [E]"},
  {&Habits::ghost, "ghost", {0, .05, .15, .05, .3},
   "[DGT] 4 to 5 of 36"},
  {&Habits::ghost_late, "ghost late", {0, .3, .3, .3, .4},
   "[DGT] fitted"},
  {&Habits::parked, "parked", {0, 0, .002, .005, .02},
   "[E]"},
  {&Habits::rook_first, "rook first", {0, 0, .05, .01, .06},
   "[DGT] 0 of 6, so at most .39; [E]"},
  {&Habits::both_in_hand, "both in hand", {0, .02, .03, .02, .1},
   "[E]"},
  {&Habits::passed_first, "passed first", {.3, .35, .25, .35, .25},
   "[DGT] 1 of 1 last; [E]"},
  {&Habits::passed_forgotten, "passed forgotten", {0, 0, .05, .05, .15},
   "[E]"},
  {&Habits::promote_by_swap, "promote by swap", {.3, .3, .35, .3, .4},
   "[E]"},
  {&Habits::promote_first, "promote first", {0, .1, .08, .1, .15},
   "[E]"},
  {&Habits::promote_forgotten, "promote forgotten", {0, 0, .02, .005, .05},
   "[E]"},
  {&Habits::adjust, "adjust", {0, .04, .01, .04, .05},
   "[MIK] three in two seconds, in one game; [E]"},
  {&Habits::touch_other, "touch other", {0, 0, .001, .002, .01},
   "[E]"},
  {&Habits::knocked, "knocked", {0, .001, .002, .001, .03},
   "[E] .005, the same"},
  {&Habits::off_centre, "off centre", {0, 0, .004, .004, .03},
   "[E] .01, too much for [DGT] 198 of 198 exact at the press"},
  {&Habits::neighbour, "neighbour", {0, 0, .001, .001, .01},
   "[E] .002, the same"},
  {&Habits::early_release, "early release", {0, 0, .002, .001, .03},
   "[E] .02, but [DGT] 0 of 199 (.015 at most), and the same"},
  {&Habits::early_press, "early press", {0, .001, .005, .005, .06},
   "[E] .05, the same"},
  {&Habits::forgotten_press, "forgotten press", {0, 0, .01, .01, .03},
   "[E]; [DGT] 0 of 198, so at most .015"},
  {&Habits::double_press, "double press", {0, 0, .002, .001, .01},
   "[E]"},
  {&Habits::illegal, "illegal", {0, 0, 5e-4, 1e-4, .002},
   "[E]"},
  {&Habits::illegal_noticed, "illegal noticed", {1, 1, .7, .9, .5},
   "[E]"},
  {&Habits::takeback, "takeback", {0, 0, 0, 0, .002},
   "[E] casual only"},
  {&Habits::gesture_one_by_one, "gesture one by one", {0, 0, .2, .2, .3},
   "[E] lila issue 11783"},
  {&Habits::gesture_wrong, "gesture wrong", {0, 0, .05, .05, .1},
   "[E]"},
  {&Habits::gesture_absent, "gesture absent", {0, 0, .15, .15, .2},
   "[E]"},
  {&Habits::misread, "misread", {0, 0, 5e-4, 5e-4, .003},
   "[E] 2e-4 to 2e-3"},
  {&Habits::drop_out, "drop out", {0, 0, 1e-6, 1e-6, 1e-5},
   "[E]"},
});
// clang-format on

constexpr std::array<Habits, kNames.size()> make_columns() {
  std::array<Habits, kNames.size()> columns{};
  for (std::size_t style = 0; style < columns.size(); ++style) {
    for (const auto& row : kTimes) columns[style].*row.field = row.values[style];
    for (const auto& row : kRanges) columns[style].*row.field = row.values[style];
    for (const auto& row : kRates) columns[style].*row.field = row.values[style];
  }
  return columns;
}

constexpr auto kColumns = make_columns();

constexpr std::array kAccidents = {
    &Habits::parked,      &Habits::passed_forgotten, &Habits::promote_forgotten,
    &Habits::adjust,      &Habits::touch_other,      &Habits::knocked,
    &Habits::off_centre,  &Habits::neighbour,        &Habits::early_release,
    &Habits::early_press, &Habits::forgotten_press,  &Habits::double_press,
    &Habits::illegal,     &Habits::takeback,         &Habits::misread,
    &Habits::drop_out,
};

std::string text_of(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}
std::string text_of(Spread value) { return text_of(value.median) + "/" + text_of(value.sigma); }
std::string text_of(Range value) { return text_of(value.low) + "-" + text_of(value.high); }

template <typename Rows>
void print_rows(const Rows& rows, std::ostream& out) {
  for (const auto& row : rows) {
    out << "| " << row.name << " | ";
    for (const auto& value : row.values) out << text_of(value) << " | ";
    out << row.source << " |\n";
  }
}

}  // namespace

std::string style_names() {
  std::string names(kNames.front());
  for (std::size_t i = 1; i + 1 < kNames.size(); ++i) names.append(", ").append(kNames[i]);
  return names.append(" or ").append(kNames.back());
}

rules::Expected<Style> parse_style(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  if (found != kNames.end()) return static_cast<Style>(found - kNames.begin());
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "\"" + std::string(name) + "\" is not a style: " + style_names());
}

const Habits& habits_of(Style style) { return kColumns[static_cast<std::size_t>(style)]; }

Habits intensified(const Habits& habits, double times) {
  Habits more = habits;
  for (const auto field : kAccidents) more.*field = std::min(1., more.*field * times);
  return more;
}

Habits of_a_stranger(const Habits& habits, Random& random) {
  const auto about = [&](double value, double factor) {
    return value * random.log_between(1 / factor, factor);
  };
  Habits other = habits;
  for (const auto& row : kTimes) {
    auto& time = other.*row.field;
    time = {about(time.median, 1.7), about(time.sigma, 1.5), Spread::Shape::kWeibull};
  }
  for (const auto& row : kRanges) {
    auto& range = other.*row.field;
    const double times = about(1, 1.7);
    range = {range.low * times, range.high * times};
  }
  for (const auto& row : kRates) {
    auto& chance = other.*row.field;
    chance = std::min(1., about(chance, 3));
  }
  return other;
}

double drawn(const Spread& spread, Random& random) {
  return spread.shape == Spread::Shape::kWeibull ? random.weibull(spread.median, spread.sigma)
                                                 : random.lognormal(spread.median, spread.sigma);
}

void print_habits(std::ostream& out) {
  out << "| seconds, or probability | ";
  for (const std::string_view name : kNames) out << name << " | ";
  out << "source |\n|---|---|---|---|---|---|---|\n";
  print_rows(kTimes, out);
  print_rows(kRanges, out);
  print_rows(kRates, out);
}

namespace {

struct Knob {
  std::string_view name, meaning;
  double PairHabits::*field;
};

constexpr auto kHabitNames = std::to_array<Knob>({
    {"late", "repeated only after thinking", &PairHabits::late},
    {"out-of-order", "the player's own move first, the repetition after the press",
     &PairHabits::after_own},
    {"wrong", "repeated on a wrong square, corrected soon", &PairHabits::wrong},
    {"unnoticed", "the same, noticed after the press", &PairHabits::wrong_unnoticed},
    {"dropped", "a piece falls over on the waiting player's board", &PairHabits::dropped},
});

std::string names() {
  std::string all;
  for (const Knob& knob : kHabitNames) all.append(all.empty() ? "" : ", ").append(knob.name);
  return all;
}

}  // namespace

PairHabits pair_habits_of(Style style) {
  PairHabits habits;
  if (style == Style::kClean) {
    for (const Knob& knob : kHabitNames) habits.*knob.field = 0;
  }
  // A messy player makes each of these mistakes about three times as often.
  if (style == Style::kMessy) {
    for (const Knob& knob : kHabitNames) habits.*knob.field *= 3;
  }
  return habits;
}

rules::Expected<void> read_pair_habit(std::string_view text, PairHabits& habits) {
  const auto wrong = [&](const std::string& what) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"" + std::string(text) + "\": " + what);
  };
  const auto equals = text.find('=');
  const auto name = text.substr(0, equals);
  const auto knob = std::ranges::find(kHabitNames, name, &Knob::name);
  if (knob == kHabitNames.end()) {
    return wrong("\"" + std::string(name) + "\" is none of " + names());
  }
  const auto share =
      equals == text.npos ? std::nullopt : rules::parse_number<double>(text.substr(equals + 1));
  if (!share || !(*share >= 0 && *share <= 1)) {
    return wrong("a share of the moves from 0 to 1 follows, as in " + std::string(name) + "=0.2");
  }
  habits.*knob->field = *share;
  return {};
}

std::string pair_habit_names() {
  std::string all;
  for (const Knob& knob : kHabitNames) {
    all.append(all.empty() ? "" : "; ").append(knob.name).append(" (");
    all.append(knob.meaning).append(")");
  }
  return all;
}

}  // namespace jadoube::drivers::simulator
