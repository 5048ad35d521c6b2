#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace jadoube::rules {

/// How a game ended, as PGN writes it.
enum class Result : std::uint8_t { kUnknown, kWhiteWins, kBlackWins, kDraw };

/// "*", "1-0", "0-1", "1/2-1/2".
std::string_view to_string(Result result);

/// The result of that text; nothing for any other.
std::optional<Result> parse_result(std::string_view text);

}  // namespace jadoube::rules
