#include "rules/laws/edition.h"

namespace jadoube::rules {
namespace {

constexpr std::string_view kMaker = "FIDE ";
constexpr std::array<std::string_view, 4> kEditionTexts = {"FIDE 2014", "FIDE 2017", "FIDE 2018",
                                                           "FIDE 2023"};

}  // namespace

std::string_view to_string(Edition edition) {
  return kEditionTexts[static_cast<std::size_t>(edition)];
}

std::optional<Edition> parse_edition(std::string_view text) {
  for (const Edition edition : kEditions) {
    const std::string_view whole = to_string(edition);
    if (text == whole || text == whole.substr(kMaker.size())) return edition;
  }
  return std::nullopt;
}

}  // namespace jadoube::rules
