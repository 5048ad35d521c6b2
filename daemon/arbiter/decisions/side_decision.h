#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/incidents/incident.h"
#include "daemon/model/board.h"
#include "rules/error.h"

/// What an arbiter says that changes no ply: it stands in the record beside them.
namespace jadoube::arbiter {

/// What becomes of an incident.
struct DecideOnIncident {
  IncidentId id;
  IncidentDecision decision;
  /// What he decided about. Nothing in records of earlier versions: whatever has the number.
  std::optional<IncidentSubject> about = {};
};

/// A line for the record.
struct Note {
  /// From 1; 0: it is about the game as a whole.
  std::size_t ply = 0;
  std::string text;
};

/// He has seen what no board can see.
struct Report {
  enum class Kind : std::uint8_t {
    kTwoHands,         ///< A player made one move with both hands [FIDE 2023 Art. 7.5.4].
    kColoursReversed,  ///< The players have each other's colours [FIDE 2023 Art. 7.3].
  };
  Kind kind;
  /// Whose it is; nothing with kColoursReversed.
  std::optional<rules::Color> by = {};
};

/// The clock is set: what was on it before is not held against it.
struct ClockSetting {
  ByColor<std::chrono::seconds> times;
  /// Whose time runs then; nothing: it stands.
  std::optional<rules::Color> running = {};
  /// He has done it himself: nothing is sent to the clock.
  bool by_hand = false;
};

using SideDecision = std::variant<DecideOnIncident, Note, Report, ClockSetting>;

/// Whether `word` can be said of `board`. InvalidArgument: a ply that the game has not, a note
/// without text or with control characters, a time that no clock shows (below zero, ten hours and
/// more), a report of two hands that names nobody; FailedPrecondition: there is no game, the board
/// is not there, it has no clock.
rules::Expected<void> can_be_said(const SideDecision& word, const model::Board& board);

/// One line for the record: "incident 1.3 dismissed: nobody moved it".
std::string to_text(const SideDecision& word);

}  // namespace jadoube::arbiter
