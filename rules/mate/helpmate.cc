#include "rules/mate/helpmate.h"

#include <algorithm>
#include <utility>

#include "rules/mate/king_pairs.h"
#include "rules/mate/most_promising.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

Descents::Descents(const SquareSets& start, Color mater)
    : start_(start), mater_(mater), taste_(taste_for(start, mater)) {}

std::optional<std::vector<Move>> Descents::go_on_to(std::uint64_t positions,
                                                    std::uint64_t at_most) {
  while (positions_ < std::min(positions, at_most)) {
    const int plies = taste_.plies + number_ * taste_.more_plies;
    const std::uint64_t left = at_most - positions_;
    if (descend(std::cmp_less(left, plies) ? static_cast<int>(left) : plies)) return line_;
    const int chance = taste_.chance + number_ * taste_.more_chance;
    chance_.spread_to(std::clamp(chance, 1, taste_.most_chance));
    ++number_;
  }
  return std::nullopt;
}

// True if the descent ends in mate.
bool Descents::descend(int plies) {
  line_.clear();
  line_.reserve(static_cast<std::size_t>(plies));
  SquareSets sets = start_;
  for (; plies > 0; --plies) {
    ++positions_;
    const auto choice = most_promising(sets, mater_, chance_);
    if (!choice) return false;
    line_.push_back(choice->move);
    if (choice->is_mate) return true;
    sets.play(choice->move);
  }
  return false;
}

namespace {

// How many mates are kept, to measure how far the pieces are from them.
constexpr std::size_t kMates = 5;
// A step of a pawn, and its promotion, each count as this many moves.
constexpr int kPawnStep = 2;
constexpr int kFar = 100;

// The squares on which the other king limits the king on `king`: two king steps away.
Bitboard opposition_to(Square king) {
  Bitboard squares = 0;
  for (const Square square : Squares(kAllSquares)) {
    if (king_steps(square, king) == 2) squares |= bit(square);
  }
  return squares;
}

// The position without the pawns that can never move.
SquareSets without_stuck_pawns(SquareSets sets) {
  const Bitboard stuck = sets.of(PieceType::kPawn) & (kRank1 | kRank8);
  for (const Square square : Squares(stuck)) sets.clear(square);
  return sets;
}

int to_promotion(const SquareSets& sets, Color color) {
  int least = kNoWay;
  for (const Square pawn : Squares(sets.of(color, PieceType::kPawn))) {
    const int steps = color == Color::kWhite ? 7 - rank_of(pawn) : rank_of(pawn);
    least = std::min(least, kPawnStep * (steps + 1));
  }
  return least;
}

}  // namespace

MateDistance::MateDistance(const SquareSets& start, Color player) : player_(player) {
  for (MoveCounts& row : kings_) row.fill(kFar);
  if (!start.has_one_king_each()) return;
  const Reach reach(without_stuck_pawns(start), Captures::kMerged);
  const Bitboard walls = walls_of(reach);
  for (const NearestMate& mate : nearest_mates(reach, player)) {
    in_sight_ = true;
    add_goal(mate.posts.front().square, reach, walls);
    if (mates_.size() == kMates) continue;
    Mate& posts = mates_.emplace_back();
    for (const auto& [color, type, square] : mate.posts) {
      posts.push_back({color, type, moves_to(bit(square), type, color, walls & ~bit(square))});
    }
  }
}

void MateDistance::add_goal(Square goal, const Reach& reach, Bitboard walls) {
  const Bitboard king_reach = reach.king(opponent_of(player_)).reach;
  const Bitboard ours = reach.king(player_).reach;
  const auto to_goal = moves_to(bit(goal), PieceType::kKing, player_, ~king_reach);
  const auto to_near = moves_to(opposition_to(goal) & ours, PieceType::kKing, player_, ~ours);
  const int room = count(king_attacks(goal) & king_reach & ~walls);
  for (const Square king : Squares(king_reach)) {
    for (const Square own : Squares(ours)) {
      const int moves = to_goal[index_of(king)] + to_near[index_of(own)] + room;
      auto& least = kings_[index_of(king)][index_of(own)];
      least = static_cast<std::uint8_t>(std::min<int>(least, moves));
    }
  }
}

int MateDistance::of_kings(const SquareSets& sets) const {
  if (!in_sight_) return 0;
  const Bitboard others = sets.of(opponent_of(player_)) & ~sets.of(PieceType::kKing);
  const Square king = first_square(sets.of(opponent_of(player_), PieceType::kKing));
  const Square own = first_square(sets.of(player_, PieceType::kKing));
  int nearest = 8;
  for (const Square piece : Squares(others & ~sets.of(PieceType::kPawn))) {
    nearest = std::min(nearest, king_steps(piece, king));
  }
  const int room = count(king_attacks(king) & ~others);
  return 2 * kings_[index_of(king)][index_of(own)] + room + 2 * (nearest % 8);
}

int MateDistance::of_pieces(const SquareSets& sets) const {
  const std::array<int, 2> promotion{to_promotion(sets, Color::kWhite),
                                     to_promotion(sets, Color::kBlack)};
  int nearest = kFar;
  for (const Mate& mate : mates_) {
    int moves = 0;
    for (const Post& post : mate) {
      const bool is_pawn = post.type == PieceType::kPawn;
      const Bitboard pieces = sets.of(post.color, post.type);
      int least =
          pieces == 0 && !is_pawn ? promotion[static_cast<std::size_t>(post.color)] : kNoWay;
      for (const Square piece : Squares(pieces)) {
        least = std::min(least, post.moves[index_of(piece)] * (is_pawn ? kPawnStep : 1));
      }
      moves += least;
    }
    nearest = std::min(nearest, moves);
  }
  return nearest;
}

bool is_mate(const SquareSets& sets) {
  return sets.in_check(sets.turn) && count_legal_moves(sets) == 0;
}

bool ends_in_mate(SquareSets sets, const std::vector<Move>& line, Color player) {
  for (const Move move : line) {
    const MoveList moves = legal_moves(sets);
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) return false;
    sets.play(move);
  }
  return sets.turn != player && is_mate(sets);
}

}  // namespace jadoube::rules
