#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/observation.h"
#include "rules/move.h"
#include "rules/position.h"

namespace jadoube::drivers {

/// Finds lines in the text of a board. A line ends with CR, LF or both, or with the control
/// character 17 (hexadecimal). Spaces at both ends are cut off, and empty lines are left out.
class LineDecoder {
 public:
  /// No board is known to send a longer line.
  static constexpr std::size_t kLongest = 100;

  /// Takes one byte from the board. The line that it completes; nothing if it completes none.
  std::optional<std::string> take(std::uint8_t byte);

  /// The number of dropped bytes: those that are not printable, and lines that are too long.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

 private:
  std::string held_;
  bool is_too_long_ = false;
  std::uint64_t skipped_bytes_ = 0;
};

/// The words of a line, however many spaces are between them.
std::vector<std::string_view> words_of(std::string_view line);

/// Turns moves into observations. For boards that check the moves themselves and report legal
/// moves, not squares. It keeps the game and its position.
///
/// The squares of one move change in this order: the piece is lifted, the captured piece goes, the
/// piece is placed. Then the rook of castling moves. A promoted piece is placed instead of the
/// pawn. In truth, hands may have done it in another order: the board does not report the order.
class GameFollower {
 public:
  /// True if the places of the pieces are known.
  bool is_begun() const { return is_begun_; }

  /// The plies of the game so far.
  const std::vector<rules::Move>& moves() const { return moves_; }

  const rules::Position& position() const { return positions_.back(); }

  /// A game begins in the starting position.
  void begin(std::vector<Observation>& seen);

  /// The board reported `move`. False if it is not legal here; then nothing changes.
  bool play(rules::Move move, std::vector<Observation>& seen);

  /// The board reported that the last ply was taken back. False if there is none.
  bool take_back(std::vector<Observation>& seen);

  /// The board reported all its moves. A few plies that are new are played. After more of them, or
  /// if earlier plies differ, the whole placement is reported.
  void adopt(const std::vector<rules::Move>& moves, std::vector<Observation>& seen);

  /// The whole placement is reported again.
  void report_all(std::vector<Observation>& seen) const;

  /// The places of the pieces are no longer known.
  void forget() { is_begun_ = false; }

 private:
  void restart();

  bool is_begun_ = false;
  std::vector<rules::Move> moves_;
  /// One more than the moves: the first is the starting position.
  std::vector<rules::Position> positions_{rules::Position::initial()};
};

/// The legal move that a board wrote as `text`: "e2-e4", "Ng1-f3", "f4xe5", "e5xd6ep", "d7-d8/N",
/// "e2e4", "O-O". Nothing if the text is no move, or the move is not legal in `position`, or lacks
/// the piece to which a pawn is promoted.
std::optional<rules::Move> read_reported_move(const rules::Position& position,
                                              std::string_view text);

}  // namespace jadoube::drivers
