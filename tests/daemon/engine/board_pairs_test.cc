#include "daemon/engine/board_pairs.h"

#include <gmock/gmock.h>

#include "tests/daemon/engine/engine_table.h"

namespace jadoube::engine {
namespace board_pairs_test {

using drivers::BoardOfPair;
using model::PairSetting;
using testing::ElementsAre;
using testing::HasSubstr;

class BoardPairsTest : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open() {
    journal_.reset();
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    journal_.emplace(std::move(*journal));
  }
  BoardPairs restored(std::vector<PairSetting> configured) {
    BoardPairs pairs(std::move(configured));
    EXPECT_TRUE(pairs.restore(*journal_));
    return pairs;
  }
  static devices::Seen seen(const std::string& board, const drivers::Observation& what) {
    return {board, drivers::Instant(std::chrono::seconds(1)), what};
  }

  tests::TemporaryDirectory directory_;
  std::optional<storage::Journal> journal_;
};

const PairSetting kPair{"table-7", "a", "b"};
const drivers::SquareChanged kLift{rules::Square::e2, rules::Piece::kNone};

TEST_F(BoardPairsTest, WhatABoardObservesIsOfThePair) {
  BoardPairs pairs({kPair});
  const auto received = pairs.process(seen("b", kLift));
  ASSERT_TRUE(received);
  EXPECT_EQ(received->board, "table-7");
  EXPECT_EQ(received->observation,
            drivers::Observation(drivers::PairObserved{BoardOfPair::kSecond, kLift}));
  EXPECT_EQ(pairs.process(seen("other", kLift))->board, "other");
  EXPECT_FALSE(pairs.process(seen("a", drivers::NoiseSkipped{3})));
}

TEST_F(BoardPairsTest, OnlyTheClockOfAThirdBoardCounts) {
  BoardPairs pairs({{"table-7", "a", "b", "c"}});
  EXPECT_FALSE(pairs.process(seen("c", kLift)));
  EXPECT_TRUE(pairs.process(seen("c", drivers::ClockRead{})));
  EXPECT_FALSE(pairs.process(seen("a", drivers::ClockMissing{})));
}

TEST_F(BoardPairsTest, AClockAtAnotherBoardIsTheClockOfItsBoard) {
  BoardPairs pairs({}, {{"clock-1", "table-1"}});
  EXPECT_FALSE(pairs.process(seen("clock-1", kLift)));
  const auto received = pairs.process(seen("clock-1", drivers::ClockRead{}));
  ASSERT_TRUE(received);
  EXPECT_EQ(received->board, "table-1");
  EXPECT_EQ(received->observation, drivers::Observation(drivers::ClockRead{}));
  EXPECT_TRUE(pairs.process(seen("table-1", kLift)));
  const auto lost = pairs.process(seen(
      "clock-1", drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/x", "gone"}));
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->observation, drivers::Observation(drivers::ClockMissing{}));
  EXPECT_THAT(pairs.targets("table-1", drivers::SetClock{}), ElementsAre("clock-1"));
  EXPECT_THAT(pairs.targets("table-1", drivers::ReadPlacement{}), ElementsAre("table-1"));
}

TEST_F(BoardPairsTest, CommandsReachTheBoardsThatTheyAreFor) {
  BoardPairs pairs({{"table-7", "a", "b", "c"}});
  EXPECT_THAT(pairs.targets("table-7", drivers::ReadPlacement{}), ElementsAre("a", "b"));
  EXPECT_THAT(pairs.targets("table-7", drivers::SetClock{}), ElementsAre("c"));
  EXPECT_THAT(pairs.targets("other", drivers::ReadPlacement{}), ElementsAre("other"));
}

TEST_F(BoardPairsTest, AChangeHoldsAfterARestartUntilTheFileChanges) {
  BoardPairs pairs = restored({kPair});
  ASSERT_TRUE(pairs.set({"table-7", "a", "spare"}, false, *journal_));
  open();
  EXPECT_THAT(restored({kPair}).all(), ElementsAre(PairSetting{"table-7", "a", "spare"}));
  EXPECT_THAT(restored({{"table-8", "x", "y"}}).all(),
              ElementsAre(PairSetting{"table-8", "x", "y"}));
}

TEST_F(BoardPairsTest, ABoardLeavesThePairThatItWasIn) {
  BoardPairs pairs = restored({kPair});
  ASSERT_TRUE(pairs.set({"table-8", "b", "c"}, false, *journal_));
  EXPECT_THAT(pairs.all(), ElementsAre(PairSetting{"table-8", "b", "c"}));
}

TEST_F(BoardPairsTest, RefusesWhatCannotBe) {
  BoardPairs pairs = restored({kPair});
  EXPECT_THAT(pairs.set({"t", "a", "a"}, false, *journal_).error().message,
              HasSubstr("both boards"));
  EXPECT_THAT(pairs.set({"a", "a", "b"}, false, *journal_).error().message,
              HasSubstr("has this id"));
  EXPECT_THAT(pairs.set({"my table", "a", "b"}, false, *journal_).error().message,
              HasSubstr("its id needs letters"));
  EXPECT_THAT(pairs.set({"t", "a", "b c"}, false, *journal_).error().message,
              HasSubstr("has a blank"));
  (void)pairs.process(seen("own", kLift));
  (void)pairs.process(
      seen("own", drivers::ConnectionChanged{drivers::ConnectionState::kLive, "", ""}));
  EXPECT_EQ(pairs.set({"own", "x", "y"}, false, *journal_).error().code,
            rules::ErrorCode::kFailedPrecondition);
  EXPECT_EQ(pairs.remove("nothing", *journal_).error().code, rules::ErrorCode::kNotFound);
  EXPECT_THAT(pairs.all(), ElementsAre(kPair));
}

TEST_F(BoardPairsTest, AnExchangedBoardTellsItsNewSessionWhatItSaidBefore) {
  BoardPairs pairs = restored({kPair});
  const drivers::ConnectionChanged live{drivers::ConnectionState::kLive, "/dev/x", ""};
  (void)pairs.process(seen("spare", live));
  (void)pairs.process(seen("b", live));
  ASSERT_TRUE(pairs.set({"table-7", "a", "spare"}, false, *journal_));
  std::vector<std::string> asked;
  const auto received = pairs.take_changes(
      drivers::Instant(std::chrono::seconds(9)),
      [&](const std::string& board, const drivers::Command&) { asked.push_back(board); });
  std::vector<std::string> reported;
  for (const auto& each : received) reported.push_back(each.board);
  // Each board is lost where it was, and live where it is.
  EXPECT_THAT(reported, ElementsAre("table-7", "b", "spare", "table-7"));
  EXPECT_THAT(asked, ElementsAre("b", "spare"));
}

// The whole engine, with a restart in the middle of the game.
class PairInEngine : public tests::EngineTable {
 protected:
  void start() {
    open();
    start_engine();
    std::promise<void> set;
    engine_->set_pair(kPair, [&](const auto& done) {
      EXPECT_TRUE(done);
      set.set_value();
    });
    set.get_future().wait();
  }
  void play(rules::Square from, rules::Square to, rules::Piece piece, const std::string& own,
            const std::string& others) {
    for (const auto& board : {own, others}) {
      see(drivers::SquareChanged{from, rules::Piece::kNone}, board);
      see(drivers::SquareChanged{to, piece}, board);
      pass_unseen(std::chrono::seconds(1));
    }
  }
};

TEST_F(PairInEngine, HasNoIdOfABoardThatWasReadBeforeTheRestart) {
  open();
  start_engine();
  see_start("own");
  engine_->stop();
  start();
  std::promise<rules::ErrorCode> refused;
  engine_->set_pair({"own", "x", "y"}, [&](const auto& done) {
    refused.set_value(done ? rules::ErrorCode::kUnavailable : done.error().code);
  });
  EXPECT_EQ(refused.get_future().get(), rules::ErrorCode::kFailedPrecondition);
  // The pair itself may be made again, also after it was removed.
  std::promise<bool> again;
  engine_->remove_pair("table-7", [](const auto&) {});
  engine_->set_pair(kPair, [&](const auto& done) { again.set_value(done.has_value()); });
  EXPECT_TRUE(again.get_future().get());
  engine_->stop();
}

TEST_F(PairInEngine, ContinuesAfterARestart) {
  using rules::Piece, rules::Square;
  start();
  see_start("a");
  see_start("b");
  play(Square::e2, Square::e4, Piece::kWhitePawn, "a", "b");
  engine_->stop();
  start();
  auto standing = rules::Placement::initial();
  standing.set(Square::e4, Piece::kWhitePawn);
  standing.set(Square::e2, Piece::kNone);
  for (const auto* board : {"a", "b"}) {
    see_link(drivers::ConnectionState::kLive, board);
    see(drivers::PlacementRead{standing}, board);
  }
  play(Square::e7, Square::e5, Piece::kBlackPawn, "b", "a");
  engine_->stop();
  const auto board = feed_->board("table-7");
  ASSERT_TRUE(board && board->game);
  std::string moves;
  for (const auto& ply : board->game->plies) moves += ply.san + " ";
  EXPECT_EQ(moves, "e4 e5 ");
  ASSERT_TRUE(board->pair);
  EXPECT_EQ(board->pair->of(rules::Color::kBlack).standing, model::PairStanding::kEqual);
  EXPECT_FALSE(feed_->board("a"));
}

// 1.e4 e5 on both boards, long enough ago to be confirmed.
class RulingsOnPairs : public PairInEngine {
 protected:
  void see_two_plies() {
    start();
    see_start("a");
    see_start("b");
    play(rules::Square::e2, rules::Square::e4, rules::Piece::kWhitePawn, "a", "b");
    play(rules::Square::e7, rules::Square::e5, rules::Piece::kBlackPawn, "b", "a");
    pass_unseen(std::chrono::seconds(3));
  }
  rules::Expected<arbiter::Ruled> rule(std::uint32_t revision, arbiter::Decision decision) {
    std::promise<rules::Expected<arbiter::Ruled>> ruled;
    engine_->take("table-7", {"an arbiter", "here", 1, revision, std::move(decision)},
                  [&](const auto& done) { ruled.set_value(done); });
    return ruled.get_future().get();
  }
  std::string moves() {
    engine_->stop();
    const auto board = feed_->board("table-7");
    std::string moves;
    for (const auto& ply : board->game->plies) moves += ply.san + " ";
    return moves;
  }
};

TEST_F(RulingsOnPairs, ACorrectionHoldsAndBothBoardsThenShowAnotherPosition) {
  see_two_plies();
  const auto ruled = rule(0, arbiter::ReplacePly{2, "e6"});
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(moves(), "e4 e6 ");
  open();
  EXPECT_EQ(feed_->board("table-7")->game->plies[1].san, "e6");
}

TEST_F(RulingsOnPairs, ATakebackIsPlayedOnFromWhenBothBoardsAreSetBack) {
  see_two_plies();
  const auto ruled = rule(0, arbiter::TakeBack{1});
  ASSERT_TRUE(ruled) << ruled.error().message;
  for (const auto* board : {"a", "b"}) {
    see(drivers::SquareChanged{rules::Square::e5, rules::Piece::kNone}, board);
    see(drivers::SquareChanged{rules::Square::e7, rules::Piece::kBlackPawn}, board);
  }
  pass_unseen(std::chrono::seconds(3));
  play(rules::Square::c7, rules::Square::c5, rules::Piece::kBlackPawn, "b", "a");
  play(rules::Square::g1, rules::Square::f3, rules::Piece::kWhiteKnight, "a", "b");
  EXPECT_EQ(moves(), "e4 c5 Nf3 ");
  const auto pair = feed_->board("table-7")->pair;
  EXPECT_EQ(pair->of(rules::Color::kWhite).standing, model::PairStanding::kEqual);
  EXPECT_EQ(pair->of(rules::Color::kBlack).standing, model::PairStanding::kEqual);
}

// White sits on the right of the clock: it runs on the left when the lever is pressed on the right.
TEST_F(RulingsOnPairs, TheClockIsSetWithWhitesTimeOnWhitesSide) {
  start();
  see_start("a");
  see_start("b");
  const std::chrono::seconds ten{600};
  see(drivers::ClockRead{{ten}, {ten}, false, drivers::ClockSide::kLeft, false}, "a");
  const arbiter::ClockSetting setting{.times = {std::chrono::seconds(90), std::chrono::seconds(60)},
                                      .running = rules::Color::kBlack};
  const auto too_early = rule(0, arbiter::SideDecision(setting));
  ASSERT_FALSE(too_early);
  EXPECT_THAT(too_early.error().message, HasSubstr("which side of the clock is White's"));
  see(drivers::ClockRead{{ten}, {ten}, true, drivers::ClockSide::kLeft, false}, "a");
  const auto ruled = rule(0, arbiter::SideDecision(setting));
  ASSERT_TRUE(ruled) << ruled.error().message;
  engine_->stop();
  const drivers::SetClock* set = nullptr;
  for (const auto& command : boards_.asked) {
    if (const auto* one = std::get_if<drivers::SetClock>(&command)) set = one;
  }
  ASSERT_NE(set, nullptr);
  EXPECT_EQ(set->right, std::chrono::seconds(90));
  EXPECT_EQ(set->left, std::chrono::seconds(60));
  EXPECT_EQ(set->running, drivers::ClockSide::kLeft);
  open();
  EXPECT_EQ(feed_->board("table-7")->pair->whites_clock, drivers::ClockSide::kRight);
}

}  // namespace board_pairs_test
}  // namespace jadoube::engine
