#include "daemon/texts/sheets/text_table.h"

#include <algorithm>
#include <compare>

namespace jadoube::texts {

namespace {

// One character: its bytes, and if it combines with the character before.
struct Character {
  std::size_t bytes = 1;
  bool combines = false;
};

std::size_t bytes_announced(unsigned char lead) {
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  return lead >= 0xF0 && lead <= 0xF4 ? 4 : 1;
}

Character character_at(std::string_view text, std::size_t place) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t bytes = bytes_announced(byte(place));
  if (place + bytes > text.size()) return {};
  for (std::size_t i = place + 1; i < place + bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
  }
  // U+0300 to U+036F: an accent that is a character of its own.
  const bool combines =
      bytes == 2 && (byte(place) == 0xCC || (byte(place) == 0xCD && byte(place + 1) <= 0xAF));
  return {bytes, combines};
}

}  // namespace

std::size_t text_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t place = 0; place < text.size();) {
    const Character character = character_at(text, place);
    width += character.combines ? 0 : 1;
    place += character.bytes;
  }
  return width;
}

std::string fitted(std::string_view text, std::size_t width) {
  const bool cut = text_width(text) > width;
  const std::size_t room = cut ? std::max<std::size_t>(width, 1) - 1 : width;
  std::string result;
  std::size_t used = 0;
  for (std::size_t place = 0; place < text.size();) {
    const Character character = character_at(text, place);
    if (used == room && !character.combines) break;
    used += character.combines ? 0 : 1;
    const bool control = character.bytes == 1 && static_cast<unsigned char>(text[place]) < 0x20;
    result += control ? std::string_view(" ") : text.substr(place, character.bytes);
    place += character.bytes;
  }
  return cut ? result + "…" : result;
}

std::string padded(std::string_view text, std::size_t width, bool to_right) {
  const std::size_t taken = text_width(text);
  const std::string blanks(taken < width ? width - taken : 0, ' ');
  return to_right ? blanks + std::string(text) : std::string(text) + blanks;
}

void TextTable::add(std::vector<std::string> cells) {
  cells.resize(to_right_.size());
  for (std::string& cell : cells) {
    cell = fitted(cell, &cell == &cells.back() ? text_width(cell) : kWidest);
  }
  lines_.push_back(std::move(cells));
}

std::string TextTable::text() const {
  std::vector<std::size_t> widths(to_right_.size(), 0);
  for (const auto& line : lines_) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      widths[i] = std::max(widths[i], text_width(line[i]));
    }
  }
  std::string text;
  for (const auto& cells : lines_) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      line += (i == 0 ? "" : "  ") + padded(cells[i], widths[i], to_right_[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number at the start of `text`, without leading zeros. It is removed from `text`.
std::string_view take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  const auto* end = std::ranges::find_if_not(text, is_digit);
  const auto number = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(number.size());
  return number;
}

std::strong_ordering compare_numbers(std::string_view one, std::string_view other) {
  const auto by_size = one.size() <=> other.size();
  return by_size != 0 ? by_size : one <=> other;
}

}  // namespace

bool stands_before(std::string_view one, std::string_view other) {
  const auto whole_one = one, whole_other = other;
  while (!one.empty() && !other.empty()) {
    auto order = one.front() <=> other.front();
    if (is_digit(one.front()) && is_digit(other.front())) {
      const auto first = take_number(one), second = take_number(other);
      order = compare_numbers(first, second);
    } else {
      one.remove_prefix(1);
      other.remove_prefix(1);
    }
    if (order != 0) return order < 0;
  }
  if (one.empty() != other.empty()) return one.empty();
  return whole_one < whole_other;
}

}  // namespace jadoube::texts
