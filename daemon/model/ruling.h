#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/correction.h"
#include "daemon/model/decision.h"

namespace jadoube::model {

/// A decision as it is recorded.
struct Ruling {
  /// From 1 in each game.
  int number = 0;
  std::string author, origin;
  Instant at{};
  /// The revision of the game that the arbiter looked at, and the revision after the ruling. Both
  /// are 0 if the ruling starts the game.
  std::uint32_t against_revision = 0, revision = 0;
  /// One line: "ply 23 is Nf3, not Nd2".
  std::string text = {};
  /// One of three: the correction of the record, a side decision (which changes no revision), or
  /// the number of the ruling that is undone.
  std::optional<Correction> correction = {};
  std::optional<SideDecision> side_decision = {};
  int undoes = 0;
  /// The ordinal of the game that it is about, if another game had followed it on the board. 0: the
  /// game that was played at that time.
  int earlier_game = 0;
  /// The id of the request, if it has one.
  std::string request_id = {};
};

/// The rulings of one game, in the order in which they were made.
using Rulings = std::vector<Ruling>;

/// The answer to a request: the ruling, and the game as it is now.
struct Ruled {
  Ruling ruling;
  Game game;
  /// The incident, if the request was about one.
  std::optional<Incident> incident = {};
};

}  // namespace jadoube::model
