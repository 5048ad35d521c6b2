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
///     control  = minutes blank seconds
///
/// Behind any of them may stand what the organiser calls it ("rapid", "blitz", "classical",
/// "standard"), which is passed over: `tempo_of` knows. Words are English, German, Russian or
/// Ukrainian. Blanks, brackets, hyphens and the full stops of abbreviations add nothing; a minus,
/// or a "+", "/", "," that joins nothing ("-5+3", "3++2", "3+2+"), is refused.
///
/// A number with a unit (h, min, ', sec, '', ") is what the unit says. One without is minutes in a
/// period and seconds for each move. In sentences the order is free and "/" may be "in" or missing:
/// "90 minutes for 40 moves followed by 30 minutes for the rest with 30 seconds increment".
///
/// What is ambiguous, and how it is read:
/// - "90/40" (FIDE: minutes/moves) or "40/90" (US: moves/minutes): as "SD", "G" or a unit on either
///   side of another slash says; else the smaller number is the moves, since no event gives less
///   than a minute a move.
/// - "+30" behind a period for all moves is seconds for each move: "90/40+30/SD+30". Behind a
///   period for some moves it is the next period if one more "+" follows: "90/40+30+30". If none
///   does it is refused, for both readings are in use: write "+30/SD", "+30min" or "+30s".
/// - "40/2, SD/1" (US: hours) is refused; in the first period for the whole game 1 and 2 are
///   minutes: "2+1". Write "2h" or "2min".
/// - "1:30", "90:00" and "0:30:00" are refused, for they may be hours or minutes: write "1h30" or
///   "90s". Other colons separate periods: "90/40:30/SD".
/// - "5 3" is what servers mean by it, 5 minutes and 3 seconds for each move, if nothing else is
///   said and the seconds are 60 at most; "40 90" is refused.
namespace jadoube::rules {

/// Reads any of the above, whatever the case. InvalidArgument names what is wrong, and the column
/// in characters from 1: `"90/40+30", column 6: ...`.
Expected<TimeControl> parse_time_control(std::string_view text);

/// The one canonical text, which `parse_time_control` reads as the same control: "3+2", "5+0",
/// "5;d3" (delay), "5;b3" (Bronstein), "90/40+30/SD+30", "120/40+60/20+15/SD+30s from 61" (the
/// increment begins with move 61), "120/40" (again and again), "*5" (hourglass). Minutes where
/// they are whole and cannot be taken for moves or hours; else "30m", "90s", "10.5s".
std::string to_string(const TimeControl& control);

/// Reads PGN's TimeControl tag [PGN 9.6.1]: "40/5400+30:1800+30", "300+3", "*60"; seconds, with
/// fractions where servers write them. Nothing for "?" (unknown) and "-" (none). A delay, which PGN
/// lacks, is read as programs write it: "300+3d", "300d3", "300b3". A tag with letters or quotes
/// that are none of these is read as people write, for clubs and broadcasts put that there.
/// InvalidArgument as above.
Expected<std::optional<TimeControl>> parse_pgn_time_control(std::string_view tag);

/// The value of PGN's TimeControl tag: "5400+30", "40/5400+30:1800+30", "*60"; a delay as "300+3d",
/// which is what readers of PGN that know delays take; Bronstein, which they do not know, as
/// "300+3b".
std::string to_pgn_time_control(const TimeControl& control);

}  // namespace jadoube::rules
