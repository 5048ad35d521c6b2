// The desk's count of completed illegal moves, and what follows from it. The count is not kept but
// counted anew from the incidents: so it survives restarts and corrections, and an incident that is
// dismissed or withdrawn takes its offence with it.
#include <algorithm>

#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/arbiter/penalty.h"

namespace jadoube::arbiter {
namespace {

using rules::Color;
using rules::Consequence;
using rules::Offence;
using rules::OffenceCounts;
using rules::OffenceRuling;

/// What the arbiter may do about an offence that is ruled on so.
IncidentAdvice what_follows(const OffenceRuling& ruling) {
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

}  // namespace

/// Whether the arbiter could still act on it, or did: an offence whose window closed counts for
/// nothing [FIDE 2023 Art. A.5.2].
bool IncidentTracker::counts(const Entry& entry) const {
  const auto& incident = entry.incident;
  if (!entry.told || !entry.finding.offence) return false;
  if (incident.life == Life::kWithdrawn || incident.life == Life::kDismissed) return false;
  const bool was_acted_on = incident.put_right || incident.life != Life::kOpen;
  return entry.finding.closes != Closes::kClosed || was_acted_on;
}

std::vector<IncidentTracker::Entry*> IncidentTracker::offences() {
  std::vector<Entry*> offences;
  for (auto& entry : entries_) {
    if (entry.told && entry.finding.offence) offences.push_back(&entry);
  }
  std::ranges::sort(offences, {}, [](const Entry* entry) {
    return std::pair(entry->incident.began, entry->incident.id);
  });
  return offences;
}

/// Counts them all, in their order; what one of them too many leads to.
std::vector<Finding> IncidentTracker::count_offences(std::vector<IncidentChange>& told) {
  ByColor<OffenceCounts> counted;
  for (const Color by : kColors) {
    counted[by][static_cast<std::size_t>(Offence::kTwoHands)] = reported_.two_hands(by);
  }
  std::vector<Finding> too_many;
  for (auto* entry : offences()) {
    const auto offence = *entry->finding.offence;
    auto& earlier = counted[*entry->finding.key.of];
    const auto answered = counts(*entry) ? rules::Answered::kNotYet : rules::Answered::kYes;
    const auto ruling =
        rules::rule_on(record_.laws(), record_.rules().conditions, offence, earlier, answered);
    say_what_follows(*entry, ruling, earlier, told);
    if (!counts(*entry)) continue;
    ++earlier[static_cast<std::size_t>(offence)];
    const bool lost = ruling.consequence == Consequence::kGameLost && ruling.count > 1;
    if (lost) too_many.push_back(one_too_many(*entry, ruling));
  }
  return too_many;
}

/// Brings an offence's number and what the arbiter may do up to date.
void IncidentTracker::say_what_follows(Entry& entry, const OffenceRuling& ruling,
                                       const OffenceCounts& earlier,
                                       std::vector<IncidentChange>& told) {
  auto& incident = entry.incident;
  const bool none = incident.life == Life::kWithdrawn || incident.life == Life::kDismissed;
  const int count = counts(entry) ? ruling.count : 0;
  auto advice = none ? IncidentAdvice{} : what_follows(ruling);
  if (count == incident.offences && advice == incident.advice) return;
  incident.offences = count;
  incident.advice = std::move(advice);
  incident.penalty = count == 0 ? std::nullopt : penalty(entry, earlier);
  const auto same = [&](const IncidentChange& change) {
    return change.at == record_.now() && change.incident.id == incident.id;
  };
  const auto last = std::find_if(told.rbegin(), told.rend(), same);
  if (last == told.rend()) return tell(entry, IncidentChange::What::kChanged, told);
  last->incident = incident;
}

/// The penalty in times, by what the clocks showed at the press.
std::optional<model::Penalty> IncidentTracker::penalty(const Entry& entry,
                                                       const OffenceCounts& earlier) const {
  const auto& rules = record_.rules();
  PenaltyTerms terms{.laws = rules.laws, .conditions = rules.conditions};
  if (rules.control) terms.clock = rules::ClockSetup::same(*rules.control);
  Irregularity irregularity{
      .offence = *entry.finding.offence, .ply = entry.incident.ply - 1, .earlier = earlier};
  if (const auto& clock = entry.incident.at_press) {
    irregularity.at_press.white = clock->white;
    irregularity.at_press.black = clock->black;
  }
  const auto ruling = rule_on_irregularity(terms, *record_.board().game, irregularity);
  if (!ruling) return std::nullopt;
  return penalty_of(*ruling);
}

Finding IncidentTracker::one_too_many(const Entry& entry, const OffenceRuling& ruling) const {
  const auto by = *entry.finding.key.of;
  auto finding = entry.finding;
  finding.key.kind = IncidentKind::kSecondIllegalMove;
  const auto known =
      std::ranges::find(entries_, finding.key, [](const Entry& one) { return one.finding.key; });
  // Whether he can be mated is asked once.
  if (known != entries_.end()) return known->finding;
  finding.severity = Severity::kCritical;
  finding.article = std::string(ruling.article);
  finding.closes = Closes::kNever;
  finding.offence.reset();
  finding.since = entry.incident.opened;
  finding.patience = std::chrono::seconds(0);
  finding.after_gone = AfterGone::kWithdrawn;
  finding.gone = EndReason::kOffenceDoesNotCount;
  finding.facts = {.opponent_can_mate = can_still_mate(record_.last(), opponent_of(by)),
                   .count = ruling.count};
  finding.advice = what_follows(ruling);
  return finding;
}

}  // namespace jadoube::arbiter
