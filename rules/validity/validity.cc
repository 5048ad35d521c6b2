#include "rules/validity/validity.h"

#include <algorithm>
#include <array>

#include "rules/position.h"
#include "rules/validity/army.h"

namespace jadoube::rules {
namespace {

/// What is asked about: the position as written and, as sets, what of it fits together.
struct Case {
  const WrittenPosition& written;
  SquareSets sets;
  InitialArrays arrays;
  std::array<Army, 2> armies;

  Color us() const { return sets.turn; }
  Color them() const { return opponent_of(sets.turn); }
  Bitboard king(Color color) const { return sets.of(color, PieceType::kKing); }
  const Army& army(Color color) const { return armies[static_cast<std::size_t>(color)]; }
};

/// The squares that show a reason, nothing where it does not hold.
using Finding = std::optional<Bitboard>;

Finding found_if(Bitboard squares) { return squares != 0 ? Finding(squares) : std::nullopt; }

template <Color color>
Finding no_king(const Case& c) {
  return c.king(color) == 0 ? Finding(0) : std::nullopt;
}

template <Color color>
Finding too_many_kings(const Case& c) {
  return more_than_one(c.king(color)) ? Finding(c.king(color)) : std::nullopt;
}

bool one_king_each(const Case& c) {
  return count(c.king(Color::kWhite)) == 1 && count(c.king(Color::kBlack)) == 1;
}

Finding adjacent_kings(const Case& c) {
  Bitboard adjacent = 0;
  for (const Square king : Squares(c.king(c.us()))) adjacent |= king_attacks(king);
  if ((adjacent & c.king(c.them())) == 0) return std::nullopt;
  return c.king(c.us()) | c.king(c.them());
}

template <int ranks_from_home>
Finding pawns_on_rank(const Case& c) {
  return found_if((c.sets.of(Color::kWhite, PieceType::kPawn) & rank_squares(ranks_from_home)) |
                  (c.sets.of(Color::kBlack, PieceType::kPawn) & rank_squares(7 - ranks_from_home)));
}

// The pieces but kings that attack the one king of `color`.
Bitboard checkers(const SquareSets& sets, Color color) {
  const Bitboard king = sets.of(color, PieceType::kKing);
  if (king == 0 || more_than_one(king)) return 0;
  return sets.attackers_of(first_square(king), opponent_of(color), sets.occupied()) &
         ~sets.of(PieceType::kKing);
}

Finding opponent_in_check(const Case& c) { return found_if(checkers(c.sets, c.them())); }

// The position before the double step that en passant speaks of, if one can have been made.
std::optional<SquareSets> before_double_step(const Case& c) {
  if (!c.written.en_passant) return std::nullopt;
  const Square passed = *c.written.en_passant;
  const int forward = c.them() == Color::kWhite ? 8 : -8;
  if (rank_of(passed) != (c.them() == Color::kWhite ? 2 : 5)) return std::nullopt;
  const Square from = square_at(index_of(passed) - forward);
  const Square to = square_at(index_of(passed) + forward);
  const Piece pawn = make_piece(c.them(), PieceType::kPawn);
  SquareSets before = c.sets;
  if (before.at(to) != pawn || ((bit(passed) | bit(from)) & before.occupied()) != 0) {
    return std::nullopt;
  }
  before.clear(to);
  before.put(from, pawn);
  return before;
}

Finding en_passant_without_step(const Case& c) {
  if (!c.written.en_passant || before_double_step(c)) return std::nullopt;
  return bit(*c.written.en_passant);
}

Finding en_passant_after_check(const Case& c) {
  const auto before = before_double_step(c);
  return before ? found_if(checkers(*before, c.us())) : std::nullopt;
}

// Checkers in that number whom no last move explains; any number from `least` up to `most`.
template <int least, int most>
Finding unexplained_checkers(const Case& c) {
  if (!one_king_each(c) || adjacent_kings(c) || before_double_step(c)) return std::nullopt;
  const Bitboard given = checkers(c.sets, c.us());
  if (count(given) < least || count(given) > most || can_have_moved(c.sets, c.arrays)) {
    return std::nullopt;
  }
  return given;
}

Finding castling_without_king_or_rook(const Case& c) {
  Bitboard unfit = c.written.castling_rooks & ~c.sets.castling_rooks;
  for (const Square rook : Squares(c.sets.castling_rooks)) {
    const Bitboard king = c.king(rank_of(rook) == 0 ? Color::kWhite : Color::kBlack);
    const bool standard = file_of(first_square(king)) == 4 && (bit(rook) & (kFileA | kFileH)) != 0;
    // In every array the king stands between two rooks [FIDE 2023 Guidelines II.2.1].
    const bool fits =
        c.arrays == InitialArrays::kStandard ? standard : (king & (kFileA | kFileH)) == 0;
    if (!fits) unfit |= bit(rook);
  }
  return found_if(unfit);
}

// Black's array mirrors White's [FIDE 2023 Guidelines II.2.3].
Finding castling_of_two_arrays(const Case& c) {
  const Bitboard rooks = c.sets.castling_rooks;
  const Bitboard white = rooks & kRank1, black = turned(rooks & kRank8, Color::kBlack);
  if (white == 0 || black == 0) return std::nullopt;
  const Bitboard white_king = c.king(Color::kWhite), below = white_king - 1;
  const bool differ = white_king != turned(c.king(Color::kBlack), Color::kBlack) ||
                      count((white | black) & below) > 1 || count((white | black) & ~below) > 1;
  return differ ? Finding(rooks) : std::nullopt;
}

template <Color color>
Finding too_much_material(const Case& c) {
  const Army& army = c.army(color);
  if (promoted_pieces(army, 0) + count(army.pawns) <= 8) return std::nullopt;
  return turned(surplus(army), color);
}

Bitboard promoted_bishops(const Case& c, Color color) {
  return c.arrays == InitialArrays::kStandard ? bishops_from_pawns(c.army(color)) : 0;
}

template <Color color>
Finding bishop_behind_pawns(const Case& c) {
  if (c.arrays != InitialArrays::kStandard) return std::nullopt;
  const Army& army = c.army(color);
  const Bitboard promoted = promoted_bishops(c, color);
  const bool too_many = promoted_pieces(army, promoted) + count(army.pawns) > 8;
  const Bitboard bishops = bishops_shut_out(army) | (too_many ? promoted : 0);
  return too_much_material<color>(c) ? std::nullopt : found_if(turned(bishops, color));
}

template <Color color>
Finding pawn_paths(const Case& c) {
  const Army& army = c.army(color);
  const int promoted = promoted_pieces(army, promoted_bishops(c, color));
  if (promoted + count(army.pawns) > 8) return std::nullopt;
  if (captures_needed(army, promoted) <= army.enemy_lost) return std::nullopt;
  return turned(army.pawns, color);
}

// With all men on the board and no pawn moved, all that can have moved in the standard array are
// knights and, by single steps, rooks: each move changes the colour of one man's square. At the
// start four officers of each side stand on light squares.
Finding tempo_parity(const Case& c) {
  constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aa;
  const Bitboard pawns = c.sets.of(PieceType::kPawn);
  const bool no_pawn_moved = (c.sets.of(Color::kWhite) & pawns) == rank_squares(1) &&
                             (c.sets.of(Color::kBlack) & pawns) == rank_squares(6);
  if (c.arrays != InitialArrays::kStandard || !no_pawn_moved || count(c.sets.occupied()) != 32) {
    return std::nullopt;
  }
  const Bitboard officers = c.sets.occupied() & ~pawns;
  const Color turn = count(officers & kLightSquares) % 2 == 0 ? Color::kWhite : Color::kBlack;
  return turn == c.us() ? std::nullopt : Finding(0);
}

struct Rule {
  Finding (*find)(const Case&);
  // "{}" stands for the squares.
  std::string_view sentence;
};

// In the order of the enumeration.
constexpr std::array<Rule, kImpossibilities> kRules = {{
    {no_king<Color::kWhite>, "White has no king (Art. 2.2)."},
    {no_king<Color::kBlack>, "Black has no king (Art. 2.2)."},
    {too_many_kings<Color::kWhite>, "White has kings on {}: more than one (Art. 2.2)."},
    {too_many_kings<Color::kBlack>, "Black has kings on {}: more than one (Art. 2.2)."},
    {adjacent_kings, "The kings on {} stand next to each other (Art. 3.9.2)."},
    {pawns_on_rank<0>, "A pawn stands behind the rank it starts on: {} (Art. 2.3, 3.7)."},
    {pawns_on_rank<7>, "A pawn on its last rank has not been replaced: {} (Art. 3.7.3.3)."},
    {opponent_in_check, "The side that is not to move is in check from {} (Art. 3.9.2)."},
    {unexplained_checkers<3, 64>, "More than two pieces give check: {} (Art. 3.10.3)."},
    {unexplained_checkers<2, 2>,
     "No last move can have given check from {} at once (Art. 3.10.3)."},
    {unexplained_checkers<1, 1>, "No last move can have given the check from {} (Art. 3.10.3)."},
    {unexplained_checkers<0, 0>, "The side that is not to move has no last move (Art. 3.10.3)."},
    {en_passant_without_step, "No pawn has just passed {} with a double step (Art. 3.7.3.1)."},
    {en_passant_after_check,
     "Before the double step the side to move was in check already, from {} (Art. 3.9.2)."},
    {castling_without_king_or_rook,
     "A castling right needs a rook on {} and its king, both unmoved (Art. 3.8.2.1)."},
    {castling_of_two_arrays,
     "White and Black cannot both have started with the rooks on {} (Guidelines II.2.3)."},
    {too_much_material<Color::kWhite>,
     "White has more pieces than missing pawns can have become: {} (Art. 3.7.3.3)."},
    {too_much_material<Color::kBlack>,
     "Black has more pieces than missing pawns can have become: {} (Art. 3.7.3.3)."},
    {bishop_behind_pawns<Color::kWhite>,
     "White's bishop cannot have come past pawns that never moved: {} (Art. 3.2)."},
    {bishop_behind_pawns<Color::kBlack>,
     "Black's bishop cannot have come past pawns that never moved: {} (Art. 3.2)."},
    {pawn_paths<Color::kWhite>,
     "White's pawns need more captures than Black has lost men, or have no way: {} (Art. 3.7)."},
    {pawn_paths<Color::kBlack>,
     "Black's pawns need more captures than White has lost men, or have no way: {} (Art. 3.7)."},
    {tempo_parity,
     "Only knights and rooks can have moved, and by their squares it is the other side's turn "
     "(Art. 3.10.3)."},
}};
static_assert(!kRules.back().sentence.empty());

InitialArrays arrays_of(const SquareSets& sets) {
  const Bitboard castlers = sets.castling_rooks;
  for (const Square rook : Squares(castlers)) {
    const Bitboard kings = sets.of(PieceType::kKing) & rank_squares(rank_of(rook));
    if ((bit(rook) & (kFileA | kFileH)) == 0 || (kings & kFileA << 4) == 0) {
      return InitialArrays::kChess960;
    }
  }
  return InitialArrays::kStandard;
}

Case case_of(const WrittenPosition& written, InitialArrays arrays) {
  const SquareSets sets = Position(written).square_sets();
  if (arrays == InitialArrays::kAsCastlingSays) arrays = arrays_of(sets);
  return {written, sets, arrays, {army_of(sets, Color::kWhite), army_of(sets, Color::kBlack)}};
}

// "a1", "a1 and b2", "a1, b2 and c3".
std::string listed(Bitboard squares) {
  std::string text;
  for (int left = count(squares); const Square square : Squares(squares)) {
    text += to_string(square);
    --left;
    if (left > 0) text += left == 1 ? " and " : ", ";
  }
  return text;
}

}  // namespace

Impossibilities why_impossible(const WrittenPosition& written, InitialArrays arrays) {
  const Case c = case_of(written, arrays);
  Impossibilities reasons;
  for (std::size_t i = 0; i < kRules.size(); ++i) {
    if (kRules[i].find(c)) reasons = reasons.with(static_cast<Impossibility>(i));
  }
  return reasons;
}

Explanation explain(Impossibility reason, const WrittenPosition& written, InitialArrays arrays) {
  const Rule& rule = kRules[static_cast<std::size_t>(reason)];
  const Finding squares = rule.find(case_of(written, arrays));
  if (!squares) return {};
  std::string sentence(rule.sentence);
  const std::size_t gap = sentence.find("{}");
  if (gap != std::string::npos) sentence.replace(gap, 2, listed(*squares));
  return {*squares, sentence};
}

Reachability reachability_of(Impossibilities reasons) {
  if (reasons.empty()) return Reachability::kPossible;
  return reasons == Impossibilities{Impossibility::kPawnOnLastRank}
             ? Reachability::kImpossibleAsFinal
             : Reachability::kImpossible;
}

std::string_view to_string(Reachability reachability) {
  constexpr std::array<std::string_view, 3> kWords = {"possible", "impossible-as-final",
                                                      "impossible"};
  return kWords[static_cast<std::size_t>(reachability)];
}

}  // namespace jadoube::rules
