#pragma once

#include <google/protobuf/duration.pb.h>
#include <google/protobuf/timestamp.pb.h>

#include <string>

#include "jadoube/v1/board.pb.h"
#include "jadoube/v1/game.pb.h"

/// The API's values as people read them.
namespace jadoube::cli {

/// "table-1" for "boards/table-1".
inline std::string bare(const std::string& name) { return name.substr(name.find('/') + 1); }

/// "live", "connecting", "lost".
std::string link_text(v1::LinkState link);

/// "1:02:03", or "12:03" below an hour.
std::string clock_text(const google::protobuf::Duration& time);

/// "14:02:03.123", local.
std::string time_text(const google::protobuf::Timestamp& time);

/// "2026-11-20 14:02:03", local.
std::string date_time_text(const google::protobuf::Timestamp& time);

/// "1-0", "0-1", "1/2-1/2", "*".
std::string result_text(v1::Result result);

/// "provisional", "confirmed", ...
std::string state_text(v1::PlyState state);

/// "White" or "Black".
std::string player_text(v1::Color player);

/// The inverse, of "white" or "black" as the command line takes them; UNSPECIFIED for no text.
v1::Color color_of(const std::string& word);

/// The line without the blanks at its end.
std::string without_blanks_behind(std::string line);

/// "12." or "12..." for the ply with that number from 0, counted from White's first move.
std::string move_number(int ply);

/// How many plies were made before the position of `fen`, as its move number and side to move tell;
/// 0 where it is none.
int plies_before(const std::string& fen);

}  // namespace jadoube::cli
