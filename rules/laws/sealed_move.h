#pragma once

#include <optional>
#include <string_view>

#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/laws/laws.h"
#include "rules/mate/can_mate.h"
#include "rules/notation/move_refusal.h"

namespace jadoube::rules {

/// What follows when the envelope with a sealed move is opened.
struct SealedMove {
  /// The move, which is now made on the board. Nothing if the text is not exactly one legal move.
  std::optional<Move> move = std::nullopt;
  /// Without a move: why there is none, and the Article that says so.
  std::optional<MoveRefusal> refusal = std::nullopt;
  std::string_view article = {};
  /// The end of the game. With a move: if the move ends it, also where a player comes too late
  /// [FIDE 2023 Guidelines I.10]. Without a move: the player who sealed it loses [I.8], except if
  /// the game had ended before or the opponent cannot mate.
  std::optional<Ending> ending = std::nullopt;
};

/// The ruling on the sealed move that was written in the envelope, as a reader of notation has
/// `read` it in the position of `game` [FIDE 2023 Guidelines I.8, FIDE 2014 App. E.8]. A text that
/// is no move means that its true significance cannot be found out [I.8.2]. `can_mate` is the
/// answer for the opponent of the player who sealed it.
SealedMove rule_on_sealed_move(const Game& game, const Laws& laws,
                               const tl::expected<Move, MoveRefusal>& read, Verdict can_mate);

}  // namespace jadoube::rules
