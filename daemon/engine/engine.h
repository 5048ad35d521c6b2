#pragma once

#include <functional>
#include <span>
#include <string>
#include <thread>

#include "daemon/arbiter/decisions/current_rules.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/devices/device_loop.h"
#include "daemon/engine/board_sessions.h"
#include "daemon/engine/commit_pipeline.h"
#include "daemon/engine/decision_handler.h"
#include "daemon/engine/mailbox.h"
#include "daemon/engine/recovery.h"
#include "daemon/engine/retention.h"
#include "daemon/engine/rules_handler.h"
#include "daemon/engine/rules_in_force.h"
#include "daemon/engine/storage_guard.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::engine {

/// The middle of the daemon. It takes what the boards were seen to do and what arbiters decide,
/// lets each board's session draw its conclusions, writes all of it down in one transaction, and
/// then publishes it. One thread, which owns every component.
///
/// What arrives during a transaction goes into the next one. So a slow disk makes larger
/// transactions, and not a longer queue.
class Engine {
 public:
  /// The time now, never running backwards.
  using Now = std::function<drivers::Instant()>;
  /// The disk has failed for good; the process should end. Called once, on the engine's thread.
  using Fail = std::function<void(const rules::Error& error)>;
  /// Hands over all that the boards' connections hold. Called on the engine's thread when it wakes
  /// late: the process may have been stopped, and time alone must not decide anything before what
  /// was received is known.
  using HearOut = std::function<void()>;

  /// What the engine needs from outside.
  struct Hooks {
    AskBoard ask;
    Now now;
    Fail fail;
    HearOut hear_out = [] {};
  };

  /// `current` begins with the rules of the configuration file; it becomes the rules in force.
  /// `feed` and `current` outlive the engine.
  Engine(storage::Journal journal, stream::Feed& feed, Hooks hooks, arbiter::CurrentRules& current);
  ~Engine();

  /// Brings every board back to where the journal left it, and gives it to the stream. Before
  /// `start`. Errors: the journal cannot be read.
  rules::Expected<void> restore();

  /// As `Retention::keep_for`. Before `start`; without it all games are kept.
  void keep_for(std::chrono::days days, drivers::Instant first_look);

  void start();
  /// Does all that was taken, and ends the thread.
  void stop();

  /// Returns when the thread has done a turn that begins now; at once when it has ended. Any
  /// thread.
  void wait_for_turn();

  /// Takes what was seen. Any thread.
  void take(std::span<const devices::Seen> seen);

  /// Takes what an arbiter decided about `board`. `done` gets the ruling when it is durable, or why
  /// there is none. Any thread; `done` is called on the engine's thread.
  void take(std::string board, arbiter::DecisionRequest call, const arbiter::Done& done);

  /// Takes a change of the tournament rules. `done` gets the rules when they are durable.
  /// Unavailable: the disk is full, or the daemon stops. Threads as above.
  void take(arbiter::RulesRequest call, const arbiter::RulesDone& done);

 private:
  void run();
  Mailbox::Mail wait_for_mail();

  storage::Journal journal_;
  const Hooks hooks_;
  CommitPipeline pipeline_;
  RulesInForce rules_;
  BoardSessions sessions_;
  StorageGuard guard_;
  Recovery recovery_;
  DecisionHandler decisions_;
  RulesHandler rules_handler_;
  Retention retention_;
  Mailbox mailbox_;
  std::thread thread_;
};

}  // namespace jadoube::engine
