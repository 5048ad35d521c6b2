#include "rules/mate/exploration.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "rules/mate/mate_distance.h"
#include "rules/mate/mate_line.h"
#include "rules/mate/seen_positions.h"
#include "rules/movegen.h"

// Theory of operation. Every position met waits on two lists, each ordered by another guess of how
// far it is from a mate, and its moves are played when it comes first on either, the lists taking
// turns: where one guess leads nowhere, the other goes on. How long the way was does not count, or
// the search would stay near the start; a line that became long is shortened afterwards. An empty
// list is a proof, like that of a closure: every position was on it.

namespace jadoube::rules {
namespace {

using End = ClosureResult::End;

// In plies. No more than this is asked of somebody who looks at the line.
constexpr std::size_t kLongLine = 60;

// Numbers of positions, the nearest to a mate first; of equally near ones the last met.
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

  // The position added last.
  void put_on_lists(const SquareSets& sets) {
    const auto number = static_cast<std::uint32_t>(seen_.size() - 1);
    agendas_[0].add(distance_.of_kings(sets), number);
    agendas_[1].add(distance_.of_men(sets), number);
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
  // Whether the moves of a position were played or need not be.
  std::vector<bool> done_;
  std::array<Agenda, 2> agendas_;
};

}  // namespace

ClosureResult explore(const SquareSets& sets, Color player, std::uint64_t limit) {
  if (!has_key(sets)) return {};
  return Exploration(sets, player, limit).run();
}

}  // namespace jadoube::rules
