#include "rules/time/clock_model.h"

#include <algorithm>

namespace jadoube::rules {
namespace {

using std::chrono::milliseconds;

milliseconds increment_of(const Period& period) {
  return period.per_move.how == PerMove::kIncrement ? period.per_move.time : milliseconds(0);
}

milliseconds delay_of(const Period& period) { return period.per_move.time - increment_of(period); }

// Longer than any game. It keeps sums far from overflow.
constexpr milliseconds kLongest = std::chrono::hours(10'000);

milliseconds bounded(milliseconds time) { return std::clamp(time, -kLongest, kLongest); }

bool has_time_for_moves(const TimeControl& control) {
  const auto& periods = control.periods();
  return std::any_of(periods.begin(), periods.end(),
                     [](const Period& period) { return period.per_move.time > milliseconds(0); });
}

PlayerClock set_clock(const TimeControl& control, FirstIncrement first) {
  const Period& period = control.period(0);
  const bool given = first == FirstIncrement::kBeforeFirstMove;
  return {period.time + (given ? increment_of(period) : milliseconds(0))};
}

}  // namespace

ClockSetup ClockSetup::same(const TimeControl& control) {
  ClockSetup setup{control, control};
  if (!has_time_for_moves(control)) setup.after_flag = AfterFlag::kRunOn;
  return setup;
}

ClockModel::ClockModel(ClockSetup setup) : setup_(std::move(setup)) {
  state_.white = set_clock(setup_.white, setup_.first_increment);
  state_.black = set_clock(setup_.black, setup_.first_increment);
}

ClockModel::ClockModel(ClockSetup setup, const ClockState& state)
    : setup_(std::move(setup)), state_(state) {
  for (milliseconds* time :
       {&state_.white.time, &state_.black.time, &state_.thought, &state_.elapsed}) {
    *time = std::clamp(*time, milliseconds(0), kLongest);
  }
}

const PlayerClock& ClockModel::player(Color color) const {
  return color == Color::kWhite ? state_.white : state_.black;
}

PlayerClock& ClockModel::player_of(Color color) {
  return color == Color::kWhite ? state_.white : state_.black;
}

// A player who is not on the move still has the whole delay of their next move.
milliseconds ClockModel::delay_left(Color color) const {
  const PlayerClock& own = player(color);
  if (own.is_down()) return milliseconds(0);
  const milliseconds delay = delay_of(setup_.of(color).period(own.period));
  return color == state_.turn ? std::max(delay - state_.thought, milliseconds(0)) : delay;
}

milliseconds ClockModel::time_to_zero() const {
  const PlayerClock& own = player(state_.turn);
  return own.is_down() ? milliseconds::max() : own.time + delay_left(state_.turn);
}

void ClockModel::advance(milliseconds time) {
  if (!state_.running) return;
  time = bounded(time);
  while (!is_frozen()) {
    if (time_to_zero() <= milliseconds(0)) {
      run_out();
      continue;
    }
    const milliseconds step = std::min(time, time_to_zero());
    if (step <= milliseconds(0)) return;
    pass(step);
    time -= step;
  }
}

void ClockModel::pass(milliseconds step) {
  const milliseconds of_delay = std::min(step, delay_left(state_.turn));
  PlayerClock& own = player_of(state_.turn);
  if (!own.is_down()) {
    own.time -= step - of_delay;
    if (setup_.of(state_.turn).is_hourglass()) player_of(opponent_of(state_.turn)).time += step;
  }
  state_.thought += step;
  state_.elapsed += step;
}

bool ClockModel::gives_more_time(const PlayerClock& own, const TimeControl& control) const {
  return setup_.next_period == NextPeriod::kAtZero && control.has_period_after(own.period) &&
         control.period(own.period + 1).time > milliseconds(0);
}

// The running clock has reached zero. Afterwards its flag is down, or it has new time.
void ClockModel::run_out() {
  PlayerClock& own = player_of(state_.turn);
  const TimeControl& control = setup_.of(state_.turn);
  const bool more = gives_more_time(own, control);
  const std::optional<int> due = control.moves_until_end_of(own.period);
  const bool moves_made = more && due && own.moves >= *due;
  if (!own.flag && !moves_made) own.flag = FlagFall{state_.elapsed, own.moves};
  if (!more) return;
  begin_next_period(Color::kWhite);
  begin_next_period(Color::kBlack);
}

void ClockModel::begin_next_period(Color color) {
  PlayerClock& own = player_of(color);
  const TimeControl& control = setup_.of(color);
  if (!control.has_period_after(own.period)) return;
  ++own.period;
  own.time += control.period(own.period).time;
}

void ClockModel::press() {
  if (!state_.running || is_frozen()) return;
  PlayerClock& own = player_of(state_.turn);
  const TimeControl& control = setup_.of(state_.turn);
  milliseconds increment = increment_of(control.period(own.period));
  ++own.moves;
  if (!own.is_down()) {
    const bool period_done = control.moves_until_end_of(own.period) == own.moves;
    if (setup_.next_period == NextPeriod::kByCounter && period_done) {
      begin_next_period(state_.turn);
    }
    if (setup_.first_increment == FirstIncrement::kBeforeFirstMove) {
      increment = increment_of(control.period(own.period));
    }
    own.time += increment;
  }
  set_turn(opponent_of(state_.turn));
}

void ClockModel::play(milliseconds thought) {
  start();
  advance(thought);
  press();
}

void ClockModel::add_time(Color color, milliseconds time) {
  PlayerClock& own = player_of(color);
  own.time = std::max(bounded(own.time + bounded(time)), milliseconds(0));
  if (own.time > milliseconds(0)) own.flag.reset();
}

void ClockModel::set_player(Color color, milliseconds time, int moves) {
  PlayerClock& own = player_of(color);
  own.moves = std::max(moves, 0);
  if (setup_.next_period == NextPeriod::kByCounter) {
    own.period = setup_.of(color).period_of_move(own.moves + 1);
  }
  own.time = milliseconds(0);
  add_time(color, time);
}

void ClockModel::set_turn(Color color) {
  state_.turn = color;
  state_.thought = milliseconds(0);
}

milliseconds ClockModel::shown(Color color) const {
  const PlayerClock& own = player(color);
  const Period& period = setup_.of(color).period(own.period);
  const bool in_display = period.per_move.how == PerMove::kBronstein;
  return own.time + (in_display ? delay_left(color) : milliseconds(0));
}

bool ClockModel::is_frozen() const {
  if (setup_.after_flag != AfterFlag::kFreeze) return false;
  return state_.white.is_down() || state_.black.is_down();
}

std::optional<Color> ClockModel::first_flag() const {
  const auto &white = state_.white.flag, &black = state_.black.flag;
  if (!white && !black) return std::nullopt;
  if (!black) return Color::kWhite;
  return white && white->at <= black->at ? Color::kWhite : Color::kBlack;
}

std::chrono::seconds displayed(milliseconds time, Rounding rounding) {
  return rounding == Rounding::kUp ? std::chrono::ceil<std::chrono::seconds>(time)
                                   : std::chrono::floor<std::chrono::seconds>(time);
}

ClockDisplay display_of(const ClockModel& clock) {
  const PlayerClock &white = clock.player(Color::kWhite), &black = clock.player(Color::kBlack);
  return {.white = clock.shown(Color::kWhite),
          .black = clock.shown(Color::kBlack),
          .white_moves = white.moves,
          .black_moves = black.moves,
          .white_flag = white.flag.has_value(),
          .black_flag = black.flag.has_value()};
}

std::vector<ClockDisplay> expected_displays(const ClockSetup& setup,
                                            std::span<const milliseconds> thought) {
  ClockModel clock(setup);
  std::vector<ClockDisplay> displays;
  displays.reserve(thought.size());
  for (const milliseconds time : thought) {
    clock.play(time);
    displays.push_back(display_of(clock));
  }
  return displays;
}

}  // namespace jadoube::rules
