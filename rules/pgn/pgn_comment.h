#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/pgn/pgn_game.h"

namespace jadoube::rules {

/// Adds a comment to what is written behind `ply`: clk and emt to its times, the last one counting;
/// other commands to its commands; the rest to its text, with a blank between. A time that cannot
/// be read is a command like any other.
void read_comment(std::string_view comment, PgnPly& ply);

/// The comment behind `ply`, and `more` text, as words between which a line may end: times,
/// commands, text. What a comment cannot hold is changed: braces become round brackets, in a
/// command also ']'; a "[%" in the text becomes "(%"; a control character a blank; a command whose
/// name is not of letters, digits and '_' is left out.
std::vector<std::string> comment_words(const PgnPly& ply, std::string_view more = {});

/// The same of a comment that is text only, where "[%" may stand.
std::vector<std::string> comment_words(std::string_view text);

/// "0:03:01.5": hours, minutes, seconds and, where there are any, thousandths [seen in PGN files].
/// Finer fractions are cut off. Nothing where it is no such time.
std::optional<std::chrono::milliseconds> parse_pgn_time(std::string_view text);

/// "0:03:01", or "0:03:01.5" where there is a fraction; a time below zero is written as zero.
std::string to_pgn_time(std::chrono::milliseconds time);

}  // namespace jadoube::rules
