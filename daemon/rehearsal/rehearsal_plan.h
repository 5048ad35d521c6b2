#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/outputs/settings.h"
#include "drivers/simulator/hardware/clock.h"
#include "rules/error.h"

namespace jadoube::rehearsal {

/// The prefix of the name of every tournament of a rehearsal. So PGN, overlays and pages have it
/// with each game.
inline constexpr const char* kMark = "Test: ";
/// More tables are left out.
inline constexpr std::size_t kMostTables = 40;

/// A table of a rehearsal.
struct PlannedTable {
  int number = 0;
  /// The id of its tournament and of its section, which are those of the event.
  std::string tournament = {}, section = {};
  /// The name of the tournament, if several are rehearsed. Empty: it is the only one.
  std::string whose = {};
  /// The names of the players: "Surname, Given".
  std::string white = {}, black = {};
  /// The id of the emulated board: "test-1".
  std::string board = {};
  /// The times of the clock at the start.
  std::chrono::seconds base{300}, increment{3};

  bool operator==(const PlannedTable&) const = default;
};

/// The round that is rehearsed.
struct RehearsalPlan {
  /// As the rehearsal has them: only the rounds that are rehearsed, and their players. No game and
  /// no result is in them, and their names begin with `kMark`.
  std::vector<model::Tournament> tournaments = {};
  std::vector<PlannedTable> tables = {};
  /// How many tables of the round are not rehearsed, because there are more than `kMostTables`.
  std::size_t left_out = 0;
  /// No round is set up: the tables and the players are invented.
  bool is_invented = false;
};

/// The id of the board of that table, from 1.
std::string test_board(std::size_t number);

/// Plans the rehearsal of the rounds that are set up. Each section of each tournament under way has
/// one: the round that has begun and is not closed, or else the next one. `rules`: those of the
/// hall.
RehearsalPlan plan_rehearsal(
    const std::vector<std::shared_ptr<const model::Tournament>>& tournaments,
    const model::TournamentRules& rules);

// The files of a rehearsal while it runs. It has its own directory, and the folder `kTestFolder`
// in the directory of each output of kind folder. When it ends, all of it is removed. After a
// `kill -9` the next start of the daemon removes it.

/// The folder for the files of a rehearsal, inside the folder of an output. It is hidden, so that
/// the output does not take it for a section, and web servers do not list it.
inline constexpr const char* kTestFolder = ".jadoube-rehearsal";

/// True if outputs of this kind publish a rehearsal. Other kinds are only tested: they reach
/// foreign places, and what is published there cannot be removed with certainty.
bool is_fed(outputs::Kind kind);

/// The Unix socket at which the rehearsal's daemon in `directory` serves HTTP.
std::string http_socket_in(const std::filesystem::path& directory);

/// The configuration of the rehearsal's daemon in `directory`: the outputs that it feeds, and HTTP
/// at a Unix socket there. Nothing else.
std::string config_of_rehearsal(const std::filesystem::path& directory,
                                const std::vector<outputs::OutputSettings>& outputs);

/// Writes the files for the rehearsal's daemon into `directory`, and the list of folders to remove.
/// `directory` must be empty. An existing folder of such a name is removed. Unavailable: something
/// cannot be written or removed.
rules::Expected<void> write_files(const std::filesystem::path& directory, const RehearsalPlan& plan,
                                  const std::vector<outputs::OutputSettings>& outputs);

/// The clocks that `write_files` wrote, in the order of the tables. Unavailable: the file is not
/// there. InvalidArgument: it is none of `write_files`.
rules::Expected<std::vector<drivers::simulator::ClockSettings>> read_clocks(
    const std::filesystem::path& directory);

/// Removes everything of a rehearsal: the folders that `write_files` noted, and then `directory`.
/// Nothing is there: nothing happens. Unavailable: something cannot be removed; the message
/// has the reason.
rules::Expected<void> remove_files(const std::filesystem::path& directory);

/// How many files of games are in the folder of a rehearsal at the output's directory `dir`.
int games_in_folder(const std::string& dir);

/// The path of `name` in `directory`.
inline constexpr const char* kConfigFile = "jadoubed.toml";

}  // namespace jadoube::rehearsal
