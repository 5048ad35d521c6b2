#include "daemon/watch/explain.h"

#include "daemon/watch/difference.h"
#include "rules/square_sets.h"

namespace jadoube::watch {

using rules::Bitboard;
using rules::Color;
using rules::Move;
using rules::Piece;
using rules::PieceType;
using rules::Placement;
using rules::Position;

namespace {

/// What one ply of a side can have done to a picture: the squares its pieces left, and those they
/// came to.
struct Traces {
  Bitboard left, arrived;
};

/// The traces that lead from `before` to `now` if one ply can have made them.
std::optional<Traces> traces_of(const Position& before, const Placement& now) {
  const auto changed = differing(before.placement(), now);
  if (rules::count(changed) > 4) return std::nullopt;
  Traces traces{changed & before.square_sets().of(before.turn()), 0};
  for (const auto square : rules::Squares(changed)) {
    if (now[square] == Piece::kNone) continue;
    if (rules::color_of(now[square]) != before.turn()) return std::nullopt;
    traces.arrived |= rules::bit(square);
  }
  return traces;
}

/// The only move that can have left `traces`, legal or not; one that is never legal where no move
/// leaves such traces.
Move move_of(const Traces& traces, const Placement& stood, const Placement& now) {
  const int pieces = rules::count(traces.left);
  if (pieces < 1 || pieces > 2 || rules::count(traces.arrived) != pieces) return {};
  const auto left = rules::first_square(traces.left);
  if (pieces == 2) {
    const auto other = rules::first_square(traces.left & ~rules::bit(left));
    const bool first_is_king = rules::type_of(stood[left]) == PieceType::kKing;
    return first_is_king ? Move{left, other} : Move{other, left};
  }
  Move move{left, rules::first_square(traces.arrived)};
  if (stood[move.from] != now[move.to]) move.promotion = rules::type_of(now[move.to]);
  return move;
}

/// Whether `move` may be in a line of which `plies` are left, by where it comes from. Its side
/// moves once more after the next ply, so its piece may come back only in a line of three; in a
/// line of two its square must show that it left.
bool may_begin(Move move, const Placement& stood, const Placement& picture, int plies) {
  return plies != 2 || picture[move.from] != stood[move.from];
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
    for (const auto move : before.legal_moves()) {
      if (done()) return;
      if (!may_begin(move, before.placement(), picture, plies)) continue;
      --budget;
      played.push_back(move);
      search(before.after(move), plies - 1);
      played.pop_back();
    }
  }
};

/// The same where men are read as others: every move is tried, and how the board would report it.
struct ReportedLineSearch {
  const Placement& picture;
  const SensingClass sensing;
  int& budget;
  std::vector<Line> found = {};
  Line played = {};

  void search(const Position& before, const Placement& reported, int plies) {
    for (const auto move : before.legal_moves()) {
      if (found.size() == kMostLines || budget < 0) return;
      if (!is_promotion_of_choice(move, sensing)) continue;
      if (!may_begin(move, reported, picture, plies)) continue;
      --budget;
      const auto after = before.after(move);
      const auto shown = reported_after(before, reported, move, after, sensing);
      played.push_back(move);
      if (plies > 1) search(after, shown, plies - 1);
      if (plies == 1 && shown == picture) found.push_back(played);
      played.pop_back();
    }
  }
};

/// Whether each side that has a ply in a line has a man who is no longer where he stood.
bool have_left(const LineStart& start, const Placement& picture, int plies) {
  const auto& sets = start.position.square_sets();
  const auto changed = differing(start.reported, picture);
  const auto has_left = [&](Color side) { return (changed & sets.of(side)) != 0; };
  return has_left(sets.turn) && (plies == 1 || has_left(rules::opponent_of(sets.turn)));
}

}  // namespace

std::optional<Move> one_ply(const Position& before, const Placement& picture) {
  const auto traces = traces_of(before, picture);
  if (!traces) return std::nullopt;
  const auto move = move_of(*traces, before.placement(), picture);
  if (!before.is_legal(move) || before.after(move).placement() != picture) return std::nullopt;
  return move;
}

std::vector<Line> lines(const LineStart& start, const Placement& picture, int plies, int& budget) {
  if (!have_left(start, picture, plies)) return {};
  std::vector<Line> found;
  if (start.reported == start.position.placement()) {
    LineSearch search{picture, budget};
    search.search(start.position, plies);
    found = std::move(search.found);
  } else {
    ReportedLineSearch search{picture, start.sensing, budget};
    search.search(start.position, start.reported, plies);
    found = std::move(search.found);
  }
  if (budget < 0) return {};
  return found;
}

}  // namespace jadoube::watch
