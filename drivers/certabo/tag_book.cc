#include "drivers/certabo/tag_book.h"

#include <algorithm>

#include "drivers/words.h"
#include "rules/number.h"

namespace jadoube::drivers::certabo {
namespace {

std::optional<int> parse_byte(std::string_view word) {
  const auto number = rules::parse_number<int>(word);
  return number && *number >= 0 && *number <= 255 ? number : std::nullopt;
}

std::optional<rules::Piece> parse_letter(std::string_view word) {
  const auto piece = word.size() == 1 ? rules::parse_piece(word[0]) : std::nullopt;
  return piece && *piece != rules::Piece::kNone ? piece : std::nullopt;
}

}  // namespace

rules::Piece TagBook::piece(Tag tag) const {
  const auto found = pieces_.find(tag);
  return found == pieces_.end() ? rules::Piece::kNone : found->second;
}

std::string TagBook::text() const {
  std::string text;
  for (const auto& [tag, piece] : pieces_) {
    for (int shift = 32; shift >= 0; shift -= 8) text += std::to_string(tag >> shift & 0xFF) + " ";
    text += rules::to_char(piece);
    text += '\n';
  }
  return text;
}

void TagBook::read(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    Words words(line);
    Tag tag = 0;
    for (int i = 0; i < 5; ++i) tag = tag << 8 | static_cast<Tag>(words.take(parse_byte));
    const auto piece = words.take(parse_letter);
    if (!words.has_failed() && words.at_end() && tag != 0) add(tag, piece);
  }
}

}  // namespace jadoube::drivers::certabo
