// A touch cannot be sensed, a lift can: a square is read empty that had a piece. What hands and
// sensors make of that is disorderly, and the record is to hold one line for what a hand did once.
//
// Policy:
// - A piece that comes to a square is the one of its kind that was lifted last, its own square
//   going first.
// - It may come before its old square is read empty; the two are one lift of no length.
// - One that goes on within 500 ms was not put down: a1 d1 e1 f1 is one lift from a1 to f1, and a
//   captured piece that shows on its way out stays taken. One that stood longer and goes on is
//   lifted anew, so that it can be seen that it stood.
// - One put back is never "on its way": three adjustments are three lifts.
// - A square read as another piece and back was misread, not lifted. One that is read wrong as its
//   piece leaves, or comes back, is still that piece's.
// - Whatever changed while the line was away was not seen to be lifted.
//
//   e2-            e4+P         a1-  d1+R   d1- e1+R        b2-      b2+P
//   |in the air    |moved       |    |moved |goes on        |        |put back
//
// Not handled: two pieces of a kind in the air at once may be taken for each other.
#include "daemon/watch/touch_record.h"

#include <algorithm>
#include <utility>

#include "daemon/watch/scene.h"

namespace jadoube::watch {

using rules::Piece;
using rules::Placement;
using rules::Square;

void TouchRecord::observe(Instant at, const drivers::Observation& observation) {
  at_ = at;
  if (const auto* square = std::get_if<drivers::SquareChanged>(&observation)) {
    set(square->square, square->piece);
  } else if (const auto* result = std::get_if<drivers::ResultPieceSeen>(&observation)) {
    set(result->square, Piece::kNone);
  } else if (const auto* board = std::get_if<drivers::PlacementRead>(&observation)) {
    read(board->placement);
  } else if (const auto* clock = std::get_if<drivers::ClockRead>(&observation)) {
    clock_.read(at, *clock, picture_.orientation());
  } else if (std::holds_alternative<drivers::ClockMissing>(observation)) {
    clock_.lose();
  } else if (std::holds_alternative<drivers::LinkChanged>(observation)) {
    gap_ = true;
  }
}

TouchRecord::Told TouchRecord::told(Instant now) const {
  auto all = *this;
  all.at_ = now;
  for (const auto* lifts : {&in_air_, &landed_}) {
    for (auto lift : *lifts) all.settle(lift);
  }
  std::ranges::stable_sort(all.settled_.lifts, {}, &Lift::lifted);
  return std::move(all.settled_);
}

void TouchRecord::set(Square square, Piece piece) {
  const auto before = picture_.placement();
  const auto lay = picture_.orientation();
  picture_.set(square, piece);
  if (picture_.orientation() != lay) return forget();
  if (!gap_) follow(before);
}

void TouchRecord::read(const Placement& placement) {
  const auto before = picture_.placement();
  const auto lay = picture_.orientation();
  picture_.read(placement);
  if (picture_.orientation() != lay) {
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
  const auto& now = picture_.placement();
  const rules::Squares changed(differing(before, now));
  for (const bool arrivals : {false, true}) {
    for (const auto square : changed) {
      if ((now[square] != Piece::kNone) == arrivals) change(square, before[square], now[square]);
    }
  }
}

/// After a gap only what stands where it was lifted is known.
void TouchRecord::look_again() {
  appeared_ = {};
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = rules::square_at(i);
    const auto now = picture_.placement()[square];
    auto& landed = landed_[index_of(square)];
    if (landed && landed->piece != now) settle(landed);
    const auto& in_air = in_air_[index_of(square)];
    if (in_air && in_air->piece == now) arrive(square, now);
  }
}

/// The board was found to lie the other way round: what was seen before means nothing.
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
  const auto i = index_of(square);
  const auto appeared = std::exchange(appeared_[i], std::nullopt);
  if (appeared && at_ - *appeared < kPasses) return leave_misread(square, *appeared);
  if (go_on(square, piece) || was_placed_first(square, piece)) return;
  settle(landed_[i]);
  settle(in_air_[i]);
  in_air_[i] = Lift{.square = square, .piece = piece, .lifted = at_};
  in_air_[i]->running = clock_.turn(picture_.orientation());
}

/// What leaves the square appeared there a moment ago and nobody carried it: where it took a piece,
/// it was that piece, read wrong, and is in the air. Else it is a ghost.
void TouchRecord::leave_misread(Square square, Instant appeared) {
  auto& landed = landed_[index_of(square)];
  if (landed && landed->end == LiftEnd::kTaken && landed->ended == appeared) lift_again(landed);
}

/// Whether the piece has only passed the square, which it leaves; then it is in the air again.
bool TouchRecord::go_on(Square square, Piece piece) {
  auto& landed = landed_[index_of(square)];
  if (!landed || landed->piece != piece || landed->end != LiftEnd::kMoved) return false;
  if (at_ - *landed->ended >= kPasses || in_air_[index_of(landed->square)]) return false;
  lift_again(landed);
  return true;
}

/// What was thought to have ended has not.
void TouchRecord::lift_again(std::optional<Lift>& landed) {
  auto& in_air = in_air_[index_of(landed->square)];
  in_air = std::exchange(landed, std::nullopt);
  in_air->ended.reset();
  in_air->end = LiftEnd::kInTheAir;
  in_air->to = in_air->square;
}

/// Whether the piece that leaves `square` was read on another one before.
bool TouchRecord::was_placed_first(Square square, Piece piece) {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto to = rules::square_at(i);
    auto& appeared = appeared_[index_of(to)];
    if (!appeared || picture_.placement()[to] != piece || at_ - *appeared >= kPasses) continue;
    appeared.reset();
    settle(landed_[index_of(square)]);
    settle(landed_[index_of(to)]);
    landed_[index_of(to)] =
        Lift{square, piece, at_, at_, LiftEnd::kMoved, to, clock_.turn(picture_.orientation())};
    return true;
  }
  return false;
}

void TouchRecord::arrive(Square square, Piece piece) {
  const auto i = index_of(square);
  const bool comes_back = in_air_[i] && in_air_[i]->piece == piece;
  auto* lift = comes_back ? &in_air_[i] : latest_in_air(piece);
  if (in_air_[i] && !comes_back) {
    in_air_[i]->ended = at_;
    in_air_[i]->end = LiftEnd::kTaken;
    settle(landed_[i]);
    landed_[i] = std::exchange(in_air_[i], std::nullopt);
  }
  if (!lift) {
    appeared_[i] = at_;
    return;
  }
  (*lift)->ended = at_;
  (*lift)->end = comes_back ? LiftEnd::kPutBack : LiftEnd::kMoved;
  (*lift)->to = square;
  settle(landed_[i]);
  landed_[i] = std::exchange(*lift, std::nullopt);
}

/// The place of the piece of that kind that was lifted last; null where none is in the air.
std::optional<Lift>* TouchRecord::latest_in_air(Piece piece) {
  std::optional<Lift>* latest = nullptr;
  for (auto& lift : in_air_) {
    if (!lift || lift->piece != piece) continue;
    if (!latest || lift->lifted > (*latest)->lifted) latest = &lift;
  }
  return latest;
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

}  // namespace jadoube::watch
