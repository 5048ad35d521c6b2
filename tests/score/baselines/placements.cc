// Methods that compare placements with the successors of one position.
#include "tests/score/baselines/baseline.h"

namespace jadoube::score {
namespace {

using rules::Placement;

// Takes the first placement that a legal move makes. It never changes its mind.
class FirstLegalPlacement : public Baseline {
 public:
  using Baseline::Baseline;
  void changed(const Placement& placement) override {
    if (const auto move = move_to(placement, now())) play(*move);
  }
};

// Only the placement at the press counts.
class PlacementAtPress : public Baseline {
 public:
  using Baseline::Baseline;
  void changed(const Placement&) override {}
  void pressed(const Placement& placement) override {
    if (const auto move = move_to(placement, now())) play(*move);
  }
};

// Waits until nothing changes for a while. Then it tries, in this order: nothing new, another move
// instead of the last one, a new move.
class QuietPlacement : public Baseline {
 public:
  using Baseline::Baseline;
  void changed(const Placement&) override {}
  void quiet(const Placement& placement) override { (void)explain(placement); }

 protected:
  bool explain(const Placement& placement) {
    if (placement == now().placement()) return true;
    if (const auto move = move_to(placement, now())) {
      play(*move);
      return true;
    }
    if (plies() == 0) return false;
    if (const auto sibling = move_to(placement, before())) {
      take_back();
      play(*sibling);
      return true;
    }
    return false;
  }
};

// The same. If one move does not explain the placement, it tries two moves at once.
class CatchUp : public QuietPlacement {
 public:
  using QuietPlacement::QuietPlacement;
  void quiet(const Placement& placement) override {
    if (explain(placement)) return;
    for (const rules::Move first : now().legal_moves()) {
      const auto second = move_to(placement, now().after(first));
      if (!second) continue;
      play(first);
      play(*second);
      return;
    }
  }
};

template <typename T>
std::unique_ptr<Baseline> make(const rules::Position& start) {
  return std::make_unique<T>(start);
}

}  // namespace

std::unique_ptr<Baseline> make_first_legal_placement(const rules::Position& start) {
  return make<FirstLegalPlacement>(start);
}
std::unique_ptr<Baseline> make_quiet_placement(const rules::Position& start) {
  return make<QuietPlacement>(start);
}
std::unique_ptr<Baseline> make_placement_at_press(const rules::Position& start) {
  return make<PlacementAtPress>(start);
}
std::unique_ptr<Baseline> make_catch_up(const rules::Position& start) {
  return make<CatchUp>(start);
}

}  // namespace jadoube::score
