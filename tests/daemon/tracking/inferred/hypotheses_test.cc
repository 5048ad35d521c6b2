#include "daemon/tracking/inferred/hypotheses.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace hypotheses_test {

using rules::Move;
using rules::Square;

constexpr Move kE4{Square::e2, Square::e4}, kD4{Square::d2, Square::d4},
    kE5{Square::e7, Square::e5};

/// A tree whose hypotheses cost what the test says: the board shows what each of them expects.
struct Tree : Hypotheses {
  Tree() {
    Hypothesis root;
    root.shown = evidence.placement = rules::Placement::initial();
    restart(root);
  }

  /// Adds a child of `parent` by `move`, which costs `paid` in all.
  HypothesisId grow(HypothesisId parent, Move move, Cost paid) {
    Hypothesis child = *find(parent);
    child.parent = parent;
    child.move = move;
    child.ply_count = find(parent)->ply_count + 1;
    child.paid = paid;
    add(child);
    return all().back().id;
  }

  SensorEvidence evidence;
};

TEST(Hypotheses, TheCheapestIsTheBestAndItsPliesAreTheVariation) {
  Tree tree;
  const auto e4 = tree.grow(tree.root().id, kE4, -300);
  tree.grow(tree.root().id, kD4, -100);
  const auto e5 = tree.grow(e4, kE5, -400);
  tree.weigh(tree.evidence);
  EXPECT_EQ(tree.best().id, e5);
  EXPECT_EQ(moves_of(tree.variation()), (Variation{kE4, kE5}));
  EXPECT_EQ(moves_of(tree.variation(*tree.find(e4))), Variation{kE4});
}

TEST(Hypotheses, AMarginIsTheLeadOverAllThatLackThePly) {
  Tree tree;
  const auto e4 = tree.grow(tree.root().id, kE4, -300);
  tree.grow(tree.root().id, kD4, -100);
  const auto e5 = tree.grow(e4, kE5, -400);
  tree.weigh(tree.evidence);
  // 1. d4 lacks 1. e4; 1. e4 alone lacks the reply.
  EXPECT_EQ(tree.margin_with(*tree.find(e4)), 300);
  EXPECT_EQ(tree.margin_with(*tree.find(e5)), 100);
  EXPECT_EQ(tree.margin_without(0, kD4), 300);
  EXPECT_EQ(tree.margin_without(0, {Square::a2, Square::a3}), kBeamWidth);
}

TEST(Hypotheses, RivalsAreThoseNearTheBestTheBestFirst) {
  Tree tree;
  tree.grow(tree.root().id, kE4, -300);
  tree.grow(tree.root().id, kD4, -100);
  tree.weigh(tree.evidence);
  const auto near = tree.rivals(200);
  ASSERT_EQ(near.size(), 2U);
  EXPECT_EQ(near[0]->move, kE4);
  EXPECT_EQ(near[1]->move, kD4);
  EXPECT_EQ(tree.rivals(kBeamWidth).size(), 3U);
}

TEST(Hypotheses, DropsWhatIsFarBehindButNotTheParentsOfWhatStays) {
  Tree tree;
  const auto e4 = tree.grow(tree.root().id, kE4, 5 * kBeamWidth);
  const auto e5 = tree.grow(e4, kE5, -100);
  const auto d4 = tree.grow(tree.root().id, kD4, 5 * kBeamWidth);
  tree.prune(tree.evidence);
  EXPECT_EQ(tree.best().id, e5);
  ASSERT_NE(tree.find(e4), nullptr);
  EXPECT_TRUE(tree.find(e4)->given_up);
  EXPECT_EQ(tree.find(d4), nullptr);
}

TEST(Hypotheses, WhatIsCertainBecomesTheRootAndItsCostIsRemembered) {
  Tree tree;
  const auto e4 = tree.grow(tree.root().id, kE4, 50);
  const auto d4 = tree.grow(tree.root().id, kD4, 60);
  const auto e5 = tree.grow(e4, kE5, 80);
  tree.weigh(tree.evidence);
  tree.advance_root(*tree.find(e4));
  EXPECT_EQ(tree.root().id, e4);
  EXPECT_EQ(tree.root().paid, 0);
  EXPECT_EQ(tree.find(e5)->paid, 30);
  EXPECT_EQ(tree.find(d4), nullptr);
  EXPECT_EQ(tree.cost_before_root(1), 50);
  EXPECT_EQ(tree.cost_before_root(4), 50);
  EXPECT_TRUE(tree.descends(*tree.find(e5), e4));
}

}  // namespace hypotheses_test
}  // namespace jadoube::tracking
