#include "daemon/cli/sheet_verbs.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "daemon/cli/names/name_options.h"
#include "daemon/cli/numbers.h"
#include "daemon/cli/paths.h"

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

}  // namespace jadoube::cli
