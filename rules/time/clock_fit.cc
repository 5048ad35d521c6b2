#include "rules/time/clock_fit.h"

#include <algorithm>

namespace jadoube::rules {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kFewestGains = 2;
// A smaller difference is an error of reading or of the thinking time.
constexpr milliseconds kLeastAdded = std::chrono::minutes(1);

// The time that one press added to the clock.
struct Gain {
  int move;
  milliseconds time;
};

std::vector<Gain> gains_of(std::span<const ClockSample> plies, Color color) {
  std::vector<Gain> gains;
  std::optional<milliseconds> before;
  for (std::size_t ply = color == Color::kWhite ? 0 : 1; ply < plies.size(); ply += 2) {
    const auto& after = plies[ply].of(color);
    if (before && after) {
      gains.push_back({static_cast<int>(ply / 2) + 1, *after - *before + plies[ply].thought});
    }
    before = after;
  }
  return gains;
}

milliseconds median(std::vector<Gain> gains) {
  const auto middle = gains.begin() + static_cast<std::ptrdiff_t>(gains.size() / 2);
  std::nth_element(gains.begin(), middle, gains.end(),
                   [](const Gain& a, const Gain& b) { return a.time < b.time; });
  return middle->time;
}

milliseconds whole_seconds(milliseconds time) {
  return std::chrono::round<std::chrono::seconds>(time);
}

TimeControl& control_of(ClockSetup& setup, Color color) {
  return color == Color::kWhite ? setup.white : setup.black;
}

// Collects setups that differ from the intended one by one fault. A setup that no clock can have is
// left out.
class Faults {
 public:
  Faults(const ClockSetup& intended, std::span<const ClockSample> plies)
      : intended_(intended), plies_(plies) {
    add_estimated(ClockFault::kWrongMainTime, true, false);
    add_estimated(ClockFault::kWrongPerMove, false, true);
    add_first_increment_missing();
    if (intended.white != intended.black) add_swapped();
    add_moved(ClockFault::kNextPeriodEarly, -1);
    add_moved(ClockFault::kNextPeriodLate, 1);
    add_at_zero();
    add_missing_period();
    add_estimated(ClockFault::kOtherControl, true, true);
  }

  const std::vector<ClockFit>& all() const { return faults_; }

 private:
  // Changes the periods of both players. Adds nothing if the result is not a valid time control.
  template <typename Change>
  void add_changed(ClockFault fault, Change change) {
    ClockSetup setup = intended_;
    for (const Color color : {Color::kWhite, Color::kBlack}) {
      std::vector<Period> periods = setup.of(color).periods();
      change(color, periods);
      auto control = TimeControl::of(std::move(periods));
      if (!control) return;
      control_of(setup, color) = *control;
    }
    if (setup != intended_) faults_.push_back({fault, setup});
  }

  void add_estimated(ClockFault fault, bool main_time, bool per_move) {
    const auto white = estimate_clock(plies_, Color::kWhite);
    const auto black = estimate_clock(plies_, Color::kBlack);
    if (!white || !black) return;
    const bool given = intended_.first_increment == FirstIncrement::kBeforeFirstMove;
    add_changed(fault, [&](Color color, std::vector<Period>& periods) {
      const ClockEstimate& seen = color == Color::kWhite ? *white : *black;
      if (per_move) {
        for (Period& period : periods) period.per_move.time = whole_seconds(seen.per_move);
      }
      const bool in_time = given && periods[0].per_move.how == PerMove::kIncrement;
      const milliseconds first = in_time ? periods[0].per_move.time : milliseconds(0);
      if (main_time) periods[0].time = whole_seconds(seen.at_start) - first;
    });
  }

  void add_first_increment_missing() {
    ClockSetup setup = intended_;
    setup.first_increment = FirstIncrement::kAfterFirstMove;
    if (setup != intended_) faults_.push_back({ClockFault::kFirstIncrementMissing, setup});
  }

  void add_swapped() {
    ClockSetup setup = intended_;
    std::swap(setup.white, setup.black);
    faults_.push_back({ClockFault::kTimesSwapped, setup});
  }

  void add_moved(ClockFault fault, int moves) {
    for (std::size_t i = 0; i < intended_.white.periods().size(); ++i) {
      add_changed(fault, [&](Color, std::vector<Period>& periods) {
        if (i < periods.size() && periods[i].moves) *periods[i].moves += moves;
      });
    }
  }

  void add_at_zero() {
    ClockSetup setup = intended_;
    setup.next_period = NextPeriod::kAtZero;
    const bool same = setup == intended_ || !intended_.white.has_period_after(0);
    if (!same) faults_.push_back({ClockFault::kNextPeriodAtZero, setup});
  }

  void add_missing_period() {
    add_changed(ClockFault::kNextPeriodMissing, [](Color, std::vector<Period>& periods) {
      if (periods.size() == 1) return;
      periods.pop_back();
      periods.back().moves.reset();
    });
  }

  const ClockSetup& intended_;
  std::span<const ClockSample> plies_;
  std::vector<ClockFit> faults_;
};

// Plays one ply, then sets the clock to the reading. Returns the difference.
milliseconds follow(ClockModel& clock, const ClockSample& ply) {
  clock.play(ply.thought);
  milliseconds worst{0};
  for (const Color color : {Color::kWhite, Color::kBlack}) {
    if (!ply.of(color)) continue;
    const milliseconds off = *ply.of(color) - clock.shown(color);
    worst = std::max(worst, std::chrono::abs(off));
    clock.add_time(color, off);
  }
  return worst;
}

// The ply at which one extra press by both players explains the samples best.
ClockFit best_extra_press(const ClockSetup& setup, std::span<const ClockSample> plies) {
  ClockFit best{ClockFault::kExtraPress, setup, 0, milliseconds::max()};
  ClockModel clock(setup);
  milliseconds before{0};
  for (std::size_t ply = 0; ply < plies.size(); ++ply) {
    ClockModel pressed = clock;
    pressed.start();
    pressed.press();
    pressed.press();
    const milliseconds off = std::max(before, deviation(pressed, plies.subspan(ply)));
    if (off < best.deviation) best = {ClockFault::kExtraPress, setup, ply, off};
    before = std::max(before, follow(clock, plies[ply]));
  }
  return best;
}

}  // namespace

std::optional<ClockEstimate> estimate_clock(std::span<const ClockSample> plies, Color color) {
  const std::vector<Gain> gains = gains_of(plies, color);
  const std::size_t first = color == Color::kWhite ? 0 : 1;
  if (gains.size() < kFewestGains || !plies[first].of(color)) return std::nullopt;
  ClockEstimate estimate;
  estimate.per_move = median(gains);
  estimate.at_start = *plies[first].of(color) + plies[first].thought - estimate.per_move;
  for (const Gain& gain : gains) {
    const milliseconds added = gain.time - estimate.per_move;
    if (added > kLeastAdded) estimate.added.push_back({gain.move, added});
  }
  return estimate;
}

std::string_view describe(ClockFault fault) {
  switch (fault) {
    case ClockFault::kNone:
      return "the clock is set as it should be";
    case ClockFault::kWrongMainTime:
      return "the main time is wrong";
    case ClockFault::kWrongPerMove:
      return "the time for each move is wrong";
    case ClockFault::kFirstIncrementMissing:
      return "the first move has no increment";
    case ClockFault::kTimesSwapped:
      return "each player has the other's time";
    case ClockFault::kNextPeriodEarly:
      return "the next period begins one move early";
    case ClockFault::kNextPeriodLate:
      return "the next period begins one move late";
    case ClockFault::kNextPeriodAtZero:
      return "the next period begins when a clock comes to zero";
    case ClockFault::kNextPeriodMissing:
      return "the last period never begins";
    case ClockFault::kExtraPress:
      return "both clocks were pressed once too often";
    case ClockFault::kOtherControl:
      return "the clock is set to another time control";
  }
  return "";
}

milliseconds deviation(ClockModel clock, std::span<const ClockSample> plies) {
  milliseconds worst{0};
  for (const ClockSample& ply : plies) worst = std::max(worst, follow(clock, ply));
  return worst;
}

std::vector<ClockFit> fitting_clocks(const ClockSetup& intended, std::span<const ClockSample> plies,
                                     milliseconds tolerance) {
  const milliseconds off = deviation(ClockModel(intended), plies);
  if (off <= tolerance) return {{ClockFault::kNone, intended, 0, off}};
  std::vector<ClockFit> fits;
  std::vector<ClockFit> candidates = Faults(intended, plies).all();
  for (ClockFit& fit : candidates) fit.deviation = deviation(ClockModel(fit.setup), plies);
  candidates.push_back(best_extra_press(intended, plies));
  std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(fits),
               [&](const ClockFit& fit) { return fit.deviation <= tolerance; });
  std::stable_sort(fits.begin(), fits.end(),
                   [](const ClockFit& a, const ClockFit& b) { return a.fault < b.fault; });
  // If a single other fault is enough, another time control explains nothing.
  if (fits.size() > 1 && fits.back().fault == ClockFault::kOtherControl) fits.pop_back();
  return fits;
}

}  // namespace jadoube::rules
