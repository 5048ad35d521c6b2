#pragma once

#include <systemd/sd-bus.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// What BlueZ reports about one device, as plain values.
struct BluezObjects {
  bool has_adapter = false;
  /// One of the adapters is switched on.
  bool is_powered = false;
  /// The path of the device. Empty: BlueZ does not know the device.
  std::string device = {};
  bool is_connected = false;
  /// BlueZ has read the services of the device. `write` and `notify` are then final.
  bool are_services_resolved = false;
  /// The path of the characteristic to which the host writes, and the paths of those that deliver
  /// the board's bytes. Empty: the device has no characteristics of a known make.
  std::string write = {};
  std::vector<std::string> notify = {};
};

/// What `reply`, an answer to GetManagedObjects, has about the device with `address`. Unavailable:
/// the answer cannot be read.
rules::Expected<BluezObjects> read_bluez_objects(sd_bus_message* reply, const std::string& address);

/// Asks BlueZ, over the system bus, for a connection to a board over Bluetooth LE. Never blocks.
/// One thread.
///
///   looking up -> connecting -> resolving -> acquiring -> open -> lost
///        |            |             |            |                 ^
///        +------------+-------------+------------+-----------------+
class BluezConnection {
 public:
  /// Starts to connect to the device with `address`. Unavailable: there is no system bus.
  static rules::Expected<std::unique_ptr<BluezConnection>> start(std::string address);
  ~BluezConnection();
  BluezConnection(const BluezConnection&) = delete;
  BluezConnection& operator=(const BluezConnection&) = delete;

  /// Processes the messages of the bus, and the waits that have timed out.
  void process();

  /// The descriptor of the bus, and the `poll` events to wait for. The time to call `process` at
  /// the latest, in microseconds of CLOCK_MONOTONIC.
  int bus_fd() const;
  int bus_events() const;
  std::uint64_t wake_at() const;

  bool is_open() const { return step_ == Step::kOpen; }
  bool is_lost() const { return step_ == Step::kLost; }

  /// Why the connection is lost, and what to do.
  const rules::Sentence& why() const { return why_; }

  /// If it is open: the source of the board's bytes, the target of bytes for the board, and the
  /// number of bytes in one packet.
  std::span<const FileDescriptor> from_board() const { return from_board_; }
  int to_board() const { return to_board_.get(); }
  std::size_t packet_size() const { return packet_size_; }

 private:
  enum class Step : std::uint8_t {
    kLookingUp,
    kConnecting,
    kResolving,
    kAcquiring,
    kOpen,
    kLost,
  };

  explicit BluezConnection(std::string address) : address_(std::move(address)) {}

  void look_up();
  void looked_up(sd_bus_message* reply);
  void connect();
  void connected(sd_bus_message* reply);
  void device_changed(sd_bus_message* signal);
  void acquire();
  void acquire_reading();
  void acquired_reading(sd_bus_message* reply);
  void acquired_writing(sd_bus_message* reply);
  FileDescriptor take_descriptor(sd_bus_message* reply, std::size_t& packet_size);
  void lose(rules::Sentence why);
  template <auto kMember>
  static int forward(sd_bus_message* message, void* self, sd_bus_error*);
  void call(const std::string& path, const char* interface, const char* member,
            sd_bus_message_handler_t answer, bool has_options = false);

  struct Unref {
    void operator()(sd_bus* bus) const { sd_bus_close_unref(bus); }
  };

  std::string address_;
  rules::Sentence why_;
  std::unique_ptr<sd_bus, Unref> bus_;
  Step step_ = Step::kLookingUp;
  BluezObjects device_;
  /// We have connected the device, so we disconnect it too.
  bool connects_ = false;
  std::uint64_t gives_up_at_ = UINT64_MAX;
  std::vector<FileDescriptor> from_board_;
  FileDescriptor to_board_;
  std::size_t packet_size_ = 0;
};

}  // namespace jadoube::drivers
