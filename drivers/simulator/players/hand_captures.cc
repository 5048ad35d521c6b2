// Moves in which a piece leaves the board (captures and promotions), and how they are undone.
#include <algorithm>

#include "drivers/simulator/players/hand.h"
#include "drivers/simulator/players/lines.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::Piece;
using rules::Placement;
using rules::Square;

// How long a hand takes from the board to the place beside it, and how low it may carry a piece.
constexpr BoardTime kAway = std::chrono::milliseconds(400);
constexpr double kCarriedLowCaptures = .2;
// The time until a player sees that they forgot something [guess].
constexpr Range kForgottenVictim{1.5, 5};

// A coil senses a piece so long before the piece stands.
constexpr BoardTime kSinking = std::chrono::milliseconds(20);

std::vector<Square> free_of(std::vector<Square> squares, const Placement& placement,
                            rules::Move move) {
  std::erase_if(squares, [&](Square square) {
    return placement[square] != Piece::kNone || square == move.from || square == move.to;
  });
  return squares;
}

Square victim_of(const Placement& placement, rules::Move move) {
  return placement[move.to] != Piece::kNone
             ? move.to
             : rules::square_at(rules::file_of(move.to), rules::rank_of(move.from));
}

bool on_edge(Square square) {
  const int file = rules::file_of(square), rank = rules::rank_of(square);
  return file == 0 || file == 7 || rank == 0 || rank == 7;
}

}  // namespace

// The captured piece is lifted and leaves the board. Either it leaves at once, or it passes low
// over a neighbouring square after `placed`, where it is read for a moment.
void Hand::take_off(Path path, BoardTime placed, const Placement& placement, rules::Move move) {
  const BoardTime at = path.points.back().at;
  const Square from = victim_of(placement, move);
  pieces_.occupy(from, at);
  path.points.push_back({at + kSinking, path.points.back().spot, 1});
  const std::vector<Square> over = free_of(neighbours_of(from), placement, move);
  if (!over.empty() && random_.chance(habits_.ghost)) {
    const Spot low = centre_of(over[random_.below(static_cast<int>(over.size()))]);
    const Range after = random_.chance(habits_.ghost_late) ? Range{.4, 1} : Range{.02, .25};
    const BoardTime shown = std::max(at + 3 * kSinking, placed + drawn(after));
    path.points.push_back({shown - kSinking, low, 1});
    path.points.push_back({shown, low, kCarriedLowCaptures});
    stay(path, shown + drawn(habits_.ghost_length));
  } else if (random_.chance(habits_.parked)) {
    park(path, placement, from);
  }
  path.points.push_back({path.points.back().at + kSinking, path.points.back().spot, 1});
  path.points.push_back({path.points.back().at + kAway, kBesideTheBoard, 1});
  pieces_.discard(std::move(path));
}

// Puts the piece on a free edge square for a while, as if that were beside the board.
void Hand::park(Path& path, const Placement& placement, Square near) {
  std::vector<Square> edge;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const Square square = rules::square_at(i);
    if (on_edge(square) && placement[square] == Piece::kNone && square != near) {
      edge.push_back(square);
    }
  }
  if (edge.empty()) return;
  const Square square = edge[random_.below(static_cast<int>(edge.size()))];
  fly(path, centre_of(square), path.points.back().at + kAway);
  stay(path, path.points.back().at + drawn(habits_.parked_for));
  pieces_.occupy(square, path.points.back().at);
}

// Captures. The captured piece leaves first, or the capturing piece, or both at once [spec:
// drivers/simulator/README.md#hands].
BoardTime Hand::capture(BoardTime at, const Placement& placement, rules::Move move,
                        Landing landing) {
  const BoardTime extra = drawn(habits_.capture_extra), flight = drawn(habits_.flight);
  const double order = random_.uniform();
  const Leg mover{move.from, move.to, placement[move.from]};
  if (order >= habits_.victim_first + habits_.mover_first) {
    Path victim = pieces_.take(at, move.to, placement[move.to]);
    const Arrived mine = carry(at, extra + flight, mover, placement, landing);
    const BoardTime taken = mine.within_reach - drawn(habits_.swap_window);
    victim.points.front().at = std::max(at, taken);
    take_off(std::move(victim), mine.released, placement, move);
    return mine.released;
  }
  const bool victim_first = order < habits_.victim_first;
  const BoardTime placed = at + extra + flight;
  take_off(pieces_.take(victim_first ? at : at + extra, move.to, placement[move.to]), placed,
           placement, move);
  Path path = pieces_.take(victim_first ? at + extra : at, move.from, mover.piece);
  fly(path, spot_on(move.to, landing, placement), placed);
  pieces_.put(std::move(path), move.to);
  return placed;
}

Made Hand::capture_in_passing(BoardTime at, const Placement& placement, rules::Move move) {
  const BoardTime extra = drawn(habits_.capture_extra);
  const double order = random_.uniform();
  const Leg mover{move.from, move.to, placement[move.from]};
  const Square passed = victim_of(placement, move);
  if (order < habits_.passed_first) {
    take_off(pieces_.take(at, passed, placement[passed]), at, placement, move);
    const BoardTime released = carry(at + extra, drawn(habits_.flight), mover, placement).released;
    return {released, released};
  }
  const BoardTime placed = carry(at, drawn(habits_.flight), mover, placement).released;
  const bool late = order < habits_.passed_first + habits_.passed_forgotten;
  const BoardTime gone = placed + (late ? drawn(kForgottenVictim) : extra);
  take_off(pieces_.take(gone, passed, placement[passed]), gone, placement, move);
  if (!late) return {gone, gone};
  return {placed, gone, OffenceKind::kPassedPawnLeft};
}

Made Hand::promote(BoardTime at, const Placement& placement, rules::Move move) {
  const Piece pawn = placement[move.from];
  Path made = pieces_.fetch(at, rules::make_piece(rules::color_of(pawn), *move.promotion));
  if (placement[move.to] != Piece::kNone) {
    take_off(pieces_.take(at, move.to, placement[move.to]), at, placement, move);
    at += drawn(habits_.capture_extra);
  }
  const BoardTime placed = at + drawn(habits_.flight);
  const double order = random_.uniform();
  const bool forgotten = order < habits_.promote_forgotten;
  const double kind = forgotten ? 0 : order - habits_.promote_forgotten;
  BoardTime fetched = placed + drawn(Range{.3, 1}), released = fetched;
  made.points.front().at = at;
  Path old = pieces_.take(at, move.from, pawn);
  if (kind < habits_.promote_by_swap) {
    if (forgotten) fetched = placed + drawn(kForgottenVictim);
    released = fetched + drawn(Range{.1, .5});
    fly(old, centre_of(move.to), placed);
    stay(old, fetched);
  } else if (kind < habits_.promote_by_swap + habits_.promote_first) {
    released = at;
    made.points.front().at = at - kAway;
    old.points.front().at = fetched = placed;
  }
  old.points.push_back({old.points.back().at + 3 * kSinking, old.points.back().spot, 1});
  old.points.push_back({old.points.back().at + kAway, kBesideTheBoard, 1});
  made.points.push_back({released - kSinking, centre_of(move.to), 1});
  made.points.push_back({released, centre_of(move.to), 0});
  pieces_.discard(std::move(old));
  pieces_.put(std::move(made), move.to);
  released = std::max(released, fetched);
  if (!forgotten) return {released, released};
  return {placed, released, OffenceKind::kPawnLeftOnLastRank};
}

// First removes the pieces that should not be there, then puts the missing ones back.
BoardTime Hand::undo(BoardTime at, const Placement& before, const Placement& after) {
  std::vector<Square> missing;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const Square square = rules::square_at(i);
    if (before[square] != after[square] && before[square] != Piece::kNone) {
      missing.push_back(square);
    }
  }
  std::vector<Square> moved;
  for (const Square square : missing) {
    for (int i = 0; i < rules::kSquareCount; ++i) {
      const Square from = rules::square_at(i);
      if (after[from] != before[square] || after[from] == before[from]) continue;
      const Leg leg{from, square, after[from]};
      at = carry(at, drawn(habits_.flight), leg, after).released + seconds(.2);
      moved.push_back(square);
      break;
    }
  }
  for (const Square square : missing) {
    if (std::ranges::find(moved, square) != moved.end()) continue;
    Path path = pieces_.fetch(at, before[square]);
    fly(path, centre_of(square), at + kAway);
    pieces_.put(std::move(path), square);
    at += kAway + seconds(.2);
  }
  return at;
}

}  // namespace jadoube::drivers::simulator
