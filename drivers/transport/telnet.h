#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drivers/driver.h"

namespace jadoube::drivers {

/// The client's half of a telnet connection to a serial port, with port settings [spec: RFC 854,
/// RFC 2217]. Pure: it takes received bytes, and returns bytes to send. The other end may be
/// anything. Bytes that belong to no command are skipped, and an unfinished command is not stored.
///
/// It asks the other end to pass bytes unchanged, and for the right to set the port. Once this is
/// granted, it sets the port and clears the port's buffers. It holds data back until then, so that
/// no data go out at another speed.
class Telnet {
 public:
  enum class State : std::uint8_t {
    kAsking,   ///< Nothing has been answered yet.
    kReady,    ///< The port is set, and data pass through.
    kRefused,  ///< The other end does not allow setting the port.
  };

  explicit Telnet(const PortSettings& settings);

  /// Takes bytes from the network. Appends to `data` those that the port sent.
  void receive(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& data);

  /// Takes data for the port.
  void send(std::span<const std::uint8_t> data);

  /// Takes the bytes that must go over the network now.
  std::vector<std::uint8_t> take();

  State state() const { return state_; }

 private:
  enum class Place : std::uint8_t { kData, kCommand, kOption, kInside, kCommandInside };
  using Byte = std::uint8_t;

  void take_byte(Byte byte, std::vector<Byte>& data);
  void take_data(Byte byte, std::vector<Byte>& data);
  void take_command(Byte byte, std::vector<Byte>& data);
  void take_option(Byte option);
  void answer(Byte verb, Byte option);
  void set_line();
  void set(Byte what, std::span<const Byte> value);
  void write_escaped(std::span<const Byte> data);

  PortSettings settings_;
  State state_ = State::kAsking;
  Place place_ = Place::kData;
  Byte verb_ = 0;
  bool after_carriage_return_ = false;
  /// Whether the other end sends bytes unchanged, and accepts them unchanged.
  bool passes_bytes_ = false, takes_bytes_ = false;
  std::vector<Byte> out_, held_;
};

}  // namespace jadoube::drivers
