#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "rules/sentence.h"

namespace jadoube::tournament {

/// The entry of one round in a player's line [TRF16: columns 92 + 10 (r - 1) and so on].
struct TrfEntry {
  /// The starting number of the opponent. 0: none.
  int opponent = 0;
  /// 'w', 'b', or '-' if there is no colour.
  char color = '-';
  /// '1', '=', '0', '+', '-', 'W', 'D', 'L', 'H', 'F', 'U' or 'Z'. ' ': none yet.
  char result = ' ';
  /// The column of its result, from 0, in characters.
  std::size_t result_column = 0;

  bool operator==(const TrfEntry&) const = default;
};

/// A player's line of a TRF.
struct TrfPlayerLine {
  int line = 0;
  model::Player player = {};
  /// By the number of the round.
  std::map<int, TrfEntry> entries = {};
  /// The fields that were read from a wrong place. Each with its column, from 1.
  std::vector<std::pair<int, rules::Sentence>> notes = {};
  /// What could not be read. Each with its column.
  std::vector<std::pair<int, rules::Sentence>> errors = {};
  /// The columns are not those of the format: something is too far left or right.
  bool is_shifted = false;
  /// The columns are bytes, not characters.
  bool is_by_bytes = false;
};

/// Reads a line that starts with 001.
///
/// First it takes each field from its columns. Programs pad names by characters or by bytes, so
/// both ways are tried. A field with an impossible content is empty, and noted: nothing before the
/// rounds is an error. If the rounds are not in their columns either, it reads the line word by
/// word, and notes it. The rounds are always found by their words: the place of a word decides its
/// round. That also works if all are shifted by up to four columns.
///
/// Nothing: the line has no starting number.
std::optional<TrfPlayerLine> read_trf_player(const std::string& line, int number);

/// The halves of a point of a result. Nothing: there is no result.
std::optional<int> halves_of(const TrfEntry& entry);

/// True if the result was given without play.
bool is_forfeit(const TrfEntry& entry);

/// Why there is no opponent. Nothing: the player is not in this round, or has an opponent.
std::optional<model::Bye> bye_of(const TrfEntry& entry);

}  // namespace jadoube::tournament
