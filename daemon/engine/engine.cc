#include "daemon/engine/engine.h"

#include <algorithm>
#include <future>
#include <memory>
#include <utility>

namespace jadoube::engine {

using drivers::Instant;

namespace {

constexpr const char* kStops = "the daemon stops";
// A thread with nothing else to do wakes up sooner than this.
constexpr std::chrono::milliseconds kLate{500};

}  // namespace

Engine::Engine(storage::Journal journal, stream::Feed& feed, Hooks hooks,
               arbiter::CurrentRules& current)
    : journal_(std::move(journal)),
      hooks_(std::move(hooks)),
      pipeline_(journal_, feed),
      rules_(current),
      sessions_(rules_, pipeline_.pending(), hooks_.ask),
      guard_(journal_, feed, pipeline_,
             {.now = hooks_.now,
              .fail = hooks_.fail,
              .board_of = [this](const std::string& id) -> const model::Board& {
                return sessions_.published(id);
              }}),
      recovery_({.journal = journal_,
                 .feed = feed,
                 .pending = pipeline_.pending(),
                 .sessions = sessions_,
                 .rules = rules_},
                hooks_.now),
      decisions_({.journal = journal_,
                  .pending = pipeline_.pending(),
                  .sessions = sessions_,
                  .guard = guard_},
                 hooks_.now, hooks_.ask),
      rules_handler_({.journal = journal_,
                      .pending = pipeline_.pending(),
                      .sessions = sessions_,
                      .rules = rules_,
                      .guard = guard_},
                     hooks_.now),
      tournaments_({.journal = journal_,
                    .feed = feed,
                    .pending = pipeline_.pending(),
                    .sessions = sessions_,
                    .rules = rules_,
                    .guard = guard_},
                   hooks_.now),
      retention_(journal_, feed, guard_) {}

Engine::~Engine() { stop(); }

rules::Expected<void> Engine::restore() {
  auto restored = rules_.restore(journal_, hooks_.now(), pipeline_.pending())
                      .and_then([&] { return tournaments_.restore(); })
                      .and_then([&] { return recovery_.restore_boards(); })
                      .and_then([&] { return guard_.restore_incidents(); });
  if (restored) commit();
  return restored;
}

void Engine::keep_for(std::chrono::days days, Instant first_look) {
  retention_.keep_for(days, first_look);
}

void Engine::start() {
  thread_ = std::thread([this] { run(); });
}

void Engine::stop() {
  mailbox_.stop();
  if (thread_.joinable()) thread_.join();
}

void Engine::wait_for_turn() {
  const auto done = std::make_shared<std::promise<void>>();
  auto turned = done->get_future();
  if (mailbox_.put([done] { done->set_value(); })) turned.wait();
}

void Engine::take(std::span<const devices::Seen> seen) { mailbox_.put(seen); }

void Engine::take(std::string board, arbiter::DecisionRequest call, const arbiter::Done& done) {
  const bool taken = mailbox_.put([this, board = std::move(board), call = std::move(call), done] {
    done(decisions_.decide(board, call));
  });
  if (!taken) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

void Engine::take(arbiter::RulesRequest call, const arbiter::RulesDone& done) {
  const bool taken =
      mailbox_.put([this, call = std::move(call), done] { done(rules_handler_.set(call)); });
  if (!taken) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

void Engine::take(tournament::Request call, const tournament::Done& done) {
  const bool taken = mailbox_.put([this, call = std::move(call), done] {
    tournaments_.assign_games();
    done(tournaments_.change(call));
    commit();
  });
  if (!taken) done(rules::refuse(rules::ErrorCode::kUnavailable, kStops));
}

// Games find their pairings before anybody hears of them. The rules of a pairing need what was
// written, and may lead to other incidents, which are written too.
void Engine::commit() {
  tournaments_.assign_games();
  guard_.commit();
  if (guard_.is_refused()) return;
  const auto followed = tournaments_.follow_rules(
      [this](const std::string& board, const std::optional<model::TournamentRules>& rules) {
        return rules_handler_.set_own(board, rules);
      });
  if (!followed) return guard_.fail(followed.error());
  guard_.commit();
}

// The loop. A decision comes after everything that was observed before it. Old games
// are removed only when everything else is done and written.
void Engine::run() {
  while (true) {
    const Mailbox::Mail mail = wait_for_mail();
    const Instant now = hooks_.now();
    if (mail.stopped) guard_.stop_waiting();
    for (const devices::Seen& seen : mail.seen) {
      sessions_.of(seen.board).observe(seen.at, seen.observation);
    }
    sessions_.advance_if_due(now);
    guard_.measure_if_due(now);
    commit();
    for (const Mailbox::Task& task : mail.tasks) task();
    if (guard_.has_failed()) return;
    if (mail.stopped && mail.empty()) return guard_.log_what_is_lost();
    if (retention_.due() <= now && !guard_.is_refused()) {
      retention_.forget_next(now, sessions_.ids());
    }
  }
}

// Sleeps until something comes in, or until a component has something to do.
Mailbox::Mail Engine::wait_for_mail() {
  const Instant until = std::min({guard_.due(), retention_.due(), sessions_.due()});
  const Instant now = hooks_.now();
  if (until > now) mailbox_.wait_for(until - now);
  if (hooks_.now() - until > kLate) hooks_.hear_out();
  return mailbox_.take();
}

}  // namespace jadoube::engine
