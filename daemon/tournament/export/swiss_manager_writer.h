#pragma once

#include <string>

#include "daemon/tournament/export/compare_results.h"

namespace jadoube::tournament {

/// Writes the results of a section as Swiss-Manager's pairings text, which it imports. `round`: 0
/// is all rounds.
///
/// Swiss-Manager takes the pairings of the file too. So a row is only written for a game with a
/// result. A game without a result and a bye are left out: the program has them, and maybe more.
WrittenResults write_swiss_manager(const model::Section& section, int round,
                                   const ResultOf& result_of);

/// The same for a file that Swiss-Manager has just exported. Only rows are written whose players
/// are still paired here with these colours. The problems name the other rows.
WrittenResults write_swiss_manager(const model::Section& section, const std::string& exported,
                                   const ResultOf& result_of);

}  // namespace jadoube::tournament
