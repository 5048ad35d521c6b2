#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/client/views/boards_view.h"
#include "daemon/client/views/watcher.h"
#include "tests/support/process.h"

namespace jadoube::tests {

/// A directory with a daemon and emulated boards. They are the real programs, started as a user
/// starts them.
class TestDaemon {
 public:
  /// `parent`: the directory for its directory. Empty: that for temporary files.
  explicit TestDaemon(const std::string& parent = "") : directory_(parent) {}

  /// Names a board in the configuration, at the link that `play` or `replay` makes.
  void add_board(const std::string& id, const std::string& driver = "dgt");
  /// The path of that link.
  std::string link(const std::string& id) const { return directory_ / (id + ".tty"); }
  /// Serves viewers too, at `viewers_address`.
  void serve_viewers() { viewers_config_ = "viewers = [\"" + viewers_address() + "\"]\n"; }
  /// Serves viewers at `viewers_address`, and also at `address`.
  void serve_viewers_at(const std::string& address) {
    viewers_config_ = "viewers = [\"" + viewers_address() + "\", \"" + address + "\"]\n";
  }
  /// Adds lines to the table [daemon] of the configuration.
  void add_daemon_config(const std::string& text) { daemon_config_ += text; }
  /// Adds lines to the configuration.
  void add_config(const std::string& text) { more_config_ += text; }
  /// The words before the daemon's command, which set where it runs.
  void run_after(std::vector<std::string> words) { before_ = std::move(words); }

  /// Starts the daemon and waits until it serves.
  void start_daemon();
  /// Starts it and does not wait.
  void launch_daemon();
  Process& daemon() { return *daemon_; }
  void forget_daemon() { daemon_.reset(); }
  /// Executes `sql` in the journal of a daemon that does not run. Throws if that fails.
  void execute_in_journal(const std::string& sql) const;

  /// Starts an emulated board with that id.
  Process& play(const std::string& id, const std::string& pgn,
                std::vector<std::string> options = {});
  /// Replays a recording as that board.
  Process& replay(const std::string& id, const std::string& path,
                  std::vector<std::string> options = {});
  /// Runs `jadoube` to its end, with the daemon or with the one at `server`. Returns exit code and
  /// output.
  struct Ran {
    int code;
    std::string output;
  };
  Ran ctl(std::vector<std::string> arguments, std::string server = {});

  std::string address() const { return "unix:" + (directory_ / "socket"); }
  std::string viewers_address() const { return "unix:" + (directory_ / "viewers"); }
  const TemporaryDirectory& directory() const { return directory_; }

 private:
  Process& run(std::vector<std::string> arguments);

  TemporaryDirectory directory_;
  std::string daemon_config_, boards_config_, viewers_config_, more_config_;
  std::vector<std::string> before_;
  std::unique_ptr<Process> daemon_;
  std::vector<std::unique_ptr<Process>> processes_;
  int runs_ = 0;
};

/// Watches a daemon, and lets a test wait for what the daemon must show.
class DaemonWatcher {
 public:
  explicit DaemonWatcher(const std::string& address, cli::WatchStart start = {});
  ~DaemonWatcher();

  /// Waits until `holds` is true for the view. False if `patience` is over.
  bool wait(const std::function<bool(const cli::BoardsView&)>& holds,
            std::chrono::seconds patience = std::chrono::seconds(60));

  /// Waits until an incident of that kind is published, and returns its first version. Nothing if
  /// `patience` is over.
  std::optional<values::v1::Incident> wait_for(
      values::v1::IncidentKind kind, std::chrono::seconds patience = std::chrono::seconds(60));

  /// Everything received so far.
  std::vector<v1::WatchBoardsResponse> boards() const;
  std::vector<v1::WatchGamesResponse> games() const;
  std::vector<v1::WatchIncidentsResponse> incidents() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  cli::BoardsView view_;
  std::vector<v1::WatchBoardsResponse> boards_;
  std::vector<v1::WatchGamesResponse> games_;
  std::vector<v1::WatchIncidentsResponse> incidents_;
  std::unique_ptr<cli::Watcher> watcher_;
};

/// An unused network address on this computer: "127.0.0.1:PORT".
std::string free_address();

/// The game's plies in UCI, separated by blanks.
std::string uci_of(const values::v1::Game& game);

/// The moves of the first game in the PGN file, in the same form.
std::string uci_of_pgn(const std::string& path);

}  // namespace jadoube::tests
