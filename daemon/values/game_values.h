#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "daemon/model/game.h"
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

}  // namespace jadoube::values
