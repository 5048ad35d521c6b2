#include "daemon/engine/engine.h"

#include <algorithm>
#include <future>
#include <memory>
#include <utility>

#include "daemon/engine/digest.h"
#include "daemon/system/log.h"
#include "drivers/observation_text.h"

namespace jadoube::engine {

using drivers::Instant;
using rules::Expected;

namespace {

constexpr const char* kStops = "the daemon stops";
// A thread that had nothing else to do wakes sooner than this.
constexpr std::chrono::milliseconds kLate{500};

}  // namespace

Engine::Engine(storage::Journal journal, stream::Feed& feed, Hooks hooks,
               arbiter::CurrentRules& event)
    : journal_(std::move(journal)),
      feed_(feed),
      hooks_(std::move(hooks)),
      event_(event),
      file_(event.get().rules),
      rules_(file_),
      encoder_(journal_.epoch()),
      next_event_(journal_.last_event() + 1) {}

Engine::~Engine() { stop(); }

void Engine::start() {
  thread_ = std::thread([this] { run(); });
}

void Engine::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Engine::wait_for_turn() {
  const auto done = std::make_shared<std::promise<void>>();
  auto turned = done->get_future();
  if (ask([done] { done->set_value(); })) turned.wait();
}

void Engine::take(std::span<const devices::Seen> seen) {
  {
    const std::lock_guard lock(mutex_);
    mailbox_.insert(mailbox_.end(), seen.begin(), seen.end());
  }
  arrived_.notify_one();
}

bool Engine::ask(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return false;
    asked_.push_back(std::move(task));
  }
  arrived_.notify_one();
  return true;
}

void Engine::take(std::string board, arbiter::DecisionRequest call, const arbiter::Done& done) {
  const bool asked = ask([this, board = std::move(board), call = std::move(call), done] {
    decide(board, call, done);
  });
  if (!asked) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

void Engine::take(arbiter::RulesRequest call, const arbiter::RulesDone& done) {
  const bool asked = ask([this, call = std::move(call), done] { done(set_event(call)); });
  if (!asked) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

void Engine::run() {
  std::vector<devices::Seen> work;
  std::vector<Task> asked;
  while (true) {
    const Instant now = wait_for_work(work, asked);
    const bool last_turn = stopping_ && work.empty() && asked.empty();
    for (const devices::Seen& seen : work) observe(seen);
    work.clear();
    advance_all(now);
    if (storage_due_ <= now) measure(now);
    commit();
    for (const Task& task : asked) task();
    asked.clear();
    if (failed_) return;
    if (last_turn) return say_what_is_lost();
    if (forget_due_ <= now && refusal_.empty()) forget_oldest(now);
  }
}

// Sleeps until something was taken, a watch wants to go on, or it is time to look at the disk.
Instant Engine::wait_for_work(std::vector<devices::Seen>& work, std::vector<Task>& asked) {
  Instant until = std::min(storage_due_, forget_due_);
  if (!refusal_.empty()) until = std::min(until, next_try_);
  for (const auto& [id, board] : boards_) {
    until = std::min({until, board.watch.wake_at(), board.desk.due()});
  }
  const Instant now = hooks_.now();
  std::unique_lock lock(mutex_);
  const auto ready = [this] { return stopping_ || !mailbox_.empty() || !asked_.empty(); };
  if (until > now) arrived_.wait_for(lock, until - now, ready);
  if (hooks_.now() - until > kLate) {
    lock.unlock();
    hooks_.hear_out();
    lock.lock();
  }
  work.swap(mailbox_);
  asked.swap(asked_);
  return hooks_.now();
}

Engine::BoardState& Engine::board(const std::string& id) {
  const auto known = boards_.find(id);
  if (known != boards_.end()) return known->second;
  return boards_
      .emplace(id, BoardState{.watch = tracking::BoardTracker(),
                              .published = {},
                              .desk = arbiter::IncidentTracker(rules_)})
      .first->second;
}

void Engine::observe(const devices::Seen& seen) {
  BoardState& state = board(seen.board);
  // What was due before comes first, so that a game that begins has its checkpoint before the next
  // thing happens in it.
  state.watch.advance(seen.at, changes_);
  collect(seen.board, state);
  // What came while the watch went on counts from where it was: a replay must find it there.
  const auto at = std::max(seen.at, state.watch.last_at());
  record_observation(seen.board, {at, seen.observation}, false);
  state.watch.observe(at, seen.observation, changes_);
  collect(seen.board, state);
  run_desk(seen.board, state, at);
}

void Engine::advance_all(Instant now) {
  for (auto& [id, state] : boards_) {
    if (state.watch.wake_at() <= now) {
      state.watch.advance(now, changes_);
      collect(id, state);
    }
    if (state.desk.due() <= now) run_desk(id, state, now);
  }
}

// Records what the watch has just said.
void Engine::collect(const std::string& id, BoardState& state) {
  hear_and_record(id, state);
  while (state.watch.game_follows()) {
    // The rows of a checkpoint follow on another row, and it is taken before the next game begins.
    record_observation(id, {state.watch.last_at(), drivers::DeviceRead{state.published.device}},
                       false);
    state.watch.advance(state.watch.wake_at(), changes_);
    hear_and_record(id, state);
  }
  if (state.watch.take_placement_request()) hooks_.ask(id, drivers::ReadPlacement{});
  if (state.watch.take_log_request()) hooks_.ask(id, drivers::ReadLog{});
}

void Engine::hear_and_record(const std::string& id, BoardState& state) {
  for (const model::TimedChange& change : changes_) {
    hear(id, state, change);
    record(id, state, change);
  }
  changes_.clear();
}

void Engine::record_observation(const std::string& id, const tracking::TimedObservation& observed,
                                bool checkpoint) {
  batch_.observations.push_back({.board = id,
                                 .at = observed.at,
                                 .checkpoint = checkpoint,
                                 .text = drivers::to_text(observed.observation)});
}

void Engine::record(const std::string& id, BoardState& state, const model::TimedChange& change) {
  if (std::holds_alternative<model::GameStarted>(change.change)) {
    record_start(id, state, state.watch.checkpoint());
  }
  record_change(id, state, change);
}

void Engine::record_change(const std::string& id, BoardState& state,
                           const model::TimedChange& change) {
  model::apply(change.change, state.published);
  batch_.events.push_back(encoder_.event(next_event_++, id, change, state.published.game));
  unpublished_.push_back(change.change);
  if (std::holds_alternative<model::PliesChange>(change.change)) {
    record_game(id, *state.published.game, false);
  } else if (std::holds_alternative<model::GameStarted>(change.change) ||
             std::holds_alternative<model::ResultChange>(change.change)) {
    record_game(id, *state.published.game, true);
  }
}

// A game begins: the one before it gets its last row, and the journal a checkpoint to replay from.
void Engine::record_start(const std::string& id, BoardState& state,
                          const std::vector<tracking::TimedObservation>& checkpoint) {
  if (state.published.game) {
    model::Game ended = *state.published.game;
    ended.closed = true;
    record_game(id, ended, true);
  }
  for (const auto& each : checkpoint) record_observation(id, each, true);
  keep_orientation(id, state, checkpoint.front().at);
}

// How the board lies may have been said of an earlier game, and holds on. No observation tells it.
void Engine::keep_orientation(const std::string& id, BoardState& state, Instant at) {
  const auto said = std::ranges::find_if(
      state.rulings.rbegin(), state.rulings.rend(), [](const arbiter::Ruling& ruling) {
        return ruling.correction && ruling.correction->orientation;
      });
  const auto kept = said == state.rulings.rend() ? std::nullopt : std::optional(*said);
  state.rulings.clear();
  if (!kept || kept->correction->orientation != state.published.orientation) return;
  auto ruling = *kept;
  ruling.number = 1;
  ruling.at = ruling.correction->after = at;
  ruling.against_revision = ruling.revision = 0;
  record_ruling(id, ruling, state.published, true);
  state.rulings.push_back(std::move(ruling));
}

void Engine::record_game(const std::string& id, const model::Game& game, bool whole) {
  batch_.games.push_back({.board = id,
                          .ordinal = game.ordinal,
                          .wire = whole ? encoder_.game(id, game) : std::string(),
                          .digest = digest(game)});
}

}  // namespace jadoube::engine
