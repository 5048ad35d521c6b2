#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/v1/status_service.pb.h"
#include "tests/support/process.h"

namespace jadoube::tests {

/// One of the two machines of a hall: a directory, and the real daemon with [failover].
class FailoverMachine {
 public:
  /// The machine named "first" begins. `listen` and `peer` are addresses with ports. `more_config`
  /// has keys of [failover] at its start, and then boards.
  FailoverMachine(const std::string& name, const std::string& listen, const std::string& peer,
                  const std::string& more_config);

  /// Starts the daemon, and does not wait.
  void start();
  /// Sends a signal.
  void signal(int number) const { daemon_->signal(number); }
  /// As `Process::wait`.
  std::optional<int> wait(std::chrono::milliseconds patience) { return daemon_->wait(patience); }
  /// Ends it as kill -9 does.
  void kill();

  /// The output of the daemon since its last start.
  std::string output() const { return daemon_->output(); }
  std::string socket() const { return directory_ / "socket"; }
  std::string address() const { return "unix:" + socket(); }
  std::string data_dir() const { return directory_ / "data"; }

  /// How it is. Nothing: it does not answer.
  std::optional<v1::GetStatusResponse> status() const;
  std::optional<v1::Failover> failover() const;
  /// Runs `jadoube` with this daemon to its end, and returns what it prints.
  std::string ctl(std::vector<std::string> arguments) const;

 private:
  TemporaryDirectory directory_;
  std::unique_ptr<Process> daemon_;
  int starts_ = 0;
};

}  // namespace jadoube::tests
