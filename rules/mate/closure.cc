#include "rules/mate/closure.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "rules/mate/can_mate.h"
#include "rules/mate/helpmate.h"
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

// Three planes hold a number for each square. 0 is an empty square, 7 is a rook that may still
// castle. The fourth plane holds the colour of each piece. On empty squares it holds the rest. If
// Black is to move, it is set on all of them. The en passant square has the opposite value.

namespace {

constexpr int kPawnCode = 1, kKnightCode = 2, kBishopCode = 3, kRookCode = 4, kQueenCode = 5,
              kKingCode = 6;
constexpr int kFewestEmpty = 3;  // So one en passant square cannot look like all of them.

Bitboard with_code(const PositionKey& key, int code) {
  Bitboard squares = kAllSquares;
  for (int i = 0; i < 3; ++i) squares &= (code >> i & 1) != 0 ? key.planes[i] : ~key.planes[i];
  return squares;
}

std::uint64_t mixed(std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15;
  return value ^ value >> 32;
}

}  // namespace

bool has_key(const SquareSets& sets) { return count(~sets.occupied()) >= kFewestEmpty; }

PositionKey pack(const SquareSets& sets) {
  const auto bishops_queens = sets.of(PieceType::kBishop) | sets.of(PieceType::kQueen);
  const Bitboard castling = sets.castling_rooks;
  const Bitboard empty = ~sets.occupied();
  const Bitboard turn = sets.turn == Color::kBlack ? empty : 0;
  return {{sets.of(PieceType::kPawn) | bishops_queens | castling,
           sets.of(PieceType::kKnight) | sets.of(PieceType::kBishop) | sets.of(PieceType::kKing) |
               castling,
           sets.of(PieceType::kRook) | sets.of(PieceType::kQueen) | sets.of(PieceType::kKing),
           sets.of(Color::kBlack) | (turn ^ sets.en_passant)}};
}

SquareSets unpack(const PositionKey& key) {
  SquareSets sets;
  sets.castling_rooks = key.planes[0] & key.planes[1] & key.planes[2];
  const std::array<int, 6> codes{kPawnCode, kKnightCode, kBishopCode,
                                 kRookCode, kQueenCode,  kKingCode};
  for (std::size_t type = 0; type < 6; ++type) sets.by_type[type] = with_code(key, codes[type]);
  sets.by_type[static_cast<std::size_t>(PieceType::kRook)] |= sets.castling_rooks;

  const Bitboard occupied = key.planes[0] | key.planes[1] | key.planes[2];
  sets.by_color[static_cast<std::size_t>(Color::kBlack)] = key.planes[3] & occupied;
  sets.by_color[static_cast<std::size_t>(Color::kWhite)] = ~key.planes[3] & occupied;
  const Bitboard marked = key.planes[3] & ~occupied;
  const bool black = more_than_one(marked);
  sets.turn = black ? Color::kBlack : Color::kWhite;
  sets.en_passant = black ? marked ^ ~occupied : marked;
  return sets;
}

std::uint64_t hash_of(const PositionKey& key) {
  std::uint64_t hash = 0;
  for (const Bitboard plane : key.planes) hash = mixed(hash ^ plane);
  return mixed(hash);
}

namespace {

constexpr std::size_t kKeptPositions = 50'000;
constexpr std::size_t kFewestSlots = 256;
constexpr std::uint64_t kTag = 0xffffffff00000000;

Move move_between(const PositionKey& from, const PositionKey& to) {
  const SquareSets sets = unpack(from);
  const MoveList moves = legal_moves(sets);
  return *std::find_if(moves.begin(), moves.end() - 1, [&](Move move) {
    SquareSets after = sets;
    after.play(move);
    return pack(after) == to;
  });
}

}  // namespace

void SeenPositions::clear() {
  if (keys_.capacity() > kKeptPositions) *this = {};
  keys_.clear();
  parents_.clear();
  slots_.assign(kFewestSlots, 0);
}

bool SeenPositions::add(const PositionKey& key, std::size_t parent) {
  const std::uint64_t hash = hash_of(key);
  std::uint64_t& slot = slots_[slot_of(key, hash)];
  if (slot != 0) return false;
  keys_.push_back(key);
  parents_.push_back(static_cast<std::uint32_t>(parent));
  slot = (hash & kTag) | keys_.size();
  if (2 * keys_.size() > slots_.size()) grow();
  return true;
}

std::vector<Move> SeenPositions::line_to(std::size_t index) const {
  return line_by(parents_, index);
}

std::vector<Move> SeenPositions::shortest_line_to(std::size_t index) const {
  Parents parents(size(), kNone);
  parents[0] = 0;
  std::vector<std::uint32_t> queue{0};
  for (std::size_t next = 0; next < queue.size() && parents[index] == kNone; ++next) {
    const SquareSets sets = unpack(keys_[queue[next]]);
    for (const Move move : legal_moves(sets)) {
      SquareSets after = sets;
      after.play(move);
      const std::uint32_t found = find(pack(after));
      if (found == kNone || parents[found] != kNone) continue;
      parents[found] = queue[next];
      queue.push_back(found);
    }
  }
  return line_by(parents, index);
}

std::vector<Move> SeenPositions::line_by(const Parents& parents, std::size_t index) const {
  std::vector<Move> line;
  for (; index != 0; index = parents[index]) {
    line.push_back(move_between(keys_[parents[index]], keys_[index]));
  }
  std::reverse(line.begin(), line.end());
  return line;
}

std::uint32_t SeenPositions::find(const PositionKey& key) const {
  const std::uint64_t slot = slots_[slot_of(key, hash_of(key))];
  return slot == 0 ? kNone : static_cast<std::uint32_t>((slot & ~kTag) - 1);
}

// The slot of the position, or the empty slot where it belongs.
std::size_t SeenPositions::slot_of(const PositionKey& key, std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
    const std::uint64_t slot = slots_[i];
    if (slot == 0) return i;
    if (((slot ^ hash) & kTag) == 0 && keys_[(slot & ~kTag) - 1] == key) return i;
  }
}

void SeenPositions::grow() {
  slots_.assign(4 * slots_.size(), 0);
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const std::uint64_t hash = hash_of(keys_[i]);
    slots_[slot_of(keys_[i], hash)] = (hash & kTag) | (i + 1);
  }
}

}  // namespace jadoube::rules
