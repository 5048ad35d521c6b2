#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "daemon/arbiter/decisions/decision.h"
#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/arbiter/incidents/incident.h"

/// How decisions stand in the record of one game.
namespace jadoube::arbiter {

/// His last decision is undone.
struct Undo {};

/// What an arbiter has to say.
using Decision = std::variant<Undo, RecordDecision, SideDecision>;

/// A call of an arbiter.
struct DecisionRequest {
  /// Who decides, as he calls himself, and from where the call came.
  std::string author, origin;
  /// The game he looked at, 0 for a board without one, and its revision.
  int game = 0;
  std::uint32_t against_revision = 0;
  Decision decision = {};
};

/// A decision as it is written down.
struct Ruling {
  /// Counted from 1 in each game.
  int number = 0;
  std::string author, origin;
  Instant at{};
  /// The game's revision that he looked at, and the one that it came to; both 0 where it begins the
  /// game.
  std::uint32_t against_revision = 0, revision = 0;
  /// In a line: "ply 23 is Nf3, not Nd2".
  std::string text = {};
  /// What is written; or what else is said, which is no revision of the game; or the number of the
  /// ruling that is undone.
  std::optional<model::Correction> correction = {};
  std::optional<SideDecision> word = {};
  int undoes = 0;
  /// It is about the game of that ordinal, which another had followed on the board by then; 0:
  /// about the one that was played there.
  int earlier_game = 0;
};

/// The rulings of one game, in the order in which they were made.
using Rulings = std::vector<Ruling>;

/// The game that a call on game `name` of these rulings would have go on, "12345-1": it is resumed,
/// or its adjournment undone; empty: none.
std::string game_to_go_on(const Decision& says, const std::string& name, const Rulings& rulings);

/// Whether it can be said of a game that another has followed on its board. FailedPrecondition: it
/// is about what is played.
rules::Expected<void> can_be_said_later(const Decision& says);

/// What came of a call: the ruling, and the game as it is now.
struct Ruled {
  Ruling ruling;
  model::Game game;
  /// The incident, where the call was about one.
  std::optional<Incident> incident = {};
};

/// Who waits for that.
using Done = std::function<void(const rules::Expected<Ruled>& ruled)>;

/// Whether ruling `number` was undone.
bool is_undone(const Rulings& rulings, int number);

/// The corrections that hold.
std::vector<model::Correction> corrections_of(const Rulings& rulings);

/// The ruling that `call`, made at `now`, is on the record of `board`; `rulings` are those before
/// it. Its revision is the caller's to give where it writes. Errors are those of `correction_of`
/// and `can_be_said`; InvalidArgument too where nobody is named who decides, FailedPrecondition
/// where the call looked at another game or revision (an incident has none), or nothing is left to
/// undo.
rules::Expected<Ruling> ruling_on(const DecisionRequest& call, const model::Board& board,
                                  const Rulings& rulings, Instant now);

}  // namespace jadoube::arbiter
