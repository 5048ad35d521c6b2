#include "daemon/texts/incident_what_clock.h"

#include "daemon/language/translate.h"
#include "daemon/texts/clock_fault.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using language::Arguments;
using language::tr;
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
      return tr("The clock was stopped and stands, and the game has no result");
    case IncidentKind::kClockLost:
      return tr("The clock is not connected any more");
    default:
      return tr("{player} has less than five minutes and no 30 s for each move", {{"player", by}});
  }
}

}  // namespace jadoube::texts
