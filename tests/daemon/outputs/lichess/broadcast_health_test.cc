#include "daemon/outputs/lichess/broadcast_health.h"

#include <gtest/gtest.h>

namespace jadoube::outputs {
namespace broadcast_health_test {

const SectionPlace kPlace{"open", "a"};

struct BroadcastHealthTest : testing::Test {
  BroadcastHealthTest() {
    choices.set_sections({{kPlace, {.title = "City Open", .name = "a"}}});
    ours[kPlace] = {&round};
  }
  BroadcastHealth health() const { return BroadcastHealth({choices, seen, pushes, ours}); }
  void choose() {
    ASSERT_TRUE(choices.choose("open", "a", "bbbbbbbb").has_value());
    choices.find(kPlace)->rounds.push_back({.number = 1, .id = "rrrrrrrr"});
  }
  RoundState state() const { return health().statuses().at(0).rounds.at(0).state; }

  Round round{.tournament = "open", .section = "a", .number = 1};
  BroadcastChoices choices{""};
  SeenBroadcasts seen;
  RoundPushes pushes{ReleasePolicy()};
  std::map<SectionPlace, SectionRounds> ours;
};

TEST_F(BroadcastHealthTest, ASectionWithoutABroadcastIsAProblem) {
  EXPECT_FALSE(health().problem().empty());
  EXPECT_TRUE(health().statuses().at(0).id.empty());
  choose();
  EXPECT_TRUE(health().problem().empty());
  EXPECT_EQ(health().statuses().at(0).id, "bbbbbbbb");
}

TEST_F(BroadcastHealthTest, WhatBlocksABroadcastIsShown) {
  choose();
  seen[kPlace] = {.about = "bbbbbbbb", .blocked = rules::Sentence("Lichess refuses it.")};
  EXPECT_FALSE(health().problem().empty());
  // It was about another one.
  seen[kPlace].about = "cccccccc";
  EXPECT_TRUE(health().problem().empty());
}

TEST_F(BroadcastHealthTest, ARoundIsShownAsItStands) {
  choose();
  EXPECT_EQ(state(), RoundState::kReady);
  choices.find(kPlace)->rounds[0].is_held = true;
  EXPECT_EQ(state(), RoundState::kHeld);
  EXPECT_FALSE(health().problem().empty());
  choices.find(kPlace)->rounds[0].is_gone = true;
  EXPECT_EQ(state(), RoundState::kGone);
}

}  // namespace broadcast_health_test
}  // namespace jadoube::outputs
