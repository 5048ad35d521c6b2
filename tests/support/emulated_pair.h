#pragma once

#include <array>
#include <memory>

#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/players/pair_hands.h"
#include "tests/support/emulated_connection.h"

namespace jadoube::tests {

/// The settings of the two boards of a pair.
struct EmulatedPairSettings {
  /// White's board, which has the clock, and Black's.
  std::array<drivers::simulator::BoardSettings, 2> boards = {};
  /// Black's board is turned by 180 degrees.
  bool black_is_turned = false;
};

/// Two emulated boards on which hands play one game, each with the real driver of its make. One
/// listener gets the observations of both, as in the daemon.
class EmulatedPair {
 public:
  /// `played` and the listener must exist longer.
  EmulatedPair(const drivers::simulator::PairPerformance& played, EmulatedPairSettings settings,
               Listener& listener);
  ~EmulatedPair();
  EmulatedPair(const EmulatedPair&) = delete;
  EmulatedPair& operator=(const EmulatedPair&) = delete;

  /// Lets time pass until `end`.
  void run(drivers::simulator::BoardTime end);

 private:
  class Side;
  Listener* listener_ = nullptr;
  std::array<std::unique_ptr<Side>, 2> sides_;
  drivers::simulator::BoardTime now_{0};
};

}  // namespace jadoube::tests
