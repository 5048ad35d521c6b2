#pragma once

#include <cstdint>
#include <string>

#include "daemon/model/event.h"
#include "daemon/model/game.h"
#include "daemon/model/incident.h"
#include "daemon/model/tournament.h"
#include "daemon/model/tournament_rules.h"
#include "daemon/storage/rows.h"
#include "daemon/values/game_values.h"
#include "rules/error.h"

/// Events as the journal keeps them.
namespace jadoube::storage::codec {

/// The row of `event`.
EventRow to_row(const model::Event& event);

/// The event in the row. The moves of its plies are read from their UCI and SAN texts. DataLoss:
/// the row is damaged, a newer version wrote it, or it belongs to another board.
rules::Expected<model::Event> event_of(const EventRow& row);

using values::StoredGame;

// Games as the journal keeps them.

/// The row of the game of `board`. `digest`: see `GameRow`.
GameRow to_row(const std::string& board, const model::Game& game, std::string digest);

/// The game in the row. DataLoss: the row does not contain a game.
rules::Expected<StoredGame> stored_game_of(const GameRow& row);

/// The game in the row, if every ply is a move. Internal: a ply is not a move. The message has the
/// reason.
rules::Expected<model::Game> game_of(const GameRow& row);

/// The game without its plies. This is much faster. DataLoss: the row does not contain a game.
rules::Expected<model::Game> game_without_plies_of(const GameRow& row);

/// True if a ply of the game in the row promotes to a queen. It reads no move, so it is quick and
/// bears unreadable plies. False if the row holds no game.
bool has_promotion_to_queen(const GameRow& row);

// Incidents as the journal keeps them.

/// The row of an incident that event `event` publishes. `board` may be a daemon (ids.h).
IncidentRow to_row(const std::string& board, std::uint64_t event, const model::Incident& incident);

/// The incident in the row. DataLoss: it cannot be read.
rules::Expected<model::Incident> incident_of(const IncidentRow& row);

/// The incident in the row. If the row cannot be read, the result is an incident of an unknown kind
/// that has only the row's id.
model::Incident incident_or_unknown(const IncidentRow& row);

// Tournament rules as the journal keeps them.

/// Equal rules give equal bytes.
std::string to_bytes(const model::TournamentRules& rules);

/// The inverse. DataLoss: the bytes are not tournament rules.
rules::Expected<model::TournamentRules> rules_of(const std::string& bytes);

// Tournaments as the journal keeps them.

TournamentRow to_row(const model::Tournament& tournament);

/// The tournament in the row. DataLoss: it cannot be read.
rules::Expected<model::Tournament> tournament_of(const TournamentRow& row);

/// Gives the boards of another journal new names for this one: board "table-1" becomes
/// "club:table-1". No real board and no board of the configuration has a colon in its name. So no
/// later game can get the same name.
///
/// DataLoss: a row cannot be read, or its record is of another board or game than the row.
class Renaming {
 public:
  /// `import`: the text before the colon. InvalidArgument: it is empty, too long, or has other
  /// characters than letters, digits, '.', '_' and '-'.
  static rules::Expected<Renaming> make(std::string import);

  const std::string& import() const { return import_; }

  /// The new name of board `origin`. DataLoss: `origin` is not the name of a board.
  rules::Expected<std::string> board(const std::string& origin) const;

  /// The row with the new names. It keeps its number.
  rules::Expected<ObservationRow> renamed(ObservationRow row) const;
  rules::Expected<EventRow> renamed(const EventRow& row) const;
  rules::Expected<IncidentRow> renamed(const IncidentRow& row) const;
  rules::Expected<GameRow> renamed(const GameRow& row) const;

 private:
  explicit Renaming(std::string import) : import_(std::move(import)) {}
  void rename(std::string& game) const;

  std::string import_;
};

}  // namespace jadoube::storage::codec
