// A clock that stands ready shows the first period's time: with the first increment in it or
// without, for both kinds of clock are in use. Whether it will add the right increment nobody sees
// before the first press; its sign says whether it will add one at all.
#include "daemon/arbiter/round_check/clock_check.h"

#include <algorithm>
#include <array>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_text.h"
#include "daemon/tracking/sensors/clock.h"
#include "rules/time/clock_model.h"
#include "rules/time/time_control_text.h"

namespace jadoube::arbiter {
namespace {

using rules::Color;
using rules::TimeControl;
using std::chrono::milliseconds;

/// What rounding comes to.
constexpr std::chrono::seconds kTolerance{1};

RoundFinding finding(RoundFindingKind kind, Readiness makes, std::string what, std::string to_do) {
  return {.kind = kind,
          .makes = makes,
          .hand = Hand::kArbiter,
          .what = std::move(what),
          .to_do = std::move(to_do)};
}

/// What a clock set to `control` may show before the first move: without the first increment, and
/// with it.
std::array<milliseconds, 2> shown_at_start(const TimeControl& control) {
  auto setup = rules::ClockSetup::same(control);
  setup.first_increment = rules::FirstIncrement::kAfterFirstMove;
  const rules::ClockModel without(setup);
  setup.first_increment = rules::FirstIncrement::kBeforeFirstMove;
  const rules::ClockModel with(setup);
  return {without.shown(Color::kWhite), with.shown(Color::kWhite)};
}

void check_times(const model::ClockState& clock, const TimeControl& control,
                 std::vector<RoundFinding>& found) {
  const auto right = shown_at_start(control);
  const auto is_right = [&](std::chrono::seconds time) {
    return std::ranges::any_of(right, [&](auto shown) { return is_near(time, shown, kTolerance); });
  };
  // A clock that gives the first increment to one player only is set wrongly.
  if (is_right(clock.white) && is_right(clock.black) &&
      is_near(clock.white, clock.black, kTolerance)) {
    return;
  }
  const auto [without, with] = right;
  std::string times = clock_text(without);
  if (with != without) times += ", or " + clock_text(with) + " with the first increment";
  found.push_back(finding(RoundFindingKind::kClockTimes, Readiness::kNotReady,
                          "The clock shows " + clock_text(clock.white) + " for White and " +
                              clock_text(clock.black) + " for Black",
                          "Set both to " + times + ": " + to_string(control)));
}

void check_mode(const drivers::ClockRead& read, const TimeControl& control,
                std::vector<RoundFinding>& found) {
  const bool shows = read.left.per_move || read.right.per_move;
  const auto time = control.period(0).per_move.time;
  if (shows == (time > milliseconds(0))) return;
  found.push_back(finding(
      RoundFindingKind::kClockMode, Readiness::kLook,
      shows ? "The clock's sign says that it gives time for each move, and none is to be given"
            : "The clock's sign for time per move is off, and " + length_text(time) +
                  " for each move are to be given",
      "Look at the clock's mode: it should be " + to_string(control)));
}

/// Whose time would run if the clock were started.
std::optional<Color> turn_of(drivers::ClockRead read, model::Orientation orientation) {
  read.running = true;
  tracking::Clock clock;
  (void)clock.read({}, read, orientation);
  return clock.turn(orientation);
}

void check_lever(const drivers::ClockRead& read, model::Orientation orientation,
                 std::vector<RoundFinding>& found) {
  if (turn_of(read, orientation) == Color::kWhite) return;
  found.push_back(finding(RoundFindingKind::kClockLever, Readiness::kLook,
                          "The lever is down at White's side: Black's time would run first",
                          "Press it down at Black's side"));
}

}  // namespace

std::vector<RoundFinding> check_set_clock(const model::Board& board,
                                          const std::optional<drivers::ClockRead>& read,
                                          const std::optional<TimeControl>& control) {
  std::vector<RoundFinding> found;
  if (!board.clock) return found;
  if (board.clock->running) {
    found.push_back(finding(RoundFindingKind::kClockRuns, Readiness::kNotReady,
                            "The clock runs and no game has begun", "Stop it and set it"));
    return found;
  }
  if (control) check_times(*board.clock, *control, found);
  if (control && read) check_mode(*read, *control, found);
  if (read) check_lever(*read, board.orientation, found);
  std::string unknown;
  if (!control) unknown = "times: the event's time control is not told";
  if (!read) unknown += std::string(unknown.empty() ? "" : "; ") + "mode and lever: no reading";
  if (!unknown.empty()) {
    found.push_back(finding(RoundFindingKind::kClockNotChecked, Readiness::kReady,
                            "Not judged of the clock are its " + unknown,
                            control ? "Look at it" : "Give [event] time_control"));
  }
  return found;
}

}  // namespace jadoube::arbiter
