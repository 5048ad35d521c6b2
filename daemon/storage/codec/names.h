#pragma once

#include <optional>
#include <string>

#include "daemon/model/incident.h"

/// The names that a record calls its board, its game and itself by. They repeat what the row's
/// columns say, so that an import finds a row that belongs to another board.
namespace jadoube::storage::codec {

/// "boards/table-1"; empty for the daemon's own.
std::string board_name(const std::string& board);
/// "games/table-1-3".
std::string game_name(const std::string& board, int ordinal);
/// "incidents/table-1-3.2", or "incidents/daemon.2" for one of the daemon's own.
std::string incident_name(const std::string& board, model::IncidentId id);

/// The bare name, "table-1-3", of a game called "games/table-1-3"; empty for any other text.
std::string bare_game_name(const std::string& name);
/// The ordinal in "games/table-1-3"; 0 for any other text.
int ordinal_in(const std::string& name);

}  // namespace jadoube::storage::codec
