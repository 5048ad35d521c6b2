// A touch cannot be sensed, a lift can: a square is read empty that had a piece. What hands and
// sensors make of that is disorderly, and the record is to hold one line for what a hand did once.
//
// Policy:
// - A piece that comes to a square is the piece of its kind that was lifted last; its own square is
//   tried first. Pieces lifted more than a minute ago are not tried: they were captured or
//   promoted.
// - It may come before its old square is read empty; the two are one lift of no length.
// - A piece that moves on within 500 ms was not put down: a1 d1 e1 f1 is one lift from a1 to f1. A
//   captured piece that shows on its way out stays taken. A piece that rested longer and moves on
//   is lifted anew. So the rest can be seen.
// - One put back is never "on its way": three adjustments are three lifts.
// - A square read as another piece and back was misread, not lifted. One that is read wrong as its
//   piece leaves, or comes back, is still that piece's.
// - Whatever changed while the connection was lost was not seen to be lifted.
//
//   e2-            e4+P         a1-  d1+R   d1- e1+R        b2-      b2+P
//   |in the air    |moved       |    |moved |goes on        |        |put back
//
// Not handled: two pieces of a kind in the air at once may be taken for each other.
#include "daemon/tracking/touches/touch_record.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using rules::Piece;
using rules::Placement;
using rules::Square;

static_assert(sizeof(Lift) <= 40, "the bound of a record says so");

void TouchRecord::observe(drivers::Instant at, const drivers::Observation& observation) {
  at_ = at;
  if (const auto* square = std::get_if<drivers::SquareChanged>(&observation)) {
    set(square->square, square->piece);
  } else if (const auto* result = std::get_if<drivers::ResultPieceSeen>(&observation)) {
    set(result->square, Piece::kNone);
  } else if (const auto* board = std::get_if<drivers::PlacementRead>(&observation)) {
    read(board->placement);
  } else if (const auto* clock = std::get_if<drivers::ClockRead>(&observation)) {
    clock_.read(at, *clock, sensed_.orientation());
  } else if (std::holds_alternative<drivers::ClockMissing>(observation)) {
    clock_.lose();
  } else if (std::holds_alternative<drivers::ConnectionChanged>(observation)) {
    gap_ = true;
    clock_.lose();
  }
}

TouchRecord::Reported TouchRecord::reported(drivers::Instant now) const {
  auto all = *this;
  all.at_ = now;
  for (const auto* lifts : {&in_air_, &landed_}) {
    for (auto lift : *lifts) all.settle(lift);
  }
  std::ranges::stable_sort(all.settled_.lifts, {}, &Lift::lifted);
  return std::move(all.settled_);
}

void TouchRecord::set(Square square, Piece piece) {
  const auto before = sensed_.placement();
  const auto faced = sensed_.orientation();
  sensed_.set(square, piece);
  if (sensed_.orientation() != faced) return forget();
  if (!gap_) follow(before);
}

void TouchRecord::read(const Placement& placement) {
  const auto before = sensed_.placement();
  const auto faced = sensed_.orientation();
  sensed_.read(placement);
  if (sensed_.orientation() != faced) {
    forget();
  } else if (gap_) {
    look_again();
  } else {
    follow(before);
  }
  gap_ = false;
}

/// What left comes first: within a reading no order is known.
void TouchRecord::follow(const Placement& before) {
  const auto& now = sensed_.placement();
  const rules::Squares changed(differing(before, now));
  for (const bool arrivals : {false, true}) {
    for (const auto square : changed) {
      if ((now[square] != Piece::kNone) == arrivals) change(square, before[square], now[square]);
    }
  }
}

/// After a gap only the piece on its square is known.
void TouchRecord::look_again() {
  appeared_ = {};
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = rules::square_at(i);
    const auto now = sensed_.placement()[square];
    auto& landed = landed_[index_of(square)];
    if (landed && landed->piece != now) settle(landed);
    const auto& in_air = in_air_[index_of(square)];
    if (in_air && in_air->piece == now) arrive(square, now);
  }
}

/// The board faces the other way than was assumed: what was seen before means nothing.
void TouchRecord::forget() {
  in_air_ = {};
  landed_ = {};
  appeared_ = {};
}

void TouchRecord::change(Square square, Piece before, Piece now) {
  auto& landed = landed_[index_of(square)];
  const bool was_misread =
      before != Piece::kNone && landed && landed->end == LiftEnd::kTaken && landed->piece == now;
  if (was_misread) {
    landed->end = LiftEnd::kPutBack;
    appeared_[index_of(square)].reset();
    return;
  }
  if (before != Piece::kNone) leave(square, before);
  if (now != Piece::kNone) arrive(square, now);
}

void TouchRecord::leave(Square square, Piece piece) {
  const auto appeared = std::exchange(appeared_[index_of(square)], std::nullopt);
  const bool came_just_now = appeared && at_ - *appeared < kPasses;
  auto* const lift = came_just_now ? misread_at(square, *appeared) : &take_up(square, piece);
  if (!lift) return;
  if (const auto to = appeared_elsewhere((*lift)->piece)) {
    appeared_[index_of(*to)].reset();
    land(*lift, *to);
  } else if ((*lift)->square != square && sensed_.placement()[(*lift)->square] != Piece::kNone) {
    // A victim on its way out, whose square has been taken meanwhile.
    (*lift)->ended = at_;
    (*lift)->end = LiftEnd::kTaken;
    settle(*lift);
  }
}

/// What leaves the square appeared there a moment ago, and it was not carried there. If it took a
/// piece there, it was that piece, read wrong, and the lift of that piece continues. Otherwise it
/// is a ghost.
std::optional<Lift>* TouchRecord::misread_at(Square square, drivers::Instant appeared) {
  auto& landed = landed_[index_of(square)];
  if (!landed || landed->end != LiftEnd::kTaken || landed->ended != appeared) return nullptr;
  return &lift_again(landed);
}

/// The lift of a piece that leaves: a new one, or that by which it came, if it has only passed.
std::optional<Lift>& TouchRecord::take_up(Square square, Piece piece) {
  auto& landed = landed_[index_of(square)];
  const bool passes = landed && landed->piece == piece && landed->end == LiftEnd::kMoved &&
                      at_ - *landed->ended < kPasses && !in_air_[index_of(landed->square)];
  if (passes) return lift_again(landed);
  auto& lift = in_air_[index_of(square)];
  settle(landed);
  settle(lift);
  lift = Lift{.square = square, .piece = piece, .lifted = at_};
  lift->running = clock_.turn(sensed_.orientation());
  return lift;
}

/// A lift that had ended continues.
std::optional<Lift>& TouchRecord::lift_again(std::optional<Lift>& landed) {
  auto& lift = in_air_[index_of(landed->square)];
  lift = std::exchange(landed, std::nullopt);
  lift->ended.reset();
  lift->end = LiftEnd::kInTheAir;
  lift->to = lift->square;
  return lift;
}

/// Where a piece was read a moment ago that was not seen to be lifted.
std::optional<Square> TouchRecord::appeared_elsewhere(Piece piece) const {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = rules::square_at(i);
    const auto& appeared = appeared_[index_of(square)];
    if (!appeared || at_ - *appeared >= kPasses) continue;
    if (sensed_.placement()[square] == piece) return square;
  }
  return std::nullopt;
}

void TouchRecord::arrive(Square square, Piece piece) {
  auto& own = in_air_[index_of(square)];
  if (own && own->piece == piece) return land(own, square);
  auto* const carried = latest_in_air(piece);
  auto& landed = landed_[index_of(square)];
  if (own) {
    own->ended = at_;
    own->end = LiftEnd::kTaken;
    settle(landed);
    landed = std::exchange(own, std::nullopt);
  }
  if (!carried) {
    appeared_[index_of(square)] = at_;
  } else {
    land(*carried, square);
  }
}

/// The piece of that kind that was lifted last and may still be in a hand; null where there is
/// none.
std::optional<Lift>* TouchRecord::latest_in_air(Piece piece) {
  std::optional<Lift>* latest = nullptr;
  for (auto& lift : in_air_) {
    if (!lift || lift->piece != piece || at_ - lift->lifted > kHeld) continue;
    if (!latest || lift->lifted > (*latest)->lifted) latest = &lift;
  }
  return latest;
}

void TouchRecord::land(std::optional<Lift>& lift, Square to) {
  lift->ended = at_;
  lift->end = to == lift->square ? LiftEnd::kPutBack : LiftEnd::kMoved;
  lift->to = to;
  settle(landed_[index_of(to)]);
  landed_[index_of(to)] = std::exchange(lift, std::nullopt);
}

/// Nothing more will be known of `lift`: keeps it if it was one.
void TouchRecord::settle(std::optional<Lift>& lift) {
  const auto done = std::exchange(lift, std::nullopt);
  if (!done) return;
  const bool short_one = done->ended.value_or(at_) - done->lifted < kScan;
  if (short_one && done->end != LiftEnd::kMoved) return;
  auto& count = settled_of_[index_of(done->square)];
  if (count == kMostOfSquare) {
    ++settled_.left_out;
    return;
  }
  ++count;
  settled_.lifts.push_back(*done);
}

}  // namespace jadoube::tracking
