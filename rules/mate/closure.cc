#include "rules/mate/closure.h"

#include <algorithm>

#include "rules/mate/material.h"
#include "rules/mate/position_key.h"
#include "rules/mate/static_proof.h"
#include "rules/movegen.h"

// Theory of operation. The positions seen stand in one row in the order in which they were met; the
// row is also the queue of those whose moves were not yet played. A table finds a position in the
// row by its hash. Where the row is worked off, no legal move leads out of it: that is the proof.
//
// A branch is cut where `player` provably cannot mate any more. Material changes with captures and
// promotions only, so only then is it asked about. The static proof costs as much as some ten
// positions, that by cases as much as some hundreds, so they are asked where something irrevocable
// happened, and less and less if they never help.

namespace jadoube::rules {
namespace {

// Memory that a thread keeps for its next closure: some 50,000 positions.
constexpr std::size_t kKeptPositions = 50'000;

// What a static proof by cases within a closure may cost: about as much as a thousand positions.
constexpr int kMostCases = 30;

bool is_mate_of(Color loser, const SquareSets& sets) {
  return sets.turn == loser && sets.in_check(loser) && count_legal_moves(sets) == 0;
}

// The positions seen, each once, with the one it was first reached from.
class SeenPositions {
 public:
  void clear() {
    keys_.clear();
    parents_.clear();
    if (slots_.size() > kFewestSlots * 64) slots_ = {};
    slots_.assign(std::max(slots_.size(), kFewestSlots), 0);
  }

  void release_what_is_large() {
    if (keys_.capacity() > kKeptPositions) *this = {};
  }

  std::size_t size() const { return keys_.size(); }
  const PositionKey& key(std::size_t index) const { return keys_[index]; }
  std::size_t parent(std::size_t index) const { return parents_[index]; }

  // Whether the position is new; it is in the row then.
  bool add(const PositionKey& key, std::size_t parent) {
    const std::uint64_t hash = hash_of(key);
    std::uint64_t& slot = find(key, hash);
    if (slot != 0) return false;
    keys_.push_back(key);
    parents_.push_back(static_cast<std::uint32_t>(parent));
    slot = (hash & kTag) | keys_.size();
    if (2 * keys_.size() > slots_.size()) grow();
    return true;
  }

 private:
  // A slot is 32 bits of the hash and, from 1, the place in the row; 0 is empty.
  static constexpr std::uint64_t kTag = 0xffffffff00000000;
  static constexpr std::size_t kFewestSlots = 1024;

  std::uint64_t& find(const PositionKey& key, std::uint64_t hash) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
      std::uint64_t& slot = slots_[i];
      if (slot == 0) return slot;
      if (((slot ^ hash) & kTag) == 0 && keys_[(slot & ~kTag) - 1] == key) return slot;
    }
  }

  void grow() {
    slots_.assign(4 * slots_.size(), 0);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const std::uint64_t hash = hash_of(keys_[i]);
      find(keys_[i], hash) = (hash & kTag) | (i + 1);
    }
  }

  std::vector<PositionKey> keys_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint64_t> slots_;
};

// A proof that is tried as long as it helps: some times for nothing, some for each success, and
// once for every `price` positions seen.
struct Trial {
  std::size_t free, price;
  std::size_t tries = 0, successes = 0;

  template <typename Proof>
  bool proves(std::size_t seen, Proof proof) {
    if (tries >= free + 4 * successes + seen / price) return false;
    ++tries;
    const bool proved = proof();
    successes += proved ? 1 : 0;
    return proved;
  }
};

class Closure {
 public:
  Closure(SeenPositions& seen, Color player, std::uint64_t limit, Shortcuts shortcuts)
      : seen_(seen), player_(player), limit_(limit), shortcuts_(shortcuts) {}

  ClosureResult run(const SquareSets& start) {
    seen_.clear();
    if (!has_key(start)) return {};
    seen_.add(pack(start), 0);
    if (is_mate_of(opponent_of(player_), start)) return mate_at(0);
    const bool cut = shortcuts_ == Shortcuts::kProofs && material_cannot_mate(start, player_);
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
      if (is_lost_branch(sets, after, move)) cut_.push_back(seen_.size() - 1);
    }
    return Step::kOn;
  }

  // The cut ones are found in the order in which they are met again.
  bool is_cut(std::size_t index) {
    if (next_cut_ == cut_.size() || cut_[next_cut_] != index) return false;
    ++next_cut_;
    return true;
  }

  bool is_lost_branch(const SquareSets& before, const SquareSets& after, Move move) {
    const bool by_pawn = contains(before.of(PieceType::kPawn), move.from);
    const bool takes = count(after.occupied()) != count(before.occupied());
    if (shortcuts_ == Shortcuts::kNone || (!by_pawn && !takes)) return false;
    if ((takes || move.promotion) && material_cannot_mate(after, player_)) return true;
    if (after.in_check(after.turn)) return false;
    return static_.proves(seen_.size(), [&] { return proves_no_mate(after, player_); }) ||
           by_cases_.proves(seen_.size(),
                            [&] { return proves_no_mate_by_cases(after, player_, kMostCases); });
  }

  ClosureResult result(ClosureResult::End end) const { return {end, seen_.size(), {}}; }

  ClosureResult mate_at(std::size_t index) const {
    ClosureResult mate = result(ClosureResult::End::kMate);
    for (; index != 0; index = seen_.parent(index)) {
      mate.line.push_back(move_between(seen_.key(seen_.parent(index)), seen_.key(index)));
    }
    std::reverse(mate.line.begin(), mate.line.end());
    return mate;
  }

  static Move move_between(const PositionKey& from, const PositionKey& to) {
    const SquareSets sets = unpack(from);
    const MoveList moves = legal_moves(sets);
    return *std::find_if(moves.begin(), moves.end() - 1, [&](Move move) {
      SquareSets after = sets;
      after.play(move);
      return pack(after) == to;
    });
  }

  SeenPositions& seen_;
  const Color player_;
  const std::uint64_t limit_;
  const Shortcuts shortcuts_;
  std::vector<std::size_t> cut_;
  std::size_t next_cut_ = 0;
  Trial static_{.free = 16, .price = 64}, by_cases_{.free = 8, .price = 1024};
};

}  // namespace

ClosureResult close(const SquareSets& sets, Color player, std::uint64_t limit,
                    Shortcuts shortcuts) {
  thread_local SeenPositions seen;
  ClosureResult result = Closure(seen, player, limit, shortcuts).run(sets);
  seen.release_what_is_large();
  return result;
}

}  // namespace jadoube::rules
