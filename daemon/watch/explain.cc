#include "daemon/watch/explain.h"

#include <algorithm>
#include <array>

namespace jadoube::watch {

using rules::Color;
using rules::color_of;
using rules::Move;
using rules::Piece;
using rules::PieceType;
using rules::Placement;
using rules::Position;
using rules::Square;
using rules::square_at;

namespace {

constexpr int kMostDebris = 2;
constexpr int kMostPositions = 20'000;

bool is_of(Piece piece, Color color) { return piece != Piece::kNone && color_of(piece) == color; }

/// A few squares, without the heap: this is looked at after every change of a square.
struct FewSquares {
  std::array<Square, 4> squares;
  std::size_t count = 0;
  void add(Square square) { squares[count++] = square; }
  Square operator[](std::size_t i) const { return squares[i]; }
};

/// What one ply of a side can have done to a picture.
struct Traces {
  FewSquares left, arrived;
};

/// The traces that lead from `stood` to `now` if one ply of `mover` can have made them.
std::optional<Traces> traces_of(const Placement& stood, const Placement& now, Color mover) {
  Traces traces;
  int changed = 0;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = square_at(i);
    if (stood[square] == now[square]) continue;
    if (++changed > 4) return std::nullopt;
    if (is_of(now[square], rules::opponent_of(mover))) return std::nullopt;
    if (is_of(stood[square], mover)) traces.left.add(square);
    if (is_of(now[square], mover)) traces.arrived.add(square);
  }
  return traces;
}

/// The only move that can have left `traces`, legal or not; one that is never legal where no move
/// leaves such traces.
Move move_of(const Traces& traces, const Placement& stood, const Placement& now) {
  const auto& [left, arrived] = traces;
  if (left.count == 2 && arrived.count == 2) {
    const bool first_is_king = rules::type_of(stood[left[0]]) == PieceType::kKing;
    return first_is_king ? Move{left[0], left[1]} : Move{left[1], left[0]};
  }
  if (left.count != 1 || arrived.count != 1) return {Square::a1, Square::a1};
  Move move{left[0], arrived[0]};
  if (stood[move.from] != now[move.to]) move.promotion = rules::type_of(now[move.to]);
  return move;
}

/// Looks for lines depth first, until there are two of them or the budget is spent.
struct LineSearch {
  const Placement& picture;
  Lines found = {};
  Line played = {};
  int budget = kMostPositions;

  void search(const Position& before, int plies) {
    if (plies == 1) {
      if (const auto move = one_ply(before, picture)) add(*move);
      return;
    }
    // The side to move moves once more after the next ply, so its piece may come back only in a
    // line of three; in a line of two its square must show that it left.
    const auto& stood = before.placement();
    for (const auto move : before.legal_moves()) {
      if (found.count == 2) return;
      if (plies == 2 && picture[move.from] == stood[move.from]) continue;
      if (--budget < 0) {
        found.count = 2;
        return;
      }
      played.push_back(move);
      search(before.after(move), plies - 1);
      played.pop_back();
    }
  }

  void add(Move last) {
    if (++found.count > 1) return;
    found.line = played;
    found.line.push_back(last);
  }
};

/// Whether `side` has a piece that stood and is no longer where it was.
bool has_left(const Placement& stood, const Placement& now, Color side) {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = square_at(i);
    if (stood[square] != now[square] && is_of(stood[square], side)) return true;
  }
  return false;
}

/// What `move` captures; nothing where it captures nothing.
Piece victim_of(const Position& before, Move move) {
  if (!before.is_capture(move)) return Piece::kNone;
  const auto victim = before.placement()[move.to];
  if (victim != Piece::kNone) return victim;
  return rules::make_piece(rules::opponent_of(before.turn()), rules::PieceType::kPawn);
}

/// Whether `picture` is what `move` leads to, but for debris: pieces of the opponent that are in
/// his hand, and the ghost of what was captured. A piece that is missing here and stands there was
/// moved, and is no debris.
bool fits_despite_debris(const Position& before, Move move, const Placement& picture) {
  const auto expected = before.after(move).placement();
  const auto opponent = rules::opponent_of(before.turn());
  const auto victim = victim_of(before, move);
  int count = 0;
  bool ghost_seen = false, twin_missing = false;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = square_at(i);
    if (expected[square] == picture[square]) continue;
    const bool missing = picture[square] == Piece::kNone && is_of(expected[square], opponent);
    // A piece that has not gone from where it stood is no ghost: the move is not finished.
    const bool ghost = expected[square] == Piece::kNone && victim != Piece::kNone &&
                       before.placement()[square] == Piece::kNone && picture[square] == victim;
    if (!missing && !ghost) return false;
    ghost_seen |= ghost;
    twin_missing |= missing && expected[square] == victim;
    if (++count > kMostDebris) return false;
  }
  return !(ghost_seen && twin_missing);
}

}  // namespace

std::vector<Square> differences(const Placement& a, const Placement& b) {
  std::vector<Square> squares;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (a[square_at(i)] != b[square_at(i)]) squares.push_back(square_at(i));
  }
  return squares;
}

std::optional<Move> one_ply(const Position& before, const Placement& picture) {
  const auto traces = traces_of(before.placement(), picture, before.turn());
  if (!traces) return std::nullopt;
  const auto move = move_of(*traces, before.placement(), picture);
  if (!before.is_legal(move) || before.after(move).placement() != picture) return std::nullopt;
  return move;
}

Lines lines(const Position& before, const Placement& picture, int plies) {
  const auto& stood = before.placement();
  const auto side = before.turn();
  if (!has_left(stood, picture, side)) return {};
  if (plies > 1 && !has_left(stood, picture, rules::opponent_of(side))) return {};
  LineSearch search{picture};
  search.search(before, plies);
  return std::move(search.found);
}

std::optional<Move> one_ply_despite_debris(const Position& before, const Placement& picture) {
  std::optional<Move> only;
  for (const auto move : before.legal_moves()) {
    if (picture[move.from] == before.placement()[move.from]) continue;
    if (!fits_despite_debris(before, move, picture)) continue;
    if (only) return std::nullopt;
    only = move;
  }
  return only;
}

bool stands_despite_debris(const Placement& expected, const Placement& picture, Color mover) {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = square_at(i);
    if (expected[square] == picture[square] || expected[square] == Piece::kNone) continue;
    if (is_of(expected[square], mover) || picture[square] != Piece::kNone) return false;
  }
  return true;
}

}  // namespace jadoube::watch
