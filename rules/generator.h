#pragma once

#include "rules/attacks.h"
#include "rules/square_sets.h"

// The generator passes sets of moves to a sink: "the knight on f3 goes to these squares". One sink
// makes a list, another counts the squares, another looks for the best move. So no caller spends
// time on moves it does not need. A sink has:
//
//   piece(from, targets)        one piece that goes to any of these squares;
//   pawns(targets, step)        pawns that all take the same `step`, named by their target squares;
//   promotions(targets, step)   the same, each with four moves;
//   single(move)                any other move;
//   attacked_by_enemy()         only if the sink knows it: all squares that the side not to move
//                               attacks when the king is taken off the board.

namespace jadoube::rules {

/// The pieces that a pawn may become [FIDE 2023 Art. 3.7.3.3].
inline constexpr PieceType kPromotions[] = {PieceType::kQueen, PieceType::kRook, PieceType::kBishop,
                                            PieceType::kKnight};

/// A sink that calls `take` with each move.
template <typename Take>
struct EachMove {
  Take take;

  void piece(Square from, Bitboard targets) {
    for (const Square to : Squares(targets)) take({from, to});
  }
  void pawns(Bitboard targets, int step) {
    for (const Square to : Squares(targets)) take({square_at(index_of(to) - step), to});
  }
  void promotions(Bitboard targets, int step) {
    for (const Square to : Squares(targets)) {
      const Square from = square_at(index_of(to) - step);
      for (const PieceType type : kPromotions) take({from, to, type});
    }
  }
  void single(Move move) { take(move); }
};

// Clang 14, which checks and fuzzes this code, deduces no template arguments for aggregates.
template <typename Take>
EachMove(Take) -> EachMove<Take>;

namespace generator_detail {

// The limits that a lone king sets for the other pieces. In single check they must capture or
// block; in double check they cannot move. A pinned piece stays on its line. One set holds the
// lines of all pins, because no piece can go from one line through the king to another. For the
// same reason, a lone enemy piece on such a line does no harm.
struct Limits {
  Bitboard answer = kAllSquares;
  Bitboard pinned_straight = 0, pinned_diagonal = 0;

  void add_check(Bitboard squares) { answer &= squares; }
};

template <Color us>
class Generator {
 public:
  explicit Generator(const SquareSets& sets)
      : sets_(sets),
        own_(sets.of(us)),
        enemy_(sets.of(kThem)),
        occupied_(own_ | enemy_),
        kings_(own_ & sets.of(PieceType::kKing)),
        not_taken_(own_ | (enemy_ & sets.of(PieceType::kKing))) {}

  template <typename Sink>
  void run(Sink& sink) {
    if (kings_ == 0) return others(Limits{}, sink);
    if (more_than_one(kings_)) return several_kings(sink);
    const Square king = first_square(kings_);
    king_moves(king, sink);
    const Limits limits = limits_of(king);
    if (limits.answer != 0) others(limits, sink);
  }

 private:
  static constexpr Color kThem = opponent_of(us);
  static constexpr int kForward = us == Color::kWhite ? 8 : -8;
  static constexpr Bitboard kLastRank = us == Color::kWhite ? kRank8 : kRank1;
  static constexpr Bitboard kThirdRank = us == Color::kWhite ? kRank1 << 16 : kRank1 << 40;

  Bitboard enemy(PieceType type) const { return enemy_ & sets_.of(type); }
  Bitboard enemy_straight() const { return enemy(PieceType::kRook) | enemy(PieceType::kQueen); }
  Bitboard enemy_diagonal() const { return enemy(PieceType::kBishop) | enemy(PieceType::kQueen); }

  // Squares on which the king may not be. The king does not shelter the squares behind it on a
  // line.
  template <typename Sink>
  Bitboard attacked_by_enemy(const Sink& sink) const {
    if constexpr (requires { sink.attacked_by_enemy(); }) return sink.attacked_by_enemy();
    const Bitboard through = occupied_ & ~kings_;
    const Bitboard pawns = enemy(PieceType::kPawn);
    Bitboard squares = forward_west<kThem>(pawns) | forward_east<kThem>(pawns);
    for (const Square s : Squares(enemy(PieceType::kKnight))) squares |= knight_attacks(s);
    for (const Square s : Squares(enemy_diagonal())) squares |= bishop_attacks(s, through);
    for (const Square s : Squares(enemy_straight())) squares |= rook_attacks(s, through);
    for (const Square s : Squares(enemy(PieceType::kKing))) squares |= king_attacks(s);
    return squares;
  }

  // A slider on a line with the king gives check if nothing is between. It pins a piece that is
  // alone between them.
  void limit_by(Bitboard sliders, Square king, Bitboard& pinned, Limits& limits) const {
    for (const Square slider : Squares(sliders)) {
      const Bitboard line = between(king, slider) | bit(slider);
      const Bitboard shield = between(king, slider) & occupied_;
      if (shield == 0) {
        limits.add_check(line);
      } else if (!more_than_one(shield)) {
        pinned |= line;
      }
    }
  }

  Limits limits_of(Square king) const {
    Limits limits;
    limit_by(straight_lines(king) & enemy_straight(), king, limits.pinned_straight, limits);
    limit_by(diagonal_lines(king) & enemy_diagonal(), king, limits.pinned_diagonal, limits);
    const Bitboard leapers = (pawn_attacks(us, king) & enemy(PieceType::kPawn)) |
                             (knight_attacks(king) & enemy(PieceType::kKnight)) |
                             (king_attacks(king) & enemy(PieceType::kKing));
    for (const Square leaper : Squares(leapers)) limits.add_check(bit(leaper));
    return limits;
  }

  template <typename Sink>
  void king_moves(Square king, Sink& sink) const {
    const Bitboard targets = king_attacks(king) & ~not_taken_;
    // The enemy's attacks are the most expensive question here. So they are not computed for a rook
    // if a piece is between it and the king.
    Bitboard rooks = 0;
    for (const Square rook : Squares(sets_.castling_rooks & own_)) {
      if ((between(king, rook) & occupied_) == 0) rooks |= bit(rook);
    }
    if ((targets | rooks) == 0) return;
    const Bitboard attacked = attacked_by_enemy(sink);
    sink.piece(king, targets & ~attacked);
    for (const Square rook : Squares(rooks)) castling(king, rook, attacked, sink);
  }

  // [FIDE 2023 Art. 3.8.2.2], with the squares of Chess960 [FIDE 2023 Guidelines II.3].
  template <typename Sink>
  void castling(Square king, Square rook, Bitboard attacked, Sink& sink) const {
    const CastlingTargets to = castling_targets(king, rook);
    const Bitboard kings_path = between(king, to.king) | bit(to.king);
    const Bitboard path = kings_path | between(rook, to.rook) | bit(to.rook);
    const Bitboard others = occupied_ & ~bit(king) & ~bit(rook);
    if ((others & path) != 0 || (attacked & (kings_path | bit(king))) != 0) return;
    // In Chess960, the move of the rook may open a line.
    const Bitboard after = others | bit(to.king) | bit(to.rook);
    if ((rook_attacks(to.king, after) & enemy_straight()) != 0) return;
    sink.single({king, rook});
  }

  template <typename Sink>
  void others(const Limits& limits, Sink& sink) const {
    const Bitboard targets = ~not_taken_ & limits.answer;
    const Bitboard queens = sets_.of(PieceType::kQueen);
    const Bitboard pinned = limits.pinned_straight | limits.pinned_diagonal;
    for (const Square s : Squares(own_ & sets_.of(PieceType::kKnight) & ~pinned)) {
      sink.piece(s, knight_attacks(s) & targets);
    }
    const Bitboard diagonal = own_ & (sets_.of(PieceType::kBishop) | queens);
    for (const Square s : Squares(diagonal & ~limits.pinned_straight)) {
      const Bitboard line = contains(pinned, s) ? limits.pinned_diagonal : kAllSquares;
      sink.piece(s, bishop_attacks(s, occupied_) & targets & line);
    }
    const Bitboard straight = own_ & (sets_.of(PieceType::kRook) | queens);
    for (const Square s : Squares(straight & ~limits.pinned_diagonal)) {
      const Bitboard line = contains(pinned, s) ? limits.pinned_straight : kAllSquares;
      sink.piece(s, rook_attacks(s, occupied_) & targets & line);
    }
    pawn_pushes(limits, sink);
    pawn_captures(limits, targets & enemy_, sink);
    if (sets_.en_passant != 0) en_passant(sink);
  }

  template <typename Sink>
  void pawn_pushes(const Limits& limits, Sink& sink) const {
    const Bitboard pawns = own_ & sets_.of(PieceType::kPawn) & ~limits.pinned_diagonal;
    const Bitboard pinned = limits.pinned_straight;
    const Bitboard once =
        (forward<us>(pawns & ~pinned) | (forward<us>(pawns & pinned) & pinned)) & ~occupied_;
    const Bitboard twice = forward<us>(once & kThirdRank) & ~occupied_;
    arrive(once & limits.answer, kForward, sink);
    sink.pawns(twice & limits.answer, 2 * kForward);
  }

  template <typename Sink>
  void pawn_captures(const Limits& limits, Bitboard targets, Sink& sink) const {
    const Bitboard pawns = own_ & sets_.of(PieceType::kPawn) & ~limits.pinned_straight;
    const Bitboard line = limits.pinned_diagonal;
    const Bitboard free = pawns & ~line, pinned = pawns & line;
    arrive((forward_west<us>(free) | (forward_west<us>(pinned) & line)) & targets, kForward - 1,
           sink);
    arrive((forward_east<us>(free) | (forward_east<us>(pinned) & line)) & targets, kForward + 1,
           sink);
  }

  template <typename Sink>
  static void arrive(Bitboard targets, int step, Sink& sink) {
    sink.pawns(targets & ~kLastRank, step);
    if ((targets & kLastRank) != 0) sink.promotions(targets & kLastRank, step);
  }

  template <typename Sink>
  void en_passant(Sink& sink) const {
    const Square to = first_square(sets_.en_passant);
    const Bitboard takers = pawn_attacks(kThem, to) & own_ & sets_.of(PieceType::kPawn);
    for (const Square from : Squares(takers)) {
      if (sets_.en_passant_is_legal(from, to)) sink.single({from, to});
    }
  }

  // This is rare, so each move is simply tried.
  template <typename Sink>
  void several_kings(Sink& sink) const {
    EachMove tried{[&](Move move) {
      if (!sets_.after(move).in_check(us)) sink.single(move);
    }};
    for (const Square king : Squares(kings_)) tried.piece(king, king_attacks(king) & ~not_taken_);
    others(Limits{}, tried);
  }

  const SquareSets& sets_;
  const Bitboard own_, enemy_, occupied_, kings_;
  // Own pieces, and enemy kings, which are never captured.
  const Bitboard not_taken_;
};

}  // namespace generator_detail

/// Passes every legal move to `sink` (see `legal_moves`): king moves first, pawn moves last.
template <typename Sink>
void generate(const SquareSets& sets, Sink& sink) {
  if (sets.turn == Color::kWhite) {
    generator_detail::Generator<Color::kWhite>(sets).run(sink);
  } else {
    generator_detail::Generator<Color::kBlack>(sets).run(sink);
  }
}

}  // namespace jadoube::rules
