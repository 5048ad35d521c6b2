#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/decision.h"
#include "daemon/arbiter/incident.h"

/// How decisions stand in the record of one game.
namespace jadoube::arbiter {

/// What an arbiter says of an incident.
struct IncidentWord {
  IncidentId id;
  IncidentDecision decision;
};

/// A call of an arbiter.
struct Call {
  /// Who decides, as he calls himself, and from where the call came.
  std::string author, origin;
  /// The game he looked at, 0 for a board without one, and its revision.
  int game = 0;
  std::uint32_t against_revision = 0;
  /// What he decides; nothing: that his last decision is undone.
  std::optional<Decision> decision = {};
  /// Instead of all that: what he says of an incident, whatever the revision.
  std::optional<IncidentWord> incident = {};
};

/// A decision as it is written down.
struct Ruling {
  /// Counted from 1 in each game.
  int number = 0;
  std::string author, origin;
  Instant at{};
  /// The game's revision that he looked at, and the one that it came to.
  std::uint32_t against_revision = 0, revision = 0;
  /// In a line: "ply 23 is Nf3, not Nd2".
  std::string text = {};
  /// What is written; nothing where it undoes another, whose number is `undoes`.
  std::optional<watch::Correction> correction = {};
  /// Instead, what is said of an incident: no revision of the game.
  std::optional<IncidentWord> incident = {};
  int undoes = 0;
};

/// The rulings of one game, in the order in which they were made.
using Rulings = std::vector<Ruling>;

/// What came of a call: the ruling, and the game as it is now.
struct Ruled {
  Ruling ruling;
  watch::Game game;
  /// The incident, where the call was about one.
  std::optional<Incident> incident = {};
};

/// Who waits for that.
using Done = std::function<void(const rules::Expected<Ruled>& ruled)>;

/// Whether somebody is named who decides. InvalidArgument where nobody is, or what is no name.
rules::Expected<void> is_named(const Call& call);

/// Whether ruling `number` was undone.
bool is_undone(const Rulings& rulings, int number);

/// The corrections that hold.
std::vector<watch::Correction> corrections_of(const Rulings& rulings);

/// The ruling that a word about an incident is, made at `now`; the desk has taken it.
Ruling ruling_on_incident(const Call& call, const watch::Board& board, const Rulings& rulings,
                          Instant now);

/// The ruling that `call`, made at `now`, is on the record of `board`; `rulings` are those before
/// it. Its revision is the caller's to give. Errors are those of `correction_of`;
/// FailedPrecondition too where the call looked at another game or revision, or nothing is left to
/// undo.
rules::Expected<Ruling> ruling_on(const Call& call, const watch::Board& board,
                                  const Rulings& rulings, Instant now);

}  // namespace jadoube::arbiter
