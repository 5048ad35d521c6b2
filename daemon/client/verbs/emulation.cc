#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "daemon/client/client.h"
#include "daemon/client/exit_code.h"
#include "daemon/client/options.h"
#include "daemon/client/signals.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/language/translate.h"
#include "drivers/recording/replay.h"
#include "drivers/recording/session.h"
#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/virtual_board.h"
#include "rules/number.h"
#include "rules/time/time_control_text.h"

namespace jadoube::cli {

namespace {

struct ReplayArguments {
  std::string path;
  std::string link;
  double speed = 1;
  double linger_seconds = 10;
};

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

// What `virtual-board` is given.
struct VirtualBoardArguments {
  std::string make = "dgt";
  int bus = 0;
  std::string pgn_path;
  int game = 1;
  std::string style = "calm";
  std::uint64_t seed = 1;
  double speed = 1;
  std::string link;
  std::string tcp;
  std::string serial;
  bool rotated = false;
  bool pair = false;
  std::string black_make;
  std::string black_serial;
  bool black_rotated = false;
  std::vector<std::string> repetition;
  bool no_clock = false;
  std::string clock;
  bool host_clock = false;
  bool bluetooth = false;
  int battery_percent = 88;
  bool now = false;
  bool loop = false;
  bool by_hand = false;
  double linger_seconds = 10;
  std::vector<std::string> faults;
  std::string offence;
  std::size_t log_bytes = 0x1f00;
  bool worn_log = false;
  std::string truth;
};

bool is_serial(const std::string& text) {
  return text.size() == 10 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// A refusal of the value of `option`.
tl::unexpected<rules::Error> in_option(const char* option, const rules::Error& error) {
  return rules::refuse(error.code, "{option}: {why}",
                       {{"option", option}, {"why", error.sentence()}});
}

// What the board answers when it is asked which board it is. It depends on the make. `option`: the
// option with the number.
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

// Sensible limits of a speed and of seconds. The last one is about two years.
constexpr double kSlowest = 0.001, kFastest = 1e6, kLongestStay = 6e7;

// What is played, and by whom.
void add_played(CLI::App& verb, VirtualBoardArguments& arguments) {
  verb.add_option("pgn,--pgn", arguments.pgn_path,
                  "A PGN file with the game to play. Without it, no piece moves")
      ->transform(home_path());
  verb.add_option(
      "--make", arguments.make,
      tr("The board to emulate: {names}", {{"names", drivers::simulator::make_names()}}));
  verb.add_option("--bus", arguments.bus,
                  "So many DGT boards share the line, as a chain. Each plays the next game of the "
                  "file. A [[bus]] of the configuration reads them. 0: one board has the line for "
                  "itself")
      ->check(CLI::Range(0, drivers::simulator::kLongestBus));
  verb.add_option("--game", arguments.game,
                  "The number of the game in the file. The first game is 1")
      ->check(whole_number_from(1));
  verb.add_option("--style", arguments.style,
                  tr("How the players handle the pieces: {names}",
                     {{"names", drivers::simulator::style_names()}}));
  verb.add_option("--seed", arguments.seed,
                  "The seed for random choices. The same seed gives the same game")
      ->check(whole_number_from(0));
  verb.add_option(
          "--speed", arguments.speed,
          "How many times faster than real time. The clock is faster too. If the daemon knows the "
          "time control, it reports CLOCK_MISSET at any speed except 1")
      ->check(number_between(kSlowest, drivers::simulator::kFastest));
}

// Where the board is, and which one it is.
void add_place_of_board(CLI::App& verb, VirtualBoardArguments& arguments) {
  verb.add_option(
          "--link", arguments.link,
          "Make a symbolic link to the terminal at this path. A daemon reads it if a [[board]] "
          "of its configuration has port = \"PATH\"")
      ->transform(home_path());
  verb.add_option("--tcp", arguments.tcp,
                  "Listen at this network address instead of a terminal: 127.0.0.1:5000");
  verb.add_option("--serial", arguments.serial,
                  "The board's long serial number, which has ten digits. For chesslink: the number "
                  "that is written into the board, from 0 to 65535");
  verb.add_flag("--rotated", arguments.rotated, "The board is turned by 180 degrees");
}

// Two boards with one game.
void add_second_board(CLI::App& verb, VirtualBoardArguments& arguments) {
  auto* pair = verb.add_flag(
      "--pair", arguments.pair,
      "Each player has a board, and repeats the opponent's moves there. Then --make, --serial and "
      "--rotated are of White's board. --link PATH makes PATH-white and PATH-black, and --tcp "
      "takes "
      "the port after the given one for Black's board. A [[pair]] of the configuration makes one "
      "board of the two. A fault 1:NAME is of White's board, and 2:NAME of Black's");
  verb.add_option("--black-make", arguments.black_make,
                  "Black's board with --pair. Without it, as White's")
      ->needs(pair);
  verb.add_option("--black-serial", arguments.black_serial,
                  "The serial number of Black's board. Without it, the number after White's")
      ->needs(pair);
  verb.add_flag("--black-rotated", arguments.black_rotated,
                "Black's board is turned by 180 degrees")
      ->needs(pair);
  verb.add_option(
          "--repeat", arguments.repetition,
          tr("How often something happens when a move is repeated, as a share of the moves: "
             "wrong=0.2. You can give several. Without it, as --style has it. The names: "
             "{names}",
             {{"names", drivers::simulator::pair_habit_names()}}))
      ->needs(pair);
}

// The clock, and the battery of a Bluetooth board.
void add_clock_and_battery(CLI::App& verb, VirtualBoardArguments& arguments) {
  verb.add_flag("--no-clock", arguments.no_clock, "No clock is connected");
  verb.add_option(
      "--clock", arguments.clock,
      "The time on the clock, as in `time_control`: 5+3 is 5 minutes and 3 seconds for each move. "
      "Without it, the TimeControl of the PGN, or else 5+3");
  verb.add_flag("--host-clock", arguments.host_clock,
                "The clock is in option 25: the host can set it and show text on it");
  verb.add_flag("--bluetooth", arguments.bluetooth,
                "Emulate a Bluetooth board. It has a battery and reads its squares half as fast");
  verb.add_option("--battery", arguments.battery_percent,
                  "The charge of a Bluetooth board's battery, in per cent")
      ->needs("--bluetooth")
      ->check(number_between(0, 100));
}

// When it begins and ends.
void add_course(CLI::App& verb, VirtualBoardArguments& arguments) {
  verb.add_flag("--now", arguments.now,
                "Start at once. Do not wait until a host has read the board");
  verb.add_flag("--loop", arguments.loop,
                "After each game, set up and play the next game of the file. After the last game, "
                "start again with other random choices")
      ->needs("--pgn");
  verb.add_flag("--by-hand", arguments.by_hand,
                "Read what hands do from standard input, an action a line: the seconds to wait, "
                "then lift e1, place e1 K, press left, run, or set 5400 30 for the clock")
      ->excludes("--pgn", "--bus", "--pair");
  verb.add_option("--linger", arguments.linger_seconds,
                  "How many seconds to keep running after the game")
      ->check(number_between(0, kLongestStay));
}

// What goes wrong.
void add_faults(CLI::App& verb, VirtualBoardArguments& arguments) {
  verb.add_option(
      "--fault", arguments.faults,
      tr("A fault: its name, then @ and the second at which it starts, then = and its amount. "
         "Examples: drop=0.01, hangup@30=5, and 3:hangup@30=5 for the third board on a line. You "
         "can give several. The names: {names}",
         {{"names", drivers::simulator::fault_names()}}));
  verb.add_option("--log-bytes", arguments.log_bytes,
                  "The size of the board's event log, in bytes. 0: the board has no log")
      ->check(CLI::Range(0, 0x1f00));
  verb.add_flag("--worn-log", arguments.worn_log, "The event log is already full of earlier games");
  verb.add_option(
      "--offence", arguments.offence,
      "What a player does wrong, once: illegal-move, press-without-move, touched-another or "
      "displaced. With illegal-move=stands nobody notices; with illegal-move=at-once and "
      "press-without-move=at-once it is undone within a second");
  verb.add_option(
          "--truth", arguments.truth,
          "Write the moves really played into this file, as PGN. This happens after each game "
          "and at the end")
      ->transform(home_path());
}

void add_virtual_board(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand(
      "virtual-board", "Emulate a board on a pseudo-terminal, and play a game on it as people do");
  static VirtualBoardArguments arguments;
  add_played(*verb, arguments);
  add_place_of_board(*verb, arguments);
  add_second_board(*verb, arguments);
  add_clock_and_battery(*verb, arguments);
  add_course(*verb, arguments);
  add_faults(*verb, arguments);
  verb->callback([&] { code = virtual_board(arguments); });
}

void add_replay(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand("replay", "Play a recording back on a pseudo-terminal");
  static ReplayArguments arguments;
  verb->add_option("file", arguments.path, "A session file, or raw bytes (.bin)")
      ->transform(home_path())
      ->required();
  verb->add_option("--link", arguments.link, "Make a symbolic link to the terminal at this path")
      ->transform(home_path());
  verb->add_option("--speed", arguments.speed,
                   "How many times faster than real time. 0: as fast as the host reads")
      ->check(number_between(0, kFastest));
  verb->add_option("--linger", arguments.linger_seconds,
                   "How many seconds to keep the connection open at the end")
      ->check(number_between(0, kLongestStay));
  verb->callback([&] { code = replay(arguments); });
}

}  // namespace

void add_emulation_verbs(CLI::App& app, int& code) {
  add_virtual_board(app, code);
  add_replay(app, code);
}

}  // namespace jadoube::cli
