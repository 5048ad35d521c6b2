#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "daemon/outputs/lichess/lichess_values.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// The facts about the broadcast of a section that need no question to anybody. They are its name,
/// the place, the time control, whether teams meet, and the four players with the highest ratings.
/// The players' FIDE ids are in the games, so Lichess needs no list of players. `rounds`: of one
/// section, at least one. `is_only`: the tournament has no other section.
BroadcastFields broadcast_fields(const std::vector<const Round*>& rounds, bool is_only);

/// `fields`, replaced by the fields of `asked` that are not empty. If the tournament has several
/// sections, the section is added to the name: "City Open
/// A". Lichess shortens such names in a group.
BroadcastFields with_asked(BroadcastFields fields, const BroadcastFields& asked,
                           const std::string& section, bool is_only);

/// The fields of a round at Lichess.
RoundFields round_fields(const Round& round, std::chrono::seconds delay_there);

/// The longest time for which a table of the round is held back here.
std::chrono::seconds longest_delay(const Round& round);

/// At most `most` characters of a text: Lichess refuses longer ones [spec: Lichess API].
std::string shortened(const std::string& text, std::size_t most);
/// How many characters a text has.
std::size_t characters_in(const std::string& text);

}  // namespace jadoube::outputs
