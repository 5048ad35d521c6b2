#pragma once

#include <string>

#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// What is wrong with one table of an output. The other tables are not affected.
struct TableAlert {
  /// `Heading::game_id` and `Heading::table` of the table.
  std::string game_id;
  int table = 0;
  /// What is wrong, and what to do, in plain English.
  std::string what;
  /// `Heading::round`, and the names: `players_text`.
  int round = 0;
  std::string players = {};
  /// The moves stop before an illegal move, or before one that nobody saw. So it is the same for
  /// every output that shows the game.
  bool is_freeze = false;

  bool operator==(const TableAlert&) const = default;
};

/// What operators are told of the alert. They are not told that a move is illegal, nor that one is
/// in doubt: arbiters judge that [FIDE 2023 Art. 7.5, 12.6].
std::string what_for_operators(const TableAlert& alert);

/// "Alder, Ines - Birk, Otto". Empty: no name is known.
std::string players_text(const Heading& heading);

/// The same, or "on board table-1" if no name is known.
std::string game_text(const Heading& heading);

/// An alert about the table with that heading.
TableAlert alert_at(const Heading& heading, std::string what);

}  // namespace jadoube::outputs
