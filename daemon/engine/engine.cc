#include "daemon/engine/engine.h"

#include <algorithm>
#include <future>
#include <iterator>
#include <memory>
#include <utility>

namespace jadoube::engine {

void Mailbox::put(std::span<const devices::Seen> seen) {
  {
    const std::lock_guard lock(mutex_);
    mail_.seen.insert(mail_.seen.end(), seen.begin(), seen.end());
  }
  arrived_.notify_one();
}

bool Mailbox::put(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (mail_.stopped) return false;
    mail_.tasks.push_back(std::move(task));
  }
  arrived_.notify_one();
  return true;
}

void Mailbox::stop() {
  {
    const std::lock_guard lock(mutex_);
    mail_.stopped = true;
  }
  arrived_.notify_one();
}

std::size_t Mailbox::size() const {
  const std::lock_guard lock(mutex_);
  return mail_.seen.size() + mail_.tasks.size();
}

void Mailbox::wait_for(drivers::Instant::duration time) {
  std::unique_lock lock(mutex_);
  arrived_.wait_for(lock, time, [this] { return mail_.stopped || !mail_.empty(); });
}

Mailbox::Mail Mailbox::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(mail_, Mail{.stopped = mail_.stopped});
}

using drivers::Instant;

namespace {

constexpr const char* kStops = "the daemon stops";
// An idle thread wakes up earlier than this.
constexpr std::chrono::milliseconds kLate{500};
constexpr std::chrono::milliseconds kLookAgain{5};
constexpr std::uint64_t kStepsBeforeCommit = 1024;

}  // namespace

Engine::Engine(storage::Journal journal, stream::Feed& feed, Options options,
               arbiter::CurrentRules& current)
    : journal_(std::move(journal)),
      options_(std::move(options)),
      calendar_(journal_, options_.machine),
      pipeline_(journal_, feed, options_.now),
      rules_(current),
      pairs_(options_.pairs, options_.clocks),
      sessions_(rules_, pipeline_.pending(),
                [this](const std::string& board, const drivers::Command& command) {
                  ask(board, command);
                }),
      daemon_watch_(pipeline_.pending()),
      guard_(journal_.file(), feed, pipeline_, daemon_watch_.numbers(),
             {.now = options_.now,
              .fail = options_.fail,
              .board_of = [this](const std::string& id) -> const model::Board& {
                return sessions_.published(id);
              },
              .complete = [this] { complete(); }}),
      recovery_({.journal = journal_,
                 .feed = feed,
                 .pending = pipeline_.pending(),
                 .sessions = sessions_,
                 .rules = rules_},
                options_.now),
      decisions_({.journal = journal_,
                  .pending = pipeline_.pending(),
                  .sessions = sessions_,
                  .guard = guard_,
                  .daemon_watch = daemon_watch_,
                  .rules = rules_},
                 options_.now,
                 [this](const std::string& board, const drivers::Command& command) {
                   ask(board, command);
                 }),
      rules_handler_({.journal = journal_,
                      .pending = pipeline_.pending(),
                      .sessions = sessions_,
                      .rules = rules_,
                      .guard = guard_},
                     options_.now),
      tournaments_({.journal = journal_,
                    .feed = feed,
                    .pending = pipeline_.pending(),
                    .sessions = sessions_,
                    .rules = rules_,
                    .guard = guard_},
                   options_.now),
      mover_({.sessions = sessions_, .decisions = decisions_, .tournaments = tournaments_}),
      lights_({.sessions = sessions_, .tournaments = tournaments_},
              [this](const std::string& board, const drivers::Command& command) {
                send(board, command);
              },
              {.lights = options_.choose_lights, .sound = options_.choose_sound}),
      results_(journal_, pipeline_.pending(), daemon_watch_),
      serials_(sessions_, pipeline_.pending(), daemon_watch_),
      retention_(journal_, feed, guard_, calendar_) {}

Engine::~Engine() { stop(); }

rules::Expected<void> Engine::restore() {
  auto restored =
      calendar_.restore(options_.now())
          .and_then([&] { return rules_.restore(journal_, options_.now(), pipeline_.pending()); })
          .and_then([&] { return tournaments_.restore(); })
          .and_then([&] { return pairs_.restore(journal_); })
          .and_then([&] { return recovery_.restore_boards(); })
          .and_then([&] { return daemon_watch_.restore(journal_, options_.now()); });
  if (restored) report_unreadable();
  if (restored) commit();
  return restored;
}

// Logs which parts of the record cannot be read.
void Engine::report_unreadable() {
  auto all = tournaments_.unreadable();
  std::ranges::copy(recovery_.unreadable(), std::back_inserter(all));
  if (all.size() == reported_unreadable_) return;
  reported_unreadable_ = all.size();
  daemon_watch_.take("record", std::move(all), options_.now());
}

void Engine::keep_for(const RetentionPolicy& policy, Instant first_look) {
  retention_.keep_for(policy, first_look);
}

void Engine::start(devices::BoardPort& boards, storage::CommitWitness& witness) {
  boards_ = &boards;
  pipeline_.confirm_by(witness);
  thread_ = std::thread([this] { run(); });
}

void Engine::stop() {
  mailbox_.stop();
  if (thread_.joinable()) thread_.join();
}

Engine::Meters Engine::meters() const {
  return {.waiting = mailbox_.size(),
          .syncs = pipeline_.syncs().read(),
          .observations = pipeline_.observations().read()};
}

void Engine::wait_for_turn() {
  const auto done = std::make_shared<std::promise<void>>();
  auto turned = done->get_future();
  if (mailbox_.put([done] { done->set_value(); })) turned.wait();
}

bool Engine::moves(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  const auto before = steps_.load();
  // An idle engine must still process a message. So an empty one is sent.
  if (!mailbox_.put([] {})) return true;
  while (steps_ == before && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(kLookAgain);
  }
  return steps_ != before;
}

void Engine::take(std::span<const devices::Seen> seen) { mailbox_.put(seen); }

void Engine::take(std::string board, arbiter::DecisionRequest call, const arbiter::Done& done) {
  const bool taken = mailbox_.put([this, board = std::move(board), call = std::move(call), done] {
    if (recovery_.is_late(board)) return done(tl::unexpected(recovery_.late_error(board)));
    if (call.preview) return done(decisions_.preview(board, call));
    const bool moves = std::holds_alternative<model::GoOnAt>(call.decision);
    done(moves ? mover_.move(board, call) : decisions_.decide(board, call));
  });
  if (!taken) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

void Engine::take(arbiter::RulesRequest call, const arbiter::RulesDone& done) {
  const bool taken = mailbox_.put([this, call = std::move(call), done] {
    if (recovery_.has_late()) return done(tl::unexpected(recovery_.late_error("")));
    done(rules_handler_.set(call));
  });
  if (!taken) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

void Engine::take(tournament::Request call, const tournament::Done& done) {
  const bool taken = mailbox_.put([this, call = std::move(call), done] {
    done(tournaments_.change(call));
    commit();
  });
  if (!taken) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

void Engine::show_lights(std::string board, BoardLights::Wish wish,
                         const std::function<void(const rules::Expected<void>&)>& done) {
  const bool taken = mailbox_.put([this, board = std::move(board), wish, done] {
    if (recovery_.is_late(board)) return done(tl::unexpected(recovery_.late_error(board)));
    done(lights_.show(board, wish));
  });
  if (!taken) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

void Engine::read_board(std::string board,
                        const std::function<void(const rules::Expected<void>&)>& done) {
  const bool taken = mailbox_.put([this, board = std::move(board), done] {
    if (recovery_.is_late(board)) return done(tl::unexpected(recovery_.late_error(board)));
    if (const auto live = sessions_.live(board); !live) return done(tl::unexpected(live.error()));
    ask(board, drivers::ReadPlacement{});
    done({});
  });
  if (!taken) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

void Engine::send(const std::string& board, const drivers::Command& command) {
  if (boards_ != nullptr) boards_->send(board, command);
}

// Sends the command to both boards of a pair.
void Engine::ask(const std::string& board, const drivers::Command& command) {
  for (const auto& target : pairs_.targets(board, command)) send(target, command);
}

void Engine::set_pair(model::PairSetting setting, const PairsDone& done) {
  change_pairs(
      [this, setting = std::move(setting)] {
        // A board without a recorded pair is a single board, even if it never sent anything.
        const bool is_board =
            sessions_.find(setting.id) != nullptr && !sessions_.published(setting.id).pair;
        return pairs_.set(setting, is_board, journal_);
      },
      done);
}

void Engine::remove_pair(std::string id, const PairsDone& done) {
  change_pairs([this, id = std::move(id)] { return pairs_.remove(id, journal_); }, done);
}

void Engine::list_pairs(const PairsDone& done) {
  change_pairs([] { return rules::Expected<void>(); }, done);
}

void Engine::change_pairs(const std::function<rules::Expected<void>()>& change,
                          const PairsDone& done) {
  const bool taken = mailbox_.put([this, change, done] {
    if (auto changed = change(); !changed) return done(tl::unexpected(changed.error()));
    for (const devices::Seen& received : pairs_.take_changes(
             options_.now(), [this](const std::string&board, const drivers::Command&command) {
               send(board, command);
             })) {
      if (!recovery_.hold(received))
        sessions_.of(received.board).observe(received.at, received.observation);
    }
    commit();
    done(pairs_.all());
  });
  if (!taken) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

void Engine::take(std::string source, std::vector<model::DaemonFinding> findings) {
  mailbox_.put([this, source = std::move(source), findings = std::move(findings)] {
    daemon_watch_.take(source, findings, options_.now());
    commit();
  });
}

// Assigns games to pairings before they are published.
void Engine::complete() {
  tournaments_.assign_games();
  results_.look(tournaments_.all(), options_.now());
  serials_.look(options_.now());
}

// The rules of a pairing depend on the written events. They may lead to other incidents, which are
// written too.
void Engine::commit() {
  guard_.commit();
  if (guard_.is_refused()) return;
  const auto followed =
      tournaments_.follow_rules([this](const std::string& board, const OwnRules& own) {
        return rules_handler_.set_own(board, own);
      });
  if (!followed) return guard_.fail(followed.error());
  guard_.commit();
}

// The loop. Observations before a decision are processed before it. Old games are removed only if
// everything else is done and written.
void Engine::run() {
  while (true) {
    const Mailbox::Mail mail = wait_for_mail();
    const Instant now = options_.now();
    if (mail.stopped) guard_.stop_waiting();
    for (const devices::Seen& seen : mail.seen) {
      lights_.note(seen.board, seen.observation);
      const auto received = pairs_.process(seen);
      if (!received || recovery_.hold(*received)) continue;
      sessions_.of(received->board).observe(received->at, received->observation);
      // The work so far is saved even if there is much more to do.
      if (++steps_ % kStepsBeforeCommit == 0) commit();
    }
    sessions_.advance_if_due(now);
    guard_.measure_if_due(now);
    daemon_watch_.advance(now);
    commit();
    for (const Mailbox::Task& task : mail.tasks) {
      task();
      ++steps_;
    }
    if (!guard_.is_refused()) mover_.look();
    lights_.look();
    ++steps_;
    if (recovery_.has_late() && !mail.stopped) read_late_board();
    if (guard_.has_failed()) return;
    if (mail.stopped && mail.empty()) return guard_.log_what_is_lost();
    if (!guard_.is_refused()) do_when_idle(now);
  }
}

// Processes one piece of its record. Other boards wait only for this piece.
void Engine::read_late_board() {
  if (const auto read = recovery_.go_on(); !read) return guard_.fail(read.error());
  report_unreadable();
  commit();
}

void Engine::do_when_idle(Instant now) {
  if (calendar_.due() <= now) {
    const auto looked = calendar_.look(now);
    if (!looked && looked.error().code == rules::ErrorCode::kDataLoss) guard_.fail(looked.error());
  }
  if (retention_.due() <= now) retention_.forget_next(now, sessions_.ids());
}

// Sleeps until the mailbox has something, or a component has something to do.
Mailbox::Mail Engine::wait_for_mail() {
  const Instant until = std::min(
      {guard_.due(), calendar_.due(), retention_.due(), sessions_.due(), daemon_watch_.due()});
  const Instant now = options_.now();
  if (until > now && !recovery_.has_late()) mailbox_.wait_for(until - now);
  // If the process was stopped for some time, the received bytes must be read before time alone
  // decides anything.
  if (options_.now() - until > kLate) boards_->flush_pending_reads();
  return mailbox_.take();
}

}  // namespace jadoube::engine
