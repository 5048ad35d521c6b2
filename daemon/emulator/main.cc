#include <unistd.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <string>
#include <variant>

#include "daemon/client/command_line/emulation_verbs.h"
#include "daemon/client/command_line/program.h"
#include "daemon/language/translate.h"
#include "drivers/recording/session.h"
#include "drivers/simulator/virtual_board.h"
#include "rules/number.h"
#include "rules/time/time_control_text.h"

namespace jadoube::cli {
namespace {

constexpr const char* kDescription =
    language::mark("Emulate a board on a pseudo-terminal, and play a game on it like people");

// Plays a recording back on a pseudo-terminal.
int replay(const ReplayArguments& arguments) {
  const auto session = drivers::load_session(arguments.path);
  if (!session) {
    std::cerr << "jadoube: " << language::tr(session.error()) << "\n";
    return kUsage;
  }
  catch_interrupts();
  const auto linger = std::chrono::milliseconds(static_cast<long>(arguments.linger_seconds * 1000));
  const auto played = drivers::replay(
      *session, {.link = arguments.link, .speed = arguments.speed, .linger = linger}, std::cout,
      interrupted());
  if (played) return kSuccess;
  std::cerr << "jadoube: " << language::tr(played.error()) << "\n";
  return kFailure;
}

namespace simulator = drivers::simulator;

bool is_serial(const std::string& text) {
  return text.size() == 10 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// A refusal of the value of `option`.
tl::unexpected<rules::Error> in_option(const char* option, const rules::Error& error) {
  return rules::refuse(error.code, "{option}: {why}",
                       {{"option", option}, {"why", error.sentence()}});
}

// Sets the identity that the board reports. It depends on the make. `option`: the option with the
// number.
rules::Expected<void> identify(const std::string& option, const std::string& serial,
                               simulator::Make make, simulator::Identity& identity) {
  switch (make) {
    case simulator::Make::kDgt:
      if (!is_serial(serial)) {
        return rules::refuse(rules::ErrorCode::kInvalidArgument,
                             "{option}: \"{serial}\" is not ten digits",
                             {{"option", option}, {"serial", serial}});
      }
      identity.long_serial = serial;
      identity.serial = serial.substr(5);
      return {};
    case simulator::Make::kChessLink:
      identity.number = rules::parse_number<std::uint16_t>(serial);
      if (!identity.number) {
        return rules::refuse(rules::ErrorCode::kInvalidArgument,
                             "{option}: \"{serial}\" is not a number from 0 to 65535",
                             {{"option", option}, {"serial", serial}});
      }
      return {};
    default:
      return rules::refuse(rules::ErrorCode::kInvalidArgument,
                           "{option}: a {make} board has no serial number, so leave it out",
                           {{"option", option}, {"make", facts_of(make).name}});
  }
}

// The number after `digits`, with as many digits.
std::string next_serial(const std::string& digits) {
  const std::string next = std::to_string(std::stoll(digits) + 1);
  return std::string(digits.size() - std::min(digits.size(), next.size()), '0') + next;
}

// Black's board of two, after White's.
rules::Expected<simulator::SecondBoard> second_board(const VirtualBoardArguments& arguments,
                                                     simulator::VirtualBoardOptions& first) {
  simulator::SecondBoard second{.make = first.make,
                                .identity = first.identity,
                                .rotated = arguments.black_rotated,
                                .place = first.place,
                                .habits = simulator::pair_habits_of(first.style)};
  if (!arguments.black_make.empty()) {
    const auto make = simulator::parse_make(arguments.black_make);
    if (!make) return in_option("--black-make", make.error());
    second.make = *make;
  }
  second.identity.serial = next_serial(first.identity.serial);
  second.identity.long_serial = next_serial(first.identity.long_serial);
  if (second.identity.number) ++*second.identity.number;
  if (!arguments.black_serial.empty()) {
    auto known = identify("--black-serial", arguments.black_serial, second.make, second.identity);
    if (!known) return tl::unexpected(known.error());
  }
  if (!first.place.link.empty()) {
    second.place.link += "-black";
    first.place.link += "-white";
  }
  if (second.place.tcp && ++second.place.tcp->port == 0) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "--tcp: with --pair the port is at most 65534");
  }
  for (const std::string& text : arguments.repetition) {
    if (auto read = simulator::read_pair_habit(text, second.habits); !read) {
      return in_option("--repeat", read.error());
    }
  }
  return second;
}

// Reads the faults and the offence of `arguments` into `options`.
rules::Expected<void> read_faults(const VirtualBoardArguments& arguments,
                                  simulator::VirtualBoardOptions& options) {
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
  return {};
}

rules::Expected<simulator::VirtualBoardOptions> options_of(const VirtualBoardArguments& arguments) {
  simulator::VirtualBoardOptions options;
  const auto make = simulator::parse_make(arguments.make);
  if (!make) return in_option("--make", make.error());
  options.make = *make;
  options.bus = arguments.bus;
  options.pgn_path = arguments.pgn_path;
  options.game = arguments.game;
  const auto style = simulator::parse_style(arguments.style);
  if (!style) return tl::unexpected(style.error());
  options.style = *style;
  options.seed = arguments.seed;
  options.speed = arguments.speed;
  options.place.link = arguments.link;
  if (!arguments.tcp.empty()) {
    const auto address = drivers::parse_network_address("tcp://" + arguments.tcp);
    if (!address) return tl::unexpected(address.error());
    options.place.tcp = *address;
  }
  if (!arguments.serial.empty()) {
    if (const auto known = identify("--serial", arguments.serial, options.make, options.identity);
        !known) {
      return tl::unexpected(known.error());
    }
  }
  options.rotated = arguments.rotated;
  if (arguments.pair) {
    auto second = second_board(arguments, options);
    if (!second) return tl::unexpected(second.error());
    options.pair = *std::move(second);
  }
  options.no_clock = arguments.no_clock;
  if (!arguments.clock.empty()) {
    const auto control =
        rules::parse_time_control(arguments.clock).and_then(simulator::clock_setting);
    if (!control) {
      return in_option("--clock", control.error());
    }
    options.control = *control;
  }
  options.host_controlled_clock = arguments.host_clock;
  options.identity.bluetooth = arguments.bluetooth;
  options.identity.battery_percent = static_cast<std::uint8_t>(arguments.battery_percent);
  options.log = {.bytes = arguments.log_bytes, .worn = arguments.worn_log};
  options.wait = !arguments.now;
  options.loop = arguments.loop;
  if (arguments.by_hand) options.hands = STDIN_FILENO;
  options.truth = arguments.truth;
  options.linger = std::chrono::seconds(static_cast<long>(arguments.linger_seconds));
  if (const auto read = read_faults(arguments, options); !read) return tl::unexpected(read.error());
  return options;
}

int virtual_board(const VirtualBoardArguments& arguments) {
  const auto options = options_of(arguments);
  if (!options) {
    std::cerr << "jadoube: " << language::tr(options.error()) << "\n";
    return kUsage;
  }
  catch_interrupts();
  const auto done = drivers::simulator::run(*options, std::cout, interrupted());
  if (done) return kSuccess;
  std::cerr << "jadoube: " << language::tr(done.error()) << "\n";
  return kFailure;
}

int run_emulation(const Emulation& emulation) {
  const auto* board = std::get_if<VirtualBoardArguments>(&emulation);
  return board != nullptr ? virtual_board(*board) : replay(std::get<ReplayArguments>(emulation));
}

}  // namespace
}  // namespace jadoube::cli

int main(int argc, char** argv) {
  using namespace jadoube::cli;
  return run_program(
      argc, argv, {"jadoube-emulator", kDescription},
      [](CLI::App& app, Common&, int& code) { add_emulation_verbs(app, code, run_emulation); });
}
