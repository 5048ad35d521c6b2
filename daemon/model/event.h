#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "daemon/model/change.h"
#include "daemon/model/incident.h"
#include "daemon/model/tournament.h"

namespace jadoube::model {

/// The stream to which an event belongs, one of four. Journals keep the numbers.
enum class Topic : std::uint8_t {
  kBoards = 0,       ///< What the sensors of a board report.
  kGames = 1,        ///< What is played on a board.
  kIncidents = 2,    ///< Incidents, for arbiters.
  kTournaments = 3,  ///< Who plays whom, where, and what it counts.
};

/// An incident was raised or has changed.
struct IncidentReported {
  IncidentChange::What what = IncidentChange::What::kOpened;
  /// The whole incident, in its present state.
  Boxed<Incident> incident;
  bool operator==(const IncidentReported&) const = default;
};

/// An arbiter corrected an earlier game of a board.
struct EarlierGameCorrected {
  /// The whole game, in its present state.
  Boxed<Game> game;
  bool operator==(const EarlierGameCorrected&) const = default;
};

/// A tournament began or has changed.
struct TournamentChanged {
  /// The whole tournament, in its present state.
  Boxed<Tournament> tournament;
  /// Who changed it, and from where. Empty: a game began, and belongs to it.
  std::string author = {}, origin = {};
  bool operator==(const TournamentChanged&) const = default;
};

/// The content of an event: a change of a board or of its present game, or one of those above.
using EventContent =
    std::variant<Change, IncidentReported, EarlierGameCorrected, TournamentChanged>;

/// One thing that happened. It is saved before anybody gets it, and never changes.
struct Event {
  /// Its place in the order of all events: from 1, without holes.
  std::uint64_t number = 0;
  Instant at{};
  /// Empty: the daemon itself, or a tournament.
  std::string board = {};
  /// The ordinal of the board's game after the event, or of the earlier game that was corrected. 0:
  /// there is none. Only events about games have it.
  int game = 0;
  /// After a change of plies: the position of the game, as FEN.
  std::string fen = {};
  EventContent content = {};

  bool operator==(const Event&) const = default;
};

/// The stream to which `event` belongs.
Topic topic_of(const Event& event);

/// The event for `change` of `board`, without a number yet. `game`: the board's game after the
/// change.
Event event_of(const std::string& board, const TimedChange& change,
               const std::optional<Game>& game);

}  // namespace jadoube::model
