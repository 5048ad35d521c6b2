#pragma once

#include <string>

#include "daemon/tournament/export/compare_results.h"

namespace jadoube::tournament {

/// Writes a section as a tournament report file: TRF16, with the lines 142, 300 and 310 of
/// TRF-2026. Each line ends with CR LF. The scores count one for a win and a half for a draw, and
/// the ranks follow them. A pairing without a result has a blank there, and one whose game is still
/// played is left out. The head is that of the file that was imported, as `fill_trf` leaves it, but
/// with the players and the planned rounds of now; without one it is made, and line 142 has the
/// planned rounds. The problems name what is left out, and a section whose planned rounds nobody
/// has said.
WrittenResults write_trf(const model::Tournament& tournament, const model::Section& section,
                         const ResultOf& result_of);

/// The same as TRF-2026: also the program, the first colour, the time control, and the byes that
/// players asked for. Each line ends with CR.
WrittenResults write_trf26(const model::Tournament& tournament, const model::Section& section,
                           const ResultOf& result_of);

/// Fills the results into a TRF that the pairing program wrote. Only results that are blank there
/// are filled in, and the points with them; nothing else changes, and the encoding and the ends of
/// lines stay. The problems name results that are different there, and lines that are too odd to
/// be changed.
WrittenResults fill_trf(const std::string& file, const model::Section& section,
                        const ResultOf& result_of);

}  // namespace jadoube::tournament
