#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/translate.h"
#include "daemon/system/clock.h"
#include "jadoube/v1/sheet_service.pb.h"

namespace jadoube::cli {
namespace {

using language::mark;
using std::chrono::system_clock;

// Asks for a sheet, and prints it.
template <typename Request, typename Response>
int print_sheet(const Common& common, const Request& request) {
  return ask<Response>(common, request,
                       [](const Response& response) { std::cout << response.sheet(); });
}

int print_game_sheet(const Common& common, const v1::GetGameSheetRequest& request) {
  return ask<v1::GetGameSheetResponse>(common, request, [](const auto& response) {
    std::cout << response.sheet() << evidence_code_text(response.evidence_code());
  });
}

// Where the clock sheets of all boards are written.
struct ClockSheetOptions {
  // Above zero: prints another sheet at each multiple of this number of seconds on the wall clock,
  // until interrupted.
  int every = 0;
  // Writes each sheet into a file in this directory, with the time as its name. Empty: prints all
  // sheets on standard output, one on each page.
  std::string directory = {};
};

// "clocks-2026-11-21-153000.txt", in local time.
std::string file_name(const google::protobuf::Timestamp& time) {
  std::string name =
      "clocks-" +
      system::local_date_time(std::chrono::sys_seconds(std::chrono::seconds(time.seconds()))) +
      ".txt";
  std::erase(name, ':');
  std::ranges::replace(name, ' ', '-');
  return name;
}

int write_sheet(const v1::GetClockSheetResponse& response, const std::string& directory) {
  const std::string path = std::filesystem::path(directory) / file_name(response.time());
  std::ofstream file(path);
  file << response.sheet() << std::flush;
  if (!file) {
    std::cerr << "jadoube: " << language::tr("{file} cannot be written", {{"file", path}}) << "\n";
    return kFailure;
  }
  std::cout << path << std::endl;
  return kSuccess;
}

// Prints one sheet. `page` counts from 0. Each sheet except the first starts a new page.
int clock_sheet(const Common& common, const v1::GetClockSheetRequest& request,
                const ClockSheetOptions& options, int page) {
  return ask<v1::GetClockSheetResponse>(
      common, request, [&](const v1::GetClockSheetResponse& response) -> int {
        if (!options.directory.empty()) {
          return write_sheet(response, options.directory);
        }
        std::cout << (page > 0 ? "\f" : "") << response.sheet() << std::flush;
        return kSuccess;
      });
}

// Waits until the wall clock has reached `turn`. Somebody may set that clock meanwhile. False if
// the user ends the program first.
bool wait_for_turn(std::chrono::sys_seconds turn) {
  constexpr std::chrono::milliseconds kLook{500};
  while (system_clock::now() < turn) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(turn - system_clock::now());
    if (wait_for_interrupt(std::min(kLook, left))) return false;
  }
  return true;
}

int print_clock_sheets(const Common& common, const v1::GetClockSheetRequest& request,
                       const ClockSheetOptions& options) {
  int code = clock_sheet(common, request, options, 0);
  if (options.every == 0 || code != kSuccess) return code;
  catch_interrupts();
  const std::chrono::seconds every(options.every);
  // A failure has been printed already, for example while the daemon restarts. The next sheet may
  // succeed.
  for (int page = 1; wait_for_turn(next_turn(system_clock::now(), every)); ++page) {
    code = clock_sheet(common, request, options, page);
  }
  return code;
}

// "30m" as seconds.
void take_time_with_unit(CLI::Option& option) {
  constexpr int kSecondsOfADay = 24 * 60 * 60;
  option
      .transform(CLI::AsNumberWithUnit(std::map<std::string, int>{{"s", 1}, {"m", 60}, {"h", 3600}},
                                       CLI::AsNumberWithUnit::UNIT_REQUIRED, "TIME"))
      ->check(CLI::Range(1, kSecondsOfADay));
}

void take_directory(CLI::Option& option) { option.check(CLI::ExistingDirectory); }

const Verb kSheetVerbs[] = {verb_group(
    "sheet",
    "Print a sheet for paper: a game, the clocks, an envelope, or how to restore a position",
    {row("game", mark("Print a game: moves, clocks, time for each move, incidents and corrections"),
         {game_value("game")}, print_game_sheet),
     row("restore", mark("Print the settings of board and clock to go back to an earlier position"),
         {game_value("game"),
          number_value("ply,--ply",
                       "The position after this many plies. Without it, after the last", "ply")
              .within(0)},
         print_sheet<v1::GetRestoreSheetRequest, v1::GetRestoreSheetResponse>),
     row("envelope",
         mark("Print the text for the envelope of an adjourned game with its sealed move"),
         {game_value("game")},
         print_sheet<v1::GetEnvelopeSheetRequest, v1::GetEnvelopeSheetResponse>),
     row_with("clocks", mark("Print the clock of every board now, one line for each board"),
              {text_value("--title", "A title above the sheet: \"Open, round 3\"", "title"),
               own_value("--every",
                         "Keep running, and print a sheet regularly. 30m: at each full and half "
                         "hour",
                         &ClockSheetOptions::every)
                   .with(take_time_with_unit),
               own_value("--output",
                         "Write each sheet into its own file in this directory. The time is its "
                         "name",
                         &ClockSheetOptions::directory)
                   .path()
                   .with(take_directory)},
              print_clock_sheets)})};

}  // namespace

void add_sheet_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kSheetVerbs, common, code);
}

}  // namespace jadoube::cli
