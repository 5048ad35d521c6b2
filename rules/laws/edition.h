#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace jadoube::rules {

/// An edition of FIDE's Laws, by the year it came into force: 1 July 2014, 1 July 2017, 1 January
/// 2018, 1 January 2023.
enum class Edition : std::uint8_t { kFide2014, kFide2017, kFide2018, kFide2023 };

/// All of them, oldest first.
inline constexpr std::array<Edition, 4> kEditions = {Edition::kFide2014, Edition::kFide2017,
                                                     Edition::kFide2018, Edition::kFide2023};

/// The one in force, for events that name none.
inline constexpr Edition kCurrentEdition = Edition::kFide2023;

/// "FIDE 2023".
std::string_view to_string(Edition edition);

/// Reads "FIDE 2023" or "2023"; nothing for any other text.
std::optional<Edition> parse_edition(std::string_view text);

/// What kind of game the thinking time makes it: by main time plus sixty increments, 60 minutes or
/// more, more than 10 and less than 60, 10 or less [FIDE 2023 Art. A.1, B.1].
enum class Tempo : std::uint8_t { kStandard, kRapid, kBlitz };

/// "standard", "rapid" or "blitz".
constexpr std::string_view to_string(Tempo tempo) {
  constexpr std::array<std::string_view, 3> kWords = {"standard", "rapid", "blitz"};
  return kWords[static_cast<std::size_t>(tempo)];
}

}  // namespace jadoube::rules
