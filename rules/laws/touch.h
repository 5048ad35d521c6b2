#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/laws/laws.h"
#include "rules/move.h"
#include "rules/position.h"

namespace jadoube::rules {

/// The act of a hand, in the terms of Article 4.
enum class TouchKind : std::uint8_t {
  kTouched,           ///< The piece on `square`, with the intention to move or capture it.
  kContact,           ///< The same, neither plainly meant nor clearly an accident [4.2.2].
  kAccident,          ///< Clearly an accident: does not count.
  kAdjusted,          ///< After "j'adoube" [4.2.1]: does not count.
  kLifted,            ///< Taken off the board's surface, out of its hole [D.2.2].
  kRemoved,           ///< Taken from the board for good: the captured piece, the promoted pawn.
  kReleased,          ///< The piece from `square`, its king or rook in castling, on `to`.
  kNewPieceTouched,   ///< The new `piece` has touched the promotion square `to` [4.4.4].
  kNewPieceReleased,  ///< The new `piece` was released on `to` [4.7.3].
  kAnnounced,         ///< The move was called out [D.2.3].
};

/// One act of the player on move.
struct Touch {
  TouchKind kind;
  /// The square of the piece in the position; without meaning for a new piece and an announcement.
  Square square = Square::a1;
  /// The target square, as the kinds name it.
  Square to = Square::a1;
  /// The new piece.
  PieceType piece = PieceType::kQueen;
};

/// Whether it is known which piece was touched first. If not, own pieces count before the
/// opponent's [FIDE 2023 Art. 4.3.3]. The king counts before a rook, as 4.4.2 must be shown
/// [guess].
enum class TouchOrder : std::uint8_t { kKnown, kUnclear };

/// The kind of board [FIDE 2023 Art. D.2.2]. On an ordinary one, contact is touch. On one with
/// holes, a piece is touched when it is out of its hole.
enum class TouchBoard : std::uint8_t { kOrdinary, kSecuring };

/// The rules by which touches are judged.
struct TouchRules {
  Edition edition = kCurrentEdition;
  TouchOrder order = TouchOrder::kKnown;
  TouchBoard board = TouchBoard::kOrdinary;
};

/// The moves that touches leave to a player.
struct TouchRuling {
  /// The legal moves that the player may still play, in any order.
  MoveList allowed;
  /// The Article that obliges, or that frees (4.5); empty if nothing was touched that counts.
  std::string_view article;
  /// The clause of `article`.
  std::optional<Clause> clause = std::nullopt;
};

/// The moves that the player to move may still make after `touches`, in their order, in `position`
/// [FIDE 2023 Art. 4.3-4.7]. A square names the piece that is there in `position`. A touch of an
/// empty square is ignored. Nothing is allocated.
///
/// Article 4 leaves two cases open [guess]. King and rook touched before any of the opponent's
/// pieces oblige to castle; otherwise 4.3.3 is applied first. A player who touches the king and
/// then a rook, both on the first rank, intends to castle.
TouchRuling rule_on_touches(const Position& position, std::span<const Touch> touches,
                            const TouchRules& rules = {});

/// The clause that a played move broke. Nothing if it is allowed. Nothing if it is not legal
/// in `position`: Article 7.5 is about that.
std::optional<Clause> broken_clause(const Position& position, std::span<const Touch> touches,
                                    Move played, const TouchRules& rules = {});
/// Its Article.
std::optional<std::string_view> broken_article(const Position& position,
                                               std::span<const Touch> touches, Move played,
                                               const TouchRules& rules = {});

/// True if any of `touches` counts as a touch with intent. The player then may no longer claim
/// against the opponent's breach of Articles 4.1 to 4.7 [FIDE 2023 Art. 4.8]. They may also not
/// claim a draw on this move [9.4].
bool has_touched(const Position& position, std::span<const Touch> touches,
                 const TouchRules& rules = {});

/// The move that was made by `touches`, if it is legal [FIDE 2023 Art. 4.7.1-4.7.3, D.2.3]. It is
/// made when the piece is released. In a capture, the captured piece must also be removed. In
/// castling, the rook must be released. In a promotion, the new piece must be released, and since
/// 2017 the pawn removed. On a board with holes it must be announced too.
std::optional<Move> move_made(const Position& position, std::span<const Touch> touches,
                              const TouchRules& rules = {});

}  // namespace jadoube::rules
