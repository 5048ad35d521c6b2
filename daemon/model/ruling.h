#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/correction.h"
#include "daemon/model/decision.h"

namespace jadoube::model {

/// A decision as it is written down.
struct Ruling {
  /// From 1 in each game.
  int number = 0;
  std::string author, origin;
  Instant at{};
  /// The game's revision that the arbiter looked at, and the one after the ruling. Both are 0 where
  /// the ruling starts the game.
  std::uint32_t against_revision = 0, revision = 0;
  /// In a line: "ply 23 is Nf3, not Nd2".
  std::string text = {};
  /// One of these three: what changes in the record; a side decision, which changes no revision; or
  /// the number of the ruling that is undone.
  std::optional<Correction> correction = {};
  std::optional<SideDecision> side_decision = {};
  int undoes = 0;
  /// The ordinal of the game it is about, if another game had followed that one on the board; 0:
  /// the game that was played there.
  int earlier_game = 0;
};

/// The rulings of one game, in the order in which they were made.
using Rulings = std::vector<Ruling>;

/// What came of a request: the ruling, and the game as it is now.
struct Ruled {
  Ruling ruling;
  Game game;
  /// The incident, if the request was about one.
  std::optional<Incident> incident = {};
};

}  // namespace jadoube::model
