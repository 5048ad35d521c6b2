// A clock that stands ready shows the first period's time: with the first increment in it or
// without, for both kinds of clock are in use. Whether it will add the right increment nobody sees
// before the first press; its sign says whether it will add one at all.
#include "daemon/arbiter/round_check/clock_check.h"

#include <algorithm>
#include <array>

#include "daemon/arbiter/by_color.h"
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

RoundFinding clock_finding(RoundFindingKind kind, Readiness makes, RoundFindingFacts facts = {}) {
  return {.kind = kind, .makes = makes, .hand = Hand::kArbiter, .facts = std::move(facts)};
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
  RoundFindingFacts facts{.white_clock = clock.white,
                          .black_clock = clock.black,
                          .right_time = without,
                          .time_control = to_string(control)};
  if (with != without) facts.right_time_with_increment = with;
  found.push_back(
      clock_finding(RoundFindingKind::kClockTimes, Readiness::kNotReady, std::move(facts)));
}

// Each player has another time.
void check_odds(const model::ClockState& clock, const TournamentRules& rules,
                std::vector<RoundFinding>& found) {
  const auto is_right = [&](Color color) {
    return std::ranges::any_of(shown_at_start(*rules.control_of(color)), [&](auto shown) {
      return is_near(clock.time_of(color), shown, kTolerance);
    });
  };
  if (is_right(Color::kWhite) && is_right(Color::kBlack)) return;
  RoundFindingFacts facts{
      .white_clock = clock.white,
      .black_clock = clock.black,
      .right_time = shown_at_start(*rules.control)[0],
      .right_time_of_black = shown_at_start(*rules.control_of_black)[0],
      .time_control = to_string(*rules.control) + " : " + to_string(*rules.control_of_black)};
  found.push_back(
      clock_finding(RoundFindingKind::kClockTimes, Readiness::kNotReady, std::move(facts)));
}

void check_mode(const drivers::ClockRead& read, const TimeControl& control,
                std::vector<RoundFinding>& found) {
  const bool shows = read.left.per_move || read.right.per_move;
  const auto time = control.period(0).per_move.time;
  if (shows == (time > milliseconds(0))) return;
  found.push_back(
      clock_finding(RoundFindingKind::kClockMode, Readiness::kLook,
                    {.sign_shown = shows, .per_move = time, .time_control = to_string(control)}));
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
  found.push_back(clock_finding(RoundFindingKind::kClockLever, Readiness::kLook));
}

}  // namespace

std::vector<RoundFinding> check_set_clock(const model::Board& board,
                                          const std::optional<drivers::ClockRead>& read,
                                          const TournamentRules& rules) {
  const auto& control = rules.control;
  std::vector<RoundFinding> found;
  if (!board.clock) return found;
  if (board.clock->running) {
    found.push_back(clock_finding(RoundFindingKind::kClockRuns, Readiness::kNotReady));
    return found;
  }
  if (rules.control_of_black) {
    check_odds(*board.clock, rules, found);
  } else if (control) {
    check_times(*board.clock, *control, found);
  }
  if (control && read) check_mode(*read, *control, found);
  if (read) check_lever(*read, board.orientation, found);
  if (!control || !read) {
    found.push_back(clock_finding(
        RoundFindingKind::kClockNotChecked, Readiness::kReady,
        {.time_control = control ? to_string(*control) : std::string(), .no_reading = !read}));
  }
  return found;
}

}  // namespace jadoube::arbiter
