#include "drivers/simulator/virtual_board.h"

#include <algorithm>
#include <iostream>

#include "daemon/cli/exit_code.h"
#include "daemon/cli/signals.h"
#include "daemon/cli/verbs.h"
#include "rules/time/time_control_text.h"

namespace jadoube::cli {
namespace {

namespace simulator = drivers::simulator;

bool is_serial(const std::string& text) {
  return text.size() == 10 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

rules::Expected<simulator::VirtualBoardOptions> options_of(const VirtualBoardArguments& arguments) {
  simulator::VirtualBoardOptions options;
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
    if (!is_serial(arguments.serial)) {
      return rules::refuse(rules::ErrorCode::kInvalidArgument,
                           "--serial: \"" + arguments.serial + "\" is not ten digits");
    }
    options.identity.long_serial = arguments.serial;
    options.identity.serial = arguments.serial.substr(5);
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
