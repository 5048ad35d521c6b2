#include "daemon/arbiter/incidents/incident_tracker.h"

#include <algorithm>
#include <utility>

#include "daemon/arbiter/detectors/ending_detector.h"
#include "daemon/arbiter/penalty.h"
#include "daemon/model/kept_state.h"

// In this order: the record takes a change, the detectors look at it, and the list makes incidents
// of what they find.
//
// Changes of one instant belong together, for example a press and the ply that it completes. So all
// of them are taken before anything is evaluated. The evaluation starts when time advances, or when
// `run_until` is called.

namespace jadoube::arbiter {
namespace {

constexpr std::chrono::minutes kUnderFive{5};

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

/// True if the offence is in doubt, and no arbiter has decided about it.
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

/// Updates the number of an offence, its advice and its penalty, and publishes them if they
/// changed. If the incident already has a change at this instant, that change gets them.
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
  if (last == look.changes.rend()) return IncidentList::report_changed(entry, look);
  last->incident = incident;
}

/// The finding that the game is lost by the offence of `entry`.
Finding one_too_many(const ListedIncident& entry, const OffenceRuling& ruling,
                     const IncidentList& incidents, const ObservedGame& record) {
  const auto by = *entry.finding.key.of;
  auto finding = entry.finding;
  finding.key.kind = IncidentKind::kSecondIllegalMove;
  // An offence that was undone at once may still be dropped.
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
  finding.facts = {.opponent_can_mate = can_still_mate(record.firm().last(), opponent_of(by)),
                   .count = ruling.count};
  finding.advice = advice_on(ruling);
  return finding;
}

}  // namespace

IncidentTracker::IncidentTracker(TournamentRules rules) : record_(std::move(rules)) {}

void IncidentTracker::take(const model::TimedChange& change,
                           std::vector<IncidentChange>& reported) {
  auto timed = change;
  timed.at = std::max(change.at, record_.now());
  if (timed.at > record_.now()) go_on_until(timed.at - std::chrono::nanoseconds(1), reported);
  if (const auto* started = std::get_if<model::GameStarted>(&change.change);
      started != nullptr && !is_present_game(*started)) {
    begin_game(timed, reported);
  }
  const auto clock = record_.board().clock;
  record_.take(timed);
  detectors_.take(timed, record_);
  if (is_news(change.change, clock)) news_at_ = timed.at;
}

/// True if a detector may find something else after `change`; `clock` is the clock before it. A
/// running time and a changed square are no news: their effects have changes of their own.
bool IncidentTracker::is_news(const model::Change& change,
                              const std::optional<model::ClockState>& clock) {
  if (std::holds_alternative<model::SquareChange>(change)) return detectors_.take_news();
  const auto* read = std::get_if<model::ClockChange>(&change);
  if (read == nullptr || !read->clock || !clock) return true;
  const auto& now = *read->clock;
  const auto crossed = [&](std::chrono::seconds was, std::chrono::seconds is) {
    return is < kUnderFive && was >= kUnderFive;
  };
  return now.running != clock->running || now.white_flag != clock->white_flag ||
         now.black_flag != clock->black_flag || now.battery_low != clock->battery_low ||
         crossed(clock->white, now.white) || crossed(clock->black, now.black);
}

/// True if the game of the incidents begins once more, from another position.
bool IncidentTracker::is_present_game(const model::GameStarted& started) const {
  return record_.has_game() && record_.board().game->ordinal == started.game->ordinal;
}

/// The last game can no longer continue. If its record still needs a decision, that is reported
/// now, without any patience.
void IncidentTracker::begin_game(const model::TimedChange& change,
                                 std::vector<IncidentChange>& reported) {
  record_.reach(change.at);
  incidents_.report_at_once(detectors_.find_undecided(record_), {record_, was_in_play_, reported});
  incidents_.end_game(change.at, reported);
  was_in_play_ = false;
}

void IncidentTracker::set_times(const TournamentTimes& times) {
  const auto result = record_.rules().result_since;
  const auto here = record_.rules().here_since;
  record_.set_times(times);
  // Incidents that ended by a result or by a player's arrival may begin again.
  const bool is_gone = (result && !times.result_since) || (here.white && !times.here_since.white) ||
                       (here.black && !times.here_since.black);
  if (is_gone && !news_at_) news_at_ = record_.now();
}

Instant IncidentTracker::due() const {
  Instant due = std::min(news_at_.value_or(drivers::kNever), incidents_.due(record_));
  if (!record_.has_game()) return due;
  // Incidents end when the tournament has a result, and when a player is marked as present.
  const auto& [white_here, black_here] = record_.rules().here_since;
  for (const auto& time : {record_.rules().result_since, white_here, black_here}) {
    if (time && *time > evaluated_at_) due = std::min(due, *time);
  }
  return due;
}

void IncidentTracker::run_until(Instant now, std::vector<IncidentChange>& reported) {
  go_on_until(now, reported);
  record_.set_ruling({});
}

void IncidentTracker::go_on_until(Instant now, std::vector<IncidentChange>& reported) {
  for (auto next = due(); next <= now && next != drivers::kNever; next = due()) {
    evaluate(std::max(next, record_.now()), reported);
  }
}

void IncidentTracker::evaluate(Instant at, std::vector<IncidentChange>& reported) {
  news_at_.reset();
  evaluated_at_ = at;
  record_.reach(at);
  const Look look{record_, was_in_play_, reported};
  incidents_.settle(Stage::kFound, detectors_.find(record_), look);
  settle_offences(look);
  was_in_play_ = record_.in_play();
}

/// The count of offences follows from the incidents, so it comes after them.
void IncidentTracker::settle_offences(const Look& look) {
  ByColor<int> two_hands;
  for (const auto by : kColors) two_hands[by] = detectors_.two_hands(by);
  auto too_many = count_offences(incidents_, two_hands, look);
  incidents_.settle(Stage::kCounted, std::move(too_many), look);
}

rules::Expected<void> IncidentTracker::decide(Instant at, const model::SideDecision& decision,
                                              std::vector<IncidentChange>& reported) {
  record_.reach(std::max(at, record_.now()));
  if (const auto* about = std::get_if<model::DecideOnIncident>(&decision)) {
    const Look look{record_, was_in_play_, reported};
    if (auto decided = incidents_.decide(*about, look); !decided) return decided;
    settle_offences(look);
    return {};
  }
  detectors_.take(decision, record_);
  evaluate(record_.now(), reported);
  return {};
}

model::SideDecision IncidentTracker::with_subject(model::SideDecision decision) const {
  auto* about = std::get_if<model::DecideOnIncident>(&decision);
  if (about == nullptr || about->about) return decision;
  for (const auto& incident : incidents_.incidents()) {
    if (incident.id == about->id) about->about = incident.subject();
  }
  return decision;
}

std::string IncidentTracker::state() const { return model::state_of(*this); }

bool IncidentTracker::set_state(const std::string& state) { return model::set_state(state, *this); }

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
