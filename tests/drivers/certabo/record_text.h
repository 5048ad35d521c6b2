#pragma once

#include <map>
#include <string>

#include "rules/placement.h"

namespace jadoube::drivers::certabo {

/// The text of a record: `tags` has the tag of each square, as five numbers with blanks between.
/// Other squares have none.
inline std::string record_text(const std::map<rules::Square, std::string>& tags) {
  std::string text = ":";
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto found = tags.find(rules::square_at(i % 8, 7 - i / 8));
    text += (found == tags.end() ? "0 0 0 0 0" : found->second) + " ";
  }
  return text + "\r\n";
}

/// The tag of the piece that begins on `square`.
inline std::string own_tag(rules::Square square) {
  return "3 0 84 1 " + std::to_string(rules::index_of(square));
}

/// All pieces on their starting squares, each with its own tag.
inline std::map<rules::Square, std::string> set_up_tags() {
  std::map<rules::Square, std::string> tags;
  const auto placement = rules::Placement::initial();
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = rules::square_at(i);
    if (placement[square] != rules::Piece::kNone) tags[square] = own_tag(square);
  }
  return tags;
}

}  // namespace jadoube::drivers::certabo
