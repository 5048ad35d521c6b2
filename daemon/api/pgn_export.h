#pragma once

#include <optional>
#include <string>

#include "daemon/api/audience.h"
#include "daemon/outputs/table.h"
#include "daemon/storage/codec/stored_game.h"

namespace jadoube::api {

/// What a PGN shows.
struct PgnForm {
  /// The game ends before its first provisional ply.
  bool confirmed_only = false;
  /// Only arbiters read which ply is illegal, and which is in doubt.
  Audience audience = Audience::kArbiters;
  /// In PGN's form. If no clock is at the board, the times follow from it. Empty: not known.
  std::string time_control = {};
  /// The result that counts for the game in its tournament. Nothing: none is known.
  std::optional<tournament::CountedResult> counted = {};
};

/// A game of `board` in the export format of PGN. Each ply whose clock is known has a `[%clk]`.
/// An illegal ply that stands is written by its squares, and only for arbiters with a hyphen that
/// marks it. The game ends before an
/// unreadable ply, with a comment that says why. `heading`: what a tournament says about the game.
/// Nothing: it belongs to none.
std::string export_pgn(const std::string& board, const storage::codec::StoredGame& stored,
                       const PgnForm& form, const std::optional<outputs::Heading>& heading = {});

}  // namespace jadoube::api
