#include "rules/time/quickplay_finish.h"

#include <algorithm>

namespace jadoube::rules {

namespace {

using std::chrono::milliseconds;

TimeControl with_increment(const TimeControl& control) {
  std::vector<Period> periods = control.periods();
  for (Period& period : periods) period.per_move = {PerMove::kIncrement, kQuickplayFinishIncrement};
  // Only times have changed, within the bounds. So it is a valid time control.
  return *TimeControl::of(std::move(periods));
}

}  // namespace

bool may_use_guidelines_iii(const TimeControl& control) {
  const auto& periods = control.periods();
  const bool increment = std::any_of(periods.begin(), periods.end(), [](const Period& period) {
    return period.per_move.time > milliseconds(0);
  });
  return !increment && !control.is_hourglass() && tempo_of(control) != Tempo::kBlitz;
}

bool in_quickplay_finish(const ClockModel& clock, Color player) {
  const Period& period = clock.setup().of(player).period(clock.player(player).period);
  return !period.moves && period.per_move.time == milliseconds(0);
}

bool may_claim_quickplay(const ClockModel& clock, Color player) {
  return clock.state().turn == player && !clock.player(player).flag &&
         in_quickplay_finish(clock, player) && clock.shown(player) < kQuickplayLimit;
}

ClockModel with_quickplay_increment(const ClockModel& clock, Color claimant) {
  ClockSetup setup = clock.setup();
  setup.white = with_increment(setup.white);
  setup.black = with_increment(setup.black);
  setup.after_flag = AfterFlag::kFreeze;
  ClockModel granted(setup, clock.state());
  granted.stop();
  granted.add_time(opponent_of(claimant), kOpponentsTime);
  return granted;
}

milliseconds opponents_time(QuickplayDecision decision) {
  return decision == QuickplayDecision::kDraw ? milliseconds(0) : kOpponentsTime;
}

std::vector<std::string_view> faults_of(const SealedEnvelope& envelope) {
  std::vector<std::string_view> faults;
  const auto require = [&](bool holds, std::string_view fault) {
    if (!holds) faults.push_back(fault);
  };
  const auto& position = envelope.position;
  require(!envelope.white.empty() && !envelope.black.empty(), "I.2.1: a player's name is missing");
  require(position.has_value(), "I.2.2: the position is missing");
  require(envelope.white_used && envelope.black_used, "I.2.3: a player's time is missing");
  require(envelope.sealed_by.has_value(), "I.2.4: who sealed is missing");
  require(!position || !envelope.sealed_by || position->turn() == *envelope.sealed_by,
          "I.2.4: who sealed is not on the move");
  require(envelope.move_number.has_value(), "I.2.5: the number of the sealed move is missing");
  require(
      !position || !envelope.move_number || position->fullmove_number() == *envelope.move_number,
      "I.2.5: the number is not that of the position's next move");
  require(!envelope.resumption.empty(), "I.2.7: date, time and place of resumption are missing");
  return faults;
}

}  // namespace jadoube::rules
