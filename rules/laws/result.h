#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/piece.h"

namespace jadoube::rules {

/// How a game ended, as PGN writes it.
enum class Result : std::uint8_t { kUnknown, kWhiteWins, kBlackWins, kDraw };

/// A win for `winner`.
constexpr Result win_of(Color winner) {
  return winner == Color::kWhite ? Result::kWhiteWins : Result::kBlackWins;
}

/// "*", "1-0", "0-1", "1/2-1/2".
std::string_view to_string(Result result);

/// The result of that text; nothing for any other.
std::optional<Result> parse_result(std::string_view text);

}  // namespace jadoube::rules
