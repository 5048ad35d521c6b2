#pragma once

#include <string>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {

/// True if the text looks like one of the two text exports of Swiss-Manager, in any language.
bool is_swiss_manager_pairings(const std::string& text);
bool is_swiss_manager_players(const std::string& text);

/// Reads Swiss-Manager's pairings: `Runde;Brett;IdentW;IdentS;NrW;NrS;...`. The players are only
/// starting numbers there. A row 0:0 without a K has no result yet: Swiss-Manager writes a double
/// loss in the same way.
void read_swiss_manager_pairings(const std::string& text, ImportBuilder& out);

/// Reads Swiss-Manager's players: `Nr;Name;Titel;...`.
void read_swiss_manager_players(const std::string& text, ImportBuilder& out);

}  // namespace jadoube::tournament
