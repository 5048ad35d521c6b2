#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/arbiter/incidents/incident.h"
#include "drivers/simulator/players/habits.h"
#include "tests/score/sources.h"

namespace jadoube::score {

/// What the incident tracker made of games played by emulated hands, beside what the hands did.
struct IncidentScore {
  int games = 0, plies = 0;
  /// How long the boards were in use, in hours of their own time.
  double board_hours = 0;
  /// Critical incidents, withdrawn ones among them, by whether the hands did it. One that was
  /// withdrawn was shown all the same.
  int critical = 0, critical_false = 0, warnings = 0;
  /// Offences of the hands against Articles 7.5.1 to 7.5.3; those of them that were told as a
  /// warning only, those that are only in the log, and those that were not told at all.
  int offences = 0, only_warned = 0, only_logged = 0, missed = 0;
  /// How many of each kind were told.
  std::map<arbiter::IncidentKind, int> told;
  /// A line for each false one, and for each that was missed.
  std::vector<std::string> false_ones, missed_ones;
  /// From the press to the critical incident, in milliseconds, sorted.
  std::vector<int> latencies;
};

/// Plays games of `sources` in that style, each with a new seed from `first_seed` on, until there
/// are so many plies.
IncidentScore score_incidents(const Sources& sources, drivers::simulator::Style style, int plies,
                              std::uint64_t first_seed);

}  // namespace jadoube::score
