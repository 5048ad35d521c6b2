#include "rules/pgn/pgn_game.h"

namespace jadoube::rules {

bool PgnPly::operator==(const PgnPly&) const = default;
bool PgnLine::operator==(const PgnLine&) const = default;

std::optional<std::string_view> PgnGame::tag(std::string_view name) const {
  for (const auto& [own_name, value] : tags) {
    if (own_name == name) return value;
  }
  return std::nullopt;
}

void PgnGame::set_tag(std::string_view name, std::string_view value) {
  for (auto& [own_name, own_value] : tags) {
    if (own_name == name) {
      own_value = value;
      return;
    }
  }
  tags.emplace_back(name, value);
}

}  // namespace jadoube::rules
