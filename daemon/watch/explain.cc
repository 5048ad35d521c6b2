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

/// Looks for lines depth first, until there are enough of them or the budget is spent.
struct LineSearch {
  const Placement& picture;
  int& budget;
  std::vector<Line> found = {};
  Line played = {};

  bool done() const { return found.size() == kMostLines || budget < 0; }

  void search(const Position& before, int plies) {
    if (plies == 1) {
      const auto move = one_ply(before, picture);
      if (!move) return;
      found.push_back(played);
      found.back().push_back(*move);
      return;
    }
    // The side to move moves once more after the next ply, so its piece may come back only in a
    // line of three; in a line of two its square must show that it left.
    const auto& stood = before.placement();
    for (const auto move : before.legal_moves()) {
      if (done()) return;
      if (plies == 2 && picture[move.from] == stood[move.from]) continue;
      --budget;
      played.push_back(move);
      search(before.after(move), plies - 1);
      played.pop_back();
    }
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

std::vector<Line> lines(const Position& before, const Placement& picture, int plies, int& budget) {
  const auto& stood = before.placement();
  const auto side = before.turn();
  if (!has_left(stood, picture, side)) return {};
  if (plies > 1 && !has_left(stood, picture, rules::opponent_of(side))) return {};
  LineSearch search{picture, budget};
  search.search(before, plies);
  if (budget < 0) return {};
  return std::move(search.found);
}

}  // namespace jadoube::watch
