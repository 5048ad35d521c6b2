#pragma once

#include <string>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {

/// True if the text looks like JSON.
bool is_json(const std::string& text);

/// Reads a tournament of DGT LiveChess: `tournament.json` and `round-N/index.json` of its export
/// folder or of LiveChess Cloud, the answers of its HTTP API, and the `index.json` of its own data
/// directory. The number of the round comes from the JSON, else from the name of the file
/// ("round-3/index.json"), else it is the builder's default. Table n has the n-th board of
/// `eboards`.
///
/// LiveChess writes no starting numbers.
void read_livechess(const std::string& text, ImportBuilder& out);

}  // namespace jadoube::tournament
