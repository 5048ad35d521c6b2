#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/process.h"

namespace jadoube::tests {

/// A real nats-server with JetStream, in its own directory.
class NatsServer {
 public:
  /// True if the program is installed.
  static bool is_installed();

  /// Where it runs.
  struct Place {
    /// The words before its command. Empty: it runs directly.
    std::vector<std::string> before = {};
    /// Where it listens. Empty: at a free port of this machine.
    std::string address = {};
    /// The directory for its own directory. Empty: that for temporary files.
    std::string parent = {};
  };

  /// `config`: more lines of its configuration.
  explicit NatsServer(std::string config = "") : NatsServer(std::move(config), Place()) {}
  NatsServer(std::string config, Place place);

  /// Starts it at the same address as before, and waits until it listens.
  void start();
  /// Kills it as a power cut does.
  void kill();
  /// Removes everything that it has stored. It must not run.
  void empty_disk() const;
  Process& process() { return *process_; }

  /// "nats://127.0.0.1:PORT".
  std::string url() const { return "nats://" + place_.address; }
  std::string address() const { return place_.address; }
  const TemporaryDirectory& directory() const { return directory_; }

 private:
  const std::string config_;
  const Place place_;
  TemporaryDirectory directory_;
  std::unique_ptr<Process> process_;
};

}  // namespace jadoube::tests
