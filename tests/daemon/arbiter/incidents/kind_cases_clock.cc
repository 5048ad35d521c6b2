#include "tests/daemon/arbiter/incidents/kind_cases.h"

namespace jadoube::arbiter {

using enum IncidentKind;
using drivers::simulator::BoardSettings;
using drivers::simulator::ClockSettings;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

BoardSettings clock_at(seconds base, seconds increment = seconds{0}) {
  return {.clock = ClockSettings{.base = base, .increment = increment}};
}

TournamentRules event_at(seconds base, seconds increment = seconds{0}) {
  const rules::MoveTime per_move{.how = rules::PerMove::kIncrement, .time = increment};
  const auto control = *rules::TimeControl::sudden_death(
      base, increment > seconds{0} ? per_move : rules::MoveTime{});
  return {.conditions = {tempo_of(control)}, .control = control};
}

TournamentRules late_by(minutes time) { return {.default_time = time}; }

constexpr auto kTenPlies = "run e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 ";
// Four moves without a press.
constexpr auto kUnpressed = "run e4 e5 2s g1- f3+N 3s b8- c6+n 3s ! f1- b5+B 6s a7- a6+p 4s";

}  // namespace

std::vector<KindCase> cases_of_clocks() {
  return {
      {kFlagFall,
       "WhitesTimeRunsOut",
       {.rules = event_at(minutes{1}), .board = clock_at(minutes{1})},
       "run e4 e5 ! 70s",
       "FLAG_FALL CRITICAL OPEN 2 White\n",
       seconds{58}},
      {kFlagFall,
       "WhiteMovesWithThreeSecondsLeft",
       {.rules = event_at(minutes{1}), .board = clock_at(minutes{1})},
       "run 2s e4 e5 50s Nf3 3s",
       ""},
      {kClockMisset,
       "TheClockHasThreeMinutesAndTheEventFive",
       {.rules = event_at(minutes{5}), .board = clock_at(minutes{3})},
       "run 3s e4 ! e5 3s",
       "CLOCK_MISSET WARNING OPEN 1\n"},
      {kClockMisset,
       "TheClockIsSetAsTheEventWantsIt",
       {.rules = event_at(minutes{5}, seconds{3}), .board = clock_at(minutes{5}, seconds{3})},
       std::string(kTenPlies) + "5s",
       ""},
      {kClockStuck,
       "FourMovesAndTheLeverLiesAsBefore",
       {},
       kUnpressed,
       "CLOCK_STUCK WARNING OPEN\n",
       seconds{4}},
      {kClockStuck,
       "ALeverThatSticks",
       {},
       "run e4 e5 stuck-lever@0=60 Nf3 Nc6 Bb5 a6 Ba4 ! 6s",
       "CLOCK_STUCK WARNING OPEN\n",
       seconds{3}},
      {kClockStuck,
       "OnePressIsForgotten",
       {},
       "run e4 e5 2s g1- f3+N 3s b8- c6+n 3s Bb5 2s a6 5s",
       ""},
      {kClockStopped,
       "SomebodyStopsItAndNothingHappens",
       {},
       "run e4 e5 3s run ! 25s",
       "CLOCK_STOPPED INFO OPEN\n",
       seconds{20}},
      {kClockStopped,
       "TheGameEndsAfterTheStop",
       {},
       "run e4 e5 3s run 8s e1- e8- e4- e4+K d5+k 30s",
       ""},
      {kClockLost,
       "TheCableIsOut",
       {},
       "run e4 e5 3s dead-clock@0=60 ! 9s",
       "CLOCK_LOST WARNING OPEN\n",
       seconds{3}},
      {kClockLost, "TheCableIsOutForTwoSeconds", {}, "run e4 e5 3s dead-clock@0=2 9s", ""},
      {kTimeTrouble,
       "FiveMinutesAreLeftOfAnHour",
       {.rules = event_at(minutes{60}), .board = clock_at(minutes{60})},
       "run 3s e4 e5 ! 56min",
       "TIME_TROUBLE INFO OPEN White\n",
       minutes{54} + seconds{56}},
      {kTimeTrouble,
       "EachMoveHasThirtySeconds",
       {.rules = event_at(minutes{60}, seconds{30}), .board = clock_at(minutes{60}, seconds{30})},
       "run 3s e4 e5 57min Nf3 10s",
       ""},
      {kPlayerAbsent,
       "NobodyComesForAQuarterOfAnHour",
       {.rules = late_by(minutes{15}), .board = clock_at(minutes{90})},
       "run ! 16min",
       "PLAYER_ABSENT INFO OPEN White\n",
       minutes{15}},
      {kPlayerAbsent,
       "HeTouchesAPiece",
       {.rules = late_by(minutes{15}), .board = clock_at(minutes{90})},
       "run 3min g1- g1+N 20min",
       ""},
  };
}

}  // namespace jadoube::arbiter
