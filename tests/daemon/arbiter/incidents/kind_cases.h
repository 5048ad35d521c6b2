#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "tests/daemon/arbiter/incidents/emulated_table.h"

namespace jadoube::arbiter {

/// Something that happens at an emulated table, and all that an arbiter is told of it.
struct KindCase {
  /// What the case is about: it provokes this kind, or comes near it.
  IncidentKind kind;
  /// What happens, in one word.
  std::string name;
  EmulatedTable::Setting table;
  /// As `EmulatedTable::happen` reads it.
  std::string script;
  /// As `EmulatedTable::reported` writes it. A case that comes near its kind has it not.
  std::string reported;
  /// How long the kind is waited with, from the script's last "!"; sensors and clock add their own,
  /// a second at most.
  std::chrono::milliseconds patience{0};

  /// Whether the kind is told.
  bool provokes() const {
    return ("\n" + reported).find("\n" + std::string(to_string(kind)) + " ") != reported.npos;
  }
};

/// Articles 7.2 to 7.6 and 4: moves, touches, pieces.
std::vector<KindCase> cases_of_moves();
std::vector<KindCase> cases_of_pieces();
/// What ends games, and what becomes of their record.
std::vector<KindCase> cases_of_endings();
/// What clocks show.
std::vector<KindCase> cases_of_clocks();
/// Lines, sensors, batteries.
std::vector<KindCase> cases_of_devices();

/// A table on which `fields` stand, as in FEN, and in whose event `rules` hold.
EmulatedTable::Setting standing(std::string_view fields, TournamentRules rules = {});

/// Rapid chess without full supervision [FIDE 2023 Art. A.5].
TournamentRules unsupervised_rapid();

}  // namespace jadoube::arbiter
