#pragma once

#include <memory>
#include <string>

#include "tests/support/process.h"

namespace jadoube::tests {

/// A real nats-server with JetStream, in a directory of its own.
class NatsServer {
 public:
  /// True if the program is installed.
  static bool is_installed();

  /// `config`: more lines of its configuration.
  explicit NatsServer(std::string config = "");

  /// Starts it at the same address as before, and waits until it listens.
  void start();
  /// Kills it as a power cut does.
  void kill();
  /// Removes everything that it has stored. It must not run.
  void empty_disk() const;
  Process& process() { return *process_; }

  /// "nats://127.0.0.1:PORT".
  std::string url() const { return "nats://" + address_; }
  std::string address() const { return address_; }
  const TemporaryDirectory& directory() const { return directory_; }

 private:
  const std::string config_, address_;
  TemporaryDirectory directory_;
  std::unique_ptr<Process> process_;
};

}  // namespace jadoube::tests
