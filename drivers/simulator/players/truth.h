#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "rules/laws/result.h"
#include "rules/move.h"
#include "rules/piece.h"
#include "rules/square.h"

/// What really happened at the table, told by the hands, not by the sensors. Squares are the
/// game's own, whichever way the board lies.
namespace jadoube::drivers::simulator {

/// What the players did against the Laws, or what looks like it.
enum class OffenceKind : std::uint8_t {
  kIllegalMove,         ///< An illegal move was completed [FIDE 2023 Art. 7.5.1].
  kPawnLeftOnLastRank,  ///< The pawn was not exchanged before the press [Art. 7.5.2].
  kPassedPawnLeft,      ///< The pawn taken in passing still stood there at the press.
  kPressWithoutMove,    ///< The clock was pressed, no move made [Art. 7.5.3].
  kRookFirst,           ///< Castling with the rook touched first [Art. 4.4.2].
  kTouchedAnother,      ///< One piece was touched, another moved [Art. 4.3]; or an adjustment.
  kDisplacedAtPress,    ///< A piece knocked over had not been restored at the press [Art. 7.4.1].
};

/// A ply that was played: what a host should find out.
struct PlayedPly {
  rules::Move move;
  std::string uci;
  /// When its first piece was touched, and when its last one was released.
  BoardTime touched, released;
  /// When the clock was pressed; nothing where it was not, as after mate.
  std::optional<BoardTime> pressed = std::nullopt;
  /// Not legal in its position, and it stands.
  bool illegal = false;
};

/// A piece was lifted and came back to its square.
struct Touch {
  rules::Square square;
  rules::Piece piece;
  BoardTime lifted, returned;
  /// How many plies had been played.
  std::size_t ply;
};

/// One such act. `mended`: when the board was put right, if ever.
struct Offence {
  OffenceKind kind;
  std::size_t ply;
  BoardTime at;
  std::optional<BoardTime> mended = std::nullopt;
};

/// A ply that was completed, and that hands put back or put right: an illegal move, a change of
/// mind, a guest's first move, a pawn left on its last rank.
struct TakenBack {
  std::string uci;
  /// How many plies had been played before it.
  std::size_t ply;
  /// From when on it was not to stand.
  BoardTime from;
};

/// The truth about one game.
struct Truth {
  /// What the record must be in the end: without what was taken back or corrected.
  std::vector<PlayedPly> plies;
  rules::Result result = rules::Result::kUnknown;
  std::vector<Touch> touches;
  std::vector<Offence> offences;
  std::vector<TakenBack> taken_back;
};

}  // namespace jadoube::drivers::simulator
