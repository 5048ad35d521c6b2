// What happens at a table besides the moves.
#include <algorithm>

#include "drivers/simulator/players/lines.h"
#include "drivers/simulator/players/table.h"
#include "rules/notation/uci.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::Color;
using rules::Piece;
using rules::Square;

constexpr Side seat_at(Color color) { return color == Color::kWhite ? Side::kLeft : Side::kRight; }

// The time until the opponent sees the fault, and until the game continues [guess].
constexpr Range kNoticed{1, 4}, kNoticedAtOnce{.3, 1}, kSettled{.5, 2};
// The number of moves that are tried in an analysis.
constexpr int kTries = 12;
// Displaced pieces matter to an arbiter only if they stay so for more than 2 s after the press
// [guess]. So the emulated players leave them for that long.
constexpr BoardTime kDisplaced = std::chrono::seconds(2);

std::optional<Square> any_piece(const rules::Placement& placement, Random& random) {
  std::vector<Square> standing;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (placement[rules::square_at(i)] != Piece::kNone) standing.push_back(rules::square_at(i));
  }
  const double drawn = random.uniform();
  if (standing.empty()) return std::nullopt;
  return standing[static_cast<std::size_t>(drawn * static_cast<double>(standing.size()))];
}

}  // namespace

void Table::note_offence(OffenceKind kind, std::size_t ply, BoardTime at,
                         std::optional<BoardTime> mended) {
  truth_.offences.push_back({kind, ply, at, mended});
}

Intention Table::intend(std::size_t index, rules::Move move) {
  Intention intention = intentions_.draw(position_, move);
  if (offence_due_ && index >= offence_at_) force_offence(index, move, intention);
  return intention;
}

void Table::force_offence(std::size_t index, rules::Move move, Intention& intention) {
  const bool stands = options_.offence->then == DueOffence::Then::kStands;
  if (options_.offence->kind == OffenceKind::kIllegalMove) {
    const auto illegal = intentions_.illegal_instead_of(position_, move);
    if (!illegal) return;
    intention.false_start = Intention::FalseStart{*illegal, true, stands};
  } else if (options_.offence->kind == OffenceKind::kPressWithoutMove) {
    if (index == 0) return;
    intention.press_first = true;
  } else if (options_.offence->kind == OffenceKind::kTouchedAnother) {
    intention.touch = intentions_.other_piece(position_, move);
    if (!intention.touch) return;
  } else {
    intention.knock = true;
  }
  intention.start = Intention::Start::kInTurn;
  offence_due_ = false;
}

// A guest makes a move and takes it back. The clocks do not run.
BoardTime Table::hold_ceremony() {
  const rules::Move guest{Square::e2, Square::e4};
  const rules::Placement before = position_.placement();
  if (!position_.is_legal(guest)) return now_;
  const BoardTime released = hand_.shift(now_, before, guest);
  const BoardTime back = released + seconds(random_.between(5, 20));
  truth_.taken_back.push_back({rules::to_uci(position_, guest), 0, back});
  return hand_.undo(back, before, position_.after(guest).placement()) + seconds(5);
}

BoardTime Table::touch(BoardTime at, Square square, BoardTime up) {
  at = std::max(at, pieces_.free_at(square));
  const Piece piece = position_.placement()[square];
  const BoardTime returned = hand_.lift_and_return(at, square, piece, up);
  truth_.touches.push_back({square, piece, at, returned, truth_.plies.size()});
  return returned;
}

BoardTime Table::fidget(BoardTime at, const Intention& intention) {
  if (intention.adjustments > 0) {
    const auto square = any_piece(position_.placement(), random_);
    for (int i = 0; i < intention.adjustments && square; ++i) {
      at = touch(at, *square, drawn(habits_.adjust_up)) + drawn(Range{.1, .4});
    }
    at += drawn(Range{.2, 1});
  }
  if (intention.touch) {
    const BoardTime began = at;
    at = touch(at, *intention.touch, drawn(habits_.touch_up)) + drawn(Range{.2, 1});
    note_offence(OffenceKind::kTouchedAnother, truth_.plies.size(), began);
  }
  return at;
}

Range Table::until_noticed() const {
  const auto& due = options_.offence;
  const bool at_once = due && due->then == DueOffence::Then::kUndoneAtOnce;
  return at_once ? kNoticedAtOnce : kNoticed;
}

BoardTime Table::press_too_early(BoardTime at) {
  if (!control_) return at;
  const Side seat = seat_at(position_.turn());
  const BoardTime back = at + drawn(until_noticed());
  presses_.push_back({at, Press{seat}});
  presses_.push_back({back, Press{opposite(seat)}});
  note_offence(OffenceKind::kPressWithoutMove, truth_.plies.size(), at, back);
  return back + drawn(kSettled);
}

// A move is made and pressed, then taken back. The opponent's press restores the turn.
BoardTime Table::start_falsely(BoardTime at, const Intention::FalseStart& start) {
  const rules::Placement before = position_.placement();
  const Side seat = seat_at(position_.turn());
  const BoardTime pressed = hand_.shift(at, before, start.move) + drawn(habits_.press);
  const BoardTime noticed = pressed + drawn(until_noticed());
  truth_.taken_back.push_back({rules::to_uci(position_, start.move), truth_.plies.size(), noticed});
  const BoardTime restored = hand_.undo(noticed, before, position_.after(start.move).placement());
  if (control_) {
    presses_.push_back({pressed, Press{seat}});
    presses_.push_back({restored + seconds(.3), Press{opposite(seat)}});
  }
  if (start.illegal) {
    note_offence(OffenceKind::kIllegalMove, truth_.plies.size(), pressed, restored);
  }
  return restored + drawn(kSettled);
}

void Table::let_stand(BoardTime began, BoardTime released, const Intention::FalseStart& start,
                      std::size_t index) {
  const Color mover = position_.turn();
  now_ = std::max(released + drawn(habits_.press), began + seconds(.05));
  note_offence(OffenceKind::kIllegalMove, index, now_);
  if (start.move != game_.plies[index].move) follows_record_ = false;
  truth_.plies.push_back(
      {start.move, rules::to_uci(position_, start.move), began, released, std::nullopt, true});
  hand_free_[static_cast<int>(mover)] = released;
  position_ = position_.after(start.move);
  before_ = {released, released};
  thinking_.pressed(index, std::chrono::duration<double>(now_ - began).count());
  press(now_, mover, Intention::Press::kOnce);
}

// Everything that is out of place after the move: the piece itself, a neighbour that fell, and what
// was forgotten.
void Table::disorder(const Made& made, rules::Move move, const Intention& intention,
                     BoardTime pressed) {
  const rules::Placement& placement = position_.placement();
  const std::size_t ply = truth_.plies.size() - 1;
  if (made.offence) note_offence(*made.offence, ply, pressed, made.settled);
  if (intention.landing != Landing::kWell && placement[move.to] != Piece::kNone) {
    hand_.centre(made.settled + drawn(habits_.off_centre_for), move.to, placement[move.to]);
  }
  if (!intention.knock) return;
  for (const Square square : neighbours_of(move.to)) {
    if (placement[square] == Piece::kNone || pieces_.free_at(square) > made.released) continue;
    const BoardTime lying = drawn(habits_.knocked_for);
    const BoardTime restored = hand_.knock_over(made.released, square, placement[square], lying);
    if (restored > pressed + kDisplaced) {
      note_offence(OffenceKind::kDisplacedAtPress, ply, pressed, restored);
    }
    return;
  }
}

// The position is set up again. The players try moves of both sides without a clock, some of them
// backwards.
void Table::analyse() {
  rules::Position tried = position_;
  now_ += seconds(random_.between(10, 20));
  now_ = set_up_pieces(now_, standing_, tried.placement(), random_, pieces_);
  for (int i = 0; i < kTries; ++i) {
    const auto moves = tried.legal_moves();
    if (moves.empty()) break;
    const auto which = static_cast<std::size_t>(random_.below(static_cast<int>(moves.size())));
    now_ += seconds(random_.between(.3, 2));
    now_ = hand_.make(now_, tried, moves[which]).settled;
    const rules::Position next = tried.after(moves[which]);
    if (random_.chance(.3)) {
      now_ = hand_.undo(now_ + seconds(.5), tried.placement(), next.placement());
    } else {
      tried = next;
    }
  }
  standing_ = tried.placement();
}

}  // namespace jadoube::drivers::simulator
