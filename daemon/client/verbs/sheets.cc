#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "daemon/client/client.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/views/qr_text.h"
#include "daemon/language/translate.h"
#include "daemon/system/clock.h"
#include "jadoube/v1/sheet_service.pb.h"

namespace jadoube::cli {

namespace {

constexpr int kSecondsOfADay = 24 * 60 * 60;

void add_game_sheet(CLI::App& sheets, const Common& common, int& code) {
  auto* verb = sheets.add_subcommand(
      "game", "Print a game: moves, clocks, time for each move, incidents and corrections");
  const auto game = std::make_shared<std::string>();
  add_game(*verb, *game);
  verb->callback([&common, &code, game] { code = game_sheet(common, *game); });
}

void add_restore(CLI::App& sheets, const Common& common, int& code) {
  auto* verb = sheets.add_subcommand(
      "restore", "Print how to set board and clock to go back to an earlier position");
  const auto game = std::make_shared<std::string>();
  const auto ply = std::make_shared<std::optional<int>>();
  add_game(*verb, *game);
  verb->add_option("ply,--ply", *ply,
                   "The position after this many plies. Without it, after the last")
      ->check(whole_number_from(0));
  verb->callback([&common, &code, game, ply] { code = restore_sheet(common, *game, *ply); });
}

void add_envelope(CLI::App& sheets, const Common& common, int& code) {
  auto* verb = sheets.add_subcommand(
      "envelope", "Print the text for the envelope with the sealed move of an adjourned game");
  const auto game = std::make_shared<std::string>();
  add_game(*verb, *game);
  verb->callback([&common, &code, game] { code = envelope_sheet(common, *game); });
}

void add_clocks(CLI::App& sheets, const Common& common, int& code) {
  auto* verb = sheets.add_subcommand("clocks",
                                     "Print the clock of every board now, one line for each board");
  struct Arguments {
    ClockSheetOptions options;
    int seconds = 0;
  };
  const auto arguments = std::make_shared<Arguments>();
  verb->add_option("--title", arguments->options.title,
                   "A title above the sheet: \"Open, round 3\"");
  verb->add_option("--every", arguments->seconds,
                   "Keep running, and print a sheet regularly. 30m: at each full and half hour")
      ->transform(
          CLI::AsNumberWithUnit(std::map<std::string, int>{{"s", 1}, {"m", 60}, {"h", 3600}},
                                CLI::AsNumberWithUnit::UNIT_REQUIRED, "TIME"))
      ->check(CLI::Range(1, kSecondsOfADay));
  verb->add_option("--output", arguments->options.directory,
                   "Write each sheet into its own file in this directory. The time is its name")
      ->transform(home_path())
      ->check(CLI::ExistingDirectory);
  verb->callback([&common, &code, arguments] {
    arguments->options.every = std::chrono::seconds(arguments->seconds);
    code = clock_sheets(common, arguments->options);
  });
}

}  // namespace

void add_sheet_verbs(CLI::App& app, const Common& common, int& code) {
  auto* sheets = app.add_subcommand(
      "sheet",
      "Print a sheet for paper: a game, the clocks, an envelope, or how to restore a position");
  sheets->require_subcommand(1);
  add_game_sheet(*sheets, common, code);
  add_restore(*sheets, common, code);
  add_envelope(*sheets, common, code);
  add_clocks(*sheets, common, code);
}

namespace {

using std::chrono::system_clock;

void print_sheet(const auto& response) { std::cout << response.sheet(); }

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
int clock_sheet(const Common& common, const ClockSheetOptions& options, int page) {
  v1::GetClockSheetRequest request;
  request.set_title(options.title);
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

}  // namespace

int game_sheet(const Common& common, const std::string& game) {
  const auto name = name_game(common, game);
  if (!name) return name.error();
  v1::GetGameSheetRequest request;
  request.set_game(*name);
  return ask<v1::GetGameSheetResponse>(common, request, [](const auto& response) {
    print_sheet(response);
    std::cout << evidence_code_text(response.evidence_code());
  });
}

int restore_sheet(const Common& common, const std::string& game, std::optional<int> ply) {
  const auto name = name_game(common, game);
  if (!name) return name.error();
  v1::GetRestoreSheetRequest request;
  request.set_game(*name);
  if (ply) request.set_ply(*ply);
  return ask<v1::GetRestoreSheetResponse>(common, request,
                                          [](const auto& response) { print_sheet(response); });
}

int envelope_sheet(const Common& common, const std::string& game) {
  const auto name = name_game(common, game);
  if (!name) return name.error();
  v1::GetEnvelopeSheetRequest request;
  request.set_game(*name);
  return ask<v1::GetEnvelopeSheetResponse>(common, request,
                                           [](const auto& response) { print_sheet(response); });
}

int clock_sheets(const Common& common, const ClockSheetOptions& options) {
  int code = clock_sheet(common, options, 0);
  if (options.every == options.every.zero() || code != kSuccess) return code;
  catch_interrupts();
  // A failure has been printed already, for example while the daemon restarts. The next sheet may
  // succeed.
  for (int page = 1; wait_for_turn(next_turn(system_clock::now(), options.every)); ++page) {
    code = clock_sheet(common, options, page);
  }
  return code;
}

}  // namespace jadoube::cli
