#pragma once

#include <optional>
#include <string>
#include <string_view>

/// The one name of a table: the number on its sign. Pages, alerts, sheets, outputs, commands and
/// messages all use it.
namespace jadoube::texts {

struct TableName {
  /// The number on the sign, from 1.
  int number = 0;
  /// In a team match: the match, and the board in the match. 0: this is no team match.
  int match = 0, board_in_match = 0;
  /// The tournament. Only where another tournament has a table with that number. Empty: none has.
  std::string whose = {};

  bool operator==(const TableName&) const = default;
};

/// The name, to follow the word "table", in the language of the thread: "12", "12 · match 2, board
/// 4", "12 · Kyiv Open".
std::string text_of(const TableName& name);

/// A table that a person typed.
struct TypedTable {
  /// The number on the sign. 0: the board of a match.
  int number = 0;
  int match = 0, board_in_match = 0;

  /// True if it is that table.
  bool fits(const TableName& name) const {
    return number != 0 ? name.number == number
                       : name.match == match && name.board_in_match == board_in_match;
  }

  bool operator==(const TypedTable&) const = default;
};

/// Reads "12", "table 12", "table-12", and "m2.4" for board 4 of match 2. Nothing: it is none of
/// these. A number has at most four digits: a longer one is a serial number.
std::optional<TypedTable> typed_table(std::string_view text);

/// True for "2.4". Some read it as round 2, table 4, and others as match 2, board 4, so it is
/// neither.
bool is_two_numbers(std::string_view text);

/// Why two numbers name no table, and what to write instead.
std::string two_numbers_refused(std::string_view text);

}  // namespace jadoube::texts
