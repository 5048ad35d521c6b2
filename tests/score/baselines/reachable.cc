// Finds every position that is one legal move away from any position so far, by its placement.
#include <algorithm>
#include <unordered_map>

#include "rules/notation/uci.h"
#include "tests/score/baselines/baseline.h"

namespace jadoube::score {
namespace {

using rules::Placement;

class ReachablePositions : public Baseline {
 public:
  explicit ReachablePositions(const rules::Position& start) : Baseline(start) {
    nodes_.push_back({start, -1, {}, false});
    at_[to_fen(start.placement())] = 0;
    expand(0);
  }

  // The newest match decides the game.
  void changed(const Placement& placement) override {
    const auto found = at_.find(to_fen(placement));
    if (found == at_.end()) return;
    here_ = found->second;
    expand(here_);
  }

  std::vector<std::string> moves() const override {
    std::vector<std::string> moves;
    for (int node = here_; nodes_[node].parent >= 0; node = nodes_[node].parent) {
      moves.push_back(rules::to_uci(nodes_[nodes_[node].parent].position, nodes_[node].move));
    }
    std::ranges::reverse(moves);
    return moves;
  }

 private:
  struct Node {
    rules::Position position;
    int parent;
    rules::Move move;
    bool expanded;
  };

  void expand(int node) {
    if (std::exchange(nodes_[node].expanded, true)) return;
    const rules::Position position = nodes_[node].position;
    for (const rules::Move move : position.legal_moves()) {
      nodes_.push_back({position.after(move), node, move, false});
      at_[to_fen(nodes_.back().position.placement())] = static_cast<int>(nodes_.size()) - 1;
    }
  }

  std::vector<Node> nodes_;
  std::unordered_map<std::string, int> at_;
  int here_ = 0;
};

}  // namespace

std::unique_ptr<Baseline> make_reachable_positions(const rules::Position& start) {
  return std::make_unique<ReachablePositions>(start);
}

}  // namespace jadoube::score
