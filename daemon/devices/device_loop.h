#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/devices/recorder.h"
#include "daemon/system/clock.h"
#include "drivers/discovery/port.h"
#include "drivers/driver.h"
#include "drivers/observation.h"
#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::devices {

/// A board that the configuration names. Either `port` or `serial` is set.
struct BoardSetting {
  std::string id;
  std::string driver = "dgt";
  std::string port;
  std::string serial;
  /// What unlocks a board that is locked, and the file that it is read from. Empty: nothing does.
  std::string key_file = {}, key = {};
};

/// A port with several boards on one cable: a bus of boards of that driver. Their serial numbers
/// distinguish them.
struct BusSetting {
  std::string port;
  std::string driver = "dgt";
};

/// An observation, its board, and the time at which its bytes were read.
struct Seen {
  std::string board;
  drivers::Instant at;
  drivers::Observation observation;
};

struct LineReading;

/// Takes the observations of boards. The engine is one.
class ObservationSink {
 public:
  virtual ~ObservationSink() = default;
  /// Takes what one turn of the loop brought, in order. Called on the loop's thread.
  virtual void take(std::span<const Seen> seen) = 0;
};

/// The boards, as the engine reaches them. Any thread.
class BoardPort {
 public:
  virtual ~BoardPort() = default;
  /// Gives `command` to the board's driver on the loop's thread. A missing board or a refusal is
  /// logged. The effect of the command arrives as an observation.
  virtual void send(std::string board, drivers::Command command) = 0;
  /// Returns when the sink has everything that the connections hold now. Returns at once if the
  /// thread does not run. Not on the loop's own thread.
  virtual void flush_pending_reads() = 0;
};

/// Owns all connections to all boards. It finds and opens the ports, asks which board is there,
/// reads, writes the drivers' bytes, reconnects without end, and records. One thread, one epoll.
class DeviceLoop final : public BoardPort {
 public:
  struct Options {
    /// The boards to read. Empty: every board that discovery finds.
    std::vector<BoardSetting> boards;
    /// The ports with several boards on one cable.
    std::vector<BusSetting> buses = {};
    /// The directory for recordings of every byte of every connection. Empty: recording is off.
    std::optional<std::filesystem::path> recordings;
    /// How much all recordings may take together, in bytes.
    std::uintmax_t recordings_bytes = RecordingLimits{}.folder_bytes;
    /// The directory for what drivers learn of boards, such as the tags of pieces. Empty: it is
    /// forgotten at the end.
    std::optional<std::filesystem::path> learnt = std::nullopt;
    /// How often to look at all ports, even without a notice from the system.
    std::chrono::milliseconds rescan{5000};
    /// The drivers to use. They must exist longer than the loop.
    std::span<const drivers::DriverEntry> drivers = drivers::registry();
    /// The function that finds the ports. Called on the loop's thread.
    std::function<std::vector<drivers::Port>()> list_ports = drivers::list_ports;
    /// Returns the present time. It never runs backwards.
    std::function<drivers::Instant()> now = [clock = system::Clock()] { return clock.now(); };
  };

  /// InvalidArgument: the settings contradict each other. Unavailable: the system has not enough
  /// resources for a loop. The thread runs from `start` to `stop`, once. `sink` must exist longer.
  static rules::Expected<std::unique_ptr<DeviceLoop>> make(Options options, ObservationSink& sink);
  ~DeviceLoop() override;

  void start();
  void stop();

  void flush_pending_reads() override;

  /// Waits until the thread has done a turn, but not longer than `time`. True if it has, or does
  /// not run.
  bool moves(std::chrono::milliseconds time);

  /// The counts of the connections to the boards. Any thread.
  std::vector<LineReading> lines() const;

  void send(std::string board, drivers::Command command) override;

 private:
  struct Implementation;
  explicit DeviceLoop(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

/// Waits for descriptors, for a time, and for a call from another thread, with epoll, timerfd and
/// eventfd. One thread, except for `call`.
class Poller {
 public:
  struct Event {
    std::uint64_t token;
    bool readable, hung_up;
  };

  static rules::Expected<Poller> make();

  /// Watches `fd`. Its events have `token`. A descriptor that is closed is removed automatically.
  void add(int fd, std::uint64_t token, bool for_writing);
  void change(int fd, std::uint64_t token, bool for_writing);

  /// Returns when a descriptor is ready, `patience` is over, or `call` was called. A writable
  /// descriptor gives no event. It only ends the wait.
  const std::vector<Event>& wait(std::chrono::nanoseconds patience);

  /// Ends the present or the next `wait`. Any thread.
  void call();

 private:
  Poller() = default;
  void control(int operation, int fd, std::uint64_t token, bool for_writing);

  drivers::FileDescriptor epoll_, timer_, caller_;
  std::vector<Event> events_;
};

}  // namespace jadoube::devices
