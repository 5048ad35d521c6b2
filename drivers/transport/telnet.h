#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drivers/driver.h"

namespace jadoube::drivers {

/// The client's half of a telnet connection to a serial port whose line it sets [spec: RFC 854,
/// RFC 2217]. Pure: what came in, what is to be sent out. The other end may be anything: bytes that
/// fit nowhere are skipped, and nothing is kept of an unfinished command.
///
/// It asks for bytes to be passed unchanged and for the right to set the line. Once that is granted
/// it sets the line and clears the port's buffers; data are held back until then, so that none go
/// out at another speed.
class Telnet {
 public:
  enum class State : std::uint8_t {
    kAsking,   ///< Nothing has been answered yet.
    kReady,    ///< The line is set, and data go through.
    kRefused,  ///< The other end does not let the line be set.
  };

  explicit Telnet(const PortSettings& settings);

  /// Takes what came from the network; appends to `data` what the port sent.
  void receive(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& data);

  /// Takes data for the port.
  void send(std::span<const std::uint8_t> data);

  /// Takes what is to be sent over the network by now.
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
  /// Whether the other end passes bytes unchanged, and takes them so.
  bool passes_bytes_ = false, takes_bytes_ = false;
  std::vector<Byte> out_, held_;
};

}  // namespace jadoube::drivers
