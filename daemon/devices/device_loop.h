#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/system/clock.h"
#include "drivers/command.h"
#include "drivers/discovery/port.h"
#include "drivers/driver.h"
#include "drivers/instant.h"
#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::devices {

/// A board that the configuration names. Either `port` or `serial` is set.
struct BoardSetting {
  std::string id;
  std::string driver = "dgt";
  std::string port;
  std::string serial;
};

/// An observation, of which board, and when its bytes were read.
struct Seen {
  std::string board;
  drivers::Instant at;
  drivers::Observation observation;
};

/// Owns every line to every board: finds the ports, opens them, asks who is there, reads, writes
/// what the drivers want written, reconnects for ever, and records. One thread, one epoll.
class DeviceLoop {
 public:
  struct Options {
    /// The boards to read; none: every board that discovery finds.
    std::vector<BoardSetting> boards;
    /// Where to record every byte of every line; nothing: nowhere.
    std::optional<std::filesystem::path> recordings;
    /// How often all ports are looked at, whatever the system said or did not say.
    std::chrono::milliseconds rescan{5000};
    /// The drivers to talk with; they outlive the loop.
    std::span<const drivers::DriverEntry> drivers = drivers::registry();
    /// What finds the ports. Called on the loop's thread.
    std::function<std::vector<drivers::Port>()> list_ports = drivers::list_ports;
    /// What time it is; never runs backwards.
    std::function<drivers::Instant()> now = [clock = system::Clock()] { return clock.now(); };
  };

  /// Takes what was seen in one turn of the loop, in order. Called on the loop's thread.
  using Sink = std::function<void(std::span<const Seen>)>;

  /// InvalidArgument where the settings contradict themselves, Unavailable where the system does
  /// not give what a loop needs. The thread runs from `start` to `stop`, once.
  static rules::Expected<std::unique_ptr<DeviceLoop>> make(Options options, Sink sink);
  ~DeviceLoop();

  void start();
  void stop();

  /// Returns when all that the lines hold now was handed to the sink; at once where the thread does
  /// not run. Any thread but the loop's.
  void hear_out();

  /// Gives `command` to the board's driver on the loop's thread. Any thread. A board that is not
  /// there, or refuses, is logged; what came of it is an observation.
  void send(std::string board, drivers::Command command);

 private:
  struct Implementation;
  explicit DeviceLoop(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::devices
