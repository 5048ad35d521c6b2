#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/pgn/pgn.h"

namespace jadoube::rules {

/// Adds a comment to `ply`. The commands clk and emt set its times; the last one counts. Other
/// commands are added to its commands. The rest is added to its text, after a space. A time that
/// cannot be read is kept as a command.
void read_comment(std::string_view comment, PgnPly& ply);

/// The comment of `ply`, then the text `more`, as words. A line may end between two words. The
/// order is times, commands, text. Characters that a comment cannot hold are replaced. Braces
/// become round brackets; in a command ']' does too. "[%" in the text becomes "(%". A control
/// character becomes a space. A command is left out if its name has other characters than letters,
/// digits and '_'.
std::vector<std::string> comment_words(const PgnPly& ply, std::string_view more = {});

/// The same for a comment that is only text. It may contain "[%".
std::vector<std::string> comment_words(std::string_view text);

/// Reads "0:03:01.5": hours, minutes, seconds, and a fraction down to thousandths [seen in PGN
/// files]. Finer fractions are cut off. Nothing if the text is not such a time.
std::optional<std::chrono::milliseconds> parse_pgn_time(std::string_view text);

/// "0:03:01", or "0:03:01.5" if there is a fraction. A negative time is written as zero.
std::string to_pgn_time(std::chrono::milliseconds time);

}  // namespace jadoube::rules
