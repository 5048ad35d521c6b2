#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/laws/laws.h"
#include "rules/mate/can_mate.h"
#include "rules/notation/move_text.h"
#include "rules/piece.h"

namespace jadoube::rules {

/// The players of an adjourned game who are present when it is resumed.
struct PresentPlayers {
  bool white = false, black = false;

  bool has(Color color) const { return color == Color::kWhite ? white : black; }
};

/// When the envelope with the sealed move is opened.
enum class EnvelopeOpened : std::uint8_t {
  kNow,
  kOnArrival,  ///< When the player who must reply has arrived [FIDE 2023 Guidelines I.7].
};

/// How an adjourned game is resumed.
struct Resumption {
  EnvelopeOpened envelope;
  /// The player whose clock is started. With kNow: after the sealed move has been made.
  Color clock;
  /// True if the player who must reply may seal the reply in a new envelope, stop their clock and
  /// start the opponent's [I.9.3].
  bool may_seal_reply;
  /// The Article.
  std::string_view article;

  bool operator==(const Resumption&) const = default;
};

/// The way to resume a game, at the agreed time, in which `sealer` has sealed a move [FIDE 2023
/// Guidelines I.9, I.11; FIDE 2014 App. E.9, E.11]. If no player is present, the player who must
/// reply loses the time until they arrive.
Resumption resume_with(PresentPlayers present, Color sealer, const Laws& laws);

/// The result of opening the envelope with a sealed move.
struct SealedMove {
  /// The move, which is now made on the board. Nothing if the text is not exactly one legal move.
  std::optional<Move> move = std::nullopt;
  /// Without a move: the reason, and the Article for it.
  std::optional<MoveRefusal> refusal = std::nullopt;
  std::string_view article = {};
  /// The end of the game. With a move: if the move ends it, also if a player arrives too late [FIDE
  /// 2023 Guidelines I.10]. Without a move: the player who sealed it loses [I.8], except if the
  /// game had ended before or the opponent cannot mate.
  std::optional<Ending> ending = std::nullopt;
};

/// The ruling on the sealed move in the envelope. `read` is that move, read in the position of
/// `game` [FIDE 2023 Guidelines I.8, FIDE 2014 App. E.8]. A text that is no move means that its
/// true significance cannot be found out [I.8.2]. `can_mate` is the answer for the opponent of the
/// player who sealed it.
SealedMove rule_on_sealed_move(const Game& game, const Laws& laws,
                               const tl::expected<Move, MoveRefusal>& read, Verdict can_mate);

}  // namespace jadoube::rules
