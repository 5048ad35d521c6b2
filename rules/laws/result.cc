#include "rules/laws/result.h"

#include <array>

namespace jadoube::rules {
namespace {

constexpr std::array<std::string_view, 4> kResultTexts = {"*", "1-0", "0-1", "1/2-1/2"};

}  // namespace

std::string_view to_string(Result result) { return kResultTexts[static_cast<std::size_t>(result)]; }

std::optional<Result> parse_result(std::string_view text) {
  for (std::size_t i = 0; i < kResultTexts.size(); ++i) {
    if (kResultTexts[i] == text) return static_cast<Result>(i);
  }
  return std::nullopt;
}

}  // namespace jadoube::rules
