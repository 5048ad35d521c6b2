#include "daemon/engine/recovery.h"

#include <gmock/gmock.h>

#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace recovery_test {

using namespace std::chrono_literals;

class RecoveryTest : public tests::EngineParts {
 protected:
  /// Writes everything pending. Then the daemon starts again, `later`.
  void restart(std::chrono::seconds later = 1s) {
    ASSERT_TRUE(pipeline_->commit());
    open();
    now_ += later;
    Recovery recovery({.journal = *journal_,
                       .feed = *feed_,
                       .pending = pending(),
                       .sessions = *sessions_,
                       .rules = *rules_},
                      [this] { return now_; });
    ASSERT_TRUE(recovery.restore_boards());
  }
  const storage::Batch& batch() { return pending().batch(); }
};

TEST_F(RecoveryTest, ANewJournalHasNoBoards) {
  restart();
  EXPECT_TRUE(sessions_->ids().empty());
  EXPECT_TRUE(pending().empty());
}

TEST_F(RecoveryTest, TheGameIsAsItWasAndGivenToTheStream) {
  see_e4();
  const auto before = session().published().game;
  restart();
  EXPECT_EQ(session().published().game, before);
  EXPECT_EQ(feed_->board("one")->game, before);
}

TEST_F(RecoveryTest, WhatTheBoardCanDoIsKnownBeforeItIsConnected) {
  drivers::DeviceInfo board;
  board.capabilities = {.sensing = drivers::SensingClass::kOccupancy, .own_log = false};
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  see(drivers::DeviceRead{board});
  see(drivers::PlacementRead{
      as_sensed(rules::Placement::initial(), drivers::SensingClass::kOccupancy)});
  see(drivers::SquareChanged{rules::Square::e2, rules::Piece::kNone});
  see(drivers::SquareChanged{rules::Square::e4, rules::Piece::kWhitePawn});
  ASSERT_EQ(session().published().game->plies.size(), 1u);
  const auto before = session().published().game;
  restart();
  EXPECT_EQ(session().published().device, board);
  EXPECT_EQ(session().published().game, before);
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  auto stands = session().published().placement;
  stands.set(rules::Square::e7, rules::Piece::kNone);
  stands.set(rules::Square::e5, rules::Piece::kWhitePawn);
  see(drivers::PlacementRead{stands});
  now_ += 10s;
  session().advance(now_);
  ASSERT_EQ(session().published().game->plies.size(), 2u);
  EXPECT_EQ(session().published().game->plies[1].san, "e5");
}

TEST_F(RecoveryTest, OnlyTheLostConnectionIsNew) {
  see_e4();
  restart();
  ASSERT_EQ(batch().events.size(), 1u);
  EXPECT_EQ(session().published().link, drivers::ConnectionState::kLost);
  EXPECT_EQ(session().published().why, "the daemon was not running");
  EXPECT_TRUE(batch().games.empty());
}

TEST_F(RecoveryTest, AnOutageThatLastedIsReportedWithItsBeginningAndItsEnd) {
  see_e4();
  restart(60s);
  ASSERT_EQ(batch().observations.size(), 2u);
  EXPECT_LT(batch().observations[0].at, now_);
  EXPECT_EQ(batch().observations[1].at, now_);
}

TEST_F(RecoveryTest, ABoardThatWasLostBeforeIsNotLostAgain) {
  see_e4();
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/x", "gone"});
  restart();
  EXPECT_TRUE(pending().empty());
}

TEST_F(RecoveryTest, AGameThatIsReadInAnotherWayIsPublishedAgain) {
  see_e4();
  ASSERT_TRUE(pipeline_->commit());
  // Another version of the daemon had published it like this.
  auto other = *session().published().game;
  other.plies.clear();
  pending().add_digest("one", other);
  restart();
  EXPECT_EQ(session().published().game->plies.size(), 1u);
  ASSERT_EQ(batch().games.size(), 2u);
  EXPECT_EQ(batch().events.size(), 3u);
}

TEST_F(RecoveryTest, RulingsComeBackWithTheGame) {
  see_e4();
  auto ruling = *arbiter::ruling_on(request(0, arbiter::SideDecision(arbiter::Note{1, "seen"})),
                                    session().published(), session().rulings(), now_);
  ASSERT_TRUE(session().decide(ruling));
  restart();
  ASSERT_EQ(session().rulings().size(), 1u);
  EXPECT_EQ(session().rulings()[0].text, ruling.text);
}

}  // namespace recovery_test
}  // namespace jadoube::engine
