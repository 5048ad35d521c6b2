#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::texts {

/// The number of columns of a UTF-8 text. A character takes one, a character that combines with the
/// one before takes none [guess: wide characters count as one]. Bytes that are not UTF-8 count one
/// each.
std::size_t text_width(std::string_view text);

/// The text, cut to `width` columns (at least one). A text that was cut ends with "…". Control
/// characters become blanks.
std::string fitted(std::string_view text, std::size_t width);

/// The text with blanks after it, or before it if it is aligned right, so that it takes at least
/// `width` columns.
std::string padded(std::string_view text, std::size_t width, bool to_right = false);

/// Lines of cells in columns as wide as their widest cell.
class TextTable {
 public:
  /// Wider cells are cut, except in the last column.
  static constexpr std::size_t kWidest = 28;

  /// `to_right`: for each column, if its cells are aligned right.
  explicit TextTable(std::vector<bool> to_right) : to_right_(std::move(to_right)) {}

  /// Adds a line. Missing cells are empty. Cells beyond the last column are left out.
  void add(std::vector<std::string> cells);
  /// All lines, each with its line feed. There are two blanks between columns, and none at the end
  /// of a line.
  std::string text() const;

 private:
  std::vector<bool> to_right_;
  std::vector<std::vector<std::string>> lines_;
};

/// True if board `one` is before board `other` on a sheet. Boards are in the order of their names,
/// but numbers in names count as numbers: table-9 comes before table-10.
bool stands_before(std::string_view one, std::string_view other);

}  // namespace jadoube::texts
