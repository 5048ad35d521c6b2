#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/devices/device_loop.h"
#include "daemon/engine/board_lights.h"
#include "daemon/engine/board_pairs.h"
#include "daemon/engine/board_session.h"
#include "daemon/engine/commit.h"
#include "daemon/engine/daemon_watch.h"
#include "daemon/engine/decision_handler.h"
#include "daemon/engine/game_mover.h"
#include "daemon/engine/recovery.h"
#include "daemon/engine/retention.h"
#include "daemon/engine/rules_in_force.h"
#include "daemon/engine/storage_guard.h"
#include "daemon/engine/tournaments.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::engine {

/// What other threads give to the engine's thread: observations of boards, and tasks. Any thread
/// may use it. Only the engine may call `wait_for` and `take`.
class Mailbox {
 public:
  /// Something to do on the engine's thread.
  using Task = std::function<void()>;

  /// Everything that was added and not taken yet, in order.
  struct Mail {
    std::vector<devices::Seen> seen = {};
    std::vector<Task> tasks = {};
    /// True if `stop` was called: no more tasks are accepted.
    bool stopped = false;

    bool empty() const { return seen.empty() && tasks.empty(); }
  };

  void put(std::span<const devices::Seen> seen);
  /// False if the mailbox is stopped. Then the task will never be done.
  bool put(Task task);
  /// Accepts no more tasks, and ends the wait.
  void stop();

  /// How much waits to be taken. Any thread.
  std::size_t size() const;

  /// Waits until there is mail, `stop` was called, or `time` has passed.
  void wait_for(drivers::Instant::duration time);
  /// Takes everything that was added. Does not wait.
  Mail take();

 private:
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  Mail mail_;
};

/// The centre of the daemon. It takes the observations of the boards and the decisions of arbiters,
/// and gives them to the sessions of the boards. It writes all results in one transaction, and then
/// publishes them. It has one thread, which owns every component.
///
/// Whatever arrives during a transaction goes into the next one. So a slow disk leads to larger
/// transactions, not to a longer queue.
class Engine final : public devices::ObservationSink, public model::FindingSink {
 public:
  /// Returns the present time. It never runs backwards.
  using Now = std::function<drivers::Instant()>;
  /// Called if the disk has failed for good; then the process should end. Called once, on the
  /// engine's thread.
  using Fail = std::function<void(const rules::Error& error)>;
  struct Options {
    Now now;
    Fail fail;
    CalendarKeeper::ReadMachine machine = system::machine_time;
    /// Chooses what boards for practice light up. Empty: lights are only for arbiters.
    ChooseLights choose_lights = {};
    /// Chooses the sounds of boards.
    ChooseSound choose_sound = {};
    /// The pairs of boards in the configuration file.
    std::vector<model::PairSetting> pairs = {};
    /// The boards whose clock is at another board, by the id of that other one.
    std::map<std::string, std::string> clocks = {};
  };

  /// `current` has the rules of the configuration file at first, and later the rules in force.
  /// `feed` and `current` must exist longer than the engine.
  Engine(storage::Journal journal, stream::Feed& feed, Options options,
         arbiter::CurrentRules& current);
  ~Engine() override;

  /// Restores every board from the journal, and publishes it to the stream. Call it before `start`.
  /// A board with a very long record is shown in its last published state, and its trackers are
  /// restored after `start` (`recovery.h`). Errors: the journal cannot be read.
  rules::Expected<void> restore();

  /// As `Retention::keep_for`. Call it before `start`. Without it, all games are kept.
  void keep_for(const RetentionPolicy& policy, drivers::Instant first_look);

  /// Starts the thread. From now on, `boards` are asked, and `witness` must have each commit before
  /// it is published. Both must exist until `stop`.
  void start(devices::BoardPort& boards, storage::CommitWitness& witness);
  /// Finishes everything that was taken, and ends the thread.
  void stop();

  /// Returns when the thread has run its loop once, starting now. Returns at once if the thread has
  /// ended. Any thread.
  void wait_for_turn();

  /// Waits until the thread has moved on, and be it by one observation, but not longer than `time`.
  /// True if it has, or has ended. Any thread.
  bool moves(std::chrono::milliseconds time);

  /// How busy the engine is. All but `waiting` is counted since the start.
  struct Meters {
    /// The observations and tasks that wait for the thread.
    std::size_t waiting = 0;
    /// As those of `CommitPipeline`.
    system::LatencyHistogram::Reading syncs = {}, observations = {};
  };
  /// Reads it. The engine does not wait for that. Any thread.
  Meters meters() const;

  /// Takes observations. Any thread.
  void take(std::span<const devices::Seen> seen) override;

  /// Takes an arbiter's decision about `board`. `done` gets the ruling when it is saved, or the
  /// error. Any thread; `done` is called on the engine's thread.
  void take(std::string board, arbiter::DecisionRequest call, const arbiter::Done& done);

  /// Takes a change of the tournament rules. `done` gets the rules when they are saved.
  /// Unavailable: the disk is full, or the daemon stops. Threads as above.
  void take(arbiter::RulesRequest call, const arbiter::RulesDone& done);

  /// Takes a change of a tournament. `done` gets the tournament when it is saved. Unavailable: the
  /// disk is full, or the daemon stops. Threads as above.
  void take(tournament::Request call, const tournament::Done& done);

  /// Lights up squares of the game on `board`, and lets it make a sound. `done` gets the errors of
  /// `BoardLights::show`. Unavailable: the daemon stops. Threads as above.
  void show_lights(std::string board, BoardLights::Wish wish,
                   const std::function<void(const rules::Expected<void>&)>& done);

  /// Asks `board` for all its squares, and the other board of its pair. NotFound: there is no such
  /// board. Unavailable: it is not connected, or the daemon stops. Threads as above.
  void read_board(std::string board, const std::function<void(const rules::Expected<void>&)>& done);

  /// Makes two boards a pair, on which one game is played, or makes them single boards again.
  /// `done` gets all pairs when the change is saved. The errors are those of `BoardPairs`.
  /// Unavailable: the daemon stops. Threads as above.
  void set_pair(model::PairSetting setting, const PairsDone& done);
  void remove_pair(std::string id, const PairsDone& done);
  /// Gives all pairs to `done`. Threads as above.
  void list_pairs(const PairsDone& done);

  /// The findings become incidents of no board.
  void take(std::string source, std::vector<model::DaemonFinding> findings) override;

 private:
  void run();
  void complete();
  void commit();
  void read_late_board();
  void report_unreadable();
  void do_when_idle(drivers::Instant now);
  Mailbox::Mail wait_for_mail();
  void send(const std::string& board, const drivers::Command& command);
  void ask(const std::string& board, const drivers::Command& command);
  void change_pairs(const std::function<rules::Expected<void>()>& change, const PairsDone& done);

  storage::Journal journal_;
  const Options options_;
  CalendarKeeper calendar_;
  CommitPipeline pipeline_;
  RulesInForce rules_;
  BoardPairs pairs_;
  BoardSessions sessions_;
  DaemonWatch daemon_watch_;
  StorageGuard guard_;
  Recovery recovery_;
  DecisionHandler decisions_;
  RulesHandler rules_handler_;
  Tournaments tournaments_;
  GameMover mover_;
  BoardLights lights_;
  ResultWatch results_;
  SerialWatch serials_;
  Retention retention_;
  Mailbox mailbox_;
  /// How often the thread moved on: by an observation, a task, or a turn of its loop.
  std::atomic<std::uint64_t> steps_ = 0;
  // How many unreadable parts of the record were reported to arbiters.
  std::size_t reported_unreadable_ = 0;
  // Null before the start: then no board gets commands.
  devices::BoardPort* boards_ = nullptr;
  std::thread thread_;
};

}  // namespace jadoube::engine
