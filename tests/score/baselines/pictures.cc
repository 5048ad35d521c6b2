// The ways that compare pictures with the successors of one position.
#include "tests/score/baselines/baseline.h"

namespace jadoube::score {
namespace {

using rules::Placement;

// Takes the first picture that a legal move makes, for good.
class FirstLegalPicture : public Baseline {
 public:
  using Baseline::Baseline;
  void changed(const Placement& picture) override {
    if (const auto move = move_to(picture, now())) play(*move);
  }
};

// Only what stands at the press counts.
class PictureAtPress : public Baseline {
 public:
  using Baseline::Baseline;
  void changed(const Placement&) override {}
  void pressed(const Placement& picture) override {
    if (const auto move = move_to(picture, now())) play(*move);
  }
};

// Waits until nothing changed for a while; then, in this order: nothing new, another move in place
// of the last one, a move.
class QuietPicture : public Baseline {
 public:
  using Baseline::Baseline;
  void changed(const Placement&) override {}
  void quiet(const Placement& picture) override { (void)explain(picture); }

 protected:
  bool explain(const Placement& picture) {
    if (picture == now().placement()) return true;
    if (const auto move = move_to(picture, now())) {
      play(*move);
      return true;
    }
    if (plies() == 0) return false;
    if (const auto sibling = move_to(picture, before())) {
      take_back();
      play(*sibling);
      return true;
    }
    return false;
  }
};

// The same, and two moves at once where one does not explain the picture.
class CatchUp : public QuietPicture {
 public:
  using QuietPicture::QuietPicture;
  void quiet(const Placement& picture) override {
    if (explain(picture)) return;
    for (const rules::Move first : now().legal_moves()) {
      const auto second = move_to(picture, now().after(first));
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

std::unique_ptr<Baseline> make_first_legal_picture(const rules::Position& start) {
  return make<FirstLegalPicture>(start);
}
std::unique_ptr<Baseline> make_quiet_picture(const rules::Position& start) {
  return make<QuietPicture>(start);
}
std::unique_ptr<Baseline> make_picture_at_press(const rules::Position& start) {
  return make<PictureAtPress>(start);
}
std::unique_ptr<Baseline> make_catch_up(const rules::Position& start) {
  return make<CatchUp>(start);
}

}  // namespace jadoube::score
