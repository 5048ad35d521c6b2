#pragma once

#include <string>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {

/// True if the text looks like a tournament report file.
bool is_trf(const std::string& text);

/// Reads FIDE's tournament report file: TRF16 and TRF-2026, of players and of teams, and what
/// programs make of it (`trf_line.h`). Lines with other codes, and rulers, are not read.
///
/// A pairing counts if the lines of both players agree. If they do not, it is an error, and the
/// pairing is left out. The file has no table numbers: see `trf_tables.h`.
void read_trf(const std::string& text, ImportBuilder& out);

}  // namespace jadoube::tournament
