#include "daemon/cli/program_verbs.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "daemon/cli/completion.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/options.h"
#include "daemon/cli/verbs/rehearsal.h"
#include "daemon/cli/verbs/verb_groups.h"
#include "daemon/language/translate.h"
#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/virtual_board.h"
#include "rules/square.h"

namespace jadoube::cli {
namespace {

using language::tr;

/// Sensible limits of a speed and of seconds. The last one is about two years.
constexpr double kSlowest = 0.001, kFastest = 1e6, kLongestStay = 6e7;

// Each function adds one verb with its arguments. The verb sets `code` to the exit code of the
// process.
void add_board_list(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("boards", "List the boards");
  verb->callback([&] { code = boards(common); });
}

void add_lights(CLI::App& app, Common& common, int& code) {
  constexpr const char* kOff = "off";
  auto* verb = app.add_subcommand("lights",
                                  "Light up squares of a board that has lights, or let it make a "
                                  "sound. Refused in a tournament");
  const auto board = std::make_shared<std::string>();
  const auto squares = std::make_shared<std::vector<std::string>>();
  const auto sound = std::make_shared<bool>(false);
  cli::add_board(*verb, *board);
  verb->add_option("squares", *squares, "The squares to light up: e2 e4. off: none")
      ->required()
      ->check([=](const std::string& word) {
        if (word == kOff || rules::parse_square(word)) return std::string();
        return tr("\"{word}\" is not a square: write e4, or off", {{"word", word}});
      });
  verb->add_flag("--sound", *sound, "The board also makes a sound, once");
  verb->callback([=, &common, &code] {
    std::erase(*squares, kOff);
    code = lights(common, *board, *squares, *sound);
  });
}

void add_game_list(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("games", "List the recorded games, or show one");
  const auto game = std::make_shared<std::string>();
  const auto boards = std::make_shared<std::vector<std::string>>();
  auto* one = cli::add_game(*verb, *game)
                  ->required(false)
                  ->description(
                      "Show this game: its position, and the possible explanations of its moves. "
                      "table-1-3; or a board or table, for the game there now");
  add_boards(*verb, *boards)->excludes(one);
  verb->callback([&common, &code, game, boards] {
    code = game->empty() ? games(common, *boards) : show_game(common, *game);
  });
}

void add_pgn(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("pgn", "Print games as PGN");
  const auto options = std::make_shared<PgnOptions>();
  verb->add_option("names", options->names,
                   "Games (table-1-3). Or boards, by id, serial number or table: all their games. "
                   "Without names: all games")
      ->type_name(kGameOrBoard);
  verb->add_flag("--confirmed", options->confirmed_only, "Leave out provisional plies");
  verb->callback([&common, &code, options] { code = pgn(common, *options); });
}

void add_lifts(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand(
      "lifts",
      "List the pieces that players lifted, and the moves that a deliberate touch would require");
  const auto game = std::make_shared<std::string>();
  const auto ply = std::make_shared<int>(0);
  cli::add_game(*verb, *game);
  verb->add_option("--ply", *ply, "Show only the lifts before this ply. The first ply is 1")
      ->check(whole_number_from(1));
  verb->callback([&common, &code, game, ply] { code = lifts(common, *game, *ply); });
}

void add_incident_list(CLI::App& app, Common& common, int& code) {
  auto* verb =
      app.add_subcommand("incidents", "List what an arbiter should know about. The newest is last");
  const auto options = std::make_shared<IncidentOptions>();
  const auto name = std::make_shared<std::string>();
  add_boards(*verb, options->boards);
  verb->add_flag("--watch", options->watch,
                 "Keep running. Print incidents that are new, changed or withdrawn");
  verb->add_flag("--all", options->all,
                 "Also show incidents that are over, and minor ones that are only kept on record");
  auto* show = verb->add_subcommand("show", "Show one incident with diagrams, clocks and penalty");
  add_incident(*show, *name);
  show->callback([&common, &code, name] { code = show_incident(common, *name); });
  verb->callback([&common, &code, options, verb] {
    if (verb->get_subcommands().empty()) code = incidents(common, *options);
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
  const auto names = std::make_shared<std::vector<std::string>>();
  const auto round = std::make_shared<bool>(false);
  verb->add_flag("--round", *round,
                 "Check before a round: connection, pieces, orientation, clock and batteries")
      ->required();
  add_boards(*verb, *names);
  verb->callback([&common, &code, names, round] { code = check_round(common, *names); });
}

void add_watch(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("watch", "Watch boards and games live");
  const auto options = std::make_shared<WatchOptions>();
  add_boards(*verb, options->boards);
  verb->add_flag("--lines", options->lines, "Print one line for each event, also on a terminal");
  verb->add_flag("--plain", options->plain,
                 "For Braille displays and screen readers: one line for each move, with the times "
                 "and the position, and nothing else. No drawing, no colours")
      ->excludes("--lines");
  verb->add_option("--after", options->after,
                   "Continue after this cursor, which a line of --json had before");
  verb->add_flag(
          "--check", options->check,
          "Print only faults of the streams: events that are missing, repeated or out of order")
      ->excludes("--after");
  verb->callback([&common, &code, options] {
    code = (options->check ? check_watch : watch)(common, *options);
  });
}

void add_virtual_board(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand(
      "virtual-board", "Emulate a board on a pseudo-terminal, and play a game on it as people do");
  static VirtualBoardArguments arguments;
  verb->add_option("pgn,--pgn", arguments.pgn_path,
                   "A PGN file with the game to play. Without it, no piece moves")
      ->transform(home_path());
  verb->add_option(
      "--make", arguments.make,
      tr("The board to emulate: {names}", {{"names", drivers::simulator::make_names()}}));
  verb->add_option("--bus", arguments.bus,
                   "So many DGT boards share the line, as a chain. Each plays the next game of the "
                   "file. A [[bus]] of the configuration reads them. 0: one board has the line for "
                   "itself")
      ->check(CLI::Range(0, drivers::simulator::kLongestBus));
  verb->add_option("--game", arguments.game,
                   "The number of the game in the file. The first game is 1")
      ->check(whole_number_from(1));
  verb->add_option("--style", arguments.style,
                   tr("How the players handle the pieces: {names}",
                      {{"names", drivers::simulator::style_names()}}));
  verb->add_option("--seed", arguments.seed,
                   "The seed for random choices. The same seed gives the same game")
      ->check(whole_number_from(0));
  verb->add_option(
          "--speed", arguments.speed,
          "How many times faster than real time. The clock is faster too. If the daemon knows the "
          "time control, it reports CLOCK_MISSET at any speed except 1")
      ->check(number_between(kSlowest, drivers::simulator::kFastest));
  verb->add_option(
          "--link", arguments.link,
          "Make a symbolic link to the terminal at this path. A daemon reads it if a [[board]] "
          "of its configuration has port = \"PATH\"")
      ->transform(home_path());
  verb->add_option("--tcp", arguments.tcp,
                   "Listen at this network address instead of a terminal: 127.0.0.1:5000");
  verb->add_option(
      "--serial", arguments.serial,
      "The board's long serial number, which has ten digits. For chesslink: the number "
      "that is written into the board, from 0 to 65535");
  verb->add_flag("--rotated", arguments.rotated, "The board is turned by 180 degrees");
  auto* pair = verb->add_flag(
      "--pair", arguments.pair,
      "Each player has a board, and repeats the opponent's moves there. Then --make, --serial and "
      "--rotated are of White's board. --link PATH makes PATH-white and PATH-black, and --tcp "
      "takes "
      "the port after the given one for Black's board. A [[pair]] of the configuration makes one "
      "board of the two. A fault 1:NAME is of White's board, and 2:NAME of Black's");
  verb->add_option("--black-make", arguments.black_make,
                   "Black's board with --pair. Without it, as White's")
      ->needs(pair);
  verb->add_option("--black-serial", arguments.black_serial,
                   "The serial number of Black's board. Without it, the number after White's")
      ->needs(pair);
  verb->add_flag("--black-rotated", arguments.black_rotated,
                 "Black's board is turned by 180 degrees")
      ->needs(pair);
  verb->add_option(
          "--repeat", arguments.repetition,
          tr("How often something happens when a move is repeated, as a share of the moves: "
             "wrong=0.2. You can give several. Without it, as --style has it. The names: "
             "{names}",
             {{"names", drivers::simulator::pair_habit_names()}}))
      ->needs(pair);
  verb->add_flag("--no-clock", arguments.no_clock, "No clock is connected");
  verb->add_option(
      "--clock", arguments.clock,
      "The time on the clock, as in `time_control`: 5+3 is 5 minutes and 3 seconds for each move. "
      "Without it, the TimeControl of the PGN, or else 5+3");
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
  verb->add_flag("--by-hand", arguments.by_hand,
                 "Read what hands do from standard input, an action a line: the seconds to wait, "
                 "then lift e1, place e1 K, press left, run, or set 5400 30 for the clock")
      ->excludes("--pgn", "--bus", "--pair");
  verb->add_option("--linger", arguments.linger_seconds,
                   "How many seconds to keep running after the game")
      ->check(number_between(0, kLongestStay));
  verb->add_option(
      "--fault", arguments.faults,
      tr("A fault: its name, then @ and the second at which it starts, then = and its amount. "
         "Examples: drop=0.01, hangup@30=5, and 3:hangup@30=5 for the third board on a line. You "
         "can give several. The names: {names}",
         {{"names", drivers::simulator::fault_names()}}));
  verb->add_option("--log-bytes", arguments.log_bytes,
                   "The size of the board's event log, in bytes. 0: the board has no log")
      ->check(CLI::Range(0, 0x1f00));
  verb->add_flag("--worn-log", arguments.worn_log,
                 "The event log is already full of earlier games");
  verb->add_option(
      "--offence", arguments.offence,
      "What a player does wrong, once: illegal-move, press-without-move, touched-another or "
      "displaced. With illegal-move=stands nobody notices; with illegal-move=at-once and "
      "press-without-move=at-once it is undone within a second");
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

}  // namespace

void add_program_verbs(CLI::App& app, Common& common, int& code) {
  add_place(app, common);
  add_board_list(app, common, code);
  add_lights(app, common, code);
  add_game_list(app, common, code);
  add_pgn(app, common, code);
  add_lifts(app, common, code);
  add_claim_verbs(app, common, code);
  add_sheet_verbs(app, common, code);
  add_evidence_verbs(app, common, code);
  add_arbiter_verbs(app, common, code);
  add_incident_list(app, common, code);
  add_event(app, common, code);
  add_tournament_verbs(app, common, code);
  add_standings_verbs(app, common, code);
  add_output_verbs(app, common, code);
  add_rehearsal_verbs(app, common, code);
  add_pair_verbs(app, common, code);
  add_settings_verbs(app, common, code);
  add_say_verb(app, common, code);
  add_access_verbs(app, common, code);
  add_record_verbs(app, common, code);
  add_doctor(app, common, code);
  add_watch(app, common, code);
  add_virtual_board(app, code);
  add_replay(app, code);
  add_completion(app, code);
}

}  // namespace jadoube::cli
