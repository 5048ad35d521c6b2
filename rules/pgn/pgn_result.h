#pragma once

#include <optional>
#include <string_view>

#include "rules/laws/result.h"

namespace jadoube::rules {

/// The result of a word or tag as people write it: any dash, "½-½", "1/2" or "½". Nothing for any
/// other text. `text` is UTF-8, but may be any bytes.
std::optional<Result> parse_pgn_result(std::string_view text);

}  // namespace jadoube::rules
