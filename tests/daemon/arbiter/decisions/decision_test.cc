#include "daemon/arbiter/decisions/decision.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "daemon/tracking/change_text.h"
#include "daemon/tracking/rederive.h"
#include "tests/daemon/arbiter/corrected.h"

namespace jadoube::arbiter {
namespace decision_test {

using model::Evidence;
using model::PlyState;
using std::chrono::seconds;
using testing::HasSubstr;
using testing::IsEmpty;

/// The knight was set down on h3, pressed, and went to f3 unseen: a phantom at ply 3.
struct WithPhantom : Corrected {
  WithPhantom() : Corrected("e4 e5") {
    hands("g1- h3+N | 1000ms");
    unseen("h3- f3+N");
    play("Nc6 Bb5 a6");
  }
};

TEST(RecordDecision, PhantomThatIsReplacedLeavesAllThatFollowsRight) {
  WithPhantom table;
  table.dump();
  table.wait(seconds{3});
  ASSERT_NE(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6");
  EXPECT_THAT(table.decide(ReplacePly{3, "Nf3"}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5* a6*");
  EXPECT_EQ(table.game().plies[2].state, PlyState::kCorrected);
  EXPECT_EQ(table.game().plies[2].evidence, Evidence::kArbiter);
  EXPECT_EQ(table.game().plies[3].state, PlyState::kConfirmed);
  EXPECT_EQ(table.unexplained(), "");
}

TEST(RecordDecision, CorrectionIsOneRevision) {
  WithPhantom table;
  table.dump();
  table.wait(seconds{3});
  const auto revision = table.game().revision;
  table.reported();
  table.decide(ReplacePly{3, "Nf3"});
  EXPECT_EQ(table.game().revision, revision + 1);
  int plies_changes = 0;
  for (const auto& change : table.reported()) plies_changes += change.starts_with("ply") ? 1 : 0;
  EXPECT_EQ(plies_changes, 1);
}

TEST(RecordDecision, PlayContinuesAfterACorrection) {
  WithPhantom table;
  table.dump();
  table.decide(ReplacePly{3, "Nf3"});
  table.play("Ba4 Nf6 O-O");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O");
}

TEST(RecordDecision, UndoBringsBackWhatWasPublishedBefore) {
  WithPhantom table;
  table.dump();
  table.wait(seconds{3});
  const auto plies = table.game().plies;
  const auto revision = table.game().revision;
  table.decide(ReplacePly{3, "Nf3"});
  table.undo();
  EXPECT_EQ(table.game().plies, plies);
  EXPECT_EQ(table.game().revision, revision + 2);
}

TEST(RecordDecision, WhatWasFinalStaysSoWhenTheResultIsUndone) {
  Corrected table("e4 e5 Nf3 Nc6 Bb5");
  table.decide(GiveResult{rules::Result::kDraw, model::Termination::kNormal});
  EXPECT_EQ(table.game().final_plies, 5u);
  table.undo();
  EXPECT_EQ(table.game().final_plies, 5u);
  EXPECT_EQ(table.result(), "*");
}

TEST(RecordDecision, MissingPliesAreInsertedAndTheRestIsDerivedAfterThem) {
  Corrected table("e4 e5");
  table.unseen("g1- f3+N b8- c6+n f3- g1+N c6- b8+n");
  table.play("Nf3 Nc6 Bb5");
  EXPECT_THAT(table.decide(InsertPlies{3, "Nf3 Nc6 Ng1 Nb8"}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Bb5");
  EXPECT_EQ(table.game().plies[5].state, PlyState::kCorrected);
  EXPECT_EQ(table.game().plies[6].state, PlyState::kConfirmed);
}

TEST(RecordDecision, PliesThatAreInsertedMustBeLegalOneAfterTheOther) {
  Corrected table("e4 e5 Nf3");
  EXPECT_THAT(table.decide(InsertPlies{3, "Nc3 Nf3"}),
              HasSubstr("\"Nf3\" is not legal: no such move of a Black knight to f3, at ply 4"));
  EXPECT_THAT(table.decide(InsertPlies{3, " "}), HasSubstr("no move"));
}

TEST(RecordDecision, PliesThatAreInsertedAtTheEndCompleteARecordThatLackedThem) {
  Corrected table("e4 e5");
  table.hands("g1- g5+N b8- b4+n 3000ms e1- e8- d4+K e5+k 9000ms");
  ASSERT_EQ(table.result(), "0-1");
  ASSERT_TRUE(table.game().incomplete);
  EXPECT_THAT(table.decide(InsertPlies{3, "Nf3 Na6"}), IsEmpty());
  EXPECT_TRUE(table.game().incomplete);
  EXPECT_THAT(table.decide(InsertPlies{5, "Ng5 Nb4"}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Na6 Ng5 Nb4");
  EXPECT_EQ(table.result(), "0-1");
  EXPECT_FALSE(table.game().incomplete);
  table.undo();
  EXPECT_TRUE(table.game().incomplete);
}

TEST(RecordDecision, AResultCompletesARecordOnlyWhereTheArbiterToldItsEnd) {
  Corrected table("e4 e5");
  table.hands("g1- g5+N b8- b4+n 3000ms e1- e8- d4+K e5+k 9000ms");
  const GiveResult draw{rules::Result::kDraw, model::Termination::kNormal};
  EXPECT_THAT(table.decide(draw), IsEmpty());
  EXPECT_EQ(table.result(), "1/2-1/2");
  EXPECT_TRUE(table.game().incomplete);
  EXPECT_THAT(table.decide(InsertPlies{3, "Nf3 Nc6"}), IsEmpty());
  EXPECT_TRUE(table.game().incomplete);
  EXPECT_THAT(table.decide(draw), IsEmpty());
  EXPECT_FALSE(table.game().incomplete);
}

TEST(RecordDecision, AMoveIsReadInTheNotationOfAnOldScoresheet) {
  Corrected table("e4 e5 Nf3");
  EXPECT_THAT(table.decide(ReplacePly{.ply = 3, .move = "Kt-QB3"}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5 Nc3");
  EXPECT_THAT(table.decide(ReplacePly{.ply = 3, .move = "P-Kt4"}),
              HasSubstr("could be b4 or g4, at ply 3"));
}

TEST(RecordDecision, PlyThatWasNoneIsDeleted) {
  Corrected table("e4 e5 Nf3");
  EXPECT_THAT(table.decide(DeletePly{3}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.unexplained(), "g1 f3");
}

TEST(RecordDecision, TakenBackPliesMayBePlayedOtherwise) {
  Corrected table("e4 e5 Nf3 Nc6");
  EXPECT_THAT(table.decide(TakeBack{2}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5");
  table.unseen("f3- g1+N c6- b8+n");
  table.dump();
  table.wait(seconds{3});
  table.play("Bc4 Nf6");
  EXPECT_EQ(table.moves(), "e4 e5 Bc4 Nf6");
}

TEST(RecordDecision, LaterMovesAreWrittenAsTheyAreAfterTheCorrectedOne) {
  Corrected table("e4");
  table.hands(
      "b7- d5+p | 3000ms f1- b5+B | 3000ms g8- f6+n | 3000ms b1- c3+N | 3000ms h7- h6+p | 3000ms"
      " c3- d5- d5+N | 3000ms");
  ASSERT_EQ(table.moves(), "e4 b7-d5 Bb5 Nf6 Nc3 h6 Nxd5");
  EXPECT_THAT(table.decide(ReplacePly{2, "b5"}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 b5 Bxb5* Nf6 Nc3 h6 Nd5");
}

TEST(RecordDecision, IllegalPlyStandsAndTheGameContinues) {
  Corrected table("e4 e5 Nf3");
  EXPECT_THAT(table.decide(KeepIllegalPly{3, "g1e3"}), IsEmpty());
  EXPECT_EQ(table.game().plies[2].state, PlyState::kIllegal);
  EXPECT_EQ(table.unexplained(), "e3 f3");
  table.unseen("f3- e3+N");
  table.dump();
  table.play("Nc6 Bc4");
  EXPECT_EQ(table.moves(), "e4 e5 Ng1-e3 Nc6 Bc4");
}

/// Two moves of each player, in an order that nobody saw.
struct WithGap : Corrected {
  WithGap() : Corrected("e4 e5") {
    observe(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "unplugged"});
    unseen("f1- c4+B b8- c6+n g1- f3+N f8- c5+b");
    observe(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
    dump();
    play("O-O Nf6");
  }
};

TEST(RecordDecision, WayThroughAGapIsChosen) {
  WithGap table;
  const auto& ways = table.game().explanations;
  ASSERT_EQ(ways.size(), 4U);
  ASSERT_EQ(ways[2].san, (std::vector<std::string>{"Bc4", "Nc6", "Nf3", "Bc5"}));
  EXPECT_THAT(table.decide(ChooseExplanation{3}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5 Bc4 Nc6 Nf3 Bc5 O-O Nf6*");
  EXPECT_THAT(table.game().explanations, IsEmpty());
  EXPECT_THAT(table.decide(ChooseExplanation{1}), HasSubstr("there is nothing to choose between"));
}

TEST(RecordDecision, PlyOfAWayThroughAGapChoosesThatWay) {
  WithGap table;
  EXPECT_THAT(table.decide(ReplacePly{3, "Bc4"}),
              HasSubstr("The explanations 3, 4 have it as ply 3"));
  ASSERT_THAT(table.decide(ReplacePly{4, "Bc5"}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Bc5 Bc4 Nc6 O-O Nf6*");
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

/// And another gap.
struct WithTwoGaps : WithGap {
  WithTwoGaps() {
    play("Re1 O-O");
    observe(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "unplugged"});
    unseen("c2- c3+P a7- a6+p d2- d3+P h7- h6+p");
    observe(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
    dump();
    play("Bb3 d6 Nbd2");
  }
  std::size_t ways_from(std::size_t ply) const {
    const auto is_there = [&](const auto& way) { return way.first_ply == ply; };
    return static_cast<std::size_t>(std::ranges::count_if(game().explanations, is_there));
  }
};

TEST(RecordDecision, WayThroughOneGapLeavesTheOtherInDoubt) {
  WithTwoGaps table;
  ASSERT_EQ(table.ways_from(2), 4U);
  ASSERT_EQ(table.ways_from(10), 4U);
  EXPECT_THAT(table.decide(ChooseExplanation{1}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 Re1 O-O c3* a6* d3* h6* Bb3 d6 Nbd2");
  EXPECT_EQ(table.ways_from(2), 0U);
  EXPECT_EQ(table.ways_from(10), 4U);
  EXPECT_THAT(table.decide(ChooseExplanation{2}), IsEmpty());
  EXPECT_THAT(table.game().explanations, IsEmpty());
  EXPECT_EQ(table.game().plies.size(), 17U) << table.moves();
}

TEST(RecordDecision, WayThroughALaterGapIsAsLongAsWhatStandsForIt) {
  Corrected table("e4 e5 Nf3 Nc6 Bc4 Bc5");
  auto board = table.tracker.board();
  board.game->explanations = {{1, {"e5"}}, {1, {"c5"}}, {3, {"Nc6", "Bc4"}}, {3, {"Nf6", "Bc4"}}};
  const auto correction = correction_of(ChooseExplanation{4}, board, table.now);
  ASSERT_TRUE(correction.has_value());
  EXPECT_EQ(correction->shift, 0);
}

// What was corrected behind it has its place there.
TEST(RecordDecision, WayThatIsLongerPutsWhatFollowsFartherOn) {
  Corrected table("e4 e5 Nf3 Nc6");
  auto board = table.tracker.board();
  board.game->explanations = {{1, {"e5"}}, {1, {"Nc6", "Nf3", "Nb8", "Ng1", "e5"}}};
  const auto correction = correction_of(ChooseExplanation{2}, board, table.now);
  ASSERT_TRUE(correction.has_value());
  EXPECT_EQ(correction->plies.size(), 5U);
  EXPECT_EQ(correction->shift, 4);
}

TEST(RecordDecision, ResultIsGivenAndTakenAway) {
  Corrected table("e4 e5 Nf3");
  EXPECT_THAT(table.decide(TakeResultAway{}), HasSubstr("no result"));
  EXPECT_THAT(table.decide(GiveResult{rules::Result::kWhiteWins, model::Termination::kTimeForfeit}),
              IsEmpty());
  EXPECT_EQ(table.game().result, rules::Result::kWhiteWins);
  table.play("Nc6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_THAT(table.decide(TakeResultAway{}), IsEmpty());
  EXPECT_EQ(table.game().result, rules::Result::kUnknown);
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6*");
  table.play("Bb5");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6* Bb5");
}

TEST(RecordDecision, AMoveThatCouldBeSeveralIsRefusedWithAllOfThem) {
  Corrected table("d4 d5 Nf3 Nf6");
  EXPECT_THAT(table.decide(InsertPlies{5, "Nd2"}),
              HasSubstr("\"Nd2\" could be Nbd2 or Nfd2, at ply 5"));
  EXPECT_THAT(table.decide(InsertPlies{5, "N1d2"}), IsEmpty());
}

TEST(RecordDecision, PliesThatTheGameHasNotAreNamed) {
  Corrected table("e4 e5");
  EXPECT_THAT(table.decide(ReplacePly{3, "Nf3"}), HasSubstr("no ply 3: the game has plies 1 to 2"));
  EXPECT_THAT(table.decide(ReplacePly{0, "Nf3"}), HasSubstr("no ply 0"));
  EXPECT_THAT(table.decide(DeletePly{7}), HasSubstr("no ply 7"));
  EXPECT_THAT(table.decide(TakeBack{3}), HasSubstr("cannot keep 3 plies"));
  EXPECT_THAT(table.decide(ReplacePly{2, "Ke4"}), HasSubstr("Black king to e4, at ply 2"));
  EXPECT_THAT(table.decide(KeepIllegalPly{2, "e7e6"}), HasSubstr("is legal"));
  EXPECT_THAT(table.decide(KeepIllegalPly{2, "e4"}), HasSubstr("write it as e1e3"));
  EXPECT_EQ(table.moves(), "e4 e5");
}

TEST(RecordDecision, WithoutAGameOnlyANewOneCanBegin) {
  model::Board board;
  EXPECT_FALSE(correction_of(TakeBack{0}, board, {}));
  EXPECT_TRUE(correction_of(StartGame{}, board, {}));
  const auto bad = correction_of(StartGame{"8/8/8"}, board, {});
  EXPECT_FALSE(bad);
}

TEST(RecordDecision, NoNewGameStartsDuringAGameUnlessThePiecesStandInTheStartingPosition) {
  Corrected table("e4 e5 Nf3 Nc6 Bb5 a6");
  EXPECT_THAT(
      table.decide(StartGame{}),
      HasSubstr("game 1 continues after 6 plies, and the pieces are not in the starting position"));
  EXPECT_TRUE(correction_of(StartGame{"4k3/8/8/8/8/8/8/4K3 w - - 0 1"}, table.tracker.board(), {}));
}

TEST(RecordDecision, AnEarlierCorrectionMovesOnWhenPliesAreInsertedBeforeIt) {
  Corrected table("e4 e5 Nf3 Nc6 Bb5 a6");
  EXPECT_THAT(table.decide(ReplacePly{6, "a5"}), IsEmpty());
  EXPECT_THAT(table.decide(InsertPlies{3, "Nf3 Nc6 Ng1 Nb8"}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Bb5 a5");
}

TEST(RecordDecision, IsRefusedWhereItWouldLeaveAnEarlierOneWithoutItsPlace) {
  Corrected table("e4 e5 Nf3 Nc6 Bb5 a6");
  EXPECT_THAT(table.decide(ReplacePly{5, "Bc4"}), IsEmpty());
  // Without ply 2, ply 5 would be Black's.
  auto corrections = table.corrections;
  corrections.push_back(*correction_of(DeletePly{2}, table.tracker.board(), table.now));
  const auto derived =
      tracking::rederive(tracking::BoardTracker(), table.observed, corrections, table.now);
  EXPECT_FALSE(derived.none_left_out());
}

TEST(RecordDecision, ResultOfAnArbiterStandsWhateverTheKingsSay) {
  Corrected table("e4 e5 Nf3 Nc6");
  table.decide(GiveResult{rules::Result::kBlackWins, model::Termination::kTimeForfeit});
  table.hands("e1- e8- e4+K d5+k 6000ms");
  EXPECT_EQ(table.game().result, rules::Result::kBlackWins);
}

TEST(RecordDecision, NothingSeenInAnAdjournedGameIsPlay) {
  Corrected table("e4 e5 Nf3");
  EXPECT_THAT(table.decide(Adjourn{}), IsEmpty());
  EXPECT_THAT(table.decide(Adjourn{}), HasSubstr("adjourned already"));
  table.hands("b8- c6+n 5000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_FALSE(table.game().in_play());
  table.hands("c6- b8+n 5000ms");
  EXPECT_THAT(
      table.decide(ResumeGame{.sealed_move = "Ke4"}),
      testing::AllOf(HasSubstr("king to e4, at ply 4"), HasSubstr("loses (Guidelines I.8)")));
  EXPECT_THAT(table.decide(ResumeGame{.sealed_move = "d6"}), IsEmpty());
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6");
  EXPECT_THAT(table.decide(ResumeGame{}), HasSubstr("not adjourned"));
  table.hands("d7- d6+p |");
  table.play("Bc4");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6 Bc4");
}

TEST(GuidelinesI_6, AResultBeforeTheResumptionEndsTheGame) {
  Corrected table("e4 e5 Nf3");
  EXPECT_THAT(table.decide(Adjourn{}), IsEmpty());
  EXPECT_THAT(table.decide(GiveResult{rules::Result::kDraw, model::Termination::kNormal}),
              IsEmpty());
  EXPECT_EQ(table.game().result, rules::Result::kDraw);
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(RecordDecision, AdjournedGameContinuesByItselfWhereItsClockRunsOverItsPosition) {
  Corrected table("e4 e5 Nf3");
  table.stop_clock();
  EXPECT_THAT(table.decide(Adjourn{}), IsEmpty());
  // The arbiter opens the envelope and plays the sealed move before they start the clock.
  table.hands("b8- c6+n 5000ms |");
  table.resume_clock();
  table.wait(seconds{2});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6*");
  EXPECT_TRUE(table.game().in_play());
}

TEST(RecordDecision, AResultThatWasTakenAwayStaysAwayWhenTheNextOneIsTaken) {
  Corrected table("e4 e5 Nf3 Nc6");
  table.hands("e1- e8- e4+K d5+k 6000ms");
  EXPECT_THAT(table.decide(TakeResultAway{}), IsEmpty());
  EXPECT_EQ(table.game().result, rules::Result::kUnknown);
}

TEST(RecordDecision, GameThatWasLeftContinuesAsANewOne) {
  Corrected table("e4 e5 Nf3");
  auto left = table.game();
  EXPECT_THAT(table.decide(ResumeGame{.from = left, .name = "x-1"}), HasSubstr("is still in play"));
  left.closed = true;
  const auto correction =
      correction_of(ResumeGame{.from = left, .name = "x-1"}, table.tracker.board(), table.now);
  ASSERT_TRUE(correction) << correction.error().message;
  EXPECT_EQ(correction->new_game->ordinal, 2);
  EXPECT_EQ(correction->plies, left.plies);
  left.result = rules::Result::kDraw;
  EXPECT_THAT(table.decide(ResumeGame{.from = left, .name = "x-1"}), HasSubstr("has a result"));
}

TEST(RecordDecision, KingsBesideAStartingPositionThatWasNotPlayedFromGiveNoResult) {
  tracking::Table table;
  table.hands("e1- e8- e4+K d5+k 6000ms");
  EXPECT_EQ(table.game().result, rules::Result::kUnknown);
}

TEST(RecordDecision, PositionToBeginFromHasAKingOnEachSide) {
  const auto none = correction_of(StartGame{"8/8/8/8/8/8/8/8 w - - 0 1"}, {}, {});
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("one king"));
}

TEST(RecordDecision, ABoardWhoseGameIsFollowedIsNotTurned) {
  Corrected table("e4 e5");
  const TurnBoard turn{model::Orientation::kRotated};
  const auto refused = correction_of(turn, table.tracker.board(), table.now);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message,
              HasSubstr("the game began in the starting position and fits this orientation"));
  table.hands("g1-");
  EXPECT_FALSE(correction_of(turn, table.tracker.board(), table.now));
  // Nothing has begun on it.
  table.tracker = tracking::BoardTracker();
  EXPECT_TRUE(correction_of(turn, table.tracker.board(), table.now));
}

}  // namespace decision_test
}  // namespace jadoube::arbiter
