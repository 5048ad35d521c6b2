#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/time/time_control.h"

/// Time controls as people write them, and as PGN does.
///
///     control  = period { ("+" | "," | ";" | ":" | "then" | "followed by") period } { per-move }
///     period   = time "/" moves | moves "/" time | time "/" rest | rest "/" time
///     rest     = "SD" | "G" | "all" | "rest" | ...
///     per-move = ("+" | "|") seconds | "inc" seconds | "d" seconds | "b" seconds
///                ... [ "from" move ]
///     control  = ("*" | "hourglass") time
///     control  = minutes space seconds
///
/// The organiser's name for the tempo may be before or after it: "Rapid: 25+10", "3+2 blitz". It is
/// ignored, because `tempo_of` finds the tempo. Words are English, German, Russian or Ukrainian.
/// White space, brackets, dashes and the full stops of abbreviations are ignored. "&" is "+". "no
/// increment" is read. An increment or delay may be repeated after each period: "40/90 d5 SD/30
/// d5". A minus is refused, and so is a "+", "/" or "," without two neighbours: "-5+3", "3++2",
/// "3+2+".
///
/// A number may have a unit: h, min, ', sec, '', ". A number without a unit is minutes in a period,
/// and seconds in the time for each move. In sentences the order is free, and "/" may be "in" or
/// missing: "90 minutes for 40 moves followed by 30 minutes for the rest with 30 seconds
/// increment".
///
/// Some texts are ambiguous. They are read so:
/// - "90/40" (FIDE: minutes/moves) or "40/90" (US: moves/minutes): "SD", "G" or a unit beside
///   another slash shows the order. Otherwise the smaller number is the moves, because no event
///   gives less than a minute for a move.
/// - "+30" after a period for all moves is seconds for each move: "90/40+30/SD+30". After a period
///   for some moves it is the next period if another "+" follows: "90/40+30+30". Without another
///   "+" it is refused, because people use both meanings. Write "+30/SD", "+30min" or "+30s".
/// - "40/2, SD/1" (US: hours) is refused. In one period for the whole game, 1 and 2 are minutes:
///   "2+1". Write "2h" or "2min".
/// - "65/65" alone is refused, because it may be 65 minutes for 65 moves or "65+65".
/// - "1:30", "90:00" and "0:30:00" are refused, because they may be hours or minutes. Write "1h30"
///   or "90s". Other colons separate periods: "90/40:30/SD".
/// - "180+2", "5400+30", "40/7200:3600" are seconds, as PGN's tag has them: nobody plays that many
///   minutes. Up to "120+30" it is minutes. "150+2" is refused: write "150min+2" or "150s+2".
/// - "2 x 90 min" is 90 minutes for each of the two players.
/// - "5 3" is 5 minutes and 3 seconds for each move, as on servers. The text has nothing else, and
///   the seconds are at most 60. "40 90" is refused.
namespace jadoube::rules {

/// Reads any text above, in upper or lower case. InvalidArgument names the error and the column, in
/// characters from 1: `"90/40+30", column 6: ...`.
Expected<TimeControl> parse_time_control(std::string_view text);

/// The canonical text. `parse_time_control` reads it as the same time control. Examples: "3+2",
/// "5+0", "5;d3" (delay), "5;b3" (Bronstein), "90/40+30/SD+30", "120/40+60/20+15/SD+30s from 61"
/// (the increment starts with move 61), "120/40" (repeats), "*5" (hourglass). Whole minutes have no
/// unit if they cannot be taken for moves, hours or seconds. Otherwise "30m", "90s", "10.5s".
std::string to_string(const TimeControl& control);

/// Reads the TimeControl tag of PGN [PGN 9.6.1]: "40/5400+30:1800+30", "300+3", "*60". The unit is
/// seconds; some servers write fractions. Nothing for "?" (unknown) and "-" (none). PGN has no
/// delay, so it is read as programs write it: "300+3d", "300d3", "300b3". Clubs and broadcasts also
/// put ordinary text into the tag. A tag with other letters or quotes is read by
/// `parse_time_control`. InvalidArgument as above.
Expected<std::optional<TimeControl>> parse_pgn_time_control(std::string_view tag);

/// The value of the TimeControl tag of PGN: "5400+30", "40/5400+30:1800+30", "*60". A delay is
/// written "300+3d", because programs that know delays read that. They do not know Bronstein, which
/// is written "300+3b".
std::string to_pgn_time_control(const TimeControl& control);

}  // namespace jadoube::rules
