#include "daemon/texts/incident_what_clock.h"

#include "daemon/texts/clock_fault.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using model::IncidentCase;
using model::IncidentFacts;
using model::IncidentKind;
using rules::Color;

std::string flag_fall(Color by, const IncidentFacts& facts) {
  const auto can = facts.opponent_can_mate.value_or(rules::Verdict::kUndecided);
  return name_of(by) + "'s flag has fallen" + (facts.both ? ", and so has the other" : "") + "; " +
         can_still_mate(can, opponent_of(by));
}

std::string clock_stuck(Color by, const IncidentFacts& facts) {
  if (facts.which == IncidentCase::kLeverStays) {
    return "Moves are made and the clock's lever does not follow";
  }
  return name_of(by) + "'s clock runs, and " + name_of(opponent_of(by)) + " is on move";
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
      return "The clock was stopped and stands, and the game has no result";
    case IncidentKind::kClockLost:
      return "The clock is not connected any more";
    default:
      return name_of(by) + " has less than five minutes and no 30 s for each move";
  }
}

}  // namespace jadoube::texts
