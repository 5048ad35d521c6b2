#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/outputs/output.h"
#include "daemon/outputs/problem_report.h"
#include "daemon/outputs/rounds.h"
#include "daemon/outputs/saved_state.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/view.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::outputs {

/// The name of a table for an operator: the id of its pairing, or the board without a tournament.
std::string key_of(const Heading& heading);

/// The state of an output for operators.
struct RunnerStatus {
  std::string name;
  Kind kind = Kind::kFolder;
  /// The delay now.
  std::chrono::seconds delay{0};
  /// Only this delay holds it back.
  bool live = false;
  Health health = {};
  /// The last time at which everything due was sent, also before a restart. Nothing: never.
  std::optional<Instant> published_at = {};
  bool all_frozen = false;
  /// For Lichess: the id of the broadcast round.
  std::string round = {};
  /// The tables that are stopped, by `key_of`.
  std::vector<std::string> frozen = {};
  /// The headings of these tables, in the same order.
  std::vector<Heading> frozen_tables = {};
};

/// Runs one output on its own thread, so that no output slows another one or the boards. It reads
/// the stream with the output's delay, and hands over the rounds when they change. After a restart
/// it continues where it was: it never shows less than before, and nothing earlier than allowed.
class Runner {
 public:
  /// The parts that it uses. All must exist longer than the runner.
  struct Parts {
    stream::Feed& feed;
    std::function<Instant()> now;
    HallNames names;
    RulesOf rules_of;
    /// Gets the problems of the output. Null: they are not reported.
    model::FindingSink* findings = nullptr;
    /// Gets the games that stop before an illegal move. May be null.
    FrozenGames* frozen_games = nullptr;
    /// What holds back, besides the delay of the output.
    release::DelayRules rules = {};
  };

  /// `state_file`: the file for its state over restarts.
  Runner(OutputSettings settings, std::unique_ptr<Output> output, Parts parts,
         storage::Archive archive, std::filesystem::path state_file);
  ~Runner();

  /// `seen`: everybody has seen everything up to this event just now, so nothing of it goes away.
  void start(std::optional<std::uint64_t> seen = {});
  void stop();

  const OutputSettings& settings() const { return settings_; }
  RunnerStatus status() const;

  /// The reader accepts no request before this time. Any thread.
  Instant silent_until() const { return output_->silent_until(); }

  /// Changes the delay. A longer one stops the output until the next event is old enough. Nothing:
  /// that of the configuration. Any thread.
  void set_delay(std::optional<std::chrono::seconds> delay);
  /// Tries now what the reader has refused, or what waits for the next try. Any thread.
  void retry();
  /// Chooses the round at the reader: `Output::set_round`. It holds, also after restarts, until the
  /// configuration names another one. An empty `id`: that of the configuration. Any thread.
  rules::Expected<void> set_round(const std::string& asked, int number);
  /// Stops all tables, or lets them go on. An output that has stopped for good, because its reader
  /// refused it, then tries again. Any thread.
  void freeze_all(bool frozen);
  /// Stops one table, or lets it go on, and gives it. `key`: `key_of`, or the table's name as
  /// people type it (`texts::typed_table`). A typed name is a table of a round that is played now,
  /// if there is one. NotFound: the output has no such table; the message names some.
  /// InvalidArgument: several tables are called so, or it is no name. Any thread.
  rules::Expected<Heading> freeze(const std::string& key, bool frozen);

 private:
  void run();
  Instant step(Instant now);
  Instant publish(Instant now);
  void restore_round();
  void restore_frozen();
  /// Saves what must be known after a restart, now and then.
  void save(Instant now);
  /// Saves the state at once, so that an operator's change is not lost. Any thread.
  void save_now();
  std::chrono::seconds delay() const;
  std::vector<Round> rounds();
  void set_health(const Health& health);
  rules::Expected<const Table*> shown_table(const std::string& key) const;

  const OutputSettings settings_;
  const std::unique_ptr<Output> output_;
  Parts parts_;
  const std::filesystem::path state_file_;
  std::atomic<bool> stopping_ = false;

  mutable std::mutex mutex_;
  // The mutex guards these.
  SavedState state_;
  RunnerStatus status_;
  std::map<std::string, Table> frozen_;
  std::vector<Round> shown_;
  bool asked_ = true;

  /// Guards the file, and `saved_`: its content.
  std::mutex save_mutex_;
  SavedState saved_;

  // Only the thread uses these.
  DelayedView view_;
  ProblemReport report_;
  Instant next_save_{};
  Instant call_again_ = drivers::kNever;
  // The tournaments that were shown last. Their names have no delay.
  std::vector<std::shared_ptr<const model::Tournament>> tournaments_;
  // The output was shown the rounds once.
  bool has_shown_ = false;
  // Before this time, an output that has shown games is not shown that there are none.
  Instant empty_from_{};
  // How long the processor worked for the last publishing.
  std::chrono::steady_clock::duration spent_{};
  std::thread thread_;
};

/// How long the processor has worked for the calling thread. It does not change while the thread
/// waits for a disk, a network, or other threads.
std::chrono::nanoseconds thread_time();

}  // namespace jadoube::outputs
