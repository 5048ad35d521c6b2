#pragma once

#include <chrono>

#include "daemon/model/doubt.h"
#include "tests/daemon/arbiter/corrected.h"

namespace jadoube::outputs::output_tests {

/// A table at which the connection was lost while both knights went home and out again, as they had
/// done before. The clock tells that four plies were pressed. Every piece stands as before, so
/// other pieces may have gone to and fro instead; after some of these ways a player may castle no
/// more. One way is far likelier than all others together. Then the game went on.
struct AfterOutage : arbiter::Corrected {
  AfterOutage() : Corrected("") {
    increment = std::chrono::seconds{30};
    play("e4 e5 Nf3 Nc6 Bc4 Bc5 Ng1 Nb8 Nf3 Nc6");
    away("1000ms | 1000ms | 1000ms | 1000ms |");
    wait(std::chrono::seconds{3});
    play("d3 d6 h3 h6");
  }

  static constexpr std::size_t kPliesBefore = 10, kPliesMissed = 4;

  /// How likely what is recorded for the outage is, in percent.
  int percent() const {
    const auto all = model::doubts(game().explanations);
    return all.empty() ? 100 : model::percent_of_position(game(), all.front());
  }
};

}  // namespace jadoube::outputs::output_tests
