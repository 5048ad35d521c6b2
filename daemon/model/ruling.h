#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/change.h"
#include "daemon/model/decision.h"
#include "rules/position.h"

namespace jadoube::model {

/// The smallest difference between two instants. An observation at T is not taken by a tracker that
/// stops at T minus this.
inline constexpr Instant::duration kJustBefore{1};

/// A correction of the record by an arbiter. Nothing that is observed later can change it.
struct Correction {
  /// The corrected plies explain the observations up to this instant, including it. Later
  /// observations are explained anew.
  Instant after{};
  /// The time of the decision. If the board's log was read before that, the log was used before the
  /// correction.
  Instant said_at{};
  /// This number of plies stays, and `plies` follow them. They have the state that the arbiter gave
  /// them: kCorrected or kIllegal.
  std::size_t keep = 0;
  std::vector<Ply> plies = {};
  /// The number of plies that the record becomes longer (or shorter) from there on. Earlier
  /// corrections of later plies move by this number.
  int shift = 0;
  /// The result. kUnknown takes the result away. Nothing: the result stays as it is.
  std::optional<GivenResult> result = {};
  /// The game is adjourned.
  std::optional<Adjournment> adjournment = {};
  /// Game `ordinal` begins from this position, whatever the board shows. If there are `plies`, they
  /// were played before, and the game continues after them. All other fields are ignored.
  struct NewGame {
    int ordinal;
    rules::Position position;
    /// As in Game.
    std::string continues = {};

    bool operator==(const NewGame&) const = default;
  };
  std::optional<NewGame> new_game = {};
  /// If it is set, only the orientation of the board changes. It may have been so before the game
  /// began (`after`); then the whole game is derived again.
  std::optional<Orientation> orientation = {};
  /// What is done with the software clock. A new game begins with these acts.
  std::vector<SoftwareClockAct> clock_acts = {};
  /// No arbiter decided it: the plies and the result are as another version of the daemon recorded
  /// them. It is not an error if they cannot be written. It is never stored.
  bool is_recorded = false;

  /// True if only the software clock changes. No ply is derived again then.
  bool is_of_software_clock() const {
    return !clock_acts.empty() && !result && !adjournment && !new_game;
  }

  bool operator==(const Correction&) const = default;
};

/// The record of a decision.
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
  /// The ordinal of the game that it is about, if a later game had begun on the board. 0: it was
  /// the game in play.
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
