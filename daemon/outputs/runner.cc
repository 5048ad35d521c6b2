#include "daemon/outputs/runner.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "daemon/outputs/settings.h"
#include "daemon/release/withheld.h"
#include "daemon/system/log.h"

namespace jadoube::outputs {

namespace {

// Changes within this time are published together.
constexpr std::chrono::milliseconds kPause{100};
constexpr std::chrono::seconds kSlowestPace{2};
// The longest sleep.
constexpr std::chrono::seconds kLongestSleep{1};
constexpr std::chrono::seconds kSaveEvery{1};
constexpr std::chrono::seconds kAfterError{5};
constexpr std::chrono::years kForEver{100};
// After a start, the tables are complete within this time.
constexpr std::chrono::seconds kTablesComeBack{10};

bool has_tables(const std::vector<Round>& rounds) {
  return std::ranges::any_of(rounds, [](const Round& round) { return !round.tables.empty(); });
}

Selection selection_of(const OutputSettings& settings) {
  Selection selection{.tournament = settings.tournament, .section = settings.section};
  // A video, the hall and a voice show only the present round. The hall also shows the next
  // pairings.
  if (settings.kind == Kind::kOverlay || settings.kind == Kind::kSpeech) {
    selection.rounds = Selection::Rounds::kCurrent;
  }
  selection.standings = settings.kind == Kind::kFolder || settings.kind == Kind::kUpload;
  if (settings.kind == Kind::kHall) selection.rounds = Selection::Rounds::kCurrentAndNext;
  return selection;
}

using Tournaments = std::vector<std::shared_ptr<const model::Tournament>>;

// Names and tables are the present ones. The games are those of the view.
Tournaments tournaments_as_shown(const View& view, Tournaments tournaments) {
  for (auto& tournament : tournaments) {
    const auto then = view.tournaments().find(tournament->id);
    if (then == view.tournaments().end()) {
      tournament = release::as_released(tournament, nullptr);
    } else {
      tournament = release::as_released(tournament, then->second);
    }
  }
  return tournaments;
}

// True if only the output's own delay holds it back. People near the voice of a table can see the
// table. In the hall, the voice reaches everybody.
bool goes_out_live(const OutputSettings& settings) {
  return settings.live || (settings.kind == Kind::kSpeech && !settings.speech.hall);
}

void log_problem(const std::string& name, const Health& before, const Health& now) {
  if (now.problem != before.problem) {
    if (now.problem.empty()) {
      log::info("output " + name + ": everything is sent again");
    } else {
      log::warning("output " + name + ": " + rules::Sentence::unpacked(now.problem).english());
    }
  }
  for (const TableAlert& alert : now.alerts) {
    // `FrozenGames` reports frozen games once for all outputs.
    if (alert.is_freeze()) continue;
    if (std::ranges::find(before.alerts, alert) != before.alerts.end()) continue;
    log::warning("output " + name + ", " + log_text(alert));
  }
}

}  // namespace

std::string key_of(const Heading& heading) {
  return heading.round == 0 ? heading.board : heading.game_id;
}

Runner::Runner(OutputSettings settings, std::unique_ptr<Output> output, Parts parts,
               storage::Archive archive, std::filesystem::path state_file)
    : settings_(std::move(settings)),
      output_(std::move(output)),
      parts_(std::move(parts)),
      state_file_(std::move(state_file)),
      state_(load_state(state_file_, parts_.names.epoch)),
      status_{.name = settings_.name,
              .kind = settings_.kind,
              .live = settings_.live,
              .published_at = state_.published_at},
      saved_(state_),
      view_(release::EventSource(parts_.feed, std::move(archive)), state_.reached,
            goes_out_live(settings_) ? release::DelayRules{.lived = parts_.rules.lived}
                                     : parts_.rules),
      report_(settings_.name, parts_.findings) {
  restore_round();
}

Runner::~Runner() { stop(); }

void Runner::start(std::optional<std::uint64_t> seen) {
  if (seen) view_.begin_after(*seen);
  thread_ = std::thread([this] { run(); });
}

void Runner::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  output_->interrupt();
  parts_.feed.wake();
  thread_.join();
}

RunnerStatus Runner::status() const {
  const std::lock_guard lock(mutex_);
  RunnerStatus status = status_;
  status.delay = state_.delay.value_or(settings_.delay);
  status.all_frozen = state_.all_frozen;
  status.round = state_.round.empty() ? settings_.round : state_.round;
  for (const auto& [key, number] : state_.frozen) {
    const auto table = frozen_.find(key);
    status.frozen.push_back(key);
    // For a frozen table without a stored state, only the key is known.
    status.frozen_tables.push_back(table == frozen_.end() ? Heading{.event = "", .game_id = key}
                                                          : table->second.heading);
  }
  return status;
}

std::chrono::seconds Runner::delay() const {
  const std::lock_guard lock(mutex_);
  return state_.delay.value_or(settings_.delay);
}

void Runner::set_delay(std::optional<std::chrono::seconds> delay) {
  {
    const std::lock_guard lock(mutex_);
    state_.delay = delay;
    asked_ = true;
  }
  save_now();
  parts_.feed.wake();
}

void Runner::retry() {
  output_->resume();
  {
    const std::lock_guard lock(mutex_);
    asked_ = true;
  }
  parts_.feed.wake();
}

rules::Expected<void> Runner::set_round(const std::string& asked, int number) {
  const std::string id = lichess_round_id(asked);
  const bool is_own = id.empty() || id == settings_.round;
  auto done = output_->set_round(is_own ? settings_.round : id, number);
  if (!done) return done;
  {
    const std::lock_guard lock(mutex_);
    state_.round = is_own ? "" : id;
    state_.instead_of_round = is_own ? "" : settings_.round;
    // The output has not chosen a round yet. Its health is that of the last round, so it is reset.
    status_.health.round_number = number;
    asked_ = true;
  }
  save_now();
  parts_.feed.wake();
  return {};
}

void Runner::freeze_all(bool frozen) {
  if (!frozen) output_->resume();
  {
    const std::lock_guard lock(mutex_);
    state_.all_frozen = frozen;
    asked_ = true;
  }
  save_now();
  parts_.feed.wake();
}

rules::Expected<Heading> Runner::freeze(const std::string& key, bool frozen) {
  Heading heading;
  {
    const std::lock_guard lock(mutex_);
    auto found = shown_table(key);
    const bool may_be_gone = !frozen && state_.frozen.contains(key);
    if (!found && !may_be_gone) return tl::unexpected(found.error());
    const std::string name = found ? key_of((*found)->heading) : key;
    heading = found ? (*found)->heading : Heading{.event = "", .game_id = key};
    if (frozen) {
      frozen_.try_emplace(name, **found);
      state_.frozen.try_emplace(name, state_.reached.value_or(0));
    } else {
      frozen_.erase(name);
      state_.frozen.erase(name);
    }
    asked_ = true;
  }
  save_now();
  parts_.feed.wake();
  return heading;
}

// Call it with the mutex held.
rules::Expected<const Table*> Runner::shown_table(const std::string& key) const {
  if (texts::is_two_numbers(key)) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument, texts::two_numbers_refused(key));
  }
  const auto typed = texts::typed_table(key);
  std::vector<const Table*> now, others;
  std::string names;
  for (const Round& round : shown_) {
    for (const Table& table : round.tables) {
      const std::string name = key_of(table.heading);
      if (name == key) return &table;
      if (typed && typed->fits(table_name(table.heading))) {
        (round.is_over || round.is_to_come ? others : now).push_back(&table);
      }
      if (names.size() < 200) names += (names.empty() ? "" : ", ") + name;
    }
  }
  const auto& found = now.empty() ? others : now;
  if (found.size() == 1) return found.front();
  if (found.size() > 1) {
    return rules::refuse(
        rules::ErrorCode::kInvalidArgument,
        "several tables are called {table}: {first} ({first_id}), {second} ({second_id}). Name one "
        "by its id, or name its tournament and its round",
        {{"table", key},
         {"first", place_sentence(found[0]->heading)},
         {"first_id", key_of(found[0]->heading)},
         {"second", place_sentence(found[1]->heading)},
         {"second_id", key_of(found[1]->heading)}});
  }
  if (names.empty()) {
    return rules::refuse(rules::ErrorCode::kNotFound, "output {output} shows no table \"{table}\"",
                         {{"output", settings_.name}, {"table", key}});
  }
  return rules::refuse(rules::ErrorCode::kNotFound,
                       "output {output} shows no table \"{table}\"; it shows {tables}",
                       {{"output", settings_.name}, {"table", key}, {"tables", names}});
}

// If the configuration no longer has the round that it had at the operator's choice, it was edited
// since.
void Runner::restore_round() {
  const std::lock_guard lock(mutex_);
  if (state_.round.empty()) return;
  if (state_.instead_of_round == settings_.round && output_->set_round(state_.round, 0)) return;
  state_.round.clear();
  state_.instead_of_round.clear();
}

void Runner::run() {
  restore_frozen();
  while (!stopping_) {
    const auto seen = parts_.feed.seen();
    const Instant now = parts_.now();
    const Instant next = step(now);
    save(now);
    const auto sleep = std::clamp<Instant::duration>(next - now, kPause, kLongestSleep);
    parts_.feed.wait(seen, std::chrono::steady_clock::now() + sleep);
    // More changes follow the first one at once. They are published together. If an output needs
    // long to make its texts, it publishes less often, and uses at most a tenth of a core. Waiting
    // for a slow disk or host does not count.
    const auto pause =
        std::clamp<std::chrono::steady_clock::duration>(10 * spent_, kPause, kSlowestPace);
    const auto until = std::chrono::steady_clock::now() + pause;
    while (!stopping_ && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(kPause);
    }
  }
  save_now();
}

// Returns when there is something to do next.
Instant Runner::step(Instant now) {
  bool asked = false, all_frozen = false;
  {
    const std::lock_guard lock(mutex_);
    asked = std::exchange(asked_, false);
    all_frozen = state_.all_frozen;
  }
  if (all_frozen && has_shown_) return now + kLongestSleep;
  // After a restart, a frozen output shows its earlier state.
  const auto advanced = view_.advance(now, all_frozen ? kForEver : delay());
  if (!advanced) {
    set_health({.ok = false, .problem = advanced.error().sentence().packed()});
    const std::lock_guard lock(mutex_);
    asked_ = true;
    return now + kAfterError;
  }
  Instant next = advanced->next.value_or(now + kLongestSleep);
  // A video overlay does not count the clocks down itself. All other readers do.
  const bool ticked = advanced->ticked && settings_.kind == Kind::kOverlay;
  const auto tournaments = parts_.feed.tournaments();
  const bool renamed = std::exchange(tournaments_, tournaments) != tournaments;
  if (asked || renamed || advanced->changed || ticked || call_again_ <= now)
    next = std::min(next, publish(now));
  const std::lock_guard lock(mutex_);
  state_.reached = view_.released();
  return std::min(next, call_again_);
}

Instant Runner::publish(Instant now) {
  const auto begun = thread_time();
  const std::vector<Round> shown = rounds();
  if (!has_shown_ && !has_tables(shown)) {
    const std::lock_guard lock(mutex_);
    if (empty_from_ == Instant()) empty_from_ = now + kTablesComeBack;
    if (status_.published_at && now < empty_from_) {
      asked_ = true;
      return now;
    }
  }
  const Health health = output_->publish(shown, now);
  spent_ = thread_time() - begun;
  call_again_ = health.call_again;
  set_health(health);
  has_shown_ |= health.ok;
  const std::lock_guard lock(mutex_);
  // If tables were shown once, an empty list may be published. Before, it is not.
  const bool is_shown = has_tables(shown) || status_.published_at;
  if (health.ok && health.is_up_to_date && is_shown) {
    status_.published_at = now;
    state_.published_at = std::chrono::floor<std::chrono::seconds>(now);
  }
  shown_ = shown;
  return health.call_again;
}

void Runner::set_health(const Health& health) {
  {
    const std::lock_guard lock(mutex_);
    log_problem(settings_.name, status_.health, health);
    status_.health = health;
  }
  report_.report(health);
  if (parts_.frozen_games != nullptr) {
    parts_.frozen_games->report(settings_.name, health.alerts);
  }
}

// The present rounds. Frozen tables have their earlier state.
std::vector<Round> Runner::rounds() {
  std::vector<Round> rounds =
      rounds_of(view_.view(), tournaments_as_shown(view_.view(), parts_.feed.tournaments()),
                selection_of(settings_), parts_.names, parts_.rules_of);
  const std::lock_guard lock(mutex_);
  for (Round& round : rounds) {
    for (Table& table : round.tables) {
      const auto found = frozen_.find(key_of(table.heading));
      if (found == frozen_.end()) continue;
      Heading heading = std::move(table.heading);
      table = found->second;
      table.heading = std::move(heading);
    }
    for (Table& table : round.tables) {
      table.delay =
          std::max(state_.delay.value_or(settings_.delay), view_.delay_of(table.heading.board));
      table.shown_until = view_.shown_until(table.heading.board);
    }
  }
  return rounds;
}

// Finds the states of the frozen tables at the time of the freeze.
void Runner::restore_frozen() {
  std::map<std::string, std::uint64_t> frozen;
  {
    const std::lock_guard lock(mutex_);
    frozen = state_.frozen;
  }
  for (const auto& [key, number] : frozen) {
    const auto view = view_.view_at(number);
    if (!view) {
      log::error("output " + settings_.name + ": table " + key +
                 " cannot be shown as it was: " + view.error().message);
      continue;
    }
    for (const Round& round :
         rounds_of(*view, tournaments_as_shown(*view, parts_.feed.tournaments()),
                   selection_of(settings_), parts_.names, parts_.rules_of)) {
      for (const Table& table : round.tables) {
        const std::lock_guard lock(mutex_);
        if (key_of(table.heading) == key) frozen_.try_emplace(key, table);
      }
    }
  }
}

void Runner::save(Instant now) {
  if (now < next_save_) return;
  next_save_ = now + kSaveEvery;
  save_now();
}

void Runner::save_now() {
  const std::lock_guard saving(save_mutex_);
  SavedState state;
  {
    const std::lock_guard lock(mutex_);
    state = state_;
  }
  if (state == saved_) return;
  const auto done = save_state(state_file_, state);
  if (done) {
    saved_ = state;
  } else {
    log::warning("output " + settings_.name + ": " + done.error().message);
  }
}

std::chrono::nanoseconds thread_time() {
  std::timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace jadoube::outputs
