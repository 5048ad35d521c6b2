#include "daemon/arbiter/incidents/incident_list.h"

#include <algorithm>
#include <utility>

// Detectors report again and again what they find now. This list makes incidents of their findings.
// If a finding lasts as long as its patience, it becomes an incident. The incident is published
// again when its facts change. It ends when it is no longer found.
//
//   finding     . . f f f f f f f f f . .
//   incident          |opened   |changed|withdrawn, resolved, put right or still there
//               patience
namespace jadoube::arbiter {
namespace {

using What = IncidentChange::What;

/// Within this time after a connection is back, the board and its log were read [spec:
/// drivers/dgt/protocol.md#timing].
constexpr std::chrono::milliseconds kReadAgain{10'000};
/// An arbiter has seen an incident after this time [guess].
constexpr std::chrono::seconds kSeenBy{60};

Stage stage_of(const ListedIncident& entry) {
  return entry.finding.key.kind == IncidentKind::kSecondIllegalMove ? Stage::kCounted
                                                                    : Stage::kFound;
}

bool is_over(Life life) { return life == Life::kWithdrawn || life == Life::kResolved; }

/// How severe the incident is by its finding. An arbiter may have seen an offence before it was
/// undone, and then it stays as severe as it was.
Severity severity_of(const ListedIncident& entry) {
  const auto& finding = entry.finding;
  if (!entry.stays || finding.closes == Closes::kClosed) return finding.severity;
  return std::max(finding.severity, *entry.stays);
}

/// True if the finding differs from the published incident.
bool differs(const ListedIncident& entry) {
  const auto& finding = entry.finding;
  const auto& reported = entry.incident;
  return severity_of(entry) != reported.severity || finding.closes != reported.closes ||
         finding.article != reported.article || finding.facts != reported.facts ||
         finding.undone.has_value() != reported.put_right;
}

/// Copies from the finding whether the incident was put right. An arbiter's decision and its reason
/// stay.
void copy_undone(const Finding& finding, Incident& incident) {
  if (incident.put_right == finding.undone.has_value()) return;
  incident.put_right = finding.undone.has_value();
  if (!needs_somebody(incident.life)) return;
  incident.end = finding.undone.value_or(IncidentEnd{});
  incident.reason.clear();
}

void copy_facts(ListedIncident& entry) {
  const auto& finding = entry.finding;
  auto& incident = entry.incident;
  incident.severity = severity_of(entry);
  incident.article = finding.article;
  incident.move = finding.move;
  incident.before = finding.before;
  incident.squares = finding.squares;
  incident.margin = finding.margin;
  incident.evidence = finding.evidence;
  incident.closes = finding.closes;
  incident.facts = finding.facts;
  // The advice about an offence follows from the count of offences.
  if (!finding.offence || finding.in_doubt) incident.advice = finding.advice;
  copy_undone(finding, incident);
}

void report(ListedIncident& entry, What what, const Look& look) {
  auto& incident = entry.incident;
  const auto& record = look.record;
  incident.now = entry.finding.now.value_or(record.board().placement);
  incident.clock = record.board().clock;
  incident.changed = record.now();
  entry.shown = entry.shown || incident.severity > Severity::kLog;
  look.changes.push_back({record.now(), what, incident});
}

/// When the finding has lasted long enough. A finding from an outage may have ended long ago. It is
/// reported only if it is still there a while after the connection is live again.
Instant report_at(const Finding& finding, const ObservedGame& record) {
  const auto lasts = finding.since + finding.patience;
  if (finding.patience.count() == 0 || finding.key.kind == IncidentKind::kBoardLost) return lasts;
  if (record.board().link != drivers::ConnectionState::kLive) return drivers::kNever;
  if (finding.since >= record.sensed().moments().link_changed) return lasts;
  return std::max(lasts,
                  record.sensed().moments().link_changed + std::min(finding.patience, kReadAgain));
}

/// The incident counts as reported from `now` on. If it was shown before, the first time stays:
/// arbiters know it since then.
void report_from_now(ListedIncident& entry, Instant now) {
  entry.reported_at = now;
  if (!entry.shown) entry.incident.opened = now;
}

/// Keeps the severity of a reported incident after its offence was undone.
void keep_severity(ListedIncident& entry, Instant now) {
  const auto& incident = entry.incident;
  const bool seen = now - entry.reported_at >= kAtOnce || incident.life != Life::kOpen;
  entry.stays = seen ? incident.severity : Severity::kLog;
}

void update(ListedIncident& entry, const Look& look) {
  const auto& incident = entry.incident;
  const auto now = look.record.now();
  if (entry.finding.undone && !entry.stays) keep_severity(entry, now);
  if (!entry.finding.undone) entry.stays.reset();
  // An incident that was only in the log is shown from now on.
  const bool is_shown_now = incident.severity == Severity::kLog && needs_somebody(incident.life) &&
                            severity_of(entry) > Severity::kLog;
  if (is_shown_now) report_from_now(entry, now);
  if (!differs(entry)) return;
  copy_facts(entry);
  report(entry, What::kChanged, look);
}

/// Opens an incident that was withdrawn or resolved again. If it was over, it begins at a new time.
void reopen(ListedIncident& entry, const Look& look) {
  auto& incident = entry.incident;
  if (incident.life == Life::kResolved) entry.shown = false;
  entry.stays.reset();
  incident.put_right = false;
  incident.end = {};
  incident.reason.clear();
  incident.life = Life::kOpen;
  copy_facts(entry);
  report_from_now(entry, look.record.now());
  report(entry, What::kChanged, look);
}

/// True if the incident stays open when another game begins at `at`. Missing plies must be decided
/// even if it is late. An incident that the board's log has just shown was not visible to anybody
/// before.
bool stays_open(const ListedIncident& entry, Instant at) {
  const auto& incident = entry.incident;
  if (incident.kind == IncidentKind::kNeedsDecision) return entry.found;
  const bool of_moves = incident.kind == IncidentKind::kMoveRevised ||
                        incident.kind == IncidentKind::kIllegalMove ||
                        incident.kind == IncidentKind::kPromotionIncomplete;
  return of_moves && entry.found_in_log && incident.life == Life::kOpen &&
         incident.severity > Severity::kLog && at - entry.reported_at < kSeenBy;
}

/// The finding of `entry` has ended.
void close(ListedIncident& entry, const Look& look) {
  const auto closing = closing_of(entry, look);
  if (!closing) return;
  auto& incident = entry.incident;
  incident.life = closing->life;
  incident.end = closing->end;
  if (closing->put_right) incident.put_right = true;
  // The incident stays on record. An offence counts, so the arbiter must still look at the clock.
  if (closing->put_right && closing->at_once) {
    const auto most = entry.finding.offence ? Severity::kWarning : Severity::kInfo;
    incident.severity = std::min(incident.severity, most);
  }
  incident.reason.clear();
  // An arbiter who only acknowledged or reopened it did not end it.
  if (closing->life != Life::kAcknowledged) incident.by.clear();
  report(entry, closing->life == Life::kWithdrawn ? What::kWithdrawn : What::kChanged, look);
}

}  // namespace

bool ListedIncident::waits() const {
  const bool over = is_over(incident.life) && incident.by.empty();
  return found && (!reported || over);
}

void IncidentList::settle(Stage stage, std::vector<Finding> findings, const Look& look) {
  for (auto& entry : entries_) {
    if (stage_of(entry) == stage) entry.found = false;
  }
  for (auto& finding : findings) entry_of(std::move(finding)).found = true;
  for (auto& entry : entries_) {
    if (stage_of(entry) != stage) continue;
    const bool lasts = look.record.now() >= report_at(entry.finding, look.record);
    if (entry.reported && !entry.found) {
      close(entry, look);
    } else if (entry.waits() ? lasts : entry.reported) {
      report_found(entry, look);
    }
  }
  // A finding that did not last is forgotten.
  std::erase_if(entries_,
                [](const ListedIncident& entry) { return !entry.reported && !entry.found; });
}

void IncidentList::report_at_once(std::vector<Finding> findings, const Look& look) {
  for (auto& entry : entries_) entry.found = false;
  for (auto& finding : findings) {
    auto& entry = entry_of(std::move(finding));
    entry.found = true;
    report_found(entry, look);
  }
}

void IncidentList::end_game(Instant at, std::vector<IncidentChange>& changes) {
  for (auto& entry : entries_) {
    if (!entry.reported || !needs_somebody(entry.incident.life)) continue;
    if (stays_open(entry, at)) continue;
    entry.incident.life = Life::kResolved;
    entry.incident.end = {EndReason::kAnotherGameBegan};
    entry.incident.reason.clear();
    entry.incident.by.clear();
    entry.incident.changed = at;
    changes.push_back({at, What::kChanged, entry.incident});
  }
  entries_.clear();
  numbers_ = 0;
}

Instant IncidentList::due(const ObservedGame& record) const {
  auto due = drivers::kNever;
  for (const auto& entry : entries_) {
    if (entry.waits()) due = std::min(due, report_at(entry.finding, record));
    const auto grows_at = entry.finding.grows_at;
    if (entry.found && grows_at > record.now()) due = std::min(due, grows_at);
  }
  return due;
}

ListedIncident& IncidentList::entry_of(Finding finding) {
  const auto known =
      std::ranges::find(entries_, finding.key, [](const auto& entry) { return entry.finding.key; });
  if (known == entries_.end()) return entries_.emplace_back(ListedIncident{std::move(finding)});
  known->finding = std::move(finding);
  return *known;
}

/// Publishes the changes of an entry that still has its finding.
void IncidentList::report_found(ListedIncident& entry, const Look& look) {
  if (!entry.waits()) return update(entry, look);
  entry.reported ? reopen(entry, look) : open(entry, look);
}

void IncidentList::open(ListedIncident& entry, const Look& look) {
  const auto& finding = entry.finding;
  const auto& record = look.record;
  auto& incident = entry.incident;
  incident.id = {record.has_game() ? record.board().game->ordinal : 0, ++numbers_};
  incident.kind = finding.key.kind;
  incident.ply = finding.key.ply;
  incident.offender = finding.key.of;
  copy_facts(entry);
  incident.advice = finding.advice;
  incident.at_press = finding.at_press;
  incident.began = finding.since;
  incident.opened = entry.reported_at = record.now();
  entry.reported = true;
  entry.found_in_log = record.has_game() &&
                       record.sensed().moments().link_changed > record.board().game->started_at &&
                       record.now() - record.sensed().moments().link_changed < kReadAgain;
  report(entry, What::kOpened, look);
}

void IncidentList::report_changed(ListedIncident& entry, const Look& look) {
  report(entry, What::kChanged, look);
}

rules::Expected<void> IncidentList::decide(const model::DecideOnIncident& decision,
                                           const Look& look) {
  auto* entry = find(decision);
  if (entry == nullptr) {
    return rules::refuse(rules::ErrorCode::kNotFound,
                         "the board has no incident {incident} in its present game",
                         {{"incident", to_string(decision.id)}});
  }
  if (auto decided = arbiter::decide(decision.decision, entry->incident); !decided) return decided;
  report(*entry, What::kChanged, look);
  return {};
}

std::vector<ListedIncident*> IncidentList::offences() {
  std::vector<ListedIncident*> offences;
  for (auto& entry : entries_) {
    if (entry.reported && entry.finding.offence) offences.push_back(&entry);
  }
  std::ranges::sort(offences, {}, [](const auto* entry) {
    return std::pair(entry->incident.began, entry->incident.id);
  });
  return offences;
}

const ListedIncident* IncidentList::find(const FindingKey& key) const {
  const auto known =
      std::ranges::find(entries_, key, [](const auto& entry) { return entry.finding.key; });
  return known == entries_.end() ? nullptr : &*known;
}

/// The entry that the decision is about: by its subject, or by its number in records of early
/// versions.
ListedIncident* IncidentList::find(const model::DecideOnIncident& decision) {
  ListedIncident* nearest = nullptr;
  for (auto& entry : entries_) {
    if (!entry.reported) continue;
    if (!decision.about && entry.incident.id == decision.id) return &entry;
    if (!decision.about || !entry.incident.subject().is_like(*decision.about)) continue;
    const bool is_nearer = nearest == nullptr || apart(entry.incident, *decision.about) <
                                                     apart(nearest->incident, *decision.about);
    if (is_nearer) nearest = &entry;
  }
  return nearest;
}

void IncidentList::renumber(std::span<const NumberedSubject> reported) {
  std::vector<Incident*> incidents;
  for (auto& entry : entries_) {
    if (entry.reported) incidents.push_back(&entry.incident);
  }
  numbers_ = arbiter::renumber(std::move(incidents), reported).value_or(numbers_);
}

std::vector<Incident> IncidentList::incidents() const {
  std::vector<Incident> all;
  for (const auto& entry : entries_) {
    if (entry.reported) all.push_back(entry.incident);
  }
  std::ranges::sort(all, {}, &Incident::id);
  return all;
}

std::optional<int> renumber(std::vector<Incident*> incidents,
                            std::span<const NumberedSubject> reported) {
  if (reported.empty()) return std::nullopt;
  std::ranges::sort(incidents, {}, [](const Incident* incident) { return incident->id.number; });
  for (const auto& [number, subject] : reported) {
    auto nearest = incidents.end();
    for (auto at = incidents.begin(); at != incidents.end(); ++at) {
      if (!(*at)->subject().is_like(subject)) continue;
      if (nearest == incidents.end() || apart(**at, subject) < apart(**nearest, subject)) {
        nearest = at;
      }
    }
    if (nearest == incidents.end()) continue;
    (*nearest)->id.number = number;
    incidents.erase(nearest);
  }
  int highest = std::ranges::max(reported, {}, &NumberedSubject::number).number;
  for (auto* incident : incidents) incident->id.number = ++highest;
  return highest;
}

}  // namespace jadoube::arbiter
