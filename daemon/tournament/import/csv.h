#pragma once

#include <string>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {

/// True if the first line names columns of `read_csv`.
bool is_csv(const std::string& text);

/// Reads a table with a header. The separator is a comma, a semicolon or a tab.
///
/// Pairings: `round`, `table`, `white`, `black`, `result`, `date`, `match`, `board` (in the match),
/// `fen`, and for both colours `white_number`, `white_fide_id`, `white_rating`, `white_title`,
/// `white_federation`, `white_team`. A bye has no white or no black, or "bye". Without a column
/// `table`, the tables are in the order of the rows.
///
/// Players: `number`, `name`, `title`, `rating`, `federation`, `fide_id`, `team`, `sex`, `born`.
///
/// Unknown columns are named in a warning. Letters may be capital, and a blank or '-' is as good as
/// '_'.
void read_csv(const std::string& text, ImportBuilder& out);

}  // namespace jadoube::tournament
