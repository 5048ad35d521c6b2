#include <algorithm>
#include <utility>

#include "daemon/arbiter/detectors/ending_detector.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/arbiter/penalty.h"

namespace jadoube::arbiter {
namespace {

using rules::Consequence;
using rules::Offence;
using rules::OffenceCounts;
using rules::OffenceRuling;

/// What the arbiter may do about an offence with that ruling.
IncidentAdvice advice_on(const OffenceRuling& ruling) {
  const std::string article(ruling.article);
  switch (ruling.consequence) {
    case Consequence::kExtraTime:
      return {.kind = AdviceKind::kGiveExtraTime,
              .article = article,
              .minutes = static_cast<int>(ruling.to_opponent.count())};
    case Consequence::kGameLost:
      return {.kind = AdviceKind::kOffenderLoses, .article = article};
    case Consequence::kStands:
      return {.kind = AdviceKind::kTooLate, .article = article};
    case Consequence::kArbiterDecides:
      break;
  }
  return {.kind = AdviceKind::kArbiterDecides, .article = article};
}

bool is_none(const Incident& incident) {
  return incident.life == Life::kWithdrawn || incident.life == Life::kDismissed;
}

/// True if it is not known whether the offence was one, and no arbiter has decided it.
bool is_undecided(const ListedIncident& entry) {
  const bool said = entry.incident.life == Life::kResolved && !entry.incident.by.empty();
  return entry.finding.in_doubt && !said;
}

/// True if the arbiter can still act on the offence, or did. An offence whose window is closed does
/// not count [FIDE 2023 Art. A.5.2].
bool counts(const ListedIncident& entry) {
  const auto& incident = entry.incident;
  if (is_none(incident) || is_undecided(entry)) return false;
  const bool was_acted_on = incident.put_right || incident.life != Life::kOpen;
  return entry.finding.closes != Closes::kClosed || was_acted_on;
}

/// The penalty in times, by what the clocks showed at the press.
std::optional<model::Penalty> penalty_for(const ListedIncident& entry, const OffenceCounts& earlier,
                                          const ObservedGame& record) {
  const auto& rules = record.rules();
  PenaltyTerms terms{.laws = rules.laws, .conditions = rules.conditions};
  if (rules.control) {
    terms.clock = rules::ClockSetup::same(*rules.control);
    terms.clock->black = *rules.control_of(rules::Color::kBlack);
  }
  Irregularity irregularity{
      .offence = *entry.finding.offence, .ply = entry.incident.ply - 1, .earlier = earlier};
  if (const auto& clock = entry.incident.at_press) {
    irregularity.at_press.white = clock->white;
    irregularity.at_press.black = clock->black;
  }
  const auto ruling = rule_on_irregularity(terms, *record.board().game, irregularity);
  if (!ruling) return std::nullopt;
  return penalty_of(*ruling);
}

/// Brings the number of an offence, its advice and its penalty up to date, and publishes them if
/// they are others. If this incident has a change at this instant already, that change gets them.
void update_offence(ListedIncident& entry, const OffenceRuling& ruling,
                    const OffenceCounts& earlier, const Look& look) {
  auto& incident = entry.incident;
  const int count = counts(entry) ? ruling.count : 0;
  auto advice = is_none(incident)     ? IncidentAdvice{}
                : is_undecided(entry) ? entry.finding.advice
                                      : advice_on(ruling);
  if (count == incident.offences && advice == incident.advice) return;
  incident.offences = count;
  incident.advice = std::move(advice);
  incident.penalty = count == 0 ? std::nullopt : penalty_for(entry, earlier, look.record);
  const auto is_same = [&](const IncidentChange& change) {
    return change.at == look.record.now() && change.incident.id == incident.id;
  };
  const auto last = std::find_if(look.changes.rbegin(), look.changes.rend(), is_same);
  if (last == look.changes.rend()) return IncidentList::tell_changed(entry, look);
  last->incident = incident;
}

/// The finding that the offence of `entry` loses the game.
Finding one_too_many(const ListedIncident& entry, const OffenceRuling& ruling,
                     const IncidentList& incidents, const ObservedGame& record) {
  const auto by = *entry.finding.key.of;
  auto finding = entry.finding;
  finding.key.kind = IncidentKind::kSecondIllegalMove;
  // One that was undone at once may be dropped yet.
  const auto& end = entry.incident.end;
  const bool sure = entry.incident.severity > Severity::kInfo && !end.at_once;
  const auto severity = sure ? Severity::kCritical : Severity::kWarning;
  // Whether the opponent can still mate is asked only once: it takes long.
  if (const auto* known = incidents.find(finding.key)) {
    finding = known->finding;
    finding.severity = severity;
    return finding;
  }
  finding.severity = severity;
  finding.article = std::string(ruling.article);
  finding.closes = Closes::kNever;
  finding.offence.reset();
  finding.since = entry.incident.opened;
  finding.patience = std::chrono::seconds(0);
  finding.after_gone = AfterGone::kWithdrawn;
  finding.gone = EndReason::kOffenceDoesNotCount;
  finding.facts = {.opponent_can_mate = can_still_mate(record.last(), opponent_of(by)),
                   .count = ruling.count};
  finding.advice = advice_on(ruling);
  return finding;
}

}  // namespace

std::vector<Finding> count_offences(IncidentList& incidents, const ByColor<int>& two_hands,
                                    const Look& look) {
  ByColor<OffenceCounts> counted;
  for (const auto by : kColors) {
    counted[by][static_cast<std::size_t>(Offence::kTwoHands)] = two_hands[by];
  }
  const auto& rules = look.record.rules();
  std::vector<Finding> too_many;
  for (auto* entry : incidents.offences()) {
    const auto offence = *entry->finding.offence;
    auto& earlier = counted[*entry->finding.key.of];
    const auto answered = counts(*entry) ? rules::Answered::kNotYet : rules::Answered::kYes;
    const auto ruling = rules::rule_on(rules.laws, rules.conditions, offence, earlier, answered);
    update_offence(*entry, ruling, earlier, look);
    if (!counts(*entry)) continue;
    ++earlier[static_cast<std::size_t>(offence)];
    const bool lost = ruling.consequence == Consequence::kGameLost && ruling.count > 1;
    if (lost) too_many.push_back(one_too_many(*entry, ruling, incidents, look.record));
  }
  return too_many;
}

}  // namespace jadoube::arbiter
