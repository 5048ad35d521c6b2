#include <string>

#include "rules/notation/language.h"
#include "rules/pgn/pgn.h"

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

std::optional<Result> parse_pgn_result(std::string_view text) {
  constexpr std::string_view kHalf = "½";
  std::string plain = without_look_alikes(text);
  for (std::size_t at = plain.find(kHalf); at != std::string::npos; at = plain.find(kHalf)) {
    plain.replace(at, kHalf.size(), "1/2");
  }
  if (plain == "1/2") return Result::kDraw;
  return parse_result(plain);
}

}  // namespace jadoube::rules
