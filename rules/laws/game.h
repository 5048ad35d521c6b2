#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/error.h"
#include "rules/move.h"
#include "rules/position.h"

namespace jadoube::rules {

/// True if the two are the same position [FIDE 2023 Art. 9.2.3]. They have the same side to move
/// and the same pieces on the same squares. They have the same rights to castle, and the same legal
/// capture en passant. By content, not by hash; counters do not count.
inline bool same_position(const Position& a, const Position& b) {
  return a.square_sets() == b.square_sets();
}

/// A game as it was played, with every position and how often each has appeared.
///
/// Positions are compared by content, and only back to the last irreversible move. Irreversible are
/// a capture, a pawn move, a lost right to castle and a lapsed en passant capture. After an illegal
/// move that was not taken back, none of this is certain, and all positions are compared.
class Game {
 public:
  /// A game of no moves from `start`.
  explicit Game(const Position& start = Position::initial());

  /// The present position.
  const Position& position() const { return records_.back().position; }
  /// The position after that many plies, 0 to `plies()`; 0 is the start.
  const Position& position_after(std::size_t plies) const { return records_[plies].position; }
  /// The moves, including illegal moves that were not taken back.
  const std::vector<Move>& moves() const { return moves_; }
  /// How many moves of either player have been played.
  std::size_t plies() const { return moves_.size(); }

  /// Plays a legal move. FailedPrecondition: it is not legal, and nothing was played.
  Expected<void> play(Move move);

  /// Plays a move, legal or not, because an illegal move may have to stay [FIDE 2023 Art. A.5.2].
  /// `Position::after` defines how.
  void play_as_it_stands(Move move);

  /// Takes the last move back; false if there is none.
  bool take_back();

  /// How often the position after that many plies had then appeared, itself included.
  int occurrences_after(std::size_t plies) const { return records_[plies].occurrences; }
  /// How often the present position has appeared, itself included.
  int occurrences() const { return records_.back().occurrences; }
  /// How often the position after `move`, legal here, will have appeared if it is played.
  int occurrences_with(Move move) const;

  /// How often the position has appeared without a break: now, two moves of each player ago, four
  /// ago, and so on [FIDE 2014 Art. 9.6a].
  int consecutive_occurrences() const;

  /// The numbers of plies after which the present position has appeared, in ascending order. The
  /// last one is `plies()`.
  std::vector<std::size_t> occurrence_plies() const { return occurrence_plies_after(plies()); }
  /// These numbers for the position after `plies` plies. The last one is `plies`.
  std::vector<std::size_t> occurrence_plies_after(std::size_t plies) const {
    return chain_of(records_[plies], plies);
  }
  /// These numbers for the position after `move`, which is legal here. The last one is `plies() +
  /// 1`.
  std::vector<std::size_t> occurrence_plies_with(Move move) const;

 private:
  static constexpr std::uint32_t kNever = 0xffffffff;

  struct Record {
    Position position;
    // The first ply whose position can return at this one.
    std::uint32_t comparable_from = 0;
    // The last ply before with the same position.
    std::uint32_t previous = kNever;
    std::int32_t occurrences = 1;
    // Whether an illegal move has been played up to here.
    bool illegal_stands = false;
  };

  Record record_after(Move move, bool legal) const;
  std::vector<std::size_t> chain_of(const Record& record, std::size_t ply) const;

  std::vector<Record> records_;
  std::vector<Move> moves_;
};

}  // namespace jadoube::rules
