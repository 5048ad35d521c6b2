#include "drivers/simulator/players/hand.h"

#include <algorithm>
#include <cstdlib>

#include "drivers/simulator/players/lines.h"

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
// tipped off its coil. In recordings, all eight stops came after the first square was empty.
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

}  // namespace jadoube::drivers::simulator
