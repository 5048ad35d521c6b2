#include "daemon/texts/clock_fault.h"

#include "daemon/texts/clock_text.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using model::ClockFault;
using model::ClockFaultKind;
using std::chrono::milliseconds;

/// "White's clock", "Each clock", "Both clocks".
std::string whose_clock(const ClockFault& fault) {
  return fault.each ? "Each clock" : clock_of_text(fault.player);
}

/// "gives", or "give" for both clocks.
std::string gives(const ClockFault& fault) {
  return fault.player || fault.each ? " gives " : " give ";
}

/// "5 min too little".
std::string how_far_off(const ClockFault& fault) {
  const auto by = fault.time - fault.intended;
  return length_text(by) + (by > milliseconds(0) ? " too much" : " too little");
}

std::string main_time(const ClockFault& fault) {
  return whose_clock(fault) + " was set to " + clock_text(fault.time) + " instead of " +
         clock_text(fault.intended) + ", " + how_far_off(fault) + ".";
}

std::string per_move(const ClockFault& fault) {
  return whose_clock(fault) + gives(fault) + length_text(fault.time) + " for each move, " +
         how_far_off(fault) + ".";
}

std::string way_of_giving(const ClockFault& fault) {
  return whose_clock(fault) + gives(fault) + "the " + length_text(fault.time) +
         (fault.kind == ClockFaultKind::kDelayForIncrement
              ? " as a delay: what a move does not use is lost."
              : " as an increment: what a move does not use is kept.");
}

std::string extra_press(const ClockFault& fault) {
  std::string text =
      fault.player ? name_of(*fault.player) + " has pressed" : "Both players have pressed";
  text += " once more than they moved";
  if (fault.time > milliseconds(0)) text += ", which gave " + length_text(fault.time) + " too much";
  if (fault.counter_ahead) {
    text += ": the clock's counter is ahead, and the next period will begin early";
  }
  return text + ".";
}

std::string period(const ClockFault& fault) {
  const auto move = " with move " + std::to_string(fault.moves) + ", ";
  if (fault.missing) {
    return whose_clock(fault) + " ought to have got " + length_text(fault.time) + move +
           "and has not.";
  }
  const auto off = counted(static_cast<std::size_t>(fault.moves_off), "move", "moves");
  return whose_clock(fault) + " got the next period's time" + move + off +
         (fault.kind == ClockFaultKind::kPeriodEarly
              ? " early: its counter is ahead, or was set to fewer moves."
              : " late: its counter is behind, or was set to more moves.");
}

std::string lever_dead(const ClockFault& fault) {
  const auto player = fault.player.value_or(rules::Color::kWhite);
  return name_of(player) + "'s time runs on after their moves: " + std::to_string(fault.moves) +
         " on end have not reached the clock, and cost them " + length_text(fault.time) +
         " of the opponent's thinking.";
}

}  // namespace

std::string sentence_of(const ClockFault& fault) {
  switch (fault.kind) {
    case ClockFaultKind::kWrongMainTime:
      return main_time(fault);
    case ClockFaultKind::kTimesSwapped:
      return fault.since_press ? "Since this press each player has what the other had."
                               : "Each player has the time that the other ought to have.";
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
      return "Both clocks got " + length_text(fault.time) + " for the next period instead of " +
             length_text(fault.intended) + ".";
    case ClockFaultKind::kLeverDead:
      return lever_dead(fault);
  }
  return {};
}

}  // namespace jadoube::texts
