#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jadoube::tournament {

/// A line of a table in text form.
struct SeparatedRow {
  /// The fields without quotes and without blanks at both ends.
  std::vector<std::string> fields = {};
  /// The column at which each field begins, from 1, in characters.
  std::vector<int> columns = {};
  /// The line on which it starts, from 1.
  int line = 0;
  /// The line of a quote in it that is not closed, or that another quote closes by mistake. 0:
  /// there is none. Then the fields are not to be trusted.
  int open_quote = 0;
  /// At least one field stands in quotes.
  bool has_quotes = false;
};

/// The rows of a text whose fields are separated by commas, semicolons or tabs. A field in quotes
/// may have separators, doubled quotes and line ends in it. Empty lines are left out.
std::vector<SeparatedRow> separated_rows(std::string_view text, char separator);

/// The separator of a text: the one of ';', tab and ',' that its first line has most.
char separator_of(std::string_view text);

}  // namespace jadoube::tournament
