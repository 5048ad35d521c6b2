#include "daemon/outputs/lichess/round_keeper.h"

#include <gmock/gmock.h>

namespace jadoube::outputs {
namespace round_keeper_test {

using std::chrono::seconds;
using Kind = RoundStep::Kind;

constexpr Instant kNow{std::chrono::hours(1)};

class RoundKeeperTest : public testing::Test {
 protected:
  void look(Instant now = kNow) { keeper_.look(there_, wanted_, now); }
  RoundStep next(Instant now = kNow, seconds delay = seconds(0)) {
    return keeper_.next(there_, wanted_, now, delay);
  }
  // Our round.
  WantedRound& want(int number) {
    return wanted_.emplace_back(
        WantedRound{.number = number, .fields = {.name = "Round " + std::to_string(number)}});
  }
  // Makes the round that is next, as Lichess does.
  std::string make() {
    const RoundStep step = next();
    EXPECT_EQ(step.kind, Kind::kCreate);
    keeper_.called(step);
    RoundThere made{.id = "id" + std::to_string(step.number), .fields = step.fields};
    there_.rounds.push_back(made);
    keeper_.made(step, made);
    look();
    return made.id;
  }
  KeptRound& kept(std::size_t place) { return kept_.rounds.at(place); }

  KeptBroadcast kept_{.id = "tttttttt"};
  RoundKeeper keeper_{kept_};
  BroadcastThere there_{.id = "tttttttt"};
  std::vector<WantedRound> wanted_;
};

TEST_F(RoundKeeperTest, RoundsAreMadeInTheirOrderAndThenNothingHappens) {
  want(1);
  want(2);
  look();
  EXPECT_EQ(make(), "id1");
  EXPECT_EQ(make(), "id2");
  EXPECT_EQ(next().kind, Kind::kNone);
}

TEST_F(RoundKeeperTest, ARoundWhoseAnswerWasLostIsFoundAndNotMadeAgain) {
  want(1);
  look();
  const RoundStep step = next();
  keeper_.called(step);
  there_.rounds.push_back({.id = "made", .fields = step.fields});
  look();
  EXPECT_EQ(next().kind, Kind::kNone);
  EXPECT_EQ(kept(0).id, "made");
  EXPECT_TRUE(kept(0).is_ours);
}

TEST_F(RoundKeeperTest, ARoundThatPeopleMadeIsTakenAndNoFieldOfItChanges) {
  there_.rounds = {{.id = "theirs", .fields = {.name = "Runde 1 (Freitag)"}}};
  want(1).fields.starts_at = 1764000000000;
  look();
  EXPECT_EQ(kept(0).id, "theirs");
  EXPECT_EQ(next().kind, Kind::kNone);
}

TEST_F(RoundKeeperTest, TwoRoundsWithTheSameNumberAreNoneOfOurs) {
  there_.rounds = {{.id = "a", .fields = {.name = "Open 1"}},
                   {.id = "b", .fields = {.name = "U10 1"}}};
  want(1);
  look();
  EXPECT_EQ(next().kind, Kind::kCreate);
}

TEST_F(RoundKeeperTest, ARoundBeforeOneThatIsThereIsNotMade) {
  there_.rounds = {{.id = "three", .fields = {.name = "Round 3"}}};
  want(1);
  want(3);
  look();
  EXPECT_EQ(next().kind, Kind::kNone);
}

TEST_F(RoundKeeperTest, OnlyWhatIsStillAsItWasSentChanges) {
  want(1).fields.starts_at = 1764000000000;
  look();
  make();
  // People gave it a name. We have another start and another name.
  there_.rounds[0].fields.name = "Final";
  wanted_[0].fields = {.name = "Round one", .starts_at = 1764000900000};
  look();
  const RoundStep step = next();
  ASSERT_EQ(step.kind, Kind::kEdit);
  EXPECT_EQ(step.changes, (FormFields{{"startsAt", "1764000900000"}}));
  there_.rounds[0].fields.starts_at = 1764000900000;
  keeper_.changed(step);
  look();
  EXPECT_EQ(next().kind, Kind::kNone);
  // People moved the start back: it stays, whatever we have.
  there_.rounds[0].fields.starts_at = 1764000000000;
  wanted_[0].fields.starts_at = 1764001800000;
  look();
  EXPECT_EQ(next().kind, Kind::kNone);
}

TEST_F(RoundKeeperTest, AChangeWhoseAnswerWasLostIsKnown) {
  want(1);
  look();
  make();
  wanted_[0].fields.name = "Round one";
  there_.rounds[0].fields.name = "Round one";
  look();
  EXPECT_EQ(next().kind, Kind::kNone);
  wanted_[0].fields.name = "Round eins";
  look();
  EXPECT_EQ(next().kind, Kind::kEdit);
}

TEST_F(RoundKeeperTest, ARoundIsFinishedOnceWhenItsGamesAreThereAndTheDelayHasPassed) {
  want(1);
  look();
  make();
  there_.rounds[0].is_ongoing = true;
  wanted_[0].is_over = true;
  look();
  const Instant later = kNow + seconds(900) + seconds(10);
  EXPECT_EQ(next(later, seconds(900)).kind, Kind::kNone) << "its games are not there";
  wanted_[0].is_sent = true;
  EXPECT_EQ(next(later - seconds(1), seconds(900)).kind, Kind::kNone);
  const RoundStep step = next(later, seconds(900));
  ASSERT_EQ(step.kind, Kind::kFinish);
  EXPECT_EQ(step.changes, (FormFields{{"status", "finished"}}));
  keeper_.changed(step);
  // People open it again.
  look(later);
  EXPECT_EQ(next(later + seconds(60), seconds(900)).kind, Kind::kNone);
}

TEST_F(RoundKeeperTest, ARoundThatPeopleFinishedTooEarlyIsHeldUntilAnOperatorReportsIt) {
  want(1);
  look();
  const std::string id = make();
  there_.rounds[0].is_finished = true;
  look();
  EXPECT_TRUE(kept(0).is_held);
  EXPECT_TRUE(keeper_.choose(1, id));
  look();
  EXPECT_FALSE(kept(0).is_held);
}

TEST_F(RoundKeeperTest, ARoundThatLichessFinishedWithItsLastResultIsNotHeld) {
  want(1).is_complete = true;
  look();
  make();
  there_.rounds[0].is_finished = true;
  look();
  // A result is corrected afterwards.
  wanted_[0].is_complete = false;
  look();
  EXPECT_FALSE(kept(0).is_held);
  EXPECT_TRUE(kept(0).is_finished);
}

TEST_F(RoundKeeperTest, ADeletedRoundIsMadeAgainOnlyIfAnOperatorReportsIt) {
  want(1);
  look();
  make();
  EXPECT_FALSE(keeper_.choose(1, "")) << "it is there";
  there_.rounds.clear();
  look();
  EXPECT_TRUE(kept(0).is_gone);
  EXPECT_EQ(next().kind, Kind::kNone);
  ASSERT_TRUE(keeper_.choose(1, ""));
  look();
  EXPECT_EQ(make(), "id1");
}

TEST_F(RoundKeeperTest, WhatAnotherProgramHasFilledGetsNothing) {
  there_.rounds = {{.id = "old", .fields = {.name = "Round 1"}, .is_finished = true}};
  want(1).is_over = true;
  look();
  EXPECT_TRUE(kept(0).is_left);
  EXPECT_FALSE(kept(0).is_held);
  EXPECT_EQ(next().kind, Kind::kNone);
}

TEST_F(RoundKeeperTest, ARefusedRoundIsNobodys) {
  want(1);
  look();
  const RoundStep step = next();
  keeper_.called(step);
  keeper_.refused(step);
  there_.rounds.push_back({.id = "human", .fields = {.name = "Round 1"}});
  look();
  EXPECT_FALSE(kept(0).is_ours);
}

TEST(RoundNumberIn, ReadsTheOnlyNumber) {
  EXPECT_EQ(round_number_in("Round 3"), 3);
  EXPECT_EQ(round_number_in("Тур 12"), 12);
  EXPECT_EQ(round_number_in("Final"), std::nullopt);
  EXPECT_EQ(round_number_in("Round 3, board 1"), std::nullopt);
  EXPECT_EQ(round_number_in("2026"), std::nullopt);
}

}  // namespace round_keeper_test
}  // namespace jadoube::outputs
