#include "daemon/engine/board_pairs.h"

#include <gmock/gmock.h>

#include "tests/daemon/engine/engine_table.h"

namespace jadoube::engine {
namespace {

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
  const auto heard = pairs.hear(seen("b", kLift));
  ASSERT_TRUE(heard);
  EXPECT_EQ(heard->board, "table-7");
  EXPECT_EQ(heard->observation,
            drivers::Observation(drivers::PairObserved{BoardOfPair::kSecond, kLift}));
  EXPECT_EQ(pairs.hear(seen("other", kLift))->board, "other");
  EXPECT_FALSE(pairs.hear(seen("a", drivers::NoiseSkipped{3})));
}

TEST_F(BoardPairsTest, OnlyTheClockOfAThirdBoardCounts) {
  BoardPairs pairs({{"table-7", "a", "b", "c"}});
  EXPECT_FALSE(pairs.hear(seen("c", kLift)));
  EXPECT_TRUE(pairs.hear(seen("c", drivers::ClockRead{})));
  EXPECT_FALSE(pairs.hear(seen("a", drivers::ClockMissing{})));
}

TEST_F(BoardPairsTest, AClockAtAnotherBoardIsTheClockOfItsBoard) {
  BoardPairs pairs({}, {{"clock-1", "table-1"}});
  EXPECT_FALSE(pairs.hear(seen("clock-1", kLift)));
  const auto heard = pairs.hear(seen("clock-1", drivers::ClockRead{}));
  ASSERT_TRUE(heard);
  EXPECT_EQ(heard->board, "table-1");
  EXPECT_EQ(heard->observation, drivers::Observation(drivers::ClockRead{}));
  EXPECT_TRUE(pairs.hear(seen("table-1", kLift)));
  const auto lost = pairs.hear(seen(
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
  ASSERT_TRUE(pairs.set({"table-7", "a", "spare"}, *journal_));
  open();
  EXPECT_THAT(restored({kPair}).all(), ElementsAre(PairSetting{"table-7", "a", "spare"}));
  EXPECT_THAT(restored({{"table-8", "x", "y"}}).all(),
              ElementsAre(PairSetting{"table-8", "x", "y"}));
}

TEST_F(BoardPairsTest, ABoardLeavesThePairThatItWasIn) {
  BoardPairs pairs = restored({kPair});
  ASSERT_TRUE(pairs.set({"table-8", "b", "c"}, *journal_));
  EXPECT_THAT(pairs.all(), ElementsAre(PairSetting{"table-8", "b", "c"}));
}

TEST_F(BoardPairsTest, RefusesWhatCannotBe) {
  BoardPairs pairs = restored({kPair});
  EXPECT_THAT(pairs.set({"t", "a", "a"}, *journal_).error().message, HasSubstr("both boards"));
  EXPECT_THAT(pairs.set({"a", "a", "b"}, *journal_).error().message, HasSubstr("has this id"));
  EXPECT_THAT(pairs.set({"my table", "a", "b"}, *journal_).error().message,
              HasSubstr("its id needs letters"));
  EXPECT_THAT(pairs.set({"t", "a", "b c"}, *journal_).error().message, HasSubstr("has a blank"));
  (void)pairs.hear(seen("own", kLift));
  (void)pairs.hear(
      seen("own", drivers::ConnectionChanged{drivers::ConnectionState::kLive, "", ""}));
  EXPECT_EQ(pairs.set({"own", "x", "y"}, *journal_).error().code,
            rules::ErrorCode::kFailedPrecondition);
  EXPECT_EQ(pairs.remove("nothing", *journal_).error().code, rules::ErrorCode::kNotFound);
  EXPECT_THAT(pairs.all(), ElementsAre(kPair));
}

TEST_F(BoardPairsTest, AnExchangedBoardTellsItsNewSessionWhatItSaidBefore) {
  BoardPairs pairs = restored({kPair});
  const drivers::ConnectionChanged live{drivers::ConnectionState::kLive, "/dev/x", ""};
  (void)pairs.hear(seen("spare", live));
  (void)pairs.hear(seen("b", live));
  ASSERT_TRUE(pairs.set({"table-7", "a", "spare"}, *journal_));
  std::vector<std::string> asked;
  const auto heard = pairs.take_changes(
      drivers::Instant(std::chrono::seconds(9)),
      [&](const std::string& board, const drivers::Command&) { asked.push_back(board); });
  std::vector<std::string> told;
  for (const auto& each : heard) told.push_back(each.board);
  // Each board is lost where it was, and live where it is.
  EXPECT_THAT(told, ElementsAre("table-7", "b", "spare", "table-7"));
  EXPECT_THAT(asked, ElementsAre("b", "spare"));
}

// The whole engine, with a restart in the middle of the game.
class PairInEngine : public tests::EngineTable {
 protected:
  void start() {
    open();
    engine_->start();
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

TEST_F(PairInEngine, GoesOnAfterARestart) {
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

}  // namespace
}  // namespace jadoube::engine
