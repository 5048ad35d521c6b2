#include "rules/validity/validity.h"

#include <array>

#include "rules/laws/articles.h"
#include "rules/position.h"

namespace jadoube::rules {
namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, kImpossibilities> kNames = {
    "NO_WHITE_KING",
    "NO_BLACK_KING",
    "TOO_MANY_WHITE_KINGS",
    "TOO_MANY_BLACK_KINGS",
    "ADJACENT_KINGS",
    "PAWN_ON_FIRST_RANK",
    "PAWN_ON_LAST_RANK",
    "OPPONENT_IN_CHECK",
    "TOO_MANY_CHECKERS",
    "IMPOSSIBLE_DOUBLE_CHECK",
    "IMPOSSIBLE_CHECK",
    "NO_LAST_MOVE",
    "EN_PASSANT_WITHOUT_STEP",
    "EN_PASSANT_AFTER_CHECK",
    "HALFMOVES_AFTER_STEP",
    "CASTLING_WITHOUT_KING_OR_ROOK",
    "CASTLING_OF_TWO_ARRAYS",
    "TOO_MUCH_WHITE_MATERIAL",
    "TOO_MUCH_BLACK_MATERIAL",
    "WHITE_BISHOP_BEHIND_PAWNS",
    "BLACK_BISHOP_BEHIND_PAWNS",
    "WHITE_PIECES_BEHIND_PAWNS",
    "BLACK_PIECES_BEHIND_PAWNS",
    "WHITE_PAWN_PATHS",
    "BLACK_PAWN_PATHS",
    "TEMPO_PARITY",
};
static_assert(!kNames.back().empty());

}  // namespace

std::string_view name_of(Impossibility reason) { return kNames[static_cast<std::size_t>(reason)]; }

std::optional<Impossibility> parse_impossibility(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Impossibility>(i);
  }
  return std::nullopt;
}

namespace {

template <Finding (*find)(const Case&, Color)>
Finding white(const Case& c) {
  return find(c, Color::kWhite);
}

template <Finding (*find)(const Case&, Color)>
Finding black(const Case& c) {
  return find(c, Color::kBlack);
}

struct ImpossibilityRule {
  Finding (*find)(const Case&);
  // "{}" is replaced by the squares, "()" by the Article. An Article with the same number in every
  // edition is written out.
  std::string_view sentence;
  std::optional<Clause> clause = std::nullopt;
};

// In the order of the enumeration.
constexpr std::array<ImpossibilityRule, kImpossibilities> kImpossibilityRules = {{
    {white<no_king>, "White has no king (Art. 2.2)."},
    {black<no_king>, "Black has no king (Art. 2.2)."},
    {white<too_many_kings>, "White has kings on {}: more than one (Art. 2.2)."},
    {black<too_many_kings>, "Black has kings on {}: more than one (Art. 2.2)."},
    {adjacent_kings, "The kings on {} stand next to each other ().", Clause::kOwnKingInCheck},
    {[](const Case& c) { return pawns_on_rank(c, 0); },
     "A pawn stands behind the rank it starts on: {} (Art. 2.3, 3.7)."},
    {[](const Case& c) { return pawns_on_rank(c, 7); },
     "A pawn on its last rank has not been replaced: {} ().", Clause::kPromotion},
    {opponent_in_check, "The side that is not to move is in check from {} ().",
     Clause::kOwnKingInCheck},
    {[](const Case& c) { return unexplained_checkers(c, 3, 64); },
     "More than two pieces give check: {} ().", Clause::kUnreachablePosition},
    {[](const Case& c) { return unexplained_checkers(c, 2, 2); },
     "No last move can have given check from {} at once ().", Clause::kUnreachablePosition},
    {[](const Case& c) { return unexplained_checkers(c, 1, 1); },
     "No last move can have given the check from {} ().", Clause::kUnreachablePosition},
    {[](const Case& c) { return unexplained_checkers(c, 0, 0); },
     "The side that is not to move has no last move ().", Clause::kUnreachablePosition},
    {en_passant_without_step, "No pawn has just passed {} with a double step ().",
     Clause::kEnPassant},
    {en_passant_after_check,
     "Before the double step the side to move was in check already, from {} ().",
     Clause::kOwnKingInCheck},
    {halfmoves_after_step,
     "A pawn has just passed {}, so that the halfmove clock is at 0 (Art. 9.3)."},
    {castling_without_king_or_rook,
     "A castling right needs a rook on {} and its king, both unmoved ().", Clause::kCastlingLost},
    {castling_of_two_starting_positions,
     "White and Black cannot both have started with the rooks on {} ().",
     Clause::kMirroredStartingPosition},
    {white<too_much_material>, "White has more pieces than missing pawns can have become: {} ().",
     Clause::kPromotion},
    {black<too_much_material>, "Black has more pieces than missing pawns can have become: {} ().",
     Clause::kPromotion},
    {white<bishop_behind_pawns>,
     "White's bishop cannot have come past pawns that never moved: {} (Art. 3.2)."},
    {black<bishop_behind_pawns>,
     "Black's bishop cannot have come past pawns that never moved: {} (Art. 3.2)."},
    {white<pieces_behind_pawns>,
     "White's pawns never moved, and behind them these cannot have come past, or past each other: "
     "{} (Art. 3.5)."},
    {black<pieces_behind_pawns>,
     "Black's pawns never moved, and behind them these cannot have come past, or past each other: "
     "{} (Art. 3.5)."},
    {white<pawn_paths>,
     "White's pawns need more captures than Black has lost pieces, or have no way: {} (Art. 3.7)."},
    {black<pawn_paths>,
     "Black's pawns need more captures than White has lost pieces, or have no way: {} (Art. 3.7)."},
    {tempo_parity,
     "Only knights and rooks can have moved, and by their squares it is the other side's turn ().",
     Clause::kUnreachablePosition},
}};
static_assert(!kImpossibilityRules.back().sentence.empty());

// The meaning of kAsCastlingSays for this position.
StartingPositions starting_positions_by_castling(const SquareSets& sets) {
  for (const Square rook : Squares(sets.castling_rooks)) {
    const Bitboard kings = sets.of(PieceType::kKing) & (contains(kRank1, rook) ? kRank1 : kRank8);
    if ((bit(rook) & (kFileA | kFileH)) == 0 || (kings & kFileA << 4) == 0) {
      return StartingPositions::kChess960;
    }
  }
  return StartingPositions::kStandard;
}

Case case_of(const WrittenPosition& written, StartingPositions starts) {
  const SquareSets sets = Position(written).square_sets();
  if (starts == StartingPositions::kAsCastlingSays) starts = starting_positions_by_castling(sets);
  return {written, sets, starts, {army_of(sets, Color::kWhite), army_of(sets, Color::kBlack)}};
}

// Squares as a list: "a1", "a1 and b2", "a1, b2 and c3".
std::string listed(Bitboard squares) {
  std::string text;
  for (int left = count(squares); const Square square : Squares(squares)) {
    text += to_string(square);
    --left;
    if (left > 0) text += left == 1 ? " and " : ", ";
  }
  return text;
}

void fill(std::string& sentence, std::string_view gap, const std::string& with) {
  const std::size_t at = sentence.find(gap);
  if (at != std::string::npos) sentence.replace(at, gap.size(), with);
}

}  // namespace

Impossibilities why_impossible(const WrittenPosition& written, StartingPositions starts) {
  const Case c = case_of(written, starts);
  Impossibilities reasons;
  for (std::size_t i = 0; i < kImpossibilityRules.size(); ++i) {
    if (kImpossibilityRules[i].find(c)) reasons = reasons.with(static_cast<Impossibility>(i));
  }
  return reasons;
}

Explanation explain(Impossibility reason, const WrittenPosition& written, StartingPositions starts,
                    Edition edition) {
  const ImpossibilityRule& rule = kImpossibilityRules[static_cast<std::size_t>(reason)];
  const Finding squares = rule.find(case_of(written, starts));
  if (!squares) return {};
  std::string sentence(rule.sentence);
  fill(sentence, "{}", listed(*squares));
  if (rule.clause) fill(sentence, "()", "(" + cited_article(edition, *rule.clause) + ")");
  return {*squares, sentence};
}

StartingPositions starting_positions_of(const WrittenPosition& written) {
  return starting_positions_by_castling(Position(written).square_sets());
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

namespace {

bool one_king_each(const Case& c) {
  return count(c.king(Color::kWhite)) == 1 && count(c.king(Color::kBlack)) == 1;
}

// The pieces that attack the king of `color`. Kings are left out. `color` has one king.
Bitboard checkers(const SquareSets& sets, Color color) {
  const Bitboard king = sets.of(color, PieceType::kKing);
  if (king == 0 || more_than_one(king)) return 0;
  return sets.attackers_of(first_square(king), opponent_of(color), sets.occupied()) &
         ~sets.of(PieceType::kKing);
}

// The position before the double step of the pawn that can be captured in passing. Nothing if no
// pawn can have made that step.
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

}  // namespace

Finding no_king(const Case& c, Color color) {
  return c.king(color) == 0 ? Finding(0) : std::nullopt;
}

Finding too_many_kings(const Case& c, Color color) {
  return more_than_one(c.king(color)) ? Finding(c.king(color)) : std::nullopt;
}

Finding adjacent_kings(const Case& c) {
  Bitboard adjacent = 0;
  for (const Square king : Squares(c.king(c.us()))) adjacent |= king_attacks(king);
  if ((adjacent & c.king(c.them())) == 0) return std::nullopt;
  return c.king(c.us()) | c.king(c.them());
}

Finding pawns_on_rank(const Case& c, int rank) {
  return found_if((c.sets.of(Color::kWhite, PieceType::kPawn) & rank_squares(rank)) |
                  (c.sets.of(Color::kBlack, PieceType::kPawn) & rank_squares(7 - rank)));
}

Finding opponent_in_check(const Case& c) { return found_if(checkers(c.sets, c.them())); }

Finding en_passant_without_step(const Case& c) {
  if (!c.written.en_passant || before_double_step(c)) return std::nullopt;
  return bit(*c.written.en_passant);
}

Finding en_passant_after_check(const Case& c) {
  const auto before = before_double_step(c);
  return before ? found_if(checkers(*before, c.us())) : std::nullopt;
}

Finding halfmoves_after_step(const Case& c) {
  if (c.written.halfmove_clock == 0 || !before_double_step(c)) return std::nullopt;
  return bit(*c.written.en_passant);
}

Finding unexplained_checkers(const Case& c, int least, int most) {
  if (!one_king_each(c) || adjacent_kings(c) || before_double_step(c)) return std::nullopt;
  const Bitboard given = checkers(c.sets, c.us());
  if (count(given) < least || count(given) > most || can_have_moved(c.sets, c.starts)) {
    return std::nullopt;
  }
  return given;
}

}  // namespace jadoube::rules
