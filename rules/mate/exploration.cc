#include "rules/mate/exploration.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "rules/mate/helpmate.h"
#include "rules/mate/seen_positions.h"
#include "rules/movegen.h"

// Theory of operation. Every position found waits on two lists. Each list has its own estimate of
// the distance to a mate and sorts by it. The two lists take turns. The moves of the first position
// on a list are played next. If one estimate leads nowhere, the other one continues. The number of
// plies so far does not count; otherwise the search would stay near the start. A long line is
// shortened afterwards. If both lists are empty, that is a proof, as with a closure: every position
// was on them.

namespace jadoube::rules {
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
