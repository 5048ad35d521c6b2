#include "rules/pgn/pgn_result.h"

#include <string>

#include "rules/notation/look_alikes.h"

namespace jadoube::rules {

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
