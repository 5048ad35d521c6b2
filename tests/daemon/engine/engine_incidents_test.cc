#include <gmock/gmock.h>

#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "rules/notation/fen.h"
#include "tests/daemon/engine/incidents_table.h"

namespace jadoube {
namespace engine_incidents_test {

using drivers::Instant;
using drivers::SquareChanged;
using rules::Piece;
using rules::Square;
using testing::ElementsAre;
using namespace std::chrono_literals;

class EngineIncidentsTest : public tests::IncidentsTable {};

TEST_F(EngineIncidentsTest, TellsOfALostBoardWhenItHasLasted) {
  see_start();
  see_link(drivers::ConnectionState::kLost);
  pass(2900ms);
  pass(50ms);
  EXPECT_THAT(lines(), ElementsAre());
  open();
  pass(100ms);
  EXPECT_THAT(lines(), ElementsAre("1.1 BOARD_LOST OPEN"));
}

TEST_F(EngineIncidentsTest, TellsOfAnIllegalMoveWithThePress) {
  see_illegal_move();
  const auto incidents = settled();
  ASSERT_FALSE(incidents.empty());
  EXPECT_EQ(incidents[0].id, (model::IncidentId{1, 1}));
  EXPECT_EQ(incidents[0].kind, model::IncidentKind::kIllegalMove);
  EXPECT_EQ(incidents[0].severity, model::Severity::kCritical);
  EXPECT_EQ(incidents[0].offender, rules::Color::kBlack);
  ASSERT_TRUE(incidents[0].at_press);
  EXPECT_EQ(incidents[0].at_press->running, rules::Color::kWhite);
  EXPECT_EQ(feed_->snapshot({}).boards.at(0).id, "one");
}

TEST_F(EngineIncidentsTest, NeitherTellsNorNumbersAgainAfterARestart) {
  see_illegal_move();
  const auto before = settled();
  const auto head = feed_->head();
  open();
  EXPECT_EQ(feed_->head(), head + 1);  // The lost connection.
  const auto after = settled();
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(before[i], after[i]);
  }
}

// Not even one that was undone before a ply was written, whatever the ticks.
TEST_F(EngineIncidentsTest, KnowsAfterARestartOfAnOffenceThatWasUndoneAtOnce) {
  see_illegal_move();
  pass(400ms);
  move(Square::d4, Square::b8, Piece::kBlackKnight);
  pass(700ms);
  see_clock(drivers::ClockSide::kLeft);
  for (int i = 0; i < 7; ++i) pass(900ms);
  const auto before = settled();
  ASSERT_EQ(before.size(), 1U);
  EXPECT_EQ(before[0].kind, model::IncidentKind::kIllegalMove);
  EXPECT_TRUE(before[0].put_right);
  EXPECT_EQ(before[0].offences, 1);
  const auto head = feed_->head();
  open();
  EXPECT_EQ(feed_->head(), head + 1);  // The lost connection.
  const auto after = settled();
  ASSERT_EQ(after.size(), 1U);
  EXPECT_EQ(after[0], before[0]);
}

// The connection is lost no earlier than the last thing that was told.
TEST_F(EngineIncidentsTest, WhatWasReportedLastIsThereAfterEveryRestart) {
  see_mate();
  for (int i = 0; i < 20; ++i) pass(1s);
  for (int restart = 0; restart < 3; ++restart) {
    ASSERT_THAT(lines(), testing::Contains("1.1 CHECKMATE OPEN")) << restart;
    open();
  }
}

TEST_F(EngineIncidentsTest, TellsAfterARestartWhatHasBecomeOfWhatWasReported) {
  see_start();
  see_link(drivers::ConnectionState::kLost);
  pass(9s);
  EXPECT_THAT(lines(), ElementsAre("1.1 BOARD_LOST OPEN"));
  open();
  see_link(drivers::ConnectionState::kLive);
  EXPECT_THAT(lines(), ElementsAre("1.1 BOARD_LOST RESOLVED", "1.2 BOARD_BACK OPEN"));
}

TEST_F(EngineIncidentsTest, TellsOfNoLostBoardBecauseItWasNotRunningForLong) {
  see_start();
  see_clock(drivers::ClockSide::kRight);
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  see_clock(drivers::ClockSide::kLeft);
  pass(1s);
  (void)settled();
  pass_unseen(60s);
  open();
  see_link(drivers::ConnectionState::kLive);
  EXPECT_THAT(lines(), ElementsAre());
}

TEST_F(EngineIncidentsTest, ReportsWhatOtherRulesMakeOfTheSameRecord) {
  see_start();
  see_clock(drivers::ClockSide::kRight, 20min);
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  see_clock(drivers::ClockSide::kLeft, 4min);
  pass(10s);
  EXPECT_THAT(lines(), testing::Not(testing::Contains(testing::HasSubstr("TIME_TROUBLE"))));
  open({.control = *rules::TimeControl::sudden_death(90min)});
  EXPECT_THAT(lines(), testing::Contains(testing::MatchesRegex("1.. TIME_TROUBLE OPEN")));
  open();
  EXPECT_THAT(lines(), testing::Contains(testing::MatchesRegex("1.. TIME_TROUBLE WITHDRAWN")));
}

TEST_F(EngineIncidentsTest, KnowsAfterARestartWhatCameBeforeARulingAndWhatItLedTo) {
  see_illegal_move();
  pass(5s);
  ASSERT_TRUE(decide(0, arbiter::TakeBack{1}));
  const auto reported = settled();
  ASSERT_FALSE(reported.empty());
  // The move was taken back, so it is put right. The offence stays an offence.
  EXPECT_EQ(reported[0].kind, model::IncidentKind::kIllegalMove);
  EXPECT_TRUE(reported[0].put_right);
  const auto head = feed_->head();
  open();
  EXPECT_EQ(feed_->head(), head + 1);  // The lost connection.
  const auto after = settled();
  ASSERT_EQ(after.size(), reported.size());
  EXPECT_EQ(after[0], reported[0]);
}

TEST_F(EngineIncidentsTest, AnotherGameResolvesWhatWasOpenAndHasNumbersOfItsOwn) {
  see_illegal_move();
  pass(5s);
  engine_->stop();
  const auto head = feed_->head();
  open();
  see_start();
  pass(20s);
  (void)settled();
  EXPECT_EQ(feed_->board("one")->game->ordinal, 2);
  const auto read = feed_->read(head, model::Topic::kIncidents, {}, 99);
  EXPECT_FALSE(read.events.empty());
  // Nobody knows how it ended, so that must still be decided.
  for (const auto& incident : settled()) {
    const bool undecided = incident.kind == model::IncidentKind::kNeedsDecision;
    EXPECT_EQ(incident.id.game, undecided ? 1 : 2);
  }
  // Another restart begins with the new game, and tells nothing more about the game before.
  const auto second = feed_->head();
  open();
  EXPECT_LE(feed_->head(), second + 2);
}

/// A game whose moves nobody saw ends, and the next one begins.
class LeftOpenTest : public EngineIncidentsTest {
 protected:
  void SetUp() override {
    open();
    see_start();
    see_clock(drivers::ClockSide::kRight);
    move(Square::e2, Square::e4, Piece::kWhitePawn);
    see_clock(drivers::ClockSide::kLeft);
    move(Square::g1, Square::g5, Piece::kWhiteKnight);
    move(Square::b8, Square::b4, Piece::kBlackKnight);
    pass(5s);
    move(Square::e1, Square::d4, Piece::kWhiteKing);
    move(Square::e8, Square::e5, Piece::kBlackKing);
    pass(20s);
    see_start();
    pass(20s);
    engine_->wait_for_turn();
    ASSERT_THAT(left(), ElementsAre("1.1 NEEDS_DECISION OPEN"));
    open();
    ASSERT_THAT(left(), ElementsAre("1.1 NEEDS_DECISION OPEN"));
    open();
  }

  /// The incidents of the first game. Ends the engine's thread.
  std::vector<std::string> left() {
    auto all = lines();
    std::erase_if(all, [](const std::string& line) { return !line.starts_with("1."); });
    return all;
  }
};

TEST_F(LeftOpenTest, IsResolvedWhereTheRecordBecomesWhole) {
  const auto given = decide(0, arbiter::InsertPlies{2, "Na6 Nf3 Nb4 Ng5"}, 1);
  ASSERT_TRUE(given) << given.error().message;
  EXPECT_FALSE(given->game.incomplete);
  EXPECT_THAT(left(), ElementsAre());
  open();
  EXPECT_THAT(left(), ElementsAre());
}

TEST_F(LeftOpenTest, IsOpenAgainWhereWhatMadeItWholeIsUndone) {
  const auto given = decide(0, arbiter::InsertPlies{2, "Na6 Nf3 Nb4 Ng5"}, 1);
  ASSERT_TRUE(given) << given.error().message;
  const auto undone = decide(given->game.revision, arbiter::Undo{}, 1);
  ASSERT_TRUE(undone) << undone.error().message;
  EXPECT_TRUE(undone->game.incomplete);
  EXPECT_THAT(left(), ElementsAre("1.1 NEEDS_DECISION OPEN"));
}

TEST_F(LeftOpenTest, WhatIsSaidOfItWhereTheRecordIsWholeStands) {
  using Kind = arbiter::IncidentDecision::Kind;
  const auto given = decide(0, arbiter::InsertPlies{2, "Na6 Nf3 Nb4 Ng5"}, 1);
  ASSERT_TRUE(given) << given.error().message;
  ASSERT_TRUE(say({1, 1}, {Kind::kReopen}));
  ASSERT_TRUE(
      decide(given->game.revision, arbiter::SideDecision(arbiter::Note{.text = "looked at"}), 1));
  EXPECT_FALSE(say({1, 1}, {Kind::kReopen})) << "it is open";
  const auto dismissed = say({1, 1}, {Kind::kDismiss, "the scoresheets agree"});
  ASSERT_TRUE(dismissed) << dismissed.error().message;
  engine_->stop();
  auto archive = storage::Archive::open(directory_ / "journal");
  const auto row = archive->incident("one", 1, 1);
  ASSERT_TRUE(row && *row);
  EXPECT_EQ(storage::codec::incident_of(**row)->life, arbiter::Life::kDismissed);
}

TEST_F(LeftOpenTest, StaysOpenWhateverResultIsGivenOrTakenAway) {
  auto ruled = decide(0, arbiter::GiveResult{rules::Result::kDraw, model::Termination::kNormal}, 1);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(ruled) << ruled.error().message;
    EXPECT_TRUE(ruled->game.incomplete) << i;
    ruled = decide(ruled->game.revision, arbiter::TakeResultAway{}, 1);
  }
  EXPECT_THAT(left(), ElementsAre("1.1 NEEDS_DECISION OPEN"));
}

TEST_F(LeftOpenTest, IsDecidedByWhoeverDealtWithIt) {
  using Kind = arbiter::IncidentDecision::Kind;
  EXPECT_EQ(say({1, 7}, {Kind::kResolve}).error().code, rules::ErrorCode::kNotFound);
  EXPECT_EQ(say({1, 1}, {Kind::kDismiss}).error().code, rules::ErrorCode::kInvalidArgument);
  const auto said = say({1, 1}, {Kind::kResolve, "the scoresheets are lost"});
  ASSERT_TRUE(said) << said.error().message;
  EXPECT_EQ(said->incident->life, arbiter::Life::kResolved);
  EXPECT_EQ(said->incident->by, "an arbiter");
  EXPECT_THAT(left(), ElementsAre());
  open();
  EXPECT_THAT(left(), ElementsAre());
}

TEST_F(EngineIncidentsTest, WhatAnArbiterSaysOfAnIncidentIsThereAfterARestart) {
  see_illegal_move();
  const arbiter::IncidentId id{1, 1};
  const auto decided = say(id, {arbiter::IncidentDecision::Kind::kAcknowledge});
  ASSERT_TRUE(decided) << decided.error().message;
  EXPECT_EQ(decided->incident->life, arbiter::Life::kAcknowledged);
  EXPECT_EQ(decided->ruling.text, "incident 1.1 acknowledged");
  const auto before = settled();
  ASSERT_FALSE(before.empty());
  EXPECT_EQ(before[0].life, model::Life::kAcknowledged);
  EXPECT_EQ(before[0].by, "an arbiter");
  const auto head = feed_->head();
  open();
  const auto after = settled();
  ASSERT_EQ(after.size(), before.size());
  EXPECT_EQ(after[0], before[0]);
  EXPECT_EQ(feed_->head(), head + 1);  // The lost connection.
}

TEST_F(EngineIncidentsTest, ASecondArbiterHearsWhoWasFasterAndNothingChanges) {
  see_illegal_move();
  const auto kind = arbiter::IncidentDecision::Kind::kResolve;
  ASSERT_TRUE(say({1, 1}, {kind}));
  const auto second = say({1, 1}, {kind}, "another");
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_EQ(second.error().message, "incident 1.1 was already resolved by an arbiter");
  EXPECT_EQ(settled()[0].by, "an arbiter");
}

TEST_F(EngineIncidentsTest,
       ADecisionStaysWithItsIncidentAndTheIncidentKeepsItsNumberUnderOtherRules) {
  see_illegal_move();
  pass(5s);
  ASSERT_TRUE(say({1, 1}, {arbiter::IncidentDecision::Kind::kResolve}));
  ASSERT_THAT(lines(), ElementsAre("1.1 ILLEGAL_MOVE RESOLVED"));
  // By these rules the clock was set wrongly, before there was an illegal move.
  const arbiter::TournamentRules shorter{.control = *rules::TimeControl::sudden_death(5min)};
  for (int restart = 0; restart < 2; ++restart) {
    open(shorter);
    EXPECT_THAT(lines(), ElementsAre("1.1 ILLEGAL_MOVE RESOLVED", "1.2 CLOCK_MISSET OPEN"));
  }
  open(shorter);
  ASSERT_TRUE(say({1, 2}, {arbiter::IncidentDecision::Kind::kAcknowledge}));
  engine_->stop();
  open(shorter);
  EXPECT_THAT(lines(), ElementsAre("1.1 ILLEGAL_MOVE RESOLVED", "1.2 CLOCK_MISSET ACKNOWLEDGED"));
  open();
  EXPECT_THAT(lines(), ElementsAre("1.1 ILLEGAL_MOVE RESOLVED", "1.2 CLOCK_MISSET WITHDRAWN"));
}

// White sits at the maker's far side, set the pieces up and started the clock over them. Neither
// the pawns nor a starting position told it.
// White's pawn takes on e5. Nothing tells how the board faces: it is turned.
class TurnedBoardTest : public EngineIncidentsTest {
 protected:
  void set_up_and_start_clock() {
    const auto stands = rules::parse_placement("8/2k5/8/4p3/3P4/8/5K2/8").value();
    see_link(drivers::ConnectionState::kLive);
    see(drivers::PlacementRead{rules::rotated(stands)});
    see(drivers::ClockRead{{600s}, {600s}, false, drivers::ClockSide::kLeft, false}, "one", 5s);
    see_clock(drivers::ClockSide::kLeft);
    pass(700ms);
  }
  void take_on_e5() {
    see(SquareChanged{rules::rotated(Square::d4), Piece::kNone});
    see(SquareChanged{rules::rotated(Square::e5), Piece::kNone});
    see(SquareChanged{rules::rotated(Square::e5), Piece::kWhitePawn});
    see_clock(drivers::ClockSide::kRight);
    pass(5s);
  }
  void expect_the_ply_also_after_restarts() {
    (void)settled();
    for (int restarts = 0; restarts < 2; ++restarts) {
      const auto board = *feed_->board("one");
      EXPECT_FALSE(board.orientation_is_assumed);
      EXPECT_EQ(board.orientation, model::Orientation::kRotated);
      ASSERT_EQ(board.game->plies.size(), 1u);
      EXPECT_EQ(board.game->ordinal, 1);
      EXPECT_EQ(board.game->plies[0].san, "dxe5");
      EXPECT_EQ(rules::to_fen(board.game->start), "8/2k5/8/4p3/3P4/8/5K2/8 w - - 0 1");
      open();
    }
  }
};

TEST_F(TurnedBoardTest, ThePlayTellsHowTheBoardFaces) {
  set_up_and_start_clock();
  pass(5s);
  take_on_e5();
  EXPECT_THAT(lines(), testing::Contains("1.1 BOARD_ROTATED RESOLVED"));
  expect_the_ply_also_after_restarts();
}

TEST_F(TurnedBoardTest, AnArbitersAnswerIsQuicker) {
  set_up_and_start_clock();
  pass(5s);
  ASSERT_THAT(lines(), testing::Contains("1.1 BOARD_ROTATED OPEN"));
  ASSERT_TRUE(feed_->board("one")->orientation_is_assumed);
  open();
  ASSERT_THAT(lines(), testing::Contains("1.1 BOARD_ROTATED OPEN"));
  open();
  const auto revision = feed_->board("one")->game->revision;
  const auto turned = decide(revision, arbiter::TurnBoard{model::Orientation::kRotated});
  ASSERT_TRUE(turned) << turned.error().message;
  (void)settled();
  EXPECT_FALSE(feed_->board("one")->orientation_is_assumed);
  EXPECT_THAT(lines(), testing::Contains("1.1 BOARD_ROTATED RESOLVED"));
}

TEST_F(EngineIncidentsTest, ADecisionThatCannotBeIsRefusedAndChangesNothing) {
  see_illegal_move();
  using Kind = arbiter::IncidentDecision::Kind;
  EXPECT_EQ(say({1, 7}, {Kind::kAcknowledge}).error().code, rules::ErrorCode::kNotFound);
  EXPECT_EQ(say({1, 1}, {Kind::kDismiss}).error().code, rules::ErrorCode::kInvalidArgument);
  const auto head = feed_->head();
  (void)settled();
  EXPECT_EQ(feed_->head(), head);
}

}  // namespace engine_incidents_test
}  // namespace jadoube
