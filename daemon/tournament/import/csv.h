#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {

/// True if the first line names columns of `read_csv`, or if such a line follows a few lines of
/// text.
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

/// A line of a table in text form.
struct SeparatedRow {
  /// The fields without quotes and without blanks at both ends.
  std::vector<std::string> fields = {};
  /// The column at which each field begins, from 1, in characters.
  std::vector<int> columns = {};
  /// The line on which it starts, from 1.
  int line = 0;
  /// The line of a quote in the row that is not closed, or that another quote closes by mistake. In
  /// that case the fields may be wrong. 0: no such quote.
  int open_quote = 0;
  /// At least one field is in quotes.
  bool has_quotes = false;
};

/// The rows of a text with fields separated by commas, semicolons or tabs. A quoted field may
/// contain separators, doubled quotes and line ends. Empty lines are left out.
std::vector<SeparatedRow> separated_rows(std::string_view text, char separator);

/// The separator of a text: the most frequent one of ';', tab and ',' in its first line.
char separator_of(std::string_view text);

}  // namespace jadoube::tournament
