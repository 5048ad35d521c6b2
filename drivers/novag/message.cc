#include "drivers/novag/message.h"

#include <charconv>
#include <vector>

#include "drivers/polled/game_follower.h"

namespace jadoube::drivers::novag {
namespace {

constexpr std::size_t kMostMoves = 1000;

// The number of a move, from 1.
std::optional<std::size_t> number_of(std::string_view word) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_whole = error == std::errc() && end == word.data() + word.size();
  if (!is_whole || number < 1 || number > kMostMoves) return std::nullopt;
  return number;
}

bool is_black(std::string_view number) { return number.ends_with(','); }

// "M   1,  e7-e5": the comma means Black.
Message moved(const std::vector<std::string_view>& words) {
  if (words.size() < 3) return Other{};
  std::string_view number = words[1];
  const bool by_black = is_black(number);
  if (by_black) number.remove_suffix(1);
  const auto found = number_of(number);
  if (!found) return Other{};
  return Moved{2 * (*found - 1) + (by_black ? 1 : 0), std::string(words[2]), words[0] == "T"};
}

// ".   1  e2-e4   e7-e5"
Message row(const std::vector<std::string_view>& words) {
  if (words.size() < 3) return ListHead{};
  const auto number = number_of(words[1]);
  if (!number) return ListHead{};
  return ListRow{2 * (*number - 1), std::string(words[2]),
                 words.size() > 3 ? std::string(words[3]) : std::string()};
}

}  // namespace

Message decode(std::string_view line) {
  if (line.starts_with("ID")) {
    const std::size_t text = std::min(line.find_first_not_of(" .:", 2), line.size());
    return Id{std::string(line.substr(text))};
  }
  if (line == "New Game" || line == "New game") return NewGame{};
  const auto words = words_of(line);
  if (words.empty()) return Other{};
  if (words[0] == "M" || words[0] == "T") return moved(words);
  if (words[0] == "Game" && words.size() == 2 && number_of(words[1])) return ListBegins{};
  if (words[0] == ".") return row(words);
  return Other{};
}

}  // namespace jadoube::drivers::novag
