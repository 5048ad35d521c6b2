// Detectors say what is so, again and again; the desk makes incidents of it. A finding that lasts
// as long as its patience becomes an incident, is told anew when its facts change, and ends when it
// is found no more.
//
//   finding     . . f f f f f f f f f . .
//   incident          |opened   |changed|withdrawn, resolved, put right or still there
//               patience
//
// Changes of one instant belong together (a press and the ply it completes), so nothing is looked
// at before all of them are there: when time goes on, or `run_until` says so.
#include "daemon/arbiter/incidents/incident_tracker.h"

#include <algorithm>
#include <utility>

namespace jadoube::arbiter {
namespace {

using What = IncidentChange::What;

constexpr std::chrono::minutes kUnderFive{5};
/// Within this a board that is back was read, and its log [spec: drivers/dgt/protocol.md#timing].
constexpr std::chrono::milliseconds kReadAgain{10'000};

bool is_derived(IncidentKind kind) { return kind == IncidentKind::kSecondIllegalMove; }

bool is_over(Life life) { return life == Life::kWithdrawn || life == Life::kResolved; }

/// What of a finding makes an incident another than it was told.
bool says_otherwise(const Finding& finding, const Incident& told) {
  return finding.severity != told.severity || finding.closes != told.closes ||
         finding.article != told.article || finding.facts != told.facts;
}

void copy_facts(const Finding& finding, Incident& incident) {
  incident.severity = finding.severity;
  incident.article = finding.article;
  incident.move = finding.move;
  incident.before = finding.before;
  incident.squares = finding.squares;
  incident.margin = finding.margin;
  incident.evidence = finding.evidence;
  incident.closes = finding.closes;
  incident.facts = finding.facts;
  // Of an offence, the count of them says it.
  if (!finding.offence) incident.advice = finding.advice;
}

}  // namespace

IncidentTracker::IncidentTracker(TournamentRules rules) : record_(std::move(rules)) {}

void IncidentTracker::take(const model::TimedChange& change, std::vector<IncidentChange>& told) {
  auto timed = change;
  timed.at = std::max(change.at, record_.now());
  if (timed.at > record_.now()) go_on_until(timed.at - std::chrono::nanoseconds(1), told);
  if (std::holds_alternative<model::GameStarted>(change.change)) begin_game(timed, told);
  const auto clock = record_.board().clock;
  record_.take(timed);
  moves_.take(timed, record_);
  pieces_.take(timed, record_);
  touches_.take(timed, record_);
  clock_.take(timed, record_);
  audit_.take(timed, record_);
  device_.take(timed, record_);
  written_.take(timed, record_);
  reported_.take(timed);
  if (is_news(change.change, clock)) news_at_ = timed.at;
}

/// Whether a detector may say something else after `change`; `clock` is how it was before. Times
/// that pass and squares that change are none: whatever they lead to comes with its own change.
bool IncidentTracker::is_news(const model::Change& change,
                              const std::optional<model::ClockState>& clock) {
  if (std::holds_alternative<model::SquareChange>(change)) return device_.take_news();
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

/// The game before is over for good, and so is what was open in it, but for what its record lacks:
/// that is to be decided however late.
void IncidentTracker::begin_game(const model::TimedChange& change,
                                 std::vector<IncidentChange>& told) {
  tell_undecided(change.at, told);
  for (auto& entry : entries_) {
    if (!entry.told || !needs_somebody(entry.incident.life)) continue;
    if (entry.finding.key.kind == IncidentKind::kNeedsDecision && entry.found) continue;
    entry.incident.life = Life::kResolved;
    entry.incident.end = {EndReason::kAnotherGameBegan};
    entry.incident.reason.clear();
    entry.incident.by.clear();
    entry.incident.changed = change.at;
    told.push_back({change.at, What::kChanged, entry.incident});
  }
  entries_.clear();
  numbers_ = 0;
  was_in_play_ = false;
}

/// Tells now what is undecided in the record, however short that has been so.
void IncidentTracker::tell_undecided(Instant at, std::vector<IncidentChange>& told) {
  record_.reach(at);
  for (auto& entry : entries_) entry.found = false;
  std::vector<Finding> findings;
  written_.find(record_, findings);
  for (auto& finding : findings) {
    if (finding.key.kind != IncidentKind::kNeedsDecision) continue;
    auto& entry = entry_of(std::move(finding));
    entry.found = true;
    tell_found(entry, told);
  }
}

Instant IncidentTracker::due() const {
  auto due = news_at_.value_or(drivers::kNever);
  for (const auto& entry : entries_) {
    if (!waits(entry)) continue;
    due = std::min(due, tell_at(entry.finding));
  }
  return due;
}

void IncidentTracker::run_until(Instant now, std::vector<IncidentChange>& told) {
  go_on_until(now, told);
  record_.set_ruling(false);
}

void IncidentTracker::go_on_until(Instant now, std::vector<IncidentChange>& told) {
  for (auto next = due(); next <= now && next != drivers::kNever; next = due()) {
    evaluate(std::max(next, record_.now()), told);
  }
}

void IncidentTracker::evaluate(Instant at, std::vector<IncidentChange>& told) {
  news_at_.reset();
  record_.reach(at);
  settle(find_all(), false, told);
  settle(count_offences(told), true, told);
  was_in_play_ = record_.in_play();
}

std::vector<Finding> IncidentTracker::find_all() {
  std::vector<Finding> found;
  moves_.find(record_, found);
  pieces_.find(record_, found);
  touches_.find(record_, found);
  endings_.find(record_, moves_.all_plain(), found);
  clock_.find(record_, found);
  audit_.find(record_, found);
  device_.find(record_, found);
  written_.find(record_, found);
  reported_.find(record_, found);
  return found;
}

/// Makes of `findings` what they lead to; `derived` are those that follow from incidents.
void IncidentTracker::settle(std::vector<Finding> findings, bool derived,
                             std::vector<IncidentChange>& told) {
  for (auto& entry : entries_) {
    if (is_derived(entry.finding.key.kind) == derived) entry.found = false;
  }
  for (auto& finding : findings) entry_of(std::move(finding)).found = true;
  for (auto& entry : entries_) {
    if (is_derived(entry.finding.key.kind) != derived) continue;
    const bool lasts = record_.now() >= tell_at(entry.finding);
    if (entry.told && !entry.found) {
      close(entry, told);
    } else if (waits(entry) ? lasts : entry.told) {
      tell_found(entry, told);
    }
  }
  // What did not last was never there.
  std::erase_if(entries_, [](const Entry& entry) { return !entry.told && !entry.found; });
}

IncidentTracker::Entry& IncidentTracker::entry_of(Finding finding) {
  const auto known = std::ranges::find(entries_, finding.key,
                                       [](const Entry& entry) { return entry.finding.key; });
  if (known == entries_.end()) return entries_.emplace_back(Entry{std::move(finding), {}});
  known->finding = std::move(finding);
  return *known;
}

void IncidentTracker::open(Entry& entry, std::vector<IncidentChange>& told) {
  const auto& finding = entry.finding;
  auto& incident = entry.incident;
  incident.id = {record_.has_game() ? record_.board().game->ordinal : 0, ++numbers_};
  incident.kind = finding.key.kind;
  incident.ply = finding.key.ply;
  incident.offender = finding.key.of;
  copy_facts(finding, incident);
  incident.advice = finding.advice;
  incident.at_press = finding.at_press;
  incident.began = finding.since;
  incident.opened = record_.now();
  entry.told = true;
  tell(entry, What::kOpened, told);
}

/// It is found, and told what is news of it.
void IncidentTracker::tell_found(Entry& entry, std::vector<IncidentChange>& told) {
  if (!waits(entry)) return update(entry, told);
  entry.told ? reopen(entry, told) : open(entry, told);
}

/// Whether it is found, and to be told once it has lasted: for the first time, or again.
bool IncidentTracker::waits(const Entry& entry) {
  const bool over = is_over(entry.incident.life) && entry.incident.by.empty();
  return entry.found && (!entry.told || over);
}

/// When it has lasted long enough. What nobody listened to may have been over long ago: it is told
/// when it is still so a while after the line is live again.
Instant IncidentTracker::tell_at(const Finding& finding) const {
  const auto lasts = finding.since + finding.patience;
  if (finding.patience.count() == 0 || finding.key.kind == IncidentKind::kBoardLost) return lasts;
  if (record_.board().link != drivers::ConnectionState::kLive) return drivers::kNever;
  if (finding.since >= record_.link_changed()) return lasts;
  return std::max(lasts, record_.link_changed() + std::min(finding.patience, kReadAgain));
}

void IncidentTracker::update(Entry& entry, std::vector<IncidentChange>& told) {
  auto& incident = entry.incident;
  // What was only kept is told now.
  const bool first_told = incident.severity == Severity::kLog && needs_somebody(incident.life) &&
                          entry.finding.severity > Severity::kLog;
  if (first_told) incident.opened = record_.now();
  if (!incident.put_right && !says_otherwise(entry.finding, incident)) return;
  copy_facts(entry.finding, incident);
  if (std::exchange(incident.put_right, false)) {
    incident.end = {};
    incident.reason.clear();
  }
  tell(entry, What::kChanged, told);
}

/// It had been withdrawn, or was over, and is so again.
void IncidentTracker::reopen(Entry& entry, std::vector<IncidentChange>& told) {
  auto& incident = entry.incident;
  copy_facts(entry.finding, incident);
  incident.put_right = false;
  incident.life = Life::kOpen;
  incident.end = {};
  incident.reason.clear();
  incident.opened = record_.now();
  tell(entry, What::kChanged, told);
}

void IncidentTracker::tell(Entry& entry, What what, std::vector<IncidentChange>& told) {
  auto& incident = entry.incident;
  incident.now = record_.board().placement;
  incident.clock = record_.board().clock;
  incident.changed = record_.now();
  told.push_back({record_.now(), what, incident});
}

std::vector<Incident> IncidentTracker::incidents() const {
  std::vector<Incident> all;
  for (const auto& entry : entries_) {
    if (entry.told) all.push_back(entry.incident);
  }
  std::ranges::sort(all, {}, &Incident::id);
  return all;
}

rules::Expected<void> IncidentTracker::hear(Instant at, const model::SideDecision& word,
                                            std::vector<IncidentChange>& told) {
  record_.reach(std::max(at, record_.now()));
  if (const auto* incident = std::get_if<model::DecideOnIncident>(&word))
    return decide(*incident, told);
  if (const auto* report = std::get_if<model::Report>(&word)) reported_.report(*report, record_);
  if (std::holds_alternative<model::ClockSetting>(word)) audit_.clock_was_set(record_.now());
  evaluate(record_.now(), told);
  return {};
}

rules::Expected<void> IncidentTracker::decide(const model::DecideOnIncident& word,
                                              std::vector<IncidentChange>& told) {
  using rules::ErrorCode;
  const auto& [id, decision, about] = word;
  auto* entry = find_entry(word);
  if (entry == nullptr) {
    return rules::refuse(ErrorCode::kNotFound,
                         "the board has no incident " + to_string(id) + " in its present game");
  }
  if (auto decided = arbiter::decide(decision, entry->incident); !decided) return decided;
  tell(*entry, What::kChanged, told);
  settle(count_offences(told), true, told);
  return {};
}

}  // namespace jadoube::arbiter
