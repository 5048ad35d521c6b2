#include "daemon/language/translate.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {

namespace {

using language::Arguments;
using language::mark;
using language::tr;
using language::trn;
using model::ClockFault;
using model::ClockFaultKind;
using std::chrono::milliseconds;

/// "5 min too little".
std::string how_far_off(const ClockFault& fault) {
  const auto by = fault.time - fault.intended;
  return by > milliseconds(0) ? tr("{length} too much", {{"length", length_text(by)}})
                              : tr("{length} too little", {{"length", length_text(by)}});
}

/// Three texts: of one player's clock, of each clock, and of both clocks.
struct WhoseClock {
  const char* of_player;
  const char* of_each;
  const char* of_both;
};

std::string of_whose_clock(const ClockFault& fault, const WhoseClock& texts, Arguments values) {
  if (fault.each) return tr(texts.of_each, values);
  if (!fault.player) return tr(texts.of_both, values);
  return language::filled(tr(texts.of_player, {{"player", *fault.player}}), values);
}

std::string main_time(const ClockFault& fault) {
  constexpr WhoseClock kTexts = {
      mark("{player}'s clock was set to {time} instead of {intended}, {off}."),
      mark("Each clock was set to {time} instead of {intended}, {off}."),
      mark("Both clocks were set to {time} instead of {intended}, {off}.")};
  return of_whose_clock(fault, kTexts,
                        {{"time", clock_text(fault.time)},
                         {"intended", clock_text(fault.intended)},
                         {"off", how_far_off(fault)}});
}

std::string per_move(const ClockFault& fault) {
  constexpr WhoseClock kTexts = {mark("{player}'s clock gives {length} for each move, {off}."),
                                 mark("Each clock gives {length} for each move, {off}."),
                                 mark("Both clocks give {length} for each move, {off}.")};
  return of_whose_clock(fault, kTexts,
                        {{"length", length_text(fault.time)}, {"off", how_far_off(fault)}});
}

std::string way_of_giving(const ClockFault& fault) {
  constexpr WhoseClock kDelay = {
      mark(
          "{player}'s clock gives the {length} as a delay: time that a move does not use is lost."),
      mark("Each clock gives the {length} as a delay: time that a move does not use is lost."),
      mark("Both clocks give the {length} as a delay: time that a move does not use is lost.")};
  constexpr WhoseClock kIncrement = {
      mark("{player}'s clock gives the {length} as an increment: time that a move does not use is "
           "kept."),
      mark("Each clock gives the {length} as an increment: time that a move does not use is kept."),
      mark(
          "Both clocks give the {length} as an increment: time that a move does not use is kept.")};
  return of_whose_clock(fault,
                        fault.kind == ClockFaultKind::kDelayForIncrement ? kDelay : kIncrement,
                        {{"length", length_text(fault.time)}});
}

std::string extra_press(const ClockFault& fault) {
  auto text = fault.player ? tr("{player} has pressed once more than they moved",
                                {{"player", *fault.player}})
                           : tr("Both players have pressed once more than they moved");
  if (fault.time > milliseconds(0)) {
    text += tr(", which gave {length} too much", {{"length", length_text(fault.time)}});
  }
  if (fault.counter_ahead) {
    text += tr(": the clock's counter is ahead, and the next period will begin early");
  }
  return text + ".";
}

std::string period_missing(const ClockFault& fault) {
  constexpr WhoseClock kTexts = {
      mark("{player}'s clock ought to have got {length} with move {move}, and has not."),
      mark("Each clock ought to have got {length} with move {move}, and has not."),
      mark("Both clocks ought to have got {length} with move {move}, and have not.")};
  return of_whose_clock(fault, kTexts,
                        {{"length", length_text(fault.time)}, {"move", fault.moves}});
}

std::string period(const ClockFault& fault) {
  if (fault.missing) return period_missing(fault);
  constexpr WhoseClock kEarly = {
      mark("{player}'s clock got the next period's time with move {move}, {moves} early: its "
           "counter is ahead, or was set to fewer moves."),
      mark("Each clock got the next period's time with move {move}, {moves} early: its counter is "
           "ahead, or was set to fewer moves."),
      mark("Both clocks got the next period's time with move {move}, {moves} early: the counter is "
           "ahead, or was set to fewer moves.")};
  constexpr WhoseClock kLate = {
      mark("{player}'s clock got the next period's time with move {move}, {moves} late: its "
           "counter is behind, or was set to more moves."),
      mark("Each clock got the next period's time with move {move}, {moves} late: its counter is "
           "behind, or was set to more moves."),
      mark("Both clocks got the next period's time with move {move}, {moves} late: the counter is "
           "behind, or was set to more moves.")};
  return of_whose_clock(
      fault, fault.kind == ClockFaultKind::kPeriodEarly ? kEarly : kLate,
      {{"move", fault.moves},
       {"moves", trn("{count} move", "{count} moves", static_cast<std::size_t>(fault.moves_off))}});
}

std::string lever_dead(const ClockFault& fault) {
  return trn(
      "{player}'s time runs on after their moves: {count} on end has not reached the clock, and "
      "cost them {length} of the opponent's thinking.",
      "{player}'s time runs on after their moves: {count} on end have not reached the clock, and "
      "cost them {length} of the opponent's thinking.",
      static_cast<std::size_t>(fault.moves),
      {{"player", fault.player.value_or(rules::Color::kWhite)},
       {"length", length_text(fault.time)}});
}

}  // namespace

std::string sentence_of(const ClockFault& fault) {
  switch (fault.kind) {
    case ClockFaultKind::kWrongMainTime:
      return main_time(fault);
    case ClockFaultKind::kTimesSwapped:
      return fault.since_press ? tr("Since this press, each player has the time of the other.")
                               : tr("Each player has the time that the other ought to have.");
    case ClockFaultKind::kWrongPerMove:
      return per_move(fault);
    case ClockFaultKind::kDelayForIncrement:
    case ClockFaultKind::kIncrementForDelay:
      return way_of_giving(fault);
    case ClockFaultKind::kExtraPress:
      return extra_press(fault);
    case ClockFaultKind::kPeriodEarly:
    case ClockFaultKind::kPeriodLate:
      return period(fault);
    case ClockFaultKind::kWrongPeriodTime:
      return tr("Both clocks got {length} for the next period instead of {intended}.",
                {{"length", length_text(fault.time)}, {"intended", length_text(fault.intended)}});
    case ClockFaultKind::kLeverDead:
      return lever_dead(fault);
  }
  return {};
}

namespace {

using model::IncidentCase;
using model::IncidentFacts;
using model::IncidentKind;
using rules::Color;

std::string flag_fall(Color by, const IncidentFacts& facts) {
  const auto can = facts.opponent_can_mate.value_or(rules::Verdict::kUndecided);
  const Arguments values = {{"player", by}, {"can_mate", can_still_mate(can, opponent_of(by))}};
  return facts.both ? tr("{player}'s flag has fallen, and so has the other; {can_mate}", values)
                    : tr("{player}'s flag has fallen; {can_mate}", values);
}

std::string clock_stuck(Color by, const IncidentFacts& facts) {
  if (facts.which == IncidentCase::kLeverStays) {
    return tr("Moves are made and the clock's lever does not follow");
  }
  return tr("{player}'s clock runs, and {opponent} is on move",
            {{"player", by}, {"opponent", opponent_of(by)}});
}

}  // namespace

std::string what_the_clock_did(IncidentKind kind, Color by, const IncidentFacts& facts) {
  switch (kind) {
    case IncidentKind::kFlagFall:
      return flag_fall(by, facts);
    case IncidentKind::kClockMisset:
      return facts.clock_fault ? sentence_of(*facts.clock_fault) : std::string();
    case IncidentKind::kClockStuck:
      return clock_stuck(by, facts);
    case IncidentKind::kClockStopped:
      return tr("The clock is stopped, and the game has no result");
    case IncidentKind::kClockLost:
      return tr("The clock is no longer connected");
    default:
      return tr("{player} has less than five minutes and no 30 s for each move", {{"player", by}});
  }
}

}  // namespace jadoube::texts
