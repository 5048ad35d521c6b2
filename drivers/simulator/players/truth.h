#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "rules/laws/ending.h"
#include "rules/move.h"
#include "rules/pgn/pgn.h"
#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

// What really happened at the table. The hands report it, not the sensors. Squares are those of
// the game, for each orientation of the board.

/// Actions of the players against the Laws, and actions that look so.
enum class OffenceKind : std::uint8_t {
  kIllegalMove,         ///< An illegal move was completed [FIDE 2023 Art. 7.5.1].
  kPawnLeftOnLastRank,  ///< The pawn was not replaced before the press [Art. 7.5.2].
  kPassedPawnLeft,      ///< The pawn captured in passing was still there at the press.
  kPressWithoutMove,    ///< The clock was pressed without a move [Art. 7.5.3].
  kRookFirst,           ///< Castling in which the rook was touched first [Art. 4.4.2].
  kTouchedAnother,      ///< One piece was touched and another moved [Art. 4.3]. It may also be an
                        ///< adjustment.
  kDisplacedAtPress,  ///< A piece that was knocked over was not restored at the press [Art. 7.4.1].
};

/// A ply that was really played. A host should find it.
struct PlayedPly {
  rules::Move move;
  std::string uci;
  /// The times at which its first piece was touched and its last piece was released.
  BoardTime touched, released;
  /// The time of the press. Nothing if there was none, for example after mate.
  std::optional<BoardTime> pressed = std::nullopt;
  /// True if the ply is illegal and was not taken back.
  bool illegal = false;
};

/// A piece that was lifted and returned to its square.
struct Touch {
  rules::Square square;
  rules::Piece piece;
  BoardTime lifted, returned;
  /// The number of plies before it.
  std::size_t ply;
};

/// One offence. `mended` is the time at which the board was put right, if ever.
struct Offence {
  OffenceKind kind;
  std::size_t ply;
  BoardTime at;
  std::optional<BoardTime> mended = std::nullopt;
};

/// A ply that was completed and then taken back or corrected. Examples: an illegal move, a change
/// of mind, a guest's first move, a pawn left on its last rank.
struct TakenBack {
  std::string uci;
  /// The number of plies before it.
  std::size_t ply;
  /// The time when the ply was taken back.
  BoardTime from;
};

/// The truth about one game.
struct Truth {
  /// The final record: without the plies that were taken back or corrected.
  std::vector<PlayedPly> plies;
  rules::Result result = rules::Result::kUnknown;
  std::vector<Touch> touches;
  std::vector<Offence> offences;
  std::vector<TakenBack> taken_back;
};

/// The plies that the hands had played by `now` when they performed `game`. `now` counts from the
/// start of the script. A ply counts when its last piece is released, even if it is illegal.
/// Comments name the plies that were taken back. `ended`: the result was shown. The tags are those
/// of the game.
inline rules::PgnGame as_played(const rules::PgnGame& game, const Truth& truth, BoardTime now,
                                bool ended) {
  rules::PgnGame played{.tags = game.tags, .start = game.start};
  for (const PlayedPly& ply : truth.plies) {
    if (ply.released > now) break;
    played.plies.push_back({.move = ply.move});
    if (ply.illegal) played.plies.back().comment = "illegal, and it stands";
  }
  for (const TakenBack& taken : truth.taken_back) {
    if (taken.from > now || taken.ply > played.plies.size()) continue;
    std::string& comment = taken.ply == 0 ? played.comment : played.plies[taken.ply - 1].comment;
    comment += (comment.empty() ? "" : "; ") + taken.uci + " was played then, and taken back";
  }
  if (ended) played.result = truth.result;
  return played;
}

}  // namespace jadoube::drivers::simulator
