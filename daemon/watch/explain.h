#pragma once

#include <optional>
#include <vector>

#include "rules/move.h"
#include "rules/placement.h"
#include "rules/position.h"

/// Which plies explain a picture. The order in which hands lifted and placed is not asked: a
/// capture in any order, a slide, a castling rook first all end in the same picture.
namespace jadoube::watch {

/// Legal moves, one after the other.
using Line = std::vector<rules::Move>;

/// The squares on which `a` and `b` differ, a1 first.
std::vector<rules::Square> differences(const rules::Placement& a, const rules::Placement& b);

/// The legal move after which exactly `picture` stands; nothing where there is none. There are
/// never two.
std::optional<rules::Move> one_ply(const rules::Position& before, const rules::Placement& picture);

/// What a search for lines has found.
struct Lines {
  /// How many lines there are: none, one, or more than one (2). A search given up counts as 2.
  int count = 0;
  /// The first one found.
  Line line;
};

/// The lines of exactly `plies` legal plies (1 to 3) that end in `picture`, moves by need: a piece
/// that would have to go and come back within the line is not asked to. Bounded: about 20,000
/// positions at most.
Lines lines(const rules::Position& before, const rules::Placement& picture, int plies);

/// The move of the side to move that `picture` shows but for at most two squares of debris: a piece
/// of the opponent is missing (in his hand, or pushed off), or one of his lies on a square that was
/// and should be empty. Nothing where there is none, or more than one. To be asked at a press only:
/// nothing else says that the move is finished.
std::optional<rules::Move> one_ply_despite_debris(const rules::Position& before,
                                                  const rules::Placement& picture);

/// Whether the ply of `mover` that led to `expected` still stands in `picture`: nothing differs but
/// pieces on squares that should be empty, and pieces of his opponent that are missing.
bool stands_despite_debris(const rules::Placement& expected, const rules::Placement& picture,
                           rules::Color mover);

}  // namespace jadoube::watch
