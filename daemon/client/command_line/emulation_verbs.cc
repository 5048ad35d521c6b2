#include "daemon/client/command_line/emulation_verbs.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "daemon/client/command_line/options.h"
#include "daemon/language/translate.h"
#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/hardware/make.h"
#include "drivers/simulator/players/habits.h"

namespace jadoube::cli {
namespace {

using language::tr;

// Sensible limits of a speed and of seconds. The last one is about two years.
constexpr double kSlowest = 0.001, kFastest = 1e6, kLongestStay = 6e7;

// The options for the game and the players.
void add_played(CLI::App& verb, VirtualBoardArguments& arguments) {
  verb.add_option("pgn,--pgn", arguments.pgn_path,
                  "A PGN file with the game to play. Without it, no piece moves")
      ->transform(home_path());
  verb.add_option(
      "--make", arguments.make,
      tr("The board to emulate: {names}", {{"names", drivers::simulator::make_names()}}));
  verb.add_option("--bus", arguments.bus,
                  "The number of DGT boards on one cable, as a chain. Each plays the next game "
                  "of the file. A [[bus]] of the configuration reads them. 0: one board alone")
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
          "The speed, as a multiple of real time. The clock is faster too. If the daemon has the "
          "time control, it reports CLOCK_MISSET at any speed except 1")
      ->check(number_between(kSlowest, drivers::simulator::kFastest));
}

// The options for the address and the make of the board.
void add_place_of_board(CLI::App& verb, VirtualBoardArguments& arguments) {
  verb.add_option(
          "--link", arguments.link,
          "Make a symbolic link to the terminal at this path. A daemon reads it if a [[board]] "
          "of its configuration has port = \"PATH\"")
      ->transform(home_path());
  verb.add_option("--tcp", arguments.tcp,
                  "Listen at this network address instead of a terminal: 127.0.0.1:5000");
  verb.add_option("--serial", arguments.serial,
                  "The board's long serial number, with ten digits. For chesslink: the number "
                  "that is written into the board, from 0 to 65535");
  verb.add_flag("--rotated", arguments.rotated, "The board is turned by 180 degrees");
}

// The options for two boards with one game.
void add_second_board(CLI::App& verb, VirtualBoardArguments& arguments) {
  auto* pair = verb.add_flag(
      "--pair", arguments.pair,
      "Each player has a board, and repeats the opponent's moves there. Then --make, --serial "
      "and --rotated are for White's board. --link PATH makes PATH-white and PATH-black, and "
      "--tcp takes the port after the given one for Black's board. A [[pair]] of the "
      "configuration makes them one board. A fault 1:NAME is for White's board, and 2:NAME for "
      "Black's");
  verb.add_option("--black-make", arguments.black_make,
                  "The make of Black's board with --pair. Without it, the make of White's board")
      ->needs(pair);
  verb.add_option("--black-serial", arguments.black_serial,
                  "The serial number of Black's board. Without it, the number after White's")
      ->needs(pair);
  verb.add_flag("--black-rotated", arguments.black_rotated,
                "Black's board is turned by 180 degrees")
      ->needs(pair);
  verb.add_option(
          "--repeat", arguments.repetition,
          tr("The probability of an error when a player repeats a move: wrong=0.2. You can give "
             "several. Without it, that of --style. The names: {names}",
             {{"names", drivers::simulator::pair_habit_names()}}))
      ->needs(pair);
}

// The options for the clock, and for the battery of a Bluetooth board.
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

// The options for the begin and the end.
void add_course(CLI::App& verb, VirtualBoardArguments& arguments) {
  verb.add_flag("--now", arguments.now,
                "Start at once. Do not wait until a host has read the board");
  verb.add_flag("--loop", arguments.loop,
                "After each game, set up and play the next game of the file. After the last game, "
                "start again with other random choices")
      ->needs("--pgn");
  verb.add_flag("--by-hand", arguments.by_hand,
                "Read the acts of hands from standard input, one on each line: the seconds to "
                "wait, then lift e1, place e1 K, press left, run, or set 5400 30 for the clock")
      ->excludes("--pgn", "--bus", "--pair");
  verb.add_option("--linger", arguments.linger_seconds,
                  "How many seconds to keep running after the game")
      ->check(number_between(0, kLongestStay));
}

// The options for faults.
void add_faults(CLI::App& verb, VirtualBoardArguments& arguments) {
  verb.add_option(
      "--fault", arguments.faults,
      tr("A fault: its name, then @ and the second at which it starts, then = and its amount. "
         "Examples: drop=0.01, hangup@30=5, and 3:hangup@30=5 for the third board on a cable. "
         "You can give several. The names: {names}",
         {{"names", drivers::simulator::fault_names()}}));
  verb.add_option("--log-bytes", arguments.log_bytes,
                  "The size of the board's event log, in bytes. 0: the board has no log")
      ->check(CLI::Range(0, 0x1f00));
  verb.add_flag("--worn-log", arguments.worn_log, "The event log is already full of earlier games");
  verb.add_option(
      "--offence", arguments.offence,
      "One offence of a player: illegal-move, press-without-move, touched-another or displaced. "
      "With illegal-move=stands nobody notices it. With illegal-move=at-once or "
      "press-without-move=at-once, the player undoes it within a second");
  verb.add_option(
          "--truth", arguments.truth,
          "Write the moves really played into this file, as PGN. This happens after each game "
          "and at the end")
      ->transform(home_path());
}

void add_virtual_board(CLI::App& app, int& code, const RunEmulation& run) {
  auto* verb = app.add_subcommand(
      "virtual-board", "Emulate a board on a pseudo-terminal, and play a game on it like people");
  const auto shared = std::make_shared<VirtualBoardArguments>();
  VirtualBoardArguments& arguments = *shared;
  add_played(*verb, arguments);
  add_place_of_board(*verb, arguments);
  add_second_board(*verb, arguments);
  add_clock_and_battery(*verb, arguments);
  add_course(*verb, arguments);
  add_faults(*verb, arguments);
  verb->callback([&code, run, shared] { code = run(*shared); });
}

void add_replay(CLI::App& app, int& code, const RunEmulation& run) {
  auto* verb = app.add_subcommand("replay", "Play back a recording on a pseudo-terminal");
  const auto shared = std::make_shared<ReplayArguments>();
  ReplayArguments& arguments = *shared;
  verb->add_option("file", arguments.path, "A session file, or raw bytes (.bin)")
      ->transform(home_path())
      ->required();
  verb->add_option("--link", arguments.link, "Make a symbolic link to the terminal at this path")
      ->transform(home_path());
  verb->add_option("--speed", arguments.speed,
                   "The speed, as a multiple of real time. 0: as fast as the host reads")
      ->check(number_between(0, kFastest));
  verb->add_option("--linger", arguments.linger_seconds,
                   "How many seconds to keep the connection open at the end")
      ->check(number_between(0, kLongestStay));
  verb->callback([&code, run, shared] { code = run(*shared); });
}

}  // namespace

void add_emulation_verbs(CLI::App& app, int& code, const RunEmulation& run) {
  add_virtual_board(app, code, run);
  add_replay(app, code, run);
}

}  // namespace jadoube::cli
