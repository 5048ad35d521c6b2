#include "rules/laws/termination.h"

#include <algorithm>
#include <array>

namespace jadoube::rules {
namespace {

constexpr std::array<std::string_view, 8> kTerminationTexts = {
    "abandoned", "adjudication",     "death",        "emergency",
    "normal",    "rules infraction", "time forfeit", "unterminated"};

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

}  // namespace

std::string_view to_string(Termination termination) {
  return kTerminationTexts[static_cast<std::size_t>(termination)];
}

std::optional<Termination> parse_termination(std::string_view text) {
  const auto is_text = [&](std::string_view known) {
    return std::equal(text.begin(), text.end(), known.begin(), known.end(),
                      [](char a, char b) { return lower(a) == b; });
  };
  const auto* const found =
      std::find_if(kTerminationTexts.begin(), kTerminationTexts.end(), is_text);
  if (found == kTerminationTexts.end()) return std::nullopt;
  return static_cast<Termination>(found - kTerminationTexts.begin());
}

}  // namespace jadoube::rules
