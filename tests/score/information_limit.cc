#include "tests/score/information_limit.h"

#include <algorithm>
#include <optional>

// The problem: a board that does not distinguish pieces cannot distinguish some moves. No program
// can change their number. So its results must be compared with this number.
//
// The policy: from the true position, each legal move is tried. It fits if its placement looks the
// same and it changes the sensed squares. For the whole game, all explanations are followed at
// once: a layer has the possible positions after a ply, each once. Then the layers are searched
// backwards, and only moves that lead to the end of the game count.
//
// Not handled: the number of plies, their times, and the orientation of the board are assumed to be
// known.

namespace jadoube::score {
namespace {

using rules::Bitboard;
using rules::Move;
using rules::Position;

constexpr std::size_t kMostPositions = 2000, kLater = 3;

Bitboard changed_by(const Position& before, const Position& after) {
  Bitboard changed = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    if (before.placement()[square] != after.placement()[square]) changed |= rules::bit(square);
  }
  return changed;
}

struct Candidate {
  Move move;
  Position after;
};

// One game, and the known facts about it.
class KnownGame {
 public:
  KnownGame(const Position& start, std::span<const Move> moves, const Evidence& evidence)
      : moves_(moves), evidence_(evidence) {
    positions_.push_back(start);
    for (const Move move : moves) positions_.push_back(positions_.back().after(move));
    for (const auto& position : positions_) {
      sensed_.push_back(drivers::as_sensed(position.placement(), evidence.sensing));
    }
  }

  std::size_t plies() const { return moves_.size(); }
  const Position& before(std::size_t ply) const { return positions_[ply]; }

  // The legal moves in `position` that fit ply number `ply`. So does an illegal one that was
  // played.
  std::vector<Candidate> candidates(const Position& position, std::size_t ply) const {
    std::vector<Candidate> found;
    for (const Move move : position.legal_moves()) {
      if (auto after = fit(position, move, ply)) found.push_back({move, std::move(*after)});
    }
    const Move played = moves_[ply];
    if (!position.is_legal(played) && position == before(ply)) {
      found.push_back({played, positions_[ply + 1]});
    }
    return found;
  }

  // Whether legal moves explain the plies `from` to `to`, without the last one.
  bool is_reachable(const Position& position, std::size_t from, std::size_t to) const {
    if (from >= std::min(to, plies())) return true;
    return std::ranges::any_of(candidates(position, from), [&](const Candidate& next) {
      return is_reachable(next.after, from + 1, to);
    });
  }

 private:
  std::optional<Position> fit(const Position& position, Move move, std::size_t ply) const {
    const Move played = moves_[ply];
    if (evidence_.promotion_reported && move.promotion != played.promotion) return std::nullopt;
    Position after = position.after(move);
    if (drivers::as_sensed(after.placement(), evidence_.sensing) != sensed_[ply + 1]) {
      return std::nullopt;
    }
    const Bitboard felt = evidence_.felt.empty() ? 0 : evidence_.felt[ply];
    if ((felt & ~changed_by(position, after)) != 0) return std::nullopt;
    return after;
  }

  std::span<const Move> moves_;
  const Evidence& evidence_;
  std::vector<Position> positions_;
  std::vector<rules::Placement> sensed_;
};

// A move from one of the positions of a layer to one of the next layer.
struct Step {
  std::size_t from, to;
  Move move;
};

// All ways through the game. Nothing if there are too many.
std::optional<std::vector<std::vector<Step>>> all_steps(const KnownGame& game) {
  std::vector<Position> layer{game.before(0)};
  std::vector<std::vector<Step>> steps(game.plies());
  for (std::size_t ply = 0; ply < game.plies(); ++ply) {
    std::vector<Position> next;
    for (std::size_t from = 0; from < layer.size(); ++from) {
      for (Candidate& one : game.candidates(layer[from], ply)) {
        const auto same = std::ranges::find(next, one.after);
        steps[ply].push_back({from, static_cast<std::size_t>(same - next.begin()), one.move});
        if (same == next.end()) next.push_back(std::move(one.after));
      }
    }
    if (next.size() > kMostPositions) return std::nullopt;
    layer = std::move(next);
  }
  return steps;
}

// Whether each ply has one move only, among the ways that lead to the end.
std::vector<bool> decided_in_the_end(const std::vector<std::vector<Step>>& steps) {
  std::vector<bool> decided(steps.size(), true);
  std::vector<std::size_t> wanted;  // Positions after the ply. Empty: all of them.
  for (std::size_t ply = steps.size(); ply-- > 0;) {
    std::vector<std::size_t> before;
    std::optional<Move> only;
    for (const Step& step : steps[ply]) {
      if (!wanted.empty() && !std::ranges::binary_search(wanted, step.to)) continue;
      before.push_back(step.from);
      decided[ply] = decided[ply] && (!only || *only == step.move);
      only = step.move;
    }
    std::ranges::sort(before);
    before.erase(std::ranges::unique(before).begin(), before.end());
    wanted = std::move(before);
  }
  return decided;
}

}  // namespace

void InformationLimit::add(const InformationLimit& other) {
  for (const auto field :
       {&InformationLimit::games, &InformationLimit::plies, &InformationLimit::at_once,
        &InformationLimit::three_later, &InformationLimit::in_the_end,
        &InformationLimit::whole_games, &InformationLimit::too_many}) {
    this->*field += other.*field;
  }
}

InformationLimit information_limit(const Position& start, std::span<const Move> moves,
                                   const Evidence& evidence) {
  const KnownGame known(start, moves, evidence);
  InformationLimit limit{.games = 1, .plies = static_cast<int>(known.plies())};
  for (std::size_t ply = 0; ply < known.plies(); ++ply) {
    const auto candidates = known.candidates(known.before(ply), ply);
    limit.at_once += candidates.size() == 1;
    limit.three_later += std::ranges::count_if(candidates, [&](const Candidate& one) {
                           return known.is_reachable(one.after, ply + 1, ply + 1 + kLater);
                         }) == 1;
  }
  const auto steps = all_steps(known);
  if (!steps) {
    limit.too_many = 1;
    return limit;
  }
  const auto decided = decided_in_the_end(*steps);
  limit.in_the_end = static_cast<int>(std::ranges::count(decided, true));
  limit.whole_games = limit.in_the_end == limit.plies;
  return limit;
}

std::vector<Bitboard> changed_squares(const Position& start, std::span<const Move> moves) {
  std::vector<Bitboard> changed;
  Position position = start;
  for (const Move move : moves) {
    const Position after = position.after(move);
    changed.push_back(changed_by(position, after));
    position = after;
  }
  return changed;
}

}  // namespace jadoube::score
