#pragma once

#include <cstddef>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// The evidence that distinguishes an illegal move of a player from a wrong record. A record that
/// has lost step with the pieces, or a piece that was set down badly, looks like an illegal move
/// too.
///
/// The margin of the illegal ply is no evidence. If no explanation has the true moves, the false
/// ones have a large margin [seen: tests/score/README.md].
struct IllegalEvidence {
  /// The board showed exactly the position after the ply.
  bool board_shows = true;
  /// The board showed the position before the ply, and then the piece leave and arrive.
  bool showed_before = true;
  /// The piece may have moved to or from a square next to the one that was read.
  bool may_stand_beside = false;
  /// The ply, or one shortly before it, was firm as another move.
  bool follows_change = false;
  /// Another illegal ply was found shortly before: a wrong record pays back.
  bool follows_illegal = false;
  /// One of the plies shortly before was inferred or in doubt.
  bool follows_inferred = false;
  /// How many illegal plies were found in the game before.
  int earlier_illegal = 0;

  /// The log odds that a player made the illegal move, in hundredths of a nat.
  int log_odds() const;
  /// True if it is likely enough for a warning.
  bool is_likely() const;

  bool operator==(const IllegalEvidence&) const = default;
};

/// The illegal plies of a game, and which of them leave no doubt: the plain ones. A record that is
/// wrong about a piece turns legal moves into illegal ones. So only plain ones are reported as
/// critical, and only likely ones as a warning.
class IllegalPlies {
 public:
  /// True if the illegal firm ply `index`, from 0, left no doubt when this was first asked. The
  /// board showed the position before and after it. It is no legal move of a piece that was set
  /// down between two squares, nor the end of a slide. Nothing near it in the record was in doubt.
  bool is_plain(const ObservedGame& record, std::size_t index);
  /// True if a player has most likely made the illegal firm ply `index`, from 0, by the facts at
  /// the first call. Every plain one is likely.
  bool is_likely(const ObservedGame& record, std::size_t index);
  /// True if `is_plain` was ever called for this ply.
  bool is_known(std::size_t index, rules::Move move) const { return find(index, move) != nullptr; }
  /// True if `is_plain` was true for every ply.
  bool all_plain() const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(seen_);
  }

 private:
  struct Seen {
    std::size_t index;
    rules::Move move;
    bool plain;
    IllegalEvidence evidence;
  };

  const Seen* find(std::size_t index, rules::Move move) const;
  Seen look(const ObservedGame& record, std::size_t index);
  bool is_near_another(std::size_t index) const;
  int earlier(std::size_t index) const;

  std::vector<Seen> seen_;
};

/// True if the illegal `move` leaves a pawn on its last rank that should have been replaced
/// [FIDE 2023 Art. 7.5.2].
bool leaves_pawn(const rules::Position& before, rules::Move move);

/// Writes into `finding` until when the arbiter can act on an offence at the ply with this index,
/// from 0 [FIDE 2023 Art. A.5.2]. An offence whose window is closed is for the log only.
void set_window(const ObservedGame& record, std::size_t index, Finding& finding);

}  // namespace jadoube::arbiter
