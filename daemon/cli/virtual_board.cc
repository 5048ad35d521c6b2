#include "drivers/simulator/virtual_board.h"

#include <algorithm>
#include <iostream>

#include "daemon/cli/exit_code.h"
#include "daemon/cli/signals.h"
#include "daemon/cli/verbs.h"
#include "rules/number.h"
#include "rules/time/time_control_text.h"

namespace jadoube::cli {
namespace {

namespace simulator = drivers::simulator;

bool is_serial(const std::string& text) {
  return text.size() == 10 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// What the board answers when it is asked which board it is. It depends on the make.
rules::Expected<void> identify(const std::string& serial, simulator::VirtualBoardOptions& options) {
  const auto wrong = [&](const std::string& what) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "--serial: \"" + serial + "\" is not " + what);
  };
  switch (options.make) {
    case simulator::Make::kDgt:
      if (!is_serial(serial)) return wrong("ten digits");
      options.identity.long_serial = serial;
      options.identity.serial = serial.substr(5);
      return {};
    case simulator::Make::kChessLink:
      options.identity.number = rules::parse_number<std::uint16_t>(serial);
      if (!options.identity.number) return wrong("a number from 0 to 65535");
      return {};
    default:
      return rules::refuse(rules::ErrorCode::kInvalidArgument,
                           "--serial: a " + std::string(facts_of(options.make).name) +
                               " board has no serial number, so leave it out");
  }
}

rules::Expected<simulator::VirtualBoardOptions> options_of(const VirtualBoardArguments& arguments) {
  simulator::VirtualBoardOptions options;
  const auto make = simulator::parse_make(arguments.make);
  if (!make) return rules::refuse(make.error().code, "--make: " + make.error().message);
  options.make = *make;
  options.bus = arguments.bus;
  options.pgn_path = arguments.pgn_path;
  options.game = arguments.game;
  const auto style = simulator::parse_style(arguments.style);
  if (!style) return tl::unexpected(style.error());
  options.style = *style;
  options.seed = arguments.seed;
  options.speed = arguments.speed;
  options.link = arguments.link;
  if (!arguments.tcp.empty()) {
    const auto address = drivers::parse_network_address("tcp://" + arguments.tcp);
    if (!address) return tl::unexpected(address.error());
    options.tcp = *address;
  }
  if (!arguments.serial.empty()) {
    if (const auto known = identify(arguments.serial, options); !known) {
      return tl::unexpected(known.error());
    }
  }
  options.rotated = arguments.rotated;
  options.no_clock = arguments.no_clock;
  if (!arguments.clock.empty()) {
    const auto control =
        rules::parse_time_control(arguments.clock).and_then(simulator::clock_setting);
    if (!control) {
      return rules::refuse(control.error().code, "--clock: " + control.error().message);
    }
    options.control = *control;
  }
  options.host_controlled_clock = arguments.host_clock;
  options.identity.bluetooth = arguments.bluetooth;
  options.identity.battery_percent = static_cast<std::uint8_t>(arguments.battery_percent);
  options.log = {.bytes = arguments.log_bytes, .worn = arguments.worn_log};
  options.wait = !arguments.now;
  options.loop = arguments.loop;
  options.truth = arguments.truth;
  options.linger = std::chrono::seconds(static_cast<long>(arguments.linger_seconds));
  for (const std::string& text : arguments.faults) {
    const auto fault = simulator::parse_fault(text);
    if (!fault) return tl::unexpected(fault.error());
    options.faults.push_back(*fault);
  }
  if (!arguments.offence.empty()) {
    const auto offence = simulator::parse_offence(arguments.offence);
    if (!offence) return tl::unexpected(offence.error());
    options.offence = *offence;
  }
  return options;
}

}  // namespace

int virtual_board(const VirtualBoardArguments& arguments) {
  const auto options = options_of(arguments);
  if (!options) {
    std::cerr << "jadoube: " << options.error().message << "\n";
    return kUsage;
  }
  catch_interrupts();
  const auto done = drivers::simulator::run(*options, std::cout, interrupted());
  if (done) return kSuccess;
  std::cerr << "jadoube: " << done.error().message << "\n";
  return kFailure;
}

}  // namespace jadoube::cli
