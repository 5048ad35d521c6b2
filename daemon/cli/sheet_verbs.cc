#include "daemon/cli/sheet_verbs.h"

#include <CLI/CLI.hpp>
#include <memory>

namespace jadoube::cli {
namespace {

constexpr int kSecondsOfADay = 24 * 60 * 60;

void add_game(CLI::App& sheets, const Common& common, int& code) {
  auto* verb = sheets.add_subcommand(
      "game", "A game's moves, clocks and times taken, its incidents and corrections");
  const auto game = std::make_shared<std::string>();
  verb->add_option("game", *game, "The game (12345-1)")->required();
  verb->callback([&common, &code, game] { code = game_sheet(common, *game); });
}

void add_restore(CLI::App& sheets, const Common& common, int& code) {
  auto* verb = sheets.add_subcommand(
      "restore", "What to set board and clock to, to go back to a position of a game");
  const auto game = std::make_shared<std::string>();
  const auto ply = std::make_shared<std::optional<int>>();
  verb->add_option("game", *game, "The game (12345-1)")->required();
  verb->add_option("--ply", *ply, "After so many plies; none: after the last")
      ->check(CLI::NonNegativeNumber);
  verb->callback([&common, &code, game, ply] { code = restore_sheet(common, *game, *ply); });
}

void add_envelope(CLI::App& sheets, const Common& common, int& code) {
  auto* verb = sheets.add_subcommand(
      "envelope", "What stands on the envelope with the sealed move of an adjourned game");
  const auto game = std::make_shared<std::string>();
  verb->add_option("game", *game, "The game (12345-1)")->required();
  verb->callback([&common, &code, game] { code = envelope_sheet(common, *game); });
}

void add_clocks(CLI::App& sheets, const Common& common, int& code) {
  auto* verb = sheets.add_subcommand("clocks", "Every board's clock now, a line a board");
  struct Arguments {
    ClockSheetOptions options;
    int seconds = 0;
  };
  const auto arguments = std::make_shared<Arguments>();
  verb->add_option("--title", arguments->options.title, "What stands above it: \"Open, round 3\"");
  verb->add_option("--every", arguments->seconds,
                   "Go on, with a sheet at every 30m, 1h or so of the clock on the wall")
      ->transform(
          CLI::AsNumberWithUnit(std::map<std::string, int>{{"s", 1}, {"m", 60}, {"h", 3600}},
                                CLI::AsNumberWithUnit::UNIT_REQUIRED, "TIME"))
      ->check(CLI::Range(1, kSecondsOfADay));
  verb->add_option("--output", arguments->options.directory,
                   "Write each into a file of its own there, named by the time")
      ->check(CLI::ExistingDirectory);
  verb->callback([&common, &code, arguments] {
    arguments->options.every = std::chrono::seconds(arguments->seconds);
    code = clock_sheets(common, arguments->options);
  });
}

}  // namespace

void add_sheet_verbs(CLI::App& app, const Common& common, int& code) {
  auto* sheets = app.add_subcommand("sheet", "Print a sheet to file");
  sheets->require_subcommand(1);
  add_game(*sheets, common, code);
  add_restore(*sheets, common, code);
  add_envelope(*sheets, common, code);
  add_clocks(*sheets, common, code);
}

}  // namespace jadoube::cli
