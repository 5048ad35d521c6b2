#pragma once

#include <google/protobuf/duration.pb.h>
#include <google/protobuf/timestamp.pb.h>

#include <chrono>
#include <iosfwd>
#include <string>
#include <string_view>

#include "jadoube/v1/board.pb.h"
#include "jadoube/values/v1/game.pb.h"
#include "rules/piece.h"

namespace jadoube::cli {

// Values of the API as text for people.

/// "table-1" for "boards/table-1".
inline std::string bare(const std::string& name) { return name.substr(name.find('/') + 1); }

/// "live", "connecting", "lost".
std::string connection_text(values::v1::ConnectionState state);

/// The relation of a board of a pair to the game: "equal", "behind", "different", "unseen".
std::string pair_standing_text(values::v1::PairStanding standing);

/// "1:02:03", or "12:03" if it is less than an hour.
std::string clock_text(const google::protobuf::Duration& time);

/// "White 1:29:30 *, Black 1:30:00 (paused)": a star marks the time that runs.
std::string software_clock_text(const values::v1::SoftwareClock& clock);
/// "paused", "not started", "over". Empty: it runs.
std::string phase_text(values::v1::SoftwareClock::Phase phase);

/// "14:02:03.123", local time.
std::string time_text(const google::protobuf::Timestamp& time);

/// "2026-11-20 14:02:03", local time.
std::string date_time_text(const google::protobuf::Timestamp& time);

/// "1-0", "0-1", "1/2-1/2", "*".
std::string result_text(values::v1::Result result);

/// How a ply ended the game by itself: "checkmate", "five times the same position". Empty if it did
/// not.
std::string automatic_end_text(values::v1::Termination termination);

/// The result, and how the game ended if a ply ended it by itself: "1-0 checkmate". With
/// `provisional`: "1-0 checkmate, if the last ply stands".
std::string outcome_text(values::v1::Result result, values::v1::Termination termination,
                         bool provisional);

/// "provisional", "confirmed", ...
std::string state_text(values::v1::PlyState state);

/// The player as a value for texts. White if it is not known.
rules::Color to_player(values::v1::Color player);

/// "White" or "Black".
std::string player_text(values::v1::Color player);

/// The colour for "white" or "black", as on the command line. UNSPECIFIED for an empty text.
values::v1::Color color_of(const std::string& word);

/// The line without the spaces at its end.
std::string without_blanks_behind(std::string line);

/// "12." or "12..." for the ply with that number. Numbers count from 0, White's first move.
std::string move_number(int ply);

/// The number of plies before the position of `fen`, from its move number and side to move. 0 if it
/// is not a FEN.
int plies_before(const std::string& fen);

/// The first time after `now` at which the local time is a multiple of `every` since midnight:
/// 15:30 and 16:00 for half an hour. `every` is from a second to a day. Midnight is always such a
/// time.
std::chrono::sys_seconds next_turn(std::chrono::system_clock::time_point now,
                                   std::chrono::seconds every);

/// Writes `what`, asks whether to do it all the same, and reads the answer. True: it is yes, in
/// English or in the language of the user. Everything else, and no answer, is no.
bool is_confirmed(const std::string& what, std::istream& in, std::ostream& out);

/// True if the program runs at a terminal, so that it can ask the user.
bool can_ask();

}  // namespace jadoube::cli
