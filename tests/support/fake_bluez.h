#pragma once

#include <systemd/sd-bus.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/transport/file_descriptor.h"
#include "tests/support/private_bus.h"

namespace jadoube::tests {

/// The messages of bluetoothd on a bus, about one device. The test sets its behaviour, and plays
/// the board at the other end.
class FakeBluez {
 public:
  /// It has the name `name` on the bus.
  explicit FakeBluez(const std::string& bus_address, const char* name = "org.bluez");
  ~FakeBluez();
  FakeBluez(const FakeBluez&) = delete;
  FakeBluez& operator=(const FakeBluez&) = delete;

  std::string device_address = "AA:BB:CC:DD:EE:FF";
  bool has_adapter = true, is_powered = true, knows_device = true;
  /// The characteristics of the device: where the host writes, and which notify. At first those of
  /// a Nordic UART service.
  std::string write_id = "6e400002-b5a3-f393-e0a9-e50e24dcca9e";
  std::vector<std::string> notify_ids = {"6e400003-b5a3-f393-e0a9-e50e24dcca9e"};
  bool is_connected = false;
  /// The answers to Connect, AcquireNotify and AcquireWrite: the name of an error and a sentence.
  /// Nothing: the call succeeds.
  std::optional<std::string> connect_error, notify_error, write_error;
  /// True: `resolve` must be called until the services are known.
  bool resolves_later = false;
  std::uint16_t packet = 23;

  /// All methods that were called, in order.
  std::vector<std::string> calls;

  /// The descriptor of the bus, to wait on.
  int fd() const;
  /// Answers the received messages.
  void process();

  /// The services are known now.
  void resolve();
  /// The device has disconnected.
  void disconnect();

  /// The board sends one packet with the characteristic of this number, from 0.
  void board_sends(const std::string& packet_bytes, std::size_t by = 0);
  /// The next packet that the board has received. Nothing: there is none.
  std::optional<std::string> board_gets();

 private:
  static int dispatch(sd_bus_message* message, void* self, sd_bus_error* error);
  int answer(sd_bus_message* message);
  int refuse(sd_bus_message* message, const std::string& error);
  int acquire(sd_bus_message* message, drivers::FileDescriptor& kept);
  void list_objects(sd_bus_message* reply) const;
  void report(const char* property, bool value);

  sd_bus* bus_ = nullptr;
  bool is_resolved_ = false;
  std::vector<drivers::FileDescriptor> notify_;
  drivers::FileDescriptor write_;
};

}  // namespace jadoube::tests
