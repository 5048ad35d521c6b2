#include "daemon/engine/recovery.h"

#include <gmock/gmock.h>

#include "daemon/storage/archive.h"
#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"
#include "tests/daemon/engine/engine_parts.h"
#include "tests/support/packed.h"

namespace jadoube::engine {
namespace recovery_test {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

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

// A row whose checksum is right, and which this version cannot read.
class UnreadableRowTest : public RecoveryTest {
 protected:
  void spoil(const std::string& sql) {
    ASSERT_TRUE(pipeline_->commit());
    sessions_.reset();
    rules_.reset();
    pipeline_.reset();
    feed_.reset();
    journal_.reset();
    auto database =
        storage::Database::open(directory_ / "journal", storage::Database::Mode::kReadWrite);
    ASSERT_TRUE(database) << database.error().message;
    const auto done = database->execute(sql).and_then([&] { return storage::sum_rows(*database); });
    ASSERT_TRUE(done) << done.error().message;
  }
  std::vector<std::string> causes(const Recovery& recovery) const {
    std::vector<std::string> all;
    for (const auto& finding : recovery.unreadable()) {
      EXPECT_EQ(finding.kind, model::IncidentKind::kStorageFailing);
      all.push_back(tests::in_english(finding.facts.cause));
    }
    return all;
  }
  // Starts again, and says what arbiters are told.
  std::vector<std::string> start_again() {
    open();
    now_ += 1s;
    Recovery recovery({.journal = *journal_,
                       .feed = *feed_,
                       .pending = pending(),
                       .sessions = *sessions_,
                       .rules = *rules_},
                      [this] { return now_; });
    const auto restored = recovery.restore_boards();
    EXPECT_TRUE(restored) << restored.error().message;
    return causes(recovery);
  }
};

TEST_F(UnreadableRowTest, OfAnObservationIsLeftOutAndNamed) {
  see_e4();
  spoil(
      "UPDATE observation SET text = 'from a later version' WHERE number = "
      "(SELECT max(number) FROM observation)");
  EXPECT_THAT(start_again(), ElementsAre(AllOf(HasSubstr("board one"), HasSubstr("row "))));
  ASSERT_TRUE(session().published().game);
  EXPECT_EQ(session().published().placement[rules::Square::e2], rules::Piece::kNone)
      << "the rows before it are read";
  EXPECT_TRUE(feed_->has_board("one"));
}

TEST_F(UnreadableRowTest, OfARulingIsLeftOutAndNamed) {
  see_e4();
  auto ruling = *arbiter::ruling_on(request(0, arbiter::SideDecision(arbiter::Note{1, "seen"})),
                                    session().published(), session().rulings(), now_);
  ASSERT_TRUE(session().decide(ruling));
  const auto before = session().published().game;
  spoil("UPDATE observation SET text = 'arbiter {' WHERE substr(text, 1, 8) = 'arbiter '");
  EXPECT_THAT(start_again(), ElementsAre(HasSubstr("board one")));
  EXPECT_EQ(session().published().game, before);
}

// The pieces are known from a later row only. That is not the game that was published.
TEST_F(UnreadableRowTest, OfTheStartOfAGamePutsNoOtherGameInItsPlace) {
  see_e4();
  spoil("UPDATE observation SET text = 'x' WHERE checkpoint = 1");
  EXPECT_THAT(start_again(), ElementsAre(HasSubstr("board one")));
  const auto row = storage::Archive::open(directory_ / "journal")->game("one", 1);
  ASSERT_TRUE(row && *row);
  EXPECT_TRUE(batch().games.empty() || batch().games[0].ordinal != 1) << "it is not published anew";
}

TEST_F(UnreadableRowTest, OfAllRowsOfABoardLeavesItsGameOnRecord) {
  see_e4();
  spoil(
      "UPDATE observation SET text = 'x'; UPDATE event SET wire = 'x'; "
      "UPDATE game SET wire = 'x'");
  EXPECT_THAT(start_again(), ElementsAre(HasSubstr("and ")));
  EXPECT_TRUE(feed_->has_board("one"));
  // It is followed from its next report on.
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  see(drivers::PlacementRead{rules::Placement::initial()});
  EXPECT_EQ(session().published().link, drivers::ConnectionState::kLive);
  ASSERT_TRUE(session().published().game);
  EXPECT_EQ(session().published().game->ordinal, 2) << "the first game stays on record";
  EXPECT_TRUE(pipeline_->commit());
}

}  // namespace recovery_test
}  // namespace jadoube::engine
