#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/outputs/livechess/eboard.h"

/// The JSON of LiveChess. Names and order of the keys are LiveChess' own: one client refuses keys
/// that it does not know, another refuses missing ones.
namespace jadoube::outputs::livechess {

/// Writes the JSON of `board` into it. Over HTTP, one client reads it with a regular expression
/// that wants blanks around the colons.
void write_json(Eboard& board);

/// The ports of the boards that are connected, as the call `sources` answers.
std::string compact_sources(const std::vector<std::shared_ptr<const Eboard>>& boards);

/// A clock; `null` if there is none.
std::string compact_clock(const std::optional<EboardClock>& clock);

/// A text with its quotes. Bytes that are not UTF-8 are replaced.
std::string json_text(std::string_view text);

}  // namespace jadoube::outputs::livechess
