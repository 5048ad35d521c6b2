#pragma once

#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/incident.h"
#include "drivers/simulator/players/pair_hands.h"
#include "rules/pgn/pgn.h"
#include "tests/support/emulated_pair.h"

namespace jadoube::tests {

/// A game that was played on two emulated boards, and what arbiters were told of them.
struct PairGame {
  drivers::simulator::PairPerformance played;
  model::Board seen;
  /// All incidents, each as it was told last.
  std::vector<model::Incident> incidents;
};

/// Plays `game`. Half a minute passes after it.
PairGame play_on_two_boards(const rules::PgnGame& game,
                            const drivers::simulator::PairOptions& options,
                            const EmulatedPairSettings& settings);

/// How well the incidents BOARDS_DIFFER of a game agree with what the hands did.
struct DifferencesTold {
  /// Differences over which a player pressed, and that lasted long enough to be told.
  int due = 0;
  /// Of these: told once, with the last ply after which both boards agreed.
  int right = 0;
  /// Incidents, not only in the log, to which no difference of the hands belongs.
  int false_alarms = 0;
};
DifferencesTold differences_told(const PairGame& game);

}  // namespace jadoube::tests
