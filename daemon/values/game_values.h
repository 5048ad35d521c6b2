#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/model/game.h"
#include "daemon/model/incident.h"
#include "jadoube/values/v1/game.pb.h"
#include "rules/error.h"

namespace jadoube::values {

v1::Result encode(rules::Result result);
/// kUnknown for any other number.
rules::Result decode(v1::Result result);
v1::Termination encode(model::Termination termination);
/// kNone for any other number.
model::Termination decode(v1::Termination termination);
v1::PlyState encode(model::PlyState state);
/// Nothing for any other number.
std::optional<model::PlyState> decode(v1::PlyState state);
v1::Evidence encode(model::Evidence evidence);
/// kSquares for any other number.
model::Evidence decode(v1::Evidence evidence);

v1::Adjournment encode(const model::Adjournment& adjournment);
model::Adjournment decode(const v1::Adjournment& adjournment);
v1::SoftwareClockAct encode(const model::SoftwareClockAct& act);
/// An unknown kind counts as a start.
model::SoftwareClockAct decode(const v1::SoftwareClockAct& act);
v1::Explanation encode(const model::Explanation& explanation);
model::Explanation decode(const v1::Explanation& explanation);

v1::Ply encode(const model::Ply& ply);
/// The ply with the move that `uci` and `san` name. The position before it is not known, so nobody
/// has checked that the move is possible there. An unknown state becomes kProvisional.
model::Ply decode(const v1::Ply& ply);
/// Decodes a ply whose move is known from the position.
model::Ply decode(const v1::Ply& ply, rules::Move move);

/// A game that was read, and the fault in it if there is one.
struct StoredGame {
  /// After an unreadable ply, the moves are read from UCI and SAN only, and are not checked.
  model::Game game;
  /// The first ply that is not a move in its position, from 0, and the reason.
  struct Unreadable {
    std::size_t ply;
    std::string why;
  };
  std::optional<Unreadable> unreadable = {};
};

/// The game on `board`, with its plies.
v1::Game encode(const std::string& board, const model::Game& game);
/// The game without its plies and the position after them.
v1::Game encode_without_plies(const std::string& board, const model::Game& game);
/// The error has the reason why the starting position cannot be read.
rules::Expected<StoredGame> decode(const v1::Game& stored);
/// The game without its plies. This is much faster.
rules::Expected<model::Game> decode_without_plies(const v1::Game& stored);

// The names in a record for its board, its game and itself. They repeat the columns of the row. So
// an import notices a row that belongs to another board.

/// "boards/table-1". Empty for a daemon (ids.h).
std::string board_name(const std::string& board);
/// "games/table-1-3".
std::string game_name(const std::string& board, int ordinal);
/// "incidents/table-1-3.2". For an incident of a daemon itself "incidents/daemon.2", and in the
/// cache of a relay "incidents/north:daemon.2".
std::string incident_name(const std::string& board, model::IncidentId id);
/// True if the name is that of an incident of a daemon itself.
bool is_of_daemon_itself(std::string_view incident_name);

/// The id in "boards/table-1". Empty for any other text.
std::string board_in(const std::string& name);
/// The short name "table-1-3" of the game "games/table-1-3". Empty for any other text.
std::string bare_game_name(const std::string& name);
/// "games/table-1-3" of the short name "table-1-3".
std::string full_game_name(const std::string& bare);
/// The ordinal in "games/table-1-3". 0 for any other text.
int ordinal_in(const std::string& name);

}  // namespace jadoube::values
