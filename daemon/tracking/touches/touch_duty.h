#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/model/game.h"
#include "daemon/tracking/touches/touch_record.h"
#include "rules/laws/articles.h"

/// What lifts would oblige the player to, if each were a touch with intent. It is evidence for an
/// arbiter who was asked, never a verdict. Most lifts are adjustments, and a claim must be made
/// [FIDE 2023 Art. 4.8].
namespace jadoube::tracking {

/// The lifts before one ply, or after the last one.
struct PlyLifts {
  /// Counted from 0; as many as there are plies for those after the last one.
  std::size_t ply = 0;
  /// The player on move.
  rules::Color turn = rules::Color::kWhite;
  /// In the order in which they began, the piece that was played among them.
  std::vector<Lift> lifts = {};
  /// By the current Laws [FIDE 2023 Art. 4.3-4.7]: the Article that obliges, or frees (4.5); empty
  /// where none does.
  std::string article = {};
  /// The moves that it leaves, in SAN, sorted; none where no Article obliges.
  std::vector<std::string> allowed = {};
  /// The Article that the ply played would have broken; empty where it breaks none, or is not legal
  /// itself, or was not played yet.
  std::string broken = {};
  /// The clause of that Article, which gives its number in other editions.
  std::optional<rules::Clause> broken_clause = {};
};

/// What `lifts`, of `game` and in their order, show of its plies; plies without a lift are left
/// out.
///
/// A lift belongs to the ply that was made next. Exceptions: the captured piece or rook that the
/// ply before moved late, and the piece of a reply that was lifted early. A lift obliges only if
/// the player's own clock ran, or no clock was read. Touching a piece counts only for the player
/// having the move [FIDE 2023 Art. 4.3]. The piece that was played always counts. A piece that
/// rested on a square for a second before it moved on counts as released there [FIDE 2023 Art. 4.7]
/// [guess: one second]. Nothing obliges once the game is over.
std::vector<PlyLifts> lifts_by_ply(const model::Game& game, std::span<const Lift> lifts);

}  // namespace jadoube::tracking
