#pragma once

#include <string>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {

/// True if the text looks like Vega's SortedPairs.txt.
bool is_vega_pairs(const std::string& text);

/// Reads Vega's list of pairings: "Chen, Wei  plays with black VS  Baumann, Lukas  in board  1".
/// Each pairing is there twice, once for each player.
void read_vega_pairs(const std::string& text, ImportBuilder& out);

}  // namespace jadoube::tournament
