#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "daemon/model/board.h"
#include "daemon/model/ruling.h"
#include "rules/error.h"

/// Rulings as the journal keeps them, between the observations of their game.
namespace jadoube::storage::codec {

/// The ruling on a game of `board` as one line: the word "arbiter" and the message as JSON. `board`
/// is the board before the ruling.
std::string to_text(const model::Ruling& ruling, const model::Board& board);

/// The start of a row with a ruling. No observation starts like this.
inline constexpr const char* kRuling = "arbiter ";

/// True if a row is a ruling, false if it is an observation.
bool is_ruling(std::string_view row);

/// The inverse of `to_text`. DataLoss: a newer version wrote the row, or it is not a ruling.
rules::Expected<model::Ruling> parse_ruling(std::string_view row);

/// The ruling's row after `rename` has changed the name of the game that it continues, "table-1-3".
/// DataLoss as above.
rules::Expected<std::string> with_renamed_game(const std::string& row,
                                               const std::function<void(std::string&)>& rename);

}  // namespace jadoube::storage::codec
