#include "drivers/simulator/players/intentions.h"

#include <string>
#include <vector>

#include "drivers/simulator/players/thinking.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::Piece;
using rules::Square;

// The share of illegal actions that are a press without a move [guess].
constexpr double kPressInstead = .15;

template <typename T>
std::optional<T> one_of(const std::vector<T>& all, Random& random) {
  const double drawn = random.uniform();
  if (all.empty()) return std::nullopt;
  return all[static_cast<std::size_t>(drawn * static_cast<double>(all.size()))];
}

// True for an illegal move that people could make by mistake. The piece can reach the square on an
// empty board, no piece is in between, and it captures no king.
bool looks_like_a_move(const rules::Position& position, Square from, Square to) {
  const Piece there = position.placement()[to], piece = position.placement()[from];
  if (from == to) return false;
  if (there != Piece::kNone &&
      (color_of(there) == position.turn() || type_of(there) == rules::PieceType::kKing)) {
    return false;
  }
  if (type_of(piece) == rules::PieceType::kPawn &&
      (rules::rank_of(to) == 0 || rules::rank_of(to) == 7)) {
    return false;
  }
  rules::Placement open = position.placement();
  open.set(to, Piece::kNone);
  return !line_between(from, to, open).empty() || type_of(piece) == rules::PieceType::kKnight;
}

struct NamedOffence {
  std::string_view name;
  DueOffence offence;
};

constexpr NamedOffence kOffences[] = {
    {"illegal-move", {OffenceKind::kIllegalMove, DueOffence::Then::kCorrected}},
    {"illegal-move=stands", {OffenceKind::kIllegalMove, DueOffence::Then::kStands}},
    {"illegal-move=at-once", {OffenceKind::kIllegalMove, DueOffence::Then::kUndoneAtOnce}},
    {"press-without-move", {OffenceKind::kPressWithoutMove, DueOffence::Then::kCorrected}},
    {"press-without-move=at-once",
     {OffenceKind::kPressWithoutMove, DueOffence::Then::kUndoneAtOnce}},
    {"touched-another", {OffenceKind::kTouchedAnother, DueOffence::Then::kCorrected}},
    {"displaced", {OffenceKind::kDisplacedAtPress, DueOffence::Then::kCorrected}},
};

}  // namespace

rules::Expected<DueOffence> parse_offence(std::string_view text) {
  std::string names;
  for (const auto& [name, offence] : kOffences) {
    if (text == name) return offence;
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return rules::refuse(
      rules::ErrorCode::kInvalidArgument,
      "\"" + std::string(text) + "\" is not an offence. The offences are " + names);
}

std::optional<rules::Move> Intentions::illegal_instead_of(const rules::Position& position,
                                                          rules::Move move) {
  std::vector<rules::Move> illegal;
  if (position.is_castling(move) || move.promotion) return std::nullopt;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const rules::Move other{move.from, rules::square_at(i)};
    if (looks_like_a_move(position, other.from, other.to) && !position.is_legal(other)) {
      illegal.push_back(other);
    }
  }
  return one_of(illegal, random_);
}

std::optional<rules::Square> Intentions::other_piece(const rules::Position& position,
                                                     rules::Move move) {
  std::vector<Square> others;
  for (const rules::Move other : position.legal_moves()) {
    if (other.from != move.from) others.push_back(other.from);
  }
  return one_of(others, random_);
}

std::optional<rules::Move> Intentions::other_legal(const rules::Position& position,
                                                   rules::Move move) {
  std::vector<rules::Move> others;
  for (const rules::Move other : position.legal_moves()) {
    const bool plain = !other.promotion && !position.is_castling(other);
    const bool passing =
        position.is_capture(other) && position.placement()[other.to] == Piece::kNone;
    if (other.to != move.to && plain && !passing) others.push_back(other);
  }
  return one_of(others, random_);
}

std::optional<Intention::FalseStart> Intentions::false_start(const rules::Position& position,
                                                             rules::Move move) {
  const bool illegal = random_.chance(habits_.illegal);
  const bool noticed = random_.chance(habits_.illegal_noticed);
  const bool taken_back = random_.chance(habits_.takeback);
  if (!illegal && !taken_back) return std::nullopt;
  const auto tried = illegal ? illegal_instead_of(position, move) : other_legal(position, move);
  if (!tried) return std::nullopt;
  return Intention::FalseStart{*tried, illegal, illegal && !noticed};
}

Intention Intentions::draw(const rules::Position& position, rules::Move move) {
  Intention intention;
  const int times = 1 + random_.below(3);
  if (random_.chance(habits_.adjust)) intention.adjustments = times;
  if (random_.chance(habits_.touch_other)) intention.touch = other_piece(position, move);
  intention.false_start = false_start(position, move);
  intention.press_first = random_.chance(habits_.illegal * kPressInstead);
  const double start = random_.uniform();
  if (start < habits_.early_release) {
    intention.start = Intention::Start::kBeforeRelease;
  } else if (start < habits_.early_release + habits_.early_press) {
    intention.start = Intention::Start::kBeforePress;
  }
  const double landing = random_.uniform();
  if (landing < habits_.neighbour) {
    intention.landing = Landing::kNeighbour;
  } else if (landing < habits_.neighbour + habits_.off_centre) {
    intention.landing = Landing::kOffCentre;
  }
  intention.knock = random_.chance(habits_.knocked);
  const double press = random_.uniform();
  if (press < habits_.double_press) {
    intention.press = Intention::Press::kTwice;
  } else if (press < habits_.double_press + habits_.forgotten_press) {
    intention.press = Intention::Press::kForgotten;
  }
  return intention;
}

}  // namespace jadoube::drivers::simulator
