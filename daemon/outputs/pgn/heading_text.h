#pragma once

#include <string>

#include "daemon/outputs/release.h"

/// Values of PGN tags that several forms share.
namespace jadoube::outputs {

/// "Lyngby, Denmark". "?" if nothing is known.
std::string site_text(const Heading& heading);

/// The round and the table: "3.12". Without a table "3"; without a round "?".
std::string round_text(const Heading& heading);

/// The player's name, or "?".
std::string name_text(const Player& player);

/// The date, or "????.??.??".
std::string date_text(const Heading& heading);

/// "01:25:36": hours with two digits at least. A negative time is written as zero.
std::string clock_text(std::chrono::seconds time);

/// When the clocks showed their times, in the machine's time zone, with the side whose time runs:
/// "W/2024-05-15T14:21:57.339+02:00". Empty if no time runs.
std::string reference_time(const ShownClocks& clocks);

/// "board", "pairing program", "by hand": for programs, so it is not translated.
std::string source_word(tournament::ResultSource source);

/// Why the game ended, in the words of PGN's Termination [spec: PGN 9.8.1]. Empty: the game ended
/// in the usual way, or the reason is not known.
std::string termination_text(const ReleasedGame& game);

/// The time that ply `number` (from 0) took: from the press before it to its own press. For the
/// first ply: since the game began. Nothing if it was not pressed.
std::optional<std::chrono::seconds> time_taken(const std::vector<model::Ply>& plies,
                                               std::size_t number, Instant started_at);

}  // namespace jadoube::outputs
