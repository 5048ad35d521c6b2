#include "rules/mate/seen_positions.h"

#include <algorithm>

#include "rules/square_sets.h"

namespace jadoube::rules {

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
