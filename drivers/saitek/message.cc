#include "drivers/saitek/message.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <vector>

#include "drivers/polled/game_follower.h"

namespace jadoube::drivers::saitek {
namespace {

// "e2-e4", "Ng1-f3", "e4xd5", "O-O": there is a dash or an x in it, and it begins with a letter.
bool may_be_move(std::string_view word) {
  const bool has_sign = word.substr(1).find_first_of("-x") != std::string_view::npos;
  return has_sign && std::isalpha(static_cast<unsigned char>(word[0])) != 0;
}

// "1" or "1."
std::optional<std::size_t> number_in(std::string_view word) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || number == 0) return std::nullopt;
  const std::string_view rest(end, static_cast<std::size_t>(word.data() + word.size() - end));
  return rest.empty() || rest == "." ? std::optional(number) : std::nullopt;
}

bool begins_with(std::string_view line, std::string_view lower) {
  return line.size() >= lower.size() &&
         std::equal(lower.begin(), lower.end(), line.begin(), [](char a, char b) {
           return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
         });
}

}  // namespace

Message decode(std::string_view line) {
  if (line.starts_with(">")) return Done{};
  if (begins_with(line, "new game")) return NewGame{};
  if (begins_with(line, "takeback")) return TakenBack{};
  const auto words = words_of(line);
  if (words.size() == 3 && may_be_move(words[1])) {
    const auto number = number_in(words[0]);
    if (number) return Moved{std::string(words[1]), true, number};
  }
  if (words.size() == 2 && may_be_move(words[0])) return Moved{std::string(words[0])};
  return Other{};
}

}  // namespace jadoube::drivers::saitek
