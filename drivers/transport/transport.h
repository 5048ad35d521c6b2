#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "drivers/driver.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::drivers {

/// The system's message for an error: "Permission denied". `error` is a number of errno(3). The
/// frequent ones are translated, the others are in English in every language.
rules::Sentence system_sentence(int error);

/// The sentence for an error of getaddrinfo(3).
rules::Sentence lookup_sentence(int error);

/// How many bytes of a serial port were lost or arrived damaged.
struct LineErrors {
  /// The program did not read in time: bytes were lost in the port or in the kernel.
  std::uint64_t overruns = 0;
  /// Bytes with a wrong stop bit or parity: a bad cable, or another speed.
  std::uint64_t garbled = 0;
  bool operator==(const LineErrors&) const = default;
};

/// An open connection to a device. It is a real serial port, any other terminal, a HID device, a
/// network port of another computer, or a Bluetooth LE device. Never blocks. One thread.
class Transport {
 public:
  virtual ~Transport() = default;

  /// The descriptor to wait on with epoll.
  virtual int fd() const = 0;

  /// False while the connection is still being made, which takes seconds over Bluetooth LE. Until
  /// then, it gives and takes no bytes. Call `read` each time that the descriptor is ready, so that
  /// the connection proceeds.
  virtual bool is_connected() const { return true; }

  /// Reads the available bytes into `buffer`: 0 bytes if there are none yet. Unavailable: the
  /// connection was hung up or unplugged, and cannot be used again.
  virtual rules::Expected<std::size_t> read(std::span<std::uint8_t> buffer) = 0;

  /// Writes as many bytes as the connection takes now: fewer than given, if it is full. Unavailable
  /// as above.
  virtual rules::Expected<std::size_t> write(std::span<const std::uint8_t> bytes) = 0;

  /// What the kernel has counted at this port since the machine found it. Nothing: it counts no
  /// errors there, because this is no real serial port.
  virtual std::optional<LineErrors> errors() const { return std::nullopt; }
};

/// Opens `path` with `settings` for this process alone. A HID device has no settings. A USB socket
/// (`usb_device.h`) is opened through the kernel's port of the HID device there. If there is no
/// such port, or no right to open it, libusb opens it. libserialport opens and sets real serial
/// ports. termios sets every other terminal (a pseudo-terminal, rfcomm), because libserialport
/// 0.1.1 refuses terminals without modem lines. If `path` is a network address
/// (`network_transport.h`) or a Bluetooth LE address (`ble_transport.cc`), it connects. The
/// connection then exists at once, and later reports if it could not be made. The host's name is
/// looked up meanwhile, so the first tries may fail.
///
/// NotFound: there is no such file. PermissionDenied: the message names the group or udev rule that
/// helps. Unavailable: another program has it open, or the host is not known. InvalidArgument: it
/// is no terminal, no board, or no address.
rules::Expected<std::unique_ptr<Transport>> open_transport(const std::string& path,
                                                           const PortSettings& settings);

/// The refusal for a person who may not open `path`: it has what to do. The file belongs to `group`
/// (empty: unknown).
rules::Error no_permission(const std::string& path, const std::string& group);

/// The name of the group that owns `path`, or its number where it has no name. Empty if there is
/// no such file.
std::string owning_group(const std::string& path);

// Addresses of Bluetooth LE devices, and connections to them. Other folders connect by
// `open_transport`.

/// True if `port` is the address of a Bluetooth LE device and no path: it begins with "ble:".
bool is_ble_address(std::string_view port);

/// Reads "ble:AA:BB:CC:DD:EE:FF", in letters of either case. Gives "AA:BB:CC:DD:EE:FF".
/// InvalidArgument names the wrong part.
rules::Expected<std::string> parse_ble_address(std::string_view port);

/// A connection to the board at `address`. It starts to connect and does not
/// wait. The system's bus is the one that the environment names in DBUS_SYSTEM_BUS_ADDRESS, or else
/// the usual one. InvalidArgument: no address. Unavailable: there is no bus.
rules::Expected<std::unique_ptr<Transport>> connect_ble(const std::string& address);

}  // namespace jadoube::drivers
