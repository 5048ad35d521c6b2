#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "daemon/api/encoder.h"
#include "daemon/arbiter/decisions/current_rules.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/arbiter/incidents/storage_tracker.h"
#include "daemon/devices/device_loop.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tracking/board_tracker.h"
#include "drivers/command.h"

namespace jadoube::engine {

struct BegunGame;
struct EarlierGame;

/// The middle of the daemon: takes what the lines saw, lets each board's watch draw its
/// conclusions and each incident desk find what an arbiter must hear, writes all of it down in one
/// transaction, and only then publishes. One thread, which owns every watch and desk.
///
/// What arrives while a transaction is synced goes into the next one, so that a slow disk makes
/// larger transactions and not a longer queue. When the disk is full the boards are still read and
/// watched: the transaction is kept and tried again every second, what it holds is shown beside the
/// events, and publishing goes on when it is through (`hall_storage.cc`).
class Engine {
 public:
  /// Asks a board for something; called on the hall's thread.
  using Ask = std::function<void(const std::string& board, const drivers::Command& command)>;
  /// The time now, never running backwards.
  using Now = std::function<drivers::Instant()>;
  /// The disk has failed for good; the process should end. Called once, on the hall's thread.
  using Fail = std::function<void(const rules::Error& error)>;

  /// Has all that the lines hold handed to `take`; called on the hall's thread where it wakes late,
  /// for the process may have been stopped: what nobody has heard must not be concluded from.
  using HearOut = std::function<void()>;

  struct Hooks {
    Ask ask;
    Now now;
    Fail fail;
    HearOut hear_out = [] {};
  };

  /// `event` begins with what the configuration says; it becomes what holds.
  Engine(storage::Journal journal, stream::Feed& feed, Hooks hooks, arbiter::CurrentRules& event);
  ~Engine();

  /// Brings every board back to where the journal left it and gives it to the feed. Before `start`.
  rules::Expected<void> restore();

  /// Has games go out of record that another followed on their boards so long ago; looks for the
  /// first time at `first_look`. Before `start`; without it all is kept.
  void keep_for(std::chrono::days days, drivers::Instant first_look);

  void start();
  /// Does what was taken, and ends the thread.
  void stop();

  /// Returns when the thread has done a turn that begins now; at once where it has ended. Any
  /// thread.
  void wait_for_turn();

  /// Takes what was seen. Any thread.
  void take(std::span<const devices::Seen> seen);

  /// Takes what an arbiter decided about `board`, and gives `done` what came of it when it is
  /// durable, or why nothing did. Any thread; `done` is called on the hall's.
  void take(std::string board, arbiter::DecisionRequest call, const arbiter::Done& done);

  /// Has the event played otherwise, and what follows from it for the present games told; gives
  /// `done` the rules when they are durable. Unavailable: the disk is full, or the daemon stops.
  /// Threads as above.
  void take(arbiter::RulesRequest call, const arbiter::RulesDone& done);

 private:
  struct BoardState {
    tracking::BoardTracker watch;
    /// The fold of what was published.
    model::Board published;
    /// What arbiters decided about the present game.
    arbiter::Rulings rulings = {};
    arbiter::IncidentTracker desk;
  };
  /// What an arbiter asks for, done on the hall's thread.
  using Task = std::function<void()>;

  void run();
  drivers::Instant wait_for_work(std::vector<devices::Seen>& work, std::vector<Task>& asked);
  void observe(const devices::Seen& seen);
  void advance_all(drivers::Instant now);
  bool ask(Task task);
  void decide(const std::string& board, const arbiter::DecisionRequest& call,
              const arbiter::Done& done);
  rules::Expected<arbiter::TournamentRules> set_event(const arbiter::RulesRequest& call);
  rules::Expected<void> choose_event();
  void record_event(const arbiter::RulesSetting& setting);
  rules::Expected<void> tell_by_event(const std::string& id, BoardState& state,
                                      drivers::Instant now);
  rules::Expected<arbiter::Ruled> rule(const std::string& id, const arbiter::DecisionRequest& call);
  rules::Expected<void> apply(const std::string& id, BoardState& board, arbiter::Ruling& ruling);
  rules::Expected<arbiter::Ruled> rule_on_present_game(const std::string& id,
                                                       const arbiter::DecisionRequest& call,
                                                       drivers::Instant now);
  void set_clock(const std::string& id, const arbiter::Ruling& ruling);
  rules::Expected<arbiter::Ruled> rule_on_earlier_game(const std::string& id,
                                                       const arbiter::DecisionRequest& call,
                                                       drivers::Instant now);
  rules::Expected<void> say(const std::string& id, BoardState& board, arbiter::Ruling& ruling);
  rules::Expected<void> derive_again(const std::string& id, BoardState& board,
                                     arbiter::Ruling& ruling);
  void collect(const std::string& id, BoardState& board);
  void hear_and_record(const std::string& id, BoardState& board);
  void record_observation(const std::string& id, const tracking::TimedObservation& observed,
                          bool checkpoint);
  void record(const std::string& id, BoardState& board, const model::TimedChange& change);
  void record_change(const std::string& id, BoardState& board, const model::TimedChange& change);
  void record_start(const std::string& id, BoardState& board,
                    const std::vector<tracking::TimedObservation>& checkpoint);
  void record_ruling(const std::string& id, const arbiter::Ruling& ruling,
                     const model::Board& before, bool checkpoint = false);
  void keep_orientation(const std::string& id, BoardState& board, drivers::Instant at);
  void record_game(const std::string& id, const model::Game& game, bool whole);
  // Writing down, and what becomes of what cannot be: `hall_storage.cc`.
  void commit();
  rules::Expected<void> commit_or_refuse(const std::string& why);
  void publish();
  void wait_for_room(const rules::Error& error);
  void show_unwritten();
  rules::Expected<void> look_for_journal();
  rules::Expected<void> look_for_log();
  void measure(drivers::Instant now);
  void say_what_is_lost() const;
  void fail(const rules::Error& error);
  rules::Expected<void> restore_own_incidents();
  // What goes out of record: `hall_retention.cc`.
  void forget_oldest(drivers::Instant now);
  rules::Expected<bool> forget_oldest_of(const std::string& id, drivers::Instant now);
  // What an arbiter hears of: `hall_incidents.cc`.
  void hear(const std::string& id, BoardState& board, const model::TimedChange& change);
  void run_desk(const std::string& id, BoardState& board, drivers::Instant now);
  void tell(const std::string& id);
  void tell(api::Encoder::ToldIncident told);
  rules::Expected<stream::Incidents> told_before(const std::string& id, BoardState& board,
                                                 drivers::Instant at, const std::string& why_other);
  void tell_changed(const std::string& id, arbiter::Incident& incident, drivers::Instant now);
  rules::Expected<arbiter::Incident> decide_earlier_incident(const std::string& id,
                                                             arbiter::DecideOnIncident& word,
                                                             drivers::Instant now);
  rules::Expected<std::vector<arbiter::Incident>> settled_incidents(const std::string& id,
                                                                    const EarlierGame& earlier,
                                                                    const model::Game& game);
  BoardState& board(const std::string& id);
  rules::Expected<void> restore(const std::string& id);
  void miss(const std::string& id, drivers::Instant since, const std::string& port);
  void publish_begun(const std::string& id, BoardState& board, const std::vector<BegunGame>& begun,
                     const std::vector<tracking::TimedObservation>& seen);
  void publish_if_other(const std::string& id, BoardState& board, drivers::Instant at,
                        const std::string& published_digest);

  storage::Journal journal_;
  stream::Feed& feed_;
  const Hooks hooks_;
  arbiter::CurrentRules& event_;
  /// What the configuration says, and what holds.
  const arbiter::TournamentRules file_;
  arbiter::TournamentRules rules_;
  const api::Encoder encoder_;
  std::uint64_t next_event_;
  std::map<std::string, BoardState> boards_;
  std::vector<model::TimedChange> changes_;
  storage::Batch batch_;
  std::vector<stream::Change> unpublished_;
  std::vector<arbiter::IncidentChange> told_;
  /// Why nothing can be written, and when to try again; empty where all is written.
  std::string refusal_;
  drivers::Instant next_try_{};
  /// How much of the batch is shown already.
  std::size_t shown_events_ = 0, shown_incidents_ = 0;
  arbiter::StorageTracker storage_desk_;
  drivers::Instant storage_due_{};
  /// How long games are kept, when to look for older ones, and on which boards still.
  std::optional<std::chrono::days> keep_;
  drivers::Instant forget_due_ = drivers::Instant::max();
  std::vector<std::string> boards_to_look_at_;
  bool failed_ = false;

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<devices::Seen> mailbox_;
  std::vector<Task> asked_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace jadoube::engine
