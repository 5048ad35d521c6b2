#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/arbiter/incident.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/truth.h"
#include "tests/score/incident_rates.h"
#include "tests/score/sources.h"

namespace jadoube::score {

/// The incidents of the tracker in games of emulated hands, compared with the actions of the hands.
struct IncidentScore {
  int games = 0, plies = 0;
  /// How long the boards were in use, in hours of their own time.
  double board_hours = 0;
  /// Critical incidents, and how many of them the hands did not cause. Withdrawn ones count too,
  /// because they were shown.
  int critical = 0, critical_false = 0, warnings = 0;
  /// Offences of the hands against Articles 7.5.1 to 7.5.3. Some were reported only as a warning,
  /// some are only logged, and some were not reported.
  int offences = 0, only_warned = 0, only_logged = 0, missed = 0;
  /// Offences that count in the end, but that the hands did not commit.
  int counted_false = 0;
  /// Pieces that the hands knocked over and left for so long that they must be reported. How many
  /// were reported, and how many with the right player. `missing_false`: incidents about missing
  /// pieces that the hands did not knock over.
  int knocked = 0, knocked_reported = 0, knocked_right = 0, missing_false = 0;
  /// Precision and recall of each kind.
  IncidentRates rates;
  /// One line for each false incident, and for each missed offence.
  std::vector<std::string> false_ones, missed_ones;
  /// The times from the press to the critical incident, in milliseconds, sorted.
  std::vector<int> latencies;
};

/// Plays games of `sources` in that style until there are enough plies. Each game has a new seed,
/// from `first_seed` on.
IncidentScore score_incidents(const Sources& sources, drivers::simulator::Style style, int plies,
                              std::uint64_t first_seed);

/// Completed offences that were undone within a second of the press. How many there were, how many
/// the tracker reported and has not withdrawn, and how many of these count [FIDE 2023 Art. 7.5.5].
struct UndoneScore {
  int done = 0, reported = 0, counted = 0;
  /// One line for each offence that was not counted.
  std::vector<std::string> missed_ones;
};

/// Plays this number of games of calm hands. Each has one offence of this kind that is undone at
/// once.
UndoneScore score_undone_at_once(const Sources& sources, drivers::simulator::OffenceKind kind,
                                 int games, std::uint64_t first_seed);

}  // namespace jadoube::score
