#include "drivers/simulator/players/hand.h"

#include <algorithm>
#include <cstdlib>

#include "drivers/simulator/players/thinking.h"

namespace jadoube::drivers::simulator {

namespace {

using rules::Piece;
using rules::Placement;
using rules::Square;

// The usual and the greatest distance of a piece from the centre of its square [guess].
constexpr double kSpread = .05, kMostSpread = .15;
// The distance at which no square reads a piece, and at which the neighbouring square reads it
// [guess].
constexpr double kOffCentre = .48, kAcross = .64;
// A piece that is tipped to be pushed leaves its coil at once.
constexpr BoardTime kTipping = std::chrono::milliseconds(20);
constexpr double kTipped = .8;
// How long a piece takes to fall, how far it falls, and how high its coil then lies.
constexpr BoardTime kFalling = std::chrono::milliseconds(80);
constexpr double kFallen = .4, kLying = .6;
// At this height, a carried piece is within reach of a coil.
constexpr double kCarriedLow = .2;

std::optional<Square> free_neighbour(Square square, const Placement& placement, Random& random) {
  std::vector<Square> beside;
  for (const Square other : neighbours_of(square)) {
    const bool in_line = rules::file_of(other) == rules::file_of(square) ||
                         rules::rank_of(other) == rules::rank_of(square);
    if (in_line && placement[other] == Piece::kNone) beside.push_back(other);
  }
  if (beside.empty()) return std::nullopt;
  return beside[random.below(static_cast<int>(beside.size()))];
}

}  // namespace

Spot Hand::spot_on(Square square, Landing landing, const Placement& placement) {
  const Spot middle = centre_of(square);
  const auto off = [this] {
    return std::clamp(kSpread * random_.normal(), -kMostSpread, kMostSpread);
  };
  const Spot well{middle.x + off(), middle.y + off()};
  if (landing == Landing::kWell) return well;
  const auto beside = free_neighbour(square, placement, random_);
  if (!beside) return well;
  return towards(middle, centre_of(*beside), landing == Landing::kOffCentre ? kOffCentre : kAcross);
}

// Pushes a piece across squares. Leaving the first square and settling on the last take the time of
// a flight. The piece stops between the squares for a dwell. Before a long push, the piece is
// tipped off its coil. In recordings, all eight stops were after the first square was empty.
void Hand::slide(Path& path, BoardTime flight, const std::vector<Square>& squares, Spot last) {
  Square before = squares.front();
  const Waypoint stood = path.points.back();
  BoardTime at = stood.at + flight / 2;
  if (squares.size() > 1) path.points.push_back({stood.at + kTipping, stood.spot, kTipped});
  for (std::size_t i = 0; i + 1 < squares.size(); before = squares[i++]) {
    const BoardTime dwell = seconds(random_.log_between(habits_.dwell.low, habits_.dwell.high));
    const Spot middle = centre_of(squares[i]);
    const Spot back = i == 0 ? path.points.front().spot : centre_of(before);
    path.points.push_back(
        {at, {(back.x + middle.x) / 2, (back.y + middle.y) / 2}, i == 0 ? kTipped : 0});
    push(path, middle, at += dwell / 2);
    if (random_.chance(habits_.pause)) stay(path, at += drawn(habits_.pause_length));
    at += dwell / 2;
  }
  const Spot back = squares.size() == 1 ? path.points.front().spot : centre_of(before);
  push(path, {(back.x + last.x) / 2, (back.y + last.y) / 2}, at);
  push(path, last, at + flight / 2);
}

Hand::Arrived Hand::carry(BoardTime at, BoardTime flight, const Leg& leg,
                          const Placement& placement, Landing landing) {
  const std::vector<Square> line = line_between(leg.from, leg.to, placement);
  const Spot last = spot_on(leg.to, landing, placement);
  Path path = pieces_.take(at, leg.from, leg.piece);
  const bool slid = random_.chance(line.size() > 1 ? habits_.slide : habits_.drag);
  if (!line.empty() && slid) {
    slide(path, flight, line, last);
  } else {
    const Square over = step_towards(leg.from, leg.to);
    if (line.empty() && placement[over] == Piece::kNone && random_.chance(habits_.drag_over)) {
      path.points.push_back({at + flight / 6, path.points.back().spot, 1});
      path.points.push_back({at + flight / 3, centre_of(over), kCarriedLow});
      path.points.push_back({at + flight * 2 / 3, centre_of(over), kCarriedLow});
    }
    fly(path, last, at + flight);
  }
  const Arrived arrived{path.points[path.points.size() - 2].at, path.points.back().at};
  pieces_.put(std::move(path), leg.to);
  return arrived;
}

Made Hand::make(BoardTime at, const rules::Position& position, rules::Move move, Landing landing) {
  const Placement& placement = position.placement();
  if (position.is_castling(move)) return castle(at, placement, move);
  if (move.promotion) return promote(at, placement, move);
  if (position.is_capture(move) && placement[move.to] == Piece::kNone) {
    return capture_in_passing(at, placement, move);
  }
  if (position.is_capture(move)) {
    const BoardTime released = capture(at, placement, move, landing);
    return {released, released};
  }
  const Leg leg{move.from, move.to, placement[move.from]};
  const BoardTime released = carry(at, drawn(habits_.flight), leg, placement, landing).released;
  return {released, released};
}

BoardTime Hand::shift(BoardTime at, const Placement& placement, rules::Move move) {
  if (placement[move.to] != Piece::kNone) return capture(at, placement, move, Landing::kWell);
  const Leg leg{move.from, move.to, placement[move.from]};
  return carry(at, drawn(habits_.flight), leg, placement).released;
}

Made Hand::castle(BoardTime at, const Placement& placement, rules::Move move) {
  const bool kingside = rules::file_of(move.to) > rules::file_of(move.from);
  const int rank = rules::rank_of(move.from);
  Leg first{move.from, rules::square_at(kingside ? 6 : 2, rank), placement[move.from]};
  Leg second{move.to, rules::square_at(kingside ? 5 : 3, rank), placement[move.to]};
  const double order = random_.uniform();
  // In Chess960, one piece may go to the square of the other.
  const bool crossed = first.to == second.from || second.to == first.from;
  if (crossed || order < habits_.both_in_hand) {
    const BoardTime released = castle_with_both(at, first, second);
    return {released, released};
  }
  const bool rook_first = order < habits_.both_in_hand + habits_.rook_first;
  if (rook_first) std::swap(first, second);
  BoardTime released = at;
  if (first.from != first.to) {
    released = carry(at, drawn(habits_.flight), first, placement).released;
  }
  Placement between = placement;
  between.set(first.from, Piece::kNone);
  between.set(first.to, first.piece);
  if (second.from != second.to) {
    const BoardTime begun = released + drawn(habits_.castling_gap);
    released = carry(begun, drawn(habits_.flight), second, between).released;
  }
  Made made{released, released};
  if (rook_first) made.offence = OffenceKind::kRookFirst;
  return made;
}

BoardTime Hand::castle_with_both(BoardTime at, const Leg& first, const Leg& second) {
  const BoardTime held = at + drawn(habits_.castling_gap);
  const BoardTime placed = held + drawn(habits_.flight);
  const BoardTime released = placed + drawn(habits_.flight);
  Path one = pieces_.take(at, first.from, first.piece);
  Path other = pieces_.take(held, second.from, second.piece);
  fly(one, centre_of(first.to), placed);
  fly(other, centre_of(second.to), released);
  pieces_.put(std::move(one), first.to);
  pieces_.put(std::move(other), second.to);
  return released;
}

BoardTime Hand::lift_and_return(BoardTime at, Square square, Piece piece, BoardTime up) {
  Path path = pieces_.take(at, square, piece);
  fly(path, spot_on(square, Landing::kWell, Placement()), at + up);
  pieces_.put(std::move(path), square);
  return at + up;
}

BoardTime Hand::knock_over(BoardTime at, Square square, Piece piece, BoardTime lying) {
  Path path = pieces_.take(at, square, piece);
  const Spot stood = path.points.back().spot;
  path.points.push_back({at + kFalling, {stood.x + kFallen, stood.y}, kLying});
  stay(path, std::max(at + lying - 3 * kFalling, at + kFalling));
  fly(path, spot_on(square, Landing::kWell, Placement()), at + std::max(lying, 4 * kFalling));
  pieces_.put(std::move(path), square);
  return at + lying;
}

BoardTime Hand::centre(BoardTime at, Square square, Piece piece) {
  Path path = pieces_.take(at, square, piece);
  push(path, spot_on(square, Landing::kWell, Placement()), at + seconds(.2));
  pieces_.put(std::move(path), square);
  return at + seconds(.2);
}

// Moves in which a piece leaves the board (captures and promotions), and how they are undone.

namespace {

// How long a hand takes from the board to the place beside it, and how low it may carry a piece.
constexpr BoardTime kAway = std::chrono::milliseconds(400);
constexpr double kCarriedLowCaptures = .2;
// The time until a player sees that they forgot something [guess].
constexpr Range kForgottenVictim{1.5, 5};

// A coil senses a piece this long before the piece is on the square.
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

// First removes the wrong pieces, then puts the missing ones back.
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
