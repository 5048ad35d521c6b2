#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "drivers/driver.h"
#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::devices {

/// The identity of a board. `remark` is a packed sentence (see rules/sentence.h) about an unusual
/// fact.
struct Identity {
  std::string board;
  std::string remark;
  bool operator==(const Identity&) const = default;
};

/// The boards that the configuration names. It identifies boards. It has no I/O.
class Roster {
 public:
  /// InvalidArgument: two boards have one id, a board has neither or both of port and serial, or
  /// its driver is not among `drivers`.
  static rules::Expected<Roster> make(std::vector<BoardSetting> settings,
                                      std::span<const drivers::DriverEntry> drivers);

  /// Boards with a port of their own.
  std::vector<BoardSetting> by_port() const;

  /// Boards that are known by their serial number, at any port.
  std::vector<BoardSetting> by_serial() const;

  /// True if ports outside the configuration are searched too.
  bool asks_around() const;

  /// The drivers to try at such a port.
  std::vector<const drivers::DriverEntry*> drivers_to_try() const;

  const drivers::DriverEntry* driver(std::string_view name) const;

  /// The identity of the board that answered at `port`, which the configuration does not name.
  /// Nothing if the configuration names boards, but not this one. `is_taken` returns true if
  /// another connection already serves that id: a second board with the same serial number gets its
  /// port's name added.
  std::optional<Identity> identify(const std::string& port, std::string_view driver,
                                   const drivers::DeviceInfo& device,
                                   const std::function<bool(const std::string&)>& is_taken) const;

 private:
  Roster(std::vector<BoardSetting> settings, std::span<const drivers::DriverEntry> drivers)
      : settings_(std::move(settings)), drivers_(drivers) {}

  rules::Expected<void> check() const;

  std::vector<BoardSetting> settings_;
  std::span<const drivers::DriverEntry> drivers_;
};

}  // namespace jadoube::devices
