#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace jadoube::tournament {

/// The meanings of a table's columns, by its header.
class CsvColumns {
 public:
  /// Reads a header. A list may have White on the left of the result and Black on the right, as
  /// chess-results and Swiss-Manager show it: "Bo.; No.;;Name;Rtg;Pts.;Result;Pts.;;Name;Rtg;No.".
  /// Then it has columns of both.
  explicit CsvColumns(const std::vector<std::string>& header);

  /// The place of a column: "white", "black_rating", "board". Nothing: there is none.
  std::optional<std::size_t> place_of(const std::string& name) const;
  bool has(const std::string& name) const { return columns_.contains(name); }
  /// True if there is a column that names or numbers the player of that colour.
  bool has_player(const std::string& color) const;

  /// The places and the texts of unknown columns.
  const std::vector<std::pair<std::size_t, std::string>>& unknown() const { return unknown_; }
  /// The names of columns that the header has twice.
  const std::vector<std::string>& twice() const { return twice_; }

  /// True if the table has pairings: columns of White or of Black.
  bool has_pairings() const;
  /// True if it has players, each with one row.
  bool has_players() const;
  /// True if each row is one player with all their results: a table that is no list of pairings.
  bool is_cross_table() const { return is_cross_table_; }
  /// How many columns are known.
  std::size_t known() const { return known_; }

  /// The names that a column may have, for a message.
  static std::string known_names();

 private:
  void read(const std::vector<std::string>& header);

  std::map<std::string, std::size_t> columns_;
  std::vector<std::pair<std::size_t, std::string>> unknown_;
  std::vector<std::string> twice_;
  std::size_t known_ = 0;
  bool is_cross_table_ = false;
};

/// "Round 3 on 2026/11/29", "3. Runde", "Тур 3": the number of a round in a line. 0: there is none.
int round_in_words(std::string_view line);

}  // namespace jadoube::tournament
