#include "rules/mate/closure.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "rules/mate/can_mate.h"
#include "rules/mate/helpmate.h"
#include "rules/mate/seen_positions.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

// Theory of operation. All positions found so far are in one list, in the order in which they were
// found. The list is also the queue: the moves of the later positions have not been played yet. A
// hash table finds a position in the list. When the queue is empty, no legal move leaves the list.
// That is the proof.

namespace {

bool is_mate_of(Color loser, const SquareSets& sets) {
  return sets.turn == loser && sets.in_check(loser) && count_legal_moves(sets) == 0;
}

class Closure {
 public:
  Closure(SeenPositions& seen, Color player, std::uint64_t limit, Shortcuts shortcuts)
      : seen_(seen),
        player_(player),
        limit_(limit),
        shortcuts_(shortcuts),
        lost_branches_(player, shortcuts) {}

  ClosureResult run(const SquareSets& start) {
    seen_.clear();
    if (!has_key(start)) return {};
    seen_.add(pack(start), 0);
    if (is_mate_of(opponent_of(player_), start)) return mate_at(0);
    const bool cut = shortcuts_ != Shortcuts::kNone && material_cannot_mate(start, player_);
    if (cut) return result(ClosureResult::End::kClosed);
    return work_off();
  }

 private:
  enum class Step { kOn, kMate, kLimit };

  ClosureResult work_off() {
    for (std::size_t index = 0; index < seen_.size(); ++index) {
      if (is_cut(index)) continue;
      const Step step = expand(index);
      if (step == Step::kMate) return mate_at(index);
      if (step == Step::kLimit) return result(ClosureResult::End::kLimit);
    }
    return result(ClosureResult::End::kClosed);
  }

  Step expand(std::size_t index) {
    const SquareSets sets = unpack(seen_.key(index));
    const MoveList moves = legal_moves(sets);
    if (moves.empty() && is_mate_of(opponent_of(player_), sets)) return Step::kMate;
    for (const Move move : moves) {
      SquareSets after = sets;
      after.play(move);
      if (!seen_.add(pack(after), index)) continue;
      if (seen_.size() > limit_) return Step::kLimit;
      if (lost_branches_.is_lost(sets, after, move, seen_.size())) {
        cut_.push_back(seen_.size() - 1);
      }
    }
    return Step::kOn;
  }

  // The positions that were cut come back in the same order.
  bool is_cut(std::size_t index) {
    if (next_cut_ == cut_.size() || cut_[next_cut_] != index) return false;
    ++next_cut_;
    return true;
  }

  ClosureResult result(ClosureResult::End end) const { return {end, seen_.size(), {}}; }

  ClosureResult mate_at(std::size_t index) const {
    return {ClosureResult::End::kMate, seen_.size(), seen_.line_to(index)};
  }

  SeenPositions& seen_;
  const Color player_;
  const std::uint64_t limit_;
  const Shortcuts shortcuts_;
  std::vector<std::size_t> cut_;
  std::size_t next_cut_ = 0;
  LostBranches lost_branches_;
};

}  // namespace

ClosureResult close(const SquareSets& sets, Color player, std::uint64_t limit,
                    Shortcuts shortcuts) {
  thread_local SeenPositions seen;
  return Closure(seen, player, limit, shortcuts).run(sets);
}

Cage::Cage(const SquareSets& sets, Color mater)
    : king(first_square(sets.of(opponent_of(mater), PieceType::kKing))),
      near(king_attacks(king)),
      room(near & ~sets.of(opponent_of(mater))),
      occupied(sets.occupied() & ~bit(king)) {
  const Bitboard own = sets.of(mater), pawns = own & sets.of(PieceType::kPawn);
  const bool white = mater == Color::kWhite;
  add(white ? forward_west<Color::kWhite>(pawns) : forward_west<Color::kBlack>(pawns));
  add(white ? forward_east<Color::kWhite>(pawns) : forward_east<Color::kBlack>(pawns));
  for (const Square s : Squares(own & sets.of(PieceType::kKnight))) add(s, knight_attacks(s));
  for (const Square s : Squares(own & sets.of(PieceType::kBishop))) {
    add(s, bishop_attacks(s, occupied));
  }
  for (const Square s : Squares(own & sets.of(PieceType::kRook))) add(s, rook_attacks(s, occupied));
  for (const Square s : Squares(own & sets.of(PieceType::kQueen))) {
    add(s, bishop_attacks(s, occupied) | rook_attacks(s, occupied));
  }
  for (const Square s : Squares(own & sets.of(PieceType::kKing))) add(s, king_attacks(s));
}

void Cage::add(Square from, Bitboard attacked) {
  attacks[static_cast<std::size_t>(from)] = attacked;
  add(attacked);
}

void Cage::add(Bitboard attacked) {
  twice |= once & attacked;
  once |= attacked;
}

namespace {

struct Direction {
  int shift;
  Bitboard arrival;  // Squares that can be reached without wrapping round the edge of the board.
};

constexpr Direction kStraight[] = {
    {8, kAllSquares}, {-8, kAllSquares}, {1, ~kFileA}, {-1, ~kFileH}};
constexpr Direction kDiagonal[] = {{9, ~kFileA}, {-7, ~kFileA}, {7, ~kFileH}, {-9, ~kFileH}};

constexpr Bitboard shifted(Bitboard set, Direction direction) {
  return (direction.shift > 0 ? set << direction.shift : set >> -direction.shift) &
         direction.arrival;
}

Bitboard rays(Bitboard from, Bitboard open, std::span<const Direction> directions) {
  Bitboard attacked = 0;
  for (const Direction direction : directions) {
    for (Bitboard front = shifted(from, direction); front != 0;
         front = shifted(front & open & ~from, direction)) {
      attacked |= front;
    }
  }
  return attacked;
}

Bitboard by_leaps(Bitboard from, Bitboard (*attacks)(Square)) {
  Bitboard attacked = 0;
  for (const Square square : Squares(from)) attacked |= attacks(square);
  return attacked;
}

}  // namespace

Bitboard attacked_from(PieceType type, Color color, Bitboard from, Bitboard open) {
  switch (type) {
    case PieceType::kPawn:
      return pawns_attack(color, from);
    case PieceType::kKnight:
      return by_leaps(from, knight_attacks);
    case PieceType::kBishop:
      return rays(from, open, kDiagonal);
    case PieceType::kRook:
      return rays(from, open, kStraight);
    case PieceType::kQueen:
      return rays(from, open, kDiagonal) | rays(from, open, kStraight);
    case PieceType::kKing:
      return by_leaps(from, king_attacks);
  }
  return kAllSquares;
}

Bitboard pawns_attack(Color color, Bitboard from) {
  return color == Color::kWhite
             ? forward_west<Color::kWhite>(from) | forward_east<Color::kWhite>(from)
             : forward_west<Color::kBlack>(from) | forward_east<Color::kBlack>(from);
}

Bitboard one_step(Color color, Bitboard from) {
  return color == Color::kWhite ? forward<Color::kWhite>(from) : forward<Color::kBlack>(from);
}

// Theory of operation. Every position found waits on two lists. Each list has its own estimate of
// the distance to a mate and sorts by it. The two lists take turns. The moves of the first position
// on a list are played next. If one estimate leads nowhere, the other one continues. The number of
// plies so far does not count; otherwise the search would stay near the start. A long line is
// shortened afterwards. If both lists are empty, that is a proof, as with a closure: every position
// was on them.

namespace {

using End = ClosureResult::End;

// In plies. A person does not have to read a longer line.
constexpr std::size_t kLongLine = 60;

// The numbers of positions. The nearest to a mate comes first; if two are equally near, the later
// one.
class Agenda {
 public:
  void add(int distance, std::uint32_t position) {
    const std::size_t cell = std::min(static_cast<std::size_t>(distance), cells_.size() - 1);
    cells_[cell].push_back(position);
    first_ = std::min(first_, cell);
  }

  std::optional<std::uint32_t> take() {
    while (first_ < cells_.size() && cells_[first_].empty()) ++first_;
    if (first_ == cells_.size()) return std::nullopt;
    const std::uint32_t position = cells_[first_].back();
    cells_[first_].pop_back();
    return position;
  }

 private:
  std::array<std::vector<std::uint32_t>, 512> cells_;
  std::size_t first_ = cells_.size();
};

class Exploration {
 public:
  Exploration(const SquareSets& start, Color player, std::uint64_t limit)
      : player_(player),
        limit_(limit),
        distance_(start, player),
        lost_branches_(player, Shortcuts::kProofs) {
    seen_.clear();
    seen_.add(pack(start), 0);
    done_.push_back(false);
    put_on_lists(start);
  }

  ClosureResult run() {
    for (std::size_t turn = 0;; ++turn) {
      const auto number = agendas_[turn % agendas_.size()].take();
      if (!number) return result(End::kClosed);
      if (done_[*number]) continue;
      done_[*number] = true;
      if (const auto end = play_moves(*number)) return result(*end);
    }
  }

 private:
  std::optional<End> play_moves(std::uint32_t number) {
    const SquareSets sets = unpack(seen_.key(number));
    for (const Move move : legal_moves(sets)) {
      SquareSets after = sets;
      after.play(move);
      if (!seen_.add(pack(after), number)) continue;
      if (sets.turn == player_ && is_mate(after)) return End::kMate;
      if (seen_.size() > limit_) return End::kLimit;
      done_.push_back(lost_branches_.is_lost(sets, after, move, seen_.size()));
      if (!done_.back()) put_on_lists(after);
    }
    return std::nullopt;
  }

  // Puts the last added position on both lists.
  void put_on_lists(const SquareSets& sets) {
    const auto number = static_cast<std::uint32_t>(seen_.size() - 1);
    agendas_[0].add(distance_.of_kings(sets), number);
    agendas_[1].add(distance_.of_pieces(sets), number);
  }

  ClosureResult result(End end) const {
    if (end != End::kMate) return {end, seen_.size(), {}};
    const std::size_t mate = seen_.size() - 1;
    std::vector<Move> line = seen_.line_to(mate);
    if (line.size() > kLongLine) line = seen_.shortest_line_to(mate);
    return {end, seen_.size(), std::move(line)};
  }

  const Color player_;
  const std::uint64_t limit_;
  const MateDistance distance_;
  LostBranches lost_branches_;
  SeenPositions seen_;
  // For each position: true if its moves have been played or need not be played.
  std::vector<bool> done_;
  std::array<Agenda, 2> agendas_;
};

}  // namespace

ClosureResult explore(const SquareSets& sets, Color player, std::uint64_t limit) {
  if (!has_key(sets)) return {};
  return Exploration(sets, player, limit).run();
}

}  // namespace jadoube::rules
