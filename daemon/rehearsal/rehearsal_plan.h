#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"

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

}  // namespace jadoube::rehearsal
