#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "daemon/model/incident.h"

/// The names in a record for its board, its game and itself. They repeat the columns of the row. So
/// an import notices a row that belongs to another board.
namespace jadoube::values {

/// "boards/table-1". Empty for a daemon (ids.h).
std::string board_name(const std::string& board);
/// "games/table-1-3".
std::string game_name(const std::string& board, int ordinal);
/// "incidents/table-1-3.2". For an incident of a daemon itself "incidents/daemon.2", and in the
/// cache of a relay "incidents/north:daemon.2".
std::string incident_name(const std::string& board, model::IncidentId id);
/// True if the name is that of an incident of a daemon itself.
bool is_of_daemon_itself(std::string_view incident_name);

/// The id in "boards/table-1". Empty for any other text.
std::string board_in(const std::string& name);
/// The short name "table-1-3" of the game "games/table-1-3". Empty for any other text.
std::string bare_game_name(const std::string& name);
/// "games/table-1-3" of the short name "table-1-3".
std::string full_game_name(const std::string& bare);
/// The ordinal in "games/table-1-3". 0 for any other text.
int ordinal_in(const std::string& name);

}  // namespace jadoube::values
