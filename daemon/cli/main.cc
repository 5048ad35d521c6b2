#include <CLI/CLI.hpp>
#include <clocale>
#include <cstdlib>
#include <iostream>

#include "daemon/cli/arbiter_verbs.h"
#include "daemon/cli/claim_verbs.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/laws/verbs.h"
#include "daemon/cli/numbers.h"
#include "daemon/cli/paths.h"
#include "daemon/cli/record_verbs.h"
#include "daemon/cli/sheet_verbs.h"
#include "daemon/cli/tournament_verbs.h"
#include "daemon/cli/usage_text.h"
#include "daemon/cli/verbs.h"
#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/virtual_board.h"

namespace {

using namespace jadoube;
using namespace jadoube::cli;

/// Sensible limits of a speed and of seconds. The last one is about two years.
constexpr double kSlowest = 0.001, kFastest = 1e6, kLongestStay = 6e7;

// Each function adds one verb with its arguments. The verb sets `code` to the exit code of the
// process.
void add_boards(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("boards", "List the boards");
  verb->callback([&] { code = boards(common); });
}

void add_games(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("games", "List the recorded games, or show one");
  static std::string game, board;
  auto* one = verb->add_option(
      "game", game,
      "Show this game (for example 12345-1): its position, and the possible explanations of "
      "its moves");
  verb->add_option("--board", board, "Only games on this board")->excludes(one);
  verb->callback([&] { code = game.empty() ? games(common, board) : show_game(common, game); });
}

void add_pgn(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("pgn", "Print games as PGN");
  static PgnOptions options;
  verb->add_option("names", options.names,
                   "Games (12345-1) or boards (boards/12345); without names: all games");
  verb->add_flag("--confirmed", options.confirmed_only, "Leave out provisional plies");
  verb->callback([&] { code = pgn(common, options); });
}

void add_lifts(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand(
      "lifts",
      "List the pieces that players lifted, and the moves that a deliberate touch would require");
  static std::string game;
  static int ply = 0;
  verb->add_option("game", game, "The game (12345-1)")->required();
  verb->add_option("--ply", ply, "Show only the lifts before this ply. The first ply is 1")
      ->check(whole_number_from(1));
  verb->callback([&] { code = lifts(common, game, ply); });
}

void add_incidents(CLI::App& app, Common& common, int& code) {
  auto* verb =
      app.add_subcommand("incidents", "List what an arbiter should know about. The newest is last");
  static IncidentOptions options;
  static std::string name;
  verb->add_option("--board", options.board, "Show only incidents of this board");
  verb->add_flag("--watch", options.watch,
                 "Keep running. Print incidents that are new, changed or withdrawn");
  verb->add_flag("--all", options.all,
                 "Also show incidents that are over, and minor ones that are only kept on record");
  auto* show = verb->add_subcommand("show", "Show one incident with diagrams, clocks and penalty");
  show->add_option("name", name, "The incident (12345-1.2)")->required();
  show->callback([&] { code = show_incident(common, name); });
  verb->callback([&, verb] {
    if (verb->get_subcommands().empty()) code = incidents(common, options);
  });
}

void add_event(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("event", "Show the tournament rules in force");
  verb->callback([&] { code = show_rules(common); });
}

void add_doctor(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand(
      "doctor",
      "Check if every board is ready. Exit code 0: all are ready. 1: somebody should look at a "
      "board. 2: a board is not ready");
  static std::vector<std::string> names;
  static bool round = false;
  verb->add_flag("--round", round,
                 "Check before a round: connection, pieces, orientation, clock and batteries")
      ->required();
  verb->add_option("--board", names, "Only these boards");
  verb->callback([&] { code = check_round(common, names); });
}

void add_watch(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("watch", "Watch boards and games live");
  static WatchOptions options;
  verb->add_option("--board", options.boards, "Only these boards");
  verb->add_flag("--lines", options.lines, "Print one line for each event, also on a terminal");
  verb->add_option("--boards-after", options.boards_after,
                   "Continue after this cursor, which WatchBoards gave before");
  verb->add_option("--games-after", options.games_after,
                   "Continue after this cursor, which WatchGames gave before");
  verb->add_flag(
          "--check", options.check,
          "Print only faults of the streams: events that are missing, repeated or out of order")
      ->excludes("--boards-after")
      ->excludes("--games-after");
  verb->callback([&] { code = (options.check ? check_watch : watch)(common, options); });
}

void add_virtual_board(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand(
      "virtual-board", "Emulate a board on a pseudo-terminal, and play a game on it as people do");
  static VirtualBoardArguments arguments;
  verb->add_option("pgn,--pgn", arguments.pgn_path,
                   "A PGN file with the game to play. Without it, no piece moves")
      ->transform(home_path());
  verb->add_option("--game", arguments.game,
                   "The number of the game in the file. The first game is 1")
      ->check(whole_number_from(1));
  verb->add_option("--style", arguments.style,
                   "How the players handle the pieces: " + drivers::simulator::style_names());
  verb->add_option("--seed", arguments.seed,
                   "The seed for random choices. The same seed gives the same game")
      ->check(whole_number_from(0));
  verb->add_option(
          "--speed", arguments.speed,
          "How many times faster than real time. The clock is faster too. If the daemon knows the "
          "time control, it reports CLOCK_MISSET at any speed except 1")
      ->check(number_between(kSlowest, drivers::simulator::kFastest));
  verb->add_option("--link", arguments.link, "Make a symbolic link to the terminal at this path")
      ->transform(home_path());
  verb->add_option("--tcp", arguments.tcp,
                   "Listen at this network address instead of a terminal: 127.0.0.1:5000");
  verb->add_option("--serial", arguments.serial,
                   "The board's long serial number. It has ten digits");
  verb->add_flag("--rotated", arguments.rotated, "The board is turned by 180 degrees");
  verb->add_flag("--no-clock", arguments.no_clock, "No clock is connected");
  verb->add_option(
      "--clock", arguments.clock,
      "The time on the clock: 300+3. Without it, the TimeControl of the PGN, or else 300+3");
  verb->add_flag("--host-clock", arguments.host_clock,
                 "The clock is in option 25: the host can set it and show text on it");
  verb->add_flag("--bluetooth", arguments.bluetooth,
                 "Emulate a Bluetooth board. It has a battery and reads its squares half as fast");
  verb->add_option("--battery", arguments.battery_percent,
                   "The charge of a Bluetooth board's battery, in per cent")
      ->needs("--bluetooth")
      ->check(number_between(0, 100));
  verb->add_flag("--now", arguments.now,
                 "Start at once. Do not wait until a host has read the board");
  verb->add_flag("--loop", arguments.loop,
                 "After each game, set up and play the next game of the file. After the last game, "
                 "start again with other random choices")
      ->needs("--pgn");
  verb->add_option("--linger", arguments.linger_seconds,
                   "How many seconds to keep running after the game")
      ->check(number_between(0, kLongestStay));
  verb->add_option(
      "--fault", arguments.faults,
      "A fault: its name, then @ and the second at which it starts, then = and its amount. "
      "Examples: drop=0.01, hangup@30=5. You can give several. The names: " +
          drivers::simulator::fault_names());
  verb->add_option("--log-bytes", arguments.log_bytes,
                   "The size of the board's event log, in bytes. 0: the board has no log")
      ->check(CLI::Range(0, 0x1f00));
  verb->add_flag("--worn-log", arguments.worn_log,
                 "The event log is already full of earlier games");
  verb->add_option(
      "--offence", arguments.offence,
      "What a player does wrong, once: illegal-move, illegal-move=stands, press-without-move, "
      "touched-another or displaced");
  verb->add_option(
          "--truth", arguments.truth,
          "Write the moves really played into this file, as PGN. This happens after each game "
          "and at the end")
      ->transform(home_path());
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

// The index of the first argument that is not UTF-8. The API needs UTF-8. 0 if all are.
int first_without_text(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  for (int i = 1; i < argc; ++i) {
    if (std::mbstowcs(nullptr, argv[i], 0) == static_cast<std::size_t>(-1)) return i;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (const int bad = first_without_text(argc, argv); bad > 0) {
    std::cerr << "jadoube: argument " << bad << " is not a text: its bytes are not UTF-8\n";
    return kUsage;
  }
  CLI::App app(
      "jadoube: shows and corrects the games that jadoubed records, runs tournaments and outputs, "
      "and emulates boards",
      "jadoube");
  app.set_version_flag("--version", "jadoube " JADOUBE_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  app.failure_message(usage_text);
  Common common;
  common.server = "127.0.0.1:50960";
  app.add_option("--server", common.server, "The address of the daemon: host:port or unix:/path")
      ->envname("JADOUBE_SERVER")
      ->transform(home_address())
      ->check(address_with_port())
      ->capture_default_str();
  app.add_flag("--json", common.json, "Print the messages of the API as JSON, one on each line");
  int code = kSuccess;
  add_boards(app, common, code);
  add_games(app, common, code);
  add_pgn(app, common, code);
  add_lifts(app, common, code);
  add_claim_verbs(app, common, code);
  add_sheet_verbs(app, common, code);
  add_arbiter_verbs(app, common, code);
  add_incidents(app, common, code);
  add_event(app, common, code);
  add_tournament_verbs(app, common, code);
  add_output_verbs(app, common, code);
  add_record_verbs(app, common, code);
  add_doctor(app, common, code);
  add_watch(app, common, code);
  add_virtual_board(app, code);
  add_replay(app, code);
  laws::add_verbs(app, common.json, code);
  refuse_empty_texts(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kSuccess : kUsage;
  }
  return code;
}
