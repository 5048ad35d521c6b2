#pragma once

#include <cstddef>
#include <vector>

#include "daemon/arbiter/incidents/record.h"

namespace jadoube::arbiter {

/// The illegal plies of a game, and which of them leave no doubt. A record that is wrong about
/// where a man stands makes illegal moves of legal ones, so whoever is to be told at once must be
/// told of the plain ones only.
class IllegalPlies {
 public:
  /// Whether firm ply `index`, counted from 0, which is illegal, left no doubt when it was first
  /// asked about: the board showed it, and showed what stood before; it is no legal move of a man
  /// who was set down between two squares, nor the end of one that was slid; and nothing near it in
  /// the record was doubtful.
  bool is_plain(const Record& record, std::size_t index);
  /// Whether it was asked about ever.
  bool is_known(std::size_t index, rules::Move move) const { return find(index, move) != nullptr; }
  /// Whether no doubtful one was asked about.
  bool all_plain() const;

 private:
  struct Seen {
    std::size_t index;
    rules::Move move;
    bool plain;
  };

  const Seen* find(std::size_t index, rules::Move move) const;

  std::vector<Seen> seen_;
};

/// Whether illegal `move` leaves a pawn of who is on move on its last rank, to be replaced
/// [FIDE 2023 Art. 7.5.2].
bool leaves_pawn(const rules::Position& before, rules::Move move);

}  // namespace jadoube::arbiter
