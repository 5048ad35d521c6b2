#include "rules/laws/sanctions.h"

#include <array>

namespace jadoube::rules {
namespace {

struct SanctionRow {
  std::string_view text, in_2014, since;
};

constexpr std::array<SanctionRow, kSanctionCount> kSanctionRows = {{
    {"warning", "12.9a", "12.9.1"},
    {"time to the opponent", "12.9b", "12.9.2"},
    {"time from the offender", "12.9c", "12.9.3"},
    {"points to the opponent", "12.9d", "12.9.4"},
    {"points from the offender", "12.9e", "12.9.5"},
    {"loss of the game", "12.9f", "12.9.6"},
    {"fine", "12.9g", "12.9.7"},
    {"exclusion from rounds", "", "12.9.8"},
    {"expulsion", "12.9h", "12.9.9"},
}};

const SanctionRow& sanction_row(Sanction sanction) {
  return kSanctionRows[static_cast<std::size_t>(sanction)];
}

}  // namespace

std::string_view to_string(Sanction sanction) { return sanction_row(sanction).text; }

std::string_view article(Edition edition, Sanction sanction) {
  return edition == Edition::kFide2014 ? sanction_row(sanction).in_2014
                                       : sanction_row(sanction).since;
}

}  // namespace jadoube::rules
