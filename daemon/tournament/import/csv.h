#pragma once

#include <string>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {

/// True if the first line names columns of `read_csv`, or a line under a few lines of text.
bool is_csv(const std::string& text);

/// Reads a table with a header. The separator is a comma, a semicolon or a tab.
///
/// Pairings: `round`, `table`, `white`, `black`, `result`, `date`, `match`, `board` (in the match;
/// without `match` and `table` it is the table), `fen`, and for both colours `white_number`,
/// `white_fide_id`, `white_rating`, `white_title`, `white_federation`, `white_team`. A bye has no
/// white or no black, or "bye". Without a column `table`, the tables are in the order of the rows.
///
/// Players: `number`, `name`, `title`, `rating`, `federation`, `fide_id`, `team`, `sex`, `born`.
///
/// The names may be those of other programs and languages. Lists that have White on the left of the
/// result and Black on the right are read too. A table of results with a row for each player is an
/// error.
///
/// Unknown columns are named in a warning. Letters may be capital, and a blank or '-' is as good as
/// '_'.
void read_csv(const std::string& text, ImportBuilder& out);

}  // namespace jadoube::tournament
