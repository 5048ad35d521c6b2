#include "drivers/virtual/hand.h"

#include <algorithm>
#include <cstdlib>

namespace jadoube::drivers::virtual_board {
namespace {

using rules::Piece;
using rules::PieceType;
using rules::Placement;
using rules::Square;

// How long a piece that is dragged low is read on two squares [guess].
constexpr Range kOverlap{0, .02};

constexpr int sign(int number) { return (number > 0) - (number < 0); }

int files_between(Square a, Square b) { return rules::file_of(b) - rules::file_of(a); }
int ranks_between(Square a, Square b) { return rules::rank_of(b) - rules::rank_of(a); }

Square step_towards(Square from, Square to) {
  return rules::square_at(rules::file_of(from) + sign(files_between(from, to)),
                          rules::rank_of(from) + sign(ranks_between(from, to)));
}

// The squares a piece is pushed across, the last one included; none where the way is no free line.
std::vector<Square> path_between(Square from, Square to, const Placement& placement) {
  const int files = files_between(from, to), ranks = ranks_between(from, to);
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return {};
  std::vector<Square> path;
  for (Square square = step_towards(from, to); square != to; square = step_towards(square, to)) {
    if (placement[square] != Piece::kNone) return {};
    path.push_back(square);
  }
  path.push_back(to);
  return path;
}

std::vector<Square> neighbours(Square square) {
  std::vector<Square> around;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const Square other = rules::square_at(i);
    const int files = std::abs(files_between(square, other));
    const int ranks = std::abs(ranks_between(square, other));
    if (std::max(files, ranks) == 1) around.push_back(other);
  }
  return around;
}

}  // namespace

// A push takes a flight's time for its first two squares. Between two squares the piece is read on
// none, or, dragged low, on both for a moment.
Hand::Way Hand::pushed(BoardTime depart, BoardTime flight, const std::vector<Square>& path) {
  const auto squares = static_cast<std::int64_t>(path.size());
  const BoardTime step = flight / std::min<std::int64_t>(squares, 2);
  const bool dragged = random_.chance(habits_.drag_low);
  Way way{depart, {}};
  BoardTime at = depart;
  for (const Square square : path) {
    at += dragged ? step / 4 : step;
    const BoardTime dwell =
        random_.chance(habits_.pause)
            ? drawn(habits_.pause_length)
            : seconds(random_.log_between(habits_.dwell.low, habits_.dwell.high));
    if (dragged) (way.stops.empty() ? way.lifted : way.stops.back().until) = at + drawn(kOverlap);
    way.stops.push_back({square, at, at + dwell});
    at = std::max(at, at + dwell - step / 2);
  }
  way.stops.back().until = kNoWake;
  return way;
}

Hand::Way Hand::way(BoardTime depart, BoardTime flight, Square from, Square to,
                    const Placement& placement) {
  const std::vector<Square> path = path_between(from, to, placement);
  if (!path.empty() && random_.chance(habits_.slide)) return pushed(depart, flight, path);
  Way way{depart, {}};
  if (path.empty() && random_.chance(habits_.drag_over)) {
    const Square over = step_towards(from, to);
    const BoardTime low = depart + flight / 3;
    if (placement[over] == Piece::kNone) way.stops.push_back({over, low, low + flight / 3});
  }
  way.stops.push_back({to, depart + flight, kNoWake});
  return way;
}

void Hand::carry(Square from, const Way& way, Piece piece) {
  lift(way.lifted, from, piece);
  for (const Stop& stop : way.stops) {
    place(stop.from, stop.square, piece);
    if (stop.until != kNoWake) lift(stop.until, stop.square, piece);
  }
}

BoardTime Hand::make(BoardTime at, const rules::Position& position, rules::Move move) {
  const Placement& placement = position.placement();
  const Piece piece = placement[move.from];
  if (position.is_castling(move)) return castle(at, placement, move);
  if (position.is_capture(move)) {
    return placement[move.to] == Piece::kNone ? capture_in_passing(at, placement, move)
                                              : capture(at, placement, move);
  }
  if (move.promotion) return promote(at, move, rules::color_of(piece));
  return make_plain(at, placement, move);
}

BoardTime Hand::make_plain(BoardTime at, const Placement& placement, rules::Move move) {
  const Piece piece = placement[move.from];
  const Way path = way(at, drawn(habits_.flight), move.from, move.to, placement);
  carry(move.from, path, piece);
  return path.released();
}

// Who leaves first [spec: drivers/virtual/README.md#hands]: the victim, the mover, or both at once.
BoardTime Hand::capture(BoardTime at, const Placement& placement, rules::Move move) {
  const Piece piece = placement[move.from];
  const BoardTime extra = drawn(habits_.capture_extra), flight = drawn(habits_.flight);
  const double order = random_.uniform();
  BoardTime taken = at, released{};
  if (move.promotion) {
    released = promote(at + extra, move, rules::color_of(piece));
  } else if (order < habits_.victim_first) {
    const Way path = flown(at + extra, at + extra + flight, move.to);
    carry(move.from, path, piece);
    released = path.released();
  } else if (order < habits_.victim_first + habits_.mover_first) {
    taken = at + extra;
    const Way path = flown(at, taken + flight, move.to);
    carry(move.from, path, piece);
    released = path.released();
  } else {
    const Way path = way(at, extra + flight, move.from, move.to, placement);
    carry(move.from, path, piece);
    released = path.released();
    taken = std::max(at, released - drawn(Range{0, habits_.swap_window}));
  }
  lift(taken, move.to, placement[move.to]);
  if (random_.chance(habits_.ghost)) show_ghost(released, placement, move);
  return released;
}

BoardTime Hand::capture_in_passing(BoardTime at, const Placement& placement, rules::Move move) {
  const Square passed = rules::square_at(rules::file_of(move.to), rules::rank_of(move.from));
  const BoardTime extra = drawn(habits_.capture_extra);
  const double order = random_.uniform();
  if (order < habits_.passed_first) {
    lift(at, passed, placement[passed]);
    return make_plain(at + extra, placement, move);
  }
  const BoardTime placed = make_plain(at, placement, move);
  const bool late = order < habits_.passed_first + habits_.passed_late;
  const BoardTime gone = placed + (late ? extra + seconds(random_.between(1, 2)) : extra);
  lift(gone, passed, placement[passed]);
  return late ? placed : gone;
}

void Hand::show_ghost(BoardTime released, const Placement& placement, rules::Move move) {
  std::vector<Square> free = neighbours(move.to);
  std::erase_if(free, [&](Square square) {
    return placement[square] != Piece::kNone || square == move.from;
  });
  if (free.empty()) return;
  const Square over = free[random_.below(static_cast<int>(free.size()))];
  const Range after = random_.chance(habits_.ghost_late) ? Range{.4, 1} : Range{.02, .25};
  const BoardTime shown = released + drawn(after);
  place(shown, over, placement[move.to]);
  lift(shown + drawn(habits_.ghost_length), over, placement[move.to]);
}

BoardTime Hand::castle(BoardTime at, const Placement& placement, rules::Move move) {
  const bool kingside = rules::file_of(move.to) > rules::file_of(move.from);
  const int rank = rules::rank_of(move.from);
  Leg first{move.from, rules::square_at(kingside ? 6 : 2, rank), placement[move.from]};
  Leg second{move.to, rules::square_at(kingside ? 5 : 3, rank), placement[move.to]};
  const double order = random_.uniform();
  // In Chess960 one may stand where the other goes.
  const bool crossed = first.to == second.from || second.to == first.from;
  if (crossed || order < habits_.both_in_hand) return castle_with_both(at, first, second);
  if (order < habits_.both_in_hand + habits_.rook_first) std::swap(first, second);
  at = move_leg(at, first, placement);
  return move_leg(at + drawn(habits_.castling_gap), second, placement);
}

BoardTime Hand::move_leg(BoardTime at, const Leg& leg, const Placement& placement) {
  if (leg.from == leg.to) return at;
  const Way path = way(at, drawn(habits_.flight), leg.from, leg.to, placement);
  carry(leg.from, path, leg.piece);
  return path.released();
}

BoardTime Hand::castle_with_both(BoardTime at, const Leg& first, const Leg& second) {
  const BoardTime held = at + drawn(habits_.castling_gap);
  const BoardTime placed = held + drawn(habits_.flight);
  const BoardTime released = placed + drawn(habits_.flight);
  lift(at, first.from, first.piece);
  lift(held, second.from, second.piece);
  place(placed, first.to, first.piece);
  place(released, second.to, second.piece);
  return released;
}

BoardTime Hand::promote(BoardTime at, rules::Move move, rules::Color color) {
  const Piece pawn = rules::make_piece(color, PieceType::kPawn);
  const Piece made = rules::make_piece(color, *move.promotion);
  const BoardTime placed = at + drawn(habits_.flight);
  const BoardTime fetched = placed + drawn(Range{.3, 1});
  const double order = random_.uniform();
  if (order < habits_.promote_by_swap) {
    const BoardTime released = fetched + drawn(Range{.1, .5});
    carry(move.from, flown(at, placed, move.to), pawn);
    lift(fetched, move.to, pawn);
    place(released, move.to, made);
    return released;
  }
  if (order < habits_.promote_by_swap + habits_.promote_first) {
    place(at, move.to, made);
    lift(placed, move.from, pawn);
    return placed;
  }
  lift(at, move.from, pawn);
  place(fetched, move.to, made);
  return fetched;
}

BoardTime Hand::adjust(BoardTime at, const Placement& placement) {
  std::vector<Square> standing;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (placement[rules::square_at(i)] != Piece::kNone) standing.push_back(rules::square_at(i));
  }
  if (standing.empty()) return at;
  const Square square = standing[random_.below(static_cast<int>(standing.size()))];
  for (int times = 1 + random_.below(3); times > 0; --times) {
    lift(at, square, placement[square]);
    at += drawn(Range{.2, .9});
    place(at, square, placement[square]);
    at += drawn(Range{.1, .4});
  }
  return at;
}

BoardTime Hand::bump(BoardTime at, const Placement& placement, Square square) {
  for (const Square other : neighbours(square)) {
    if (placement[other] == Piece::kNone) continue;
    lift(at, other, placement[other]);
    const BoardTime restored = at + drawn(Range{.5, 2});
    place(restored, other, placement[other]);
    return restored;
  }
  return at;
}

}  // namespace jadoube::drivers::virtual_board
