#pragma once

#include <string>
#include <string_view>

#include "daemon/arbiter/decisions/ruling.h"

/// An arbiter's rulings as the journal keeps them.
namespace jadoube::api {

/// The ruling on a game of `board`, as it was before: the word "arbiter", and the API's
/// WrittenCorrection in JSON, one line.
std::string to_text(const arbiter::Ruling& ruling, const model::Board& board);

/// What begins a row of the journal that is a ruling; no observation begins so.
inline constexpr const char* kRuling = "arbiter ";

/// Whether a row of the journal is a ruling; else it is an observation.
bool is_ruling(std::string_view row);

/// The inverse of `to_text`. DataLoss: it was written by a newer version, or is none.
rules::Expected<arbiter::Ruling> parse_ruling(std::string_view row);

}  // namespace jadoube::api
