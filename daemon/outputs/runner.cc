#include "daemon/outputs/runner.h"

#include <algorithm>
#include <utility>

#include "daemon/system/log.h"

namespace jadoube::outputs {
namespace {

// Changes within this time go out together.
constexpr std::chrono::milliseconds kPause{100};
constexpr std::chrono::seconds kSlowestPace{2};
// The longest sleep.
constexpr std::chrono::seconds kLongestSleep{1};
constexpr std::chrono::seconds kSaveEvery{1};
constexpr std::chrono::seconds kAfterError{5};
constexpr std::chrono::years kForEver{100};

Selection selection_of(const OutputSettings& settings) {
  return {.tournament = settings.tournament,
          .section = settings.section,
          // A broadcast of Lichess is one round, and a video shows what is played.
          .current_only = settings.kind == Kind::kLichess || settings.kind == Kind::kOverlay};
}

void log_problem(const std::string& name, const Health& before, const Health& now) {
  if (now.problem != before.problem) {
    if (now.problem.empty()) {
      log::info("output " + name + ": everything goes out again");
    } else {
      log::warning("output " + name + ": " + now.problem);
    }
  }
  for (const TableAlert& alert : now.alerts) {
    if (std::ranges::find(before.alerts, alert) != before.alerts.end()) continue;
    log::warning("output " + name + ", table " + std::to_string(alert.table) + ": " + alert.what);
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
      status_{.name = settings_.name, .kind = settings_.kind},
      view_(EventSource(parts_.feed, std::move(archive)), state_.reached),
      saved_(state_) {}

Runner::~Runner() { stop(); }

void Runner::start() {
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
  for (const auto& [key, number] : state_.frozen) status.frozen.push_back(key);
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
  parts_.feed.wake();
}

void Runner::freeze_all(bool frozen) {
  if (!frozen) output_->resume();
  {
    const std::lock_guard lock(mutex_);
    state_.all_frozen = frozen;
    asked_ = true;
  }
  parts_.feed.wake();
}

rules::Expected<void> Runner::freeze(const std::string& key, bool frozen) {
  {
    const std::lock_guard lock(mutex_);
    const Table* found = nullptr;
    std::string keys;
    for (const Round& round : shown_) {
      for (const Table& table : round.tables) {
        if (key_of(table.heading) == key) found = &table;
        if (keys.size() < 200) keys += (keys.empty() ? "" : ", ") + key_of(table.heading);
      }
    }
    if (frozen && found == nullptr) {
      return rules::refuse(rules::ErrorCode::kNotFound,
                           "output " + settings_.name + " shows no table \"" + key + "\"" +
                               (keys.empty() ? "" : "; it shows " + keys));
    }
    if (frozen) {
      frozen_.try_emplace(key, *found);
      state_.frozen.try_emplace(key, state_.reached.value_or(0));
    } else {
      frozen_.erase(key);
      state_.frozen.erase(key);
    }
    asked_ = true;
  }
  parts_.feed.wake();
  return {};
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
    // More changes follow the first one at once. They go out together.
    // An output that needs long for its texts goes out less often: it uses at most a tenth of a
    // core.
    const auto pause =
        std::clamp<std::chrono::steady_clock::duration>(10 * spent_, kPause, kSlowestPace);
    const auto until = std::chrono::steady_clock::now() + pause;
    while (!stopping_ && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(kPause);
    }
  }
  next_save_ = {};
  save(parts_.now());
}

// Returns when there is something to do next.
Instant Runner::step(Instant now) {
  bool asked = false, all_frozen = false;
  {
    const std::lock_guard lock(mutex_);
    asked = std::exchange(asked_, false);
    all_frozen = state_.all_frozen;
  }
  if (all_frozen && status().published_at) return now + kLongestSleep;
  // After a restart a stopped output is shown as it was.
  const auto advanced = view_.advance(now, all_frozen ? kForEver : delay());
  if (!advanced) {
    const Health health{.ok = false, .problem = advanced.error().message};
    const std::lock_guard lock(mutex_);
    log_problem(settings_.name, status_.health, health);
    status_.health = health;
    asked_ = true;
    return now + kAfterError;
  }
  Instant next = advanced->next.value_or(now + kLongestSleep);
  // Readers of a video picture do not count clocks down themselves. All others do.
  const bool ticked = advanced->ticked && settings_.kind == Kind::kOverlay;
  const auto tournaments = parts_.feed.tournaments();
  const bool renamed = std::exchange(tournaments_, tournaments) != tournaments;
  if (asked || renamed || advanced->changed || ticked || call_again_ <= now)
    next = std::min(next, publish(now));
  const std::lock_guard lock(mutex_);
  state_.reached = view_.view().number();
  return std::min(next, call_again_);
}

Instant Runner::publish(Instant now) {
  const auto begun = std::chrono::steady_clock::now();
  const std::vector<Round> shown = rounds();
  const Health health = output_->publish(shown, now);
  spent_ = std::chrono::steady_clock::now() - begun;
  call_again_ = health.call_again;
  const std::lock_guard lock(mutex_);
  log_problem(settings_.name, status_.health, health);
  status_.health = health;
  if (health.ok) status_.published_at = now;
  shown_ = shown;
  return health.call_again;
}

// The rounds as they are now, with the tables that are stopped as they were.
std::vector<Round> Runner::rounds() {
  std::vector<Round> rounds = rounds_of(view_.view(), parts_.feed.tournaments(),
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
    for (Table& table : round.tables) table.delay = state_.delay.value_or(settings_.delay);
  }
  return rounds;
}

// Finds out how the stopped tables were when they were stopped.
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
    for (const Round& round : rounds_of(*view, parts_.feed.tournaments(), selection_of(settings_),
                                        parts_.names, parts_.rules_of)) {
      for (const Table& table : round.tables) {
        const std::lock_guard lock(mutex_);
        if (key_of(table.heading) == key) frozen_.try_emplace(key, table);
      }
    }
  }
}

void Runner::save(Instant now) {
  SavedState state;
  {
    const std::lock_guard lock(mutex_);
    state = state_;
  }
  if (state == saved_ || now < next_save_) return;
  next_save_ = now + kSaveEvery;
  const auto done = save_state(state_file_, state);
  if (done) {
    saved_ = state;
  } else {
    log::warning("output " + settings_.name + ": " + done.error().message);
  }
}

}  // namespace jadoube::outputs
