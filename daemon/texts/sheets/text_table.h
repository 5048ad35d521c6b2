#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::texts {

/// How many columns a UTF-8 text takes: one for each character, none for one that is put on the
/// last [guess: characters two columns wide are taken for one]. Bytes that are no UTF-8 count one
/// each.
std::size_t text_width(std::string_view text);

/// The text, cut to `width` columns (one at least) and ended with "…" where it is longer. Control
/// characters become blanks.
std::string fitted(std::string_view text, std::size_t width);

/// Lines of cells in columns as wide as their widest cell.
class TextTable {
 public:
  /// Cells wider than this are cut, but not in the last column.
  static constexpr std::size_t kWidest = 28;

  /// `to_right`: by column, whether its cells stand at its right edge.
  explicit TextTable(std::vector<bool> to_right) : to_right_(std::move(to_right)) {}

  /// A line; missing cells are empty, those beyond the columns are left out.
  void add(std::vector<std::string> cells);
  /// Every line with its line feed; two blanks between columns and none at a line's end.
  std::string text() const;

 private:
  std::vector<bool> to_right_;
  std::vector<std::vector<std::string>> lines_;
};

}  // namespace jadoube::texts
