#include <gmock/gmock.h>

#include "daemon/engine/recovery.h"
#include "daemon/storage/archive.h"
#include "tests/daemon/engine/engine_parts.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube::engine {
namespace late_board_test {

using rules::Piece;
using rules::Square;
using namespace std::chrono_literals;

// What another program kept, in place of what this one has.
void make_stale(storage::Journal& journal, const std::string& board) {
  auto record = *storage::codec::kept_board_of(board, (*journal.kept_board(board))->wire);
  record.program = "another program";
  ASSERT_TRUE(journal.commit(
      {.kept = {{.board = board, .wire = storage::codec::to_bytes(board, record)}}}));
}

class LateBoardTest : public tests::EngineParts {
 protected:
  LateBoardTest() {
    kept_every_ = 1;
    open();
  }

  /// Starts again. Boards with more than `most_at_once` observations are late.
  void restart(std::uint64_t most_at_once, const std::vector<std::string>& stale = {"one"}) {
    ASSERT_TRUE(pipeline_->commit());
    for (const auto& board : stale) make_stale(*journal_, board);
    open();
    now_ += 1s;
    recovery_.emplace(Recovery::Parts{.journal = *journal_,
                                      .feed = *feed_,
                                      .pending = pending(),
                                      .sessions = *sessions_,
                                      .rules = *rules_,
                                      .most_at_once = most_at_once},
                      [this] { return now_; });
    ASSERT_TRUE(recovery_->restore_boards());
  }
  void read_all() {
    while (recovery_->has_late()) ASSERT_TRUE(recovery_->go_on());
  }
  void see_e5() {
    move(Square::e7, Square::e5, Piece::kBlackPawn);
    now_ += 3s;
    session().advance(now_);
  }

  std::optional<Recovery> recovery_;
};

TEST_F(LateBoardTest, IsShownAtOnceAsItWasPublished) {
  see_e4();
  see_e5();
  const auto before = session().published();
  restart(2);
  EXPECT_TRUE(recovery_->is_late("one"));
  EXPECT_EQ(feed_->board("one"), before);
  EXPECT_EQ(sessions_->find("one"), nullptr);
  EXPECT_TRUE(pending().batch().empty());
  EXPECT_EQ(recovery_->late_error("one").code, rules::ErrorCode::kUnavailable);
  EXPECT_THAT(recovery_->late_error("one").message, testing::HasSubstr("board one is being read"));
}

// The record of the board is older than its last events.
TEST_F(LateBoardTest, IsShownWithTheEventsAfterItWasKept) {
  see_e4();
  ASSERT_TRUE(pipeline_->commit());
  const auto kept = (*journal_->kept_board("one"))->wire;
  see_e5();
  const auto before = session().published();
  ASSERT_EQ(before.game->plies.size(), 2U);
  ASSERT_TRUE(pipeline_->commit());
  ASSERT_TRUE(journal_->commit({.kept = {{.board = "one", .wire = kept}}}));
  restart(2);
  EXPECT_EQ(feed_->board("one"), before);
}

TEST_F(LateBoardTest, ContinuesWhenItsRecordIsRead) {
  see_e4();
  const auto before = session().published().game;
  restart(2);
  read_all();
  EXPECT_EQ(recovery_->replayed(), 5U);
  ASSERT_NE(sessions_->find("one"), nullptr);
  EXPECT_EQ(session().published().game, before);
  EXPECT_EQ(session().published().why, "the daemon was not running");
  // The next start has little to read.
  restart(2, {});
  EXPECT_FALSE(recovery_->has_late());
  EXPECT_LE(recovery_->replayed(), 1U);
}

TEST_F(LateBoardTest, TakesWhatTheBoardReportedMeanwhile) {
  see_e4();
  restart(2);
  EXPECT_FALSE(recovery_->hold({"two", now_, drivers::ClockMissing{}}));
  auto stands = rules::Placement::initial();
  stands.set(Square::e2, Piece::kNone);
  stands.set(Square::e4, Piece::kWhitePawn);
  const std::vector<drivers::Observation> reports = {
      drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""},
      drivers::PlacementRead{stands}, drivers::SquareChanged{Square::e7, Piece::kNone},
      drivers::SquareChanged{Square::e5, Piece::kBlackPawn}};
  for (const auto& report : reports) {
    now_ += 2s;
    EXPECT_TRUE(recovery_->hold({"one", now_, report}));
  }
  read_all();
  now_ += 10s;
  session().advance(now_);
  EXPECT_EQ(session().published().link, drivers::ConnectionState::kLive);
  ASSERT_EQ(session().published().game->plies.size(), 2U);
  EXPECT_EQ(session().published().game->plies[1].san, "e5");
  EXPECT_FALSE(session().published().game->incomplete);
}

TEST_F(LateBoardTest, TheShortestRecordIsReadFirst) {
  for (int i = 0; i < 3'000; ++i) {
    now_ += 1s;
    sessions_->of("long").observe(now_, drivers::ClockMissing{});
  }
  see_e4();
  restart(2, {"long", "one"});
  ASSERT_TRUE(recovery_->is_late("long"));
  ASSERT_TRUE(recovery_->is_late("one"));
  std::vector<std::string> done;
  int pieces = 0;
  for (; recovery_->has_late(); ++pieces) {
    ASSERT_TRUE(recovery_->go_on());
    for (const auto& id : sessions_->ids()) {
      if (!testing::Value(done, testing::Contains(id))) done.push_back(id);
    }
  }
  EXPECT_THAT(done, testing::ElementsAre("one", "long"));
  // No piece is long, so nobody else waits long.
  EXPECT_GE(pieces, 5);
}

TEST_F(LateBoardTest, IsReadAgainIfTheRulesChangedMeanwhile) {
  see_e4();
  restart(2);
  ASSERT_TRUE(recovery_->go_on());
  const arbiter::TournamentRules rules{.default_time = 17min};
  ASSERT_TRUE(rules_->set_own("one", {.rules = rules}));
  read_all();
  EXPECT_EQ(session().published().game->plies.size(), 1U);
  ASSERT_TRUE(pipeline_->commit());
  const auto kept = storage::codec::kept_board_of("one", (*journal_->kept_board("one"))->wire);
  ASSERT_TRUE(kept);
  EXPECT_TRUE(trackers_in(*kept, 1, rules));
}

TEST_F(LateBoardTest, IsNotLateIfNothingTellsWhatWasPublished) {
  open();
  see_e4();
  ASSERT_TRUE(pipeline_->commit());
  ASSERT_TRUE(storage::Database::open(directory_ / "journal", storage::Database::Mode::kReadWrite)
                  ->execute("DELETE FROM kept_board"));
  restart(2, {});
  EXPECT_FALSE(recovery_->has_late());
  EXPECT_EQ(session().published().game->plies.size(), 1U);
}

// An engine with a board whose record is long.
class LateInTheEngine : public tests::EngineTable {
 protected:
  void SetUp() override {
    open();
    start_engine();
    see_start();
    move(Square::e2, Square::e4, Piece::kWhitePawn);
    see_start("two");
    std::vector<devices::Seen> many;
    for (int i = 0; i < 6'000; ++i) {
      pass_unseen(100ms);
      many.push_back(
          {"one", now_,
           drivers::SquareChanged{Square::a3, i % 2 == 0 ? Piece::kWhiteKnight : Piece::kNone}});
    }
    engine_->take(many);
    engine_->stop();
    engine_.reset();
    auto journal = storage::Journal::open(directory_ / "journal");
    make_stale(*journal, "one");
  }
};

TEST_F(LateInTheEngine, IsServedByTheOthersAndAnswersWhenItIsRead) {
  const auto before = [&] {
    auto archive = storage::Archive::open(directory_ / "journal");
    return *archive->events_after(0, std::nullopt, 1'000'000);
  }();
  open();
  // Everybody sees both boards before the record is read.
  ASSERT_TRUE(feed_->board("one")->game);
  EXPECT_EQ(feed_->board("one")->game->plies.front().san, "e4");
  const auto cursor = before.back().number;
  // The other board works meanwhile. This call waits for the engine to start.
  const arbiter::DecisionRequest note{"an arbiter", "here", 1, 0,
                                      arbiter::SideDecision(arbiter::Note{1, "seen"})};
  std::promise<rules::Expected<arbiter::Ruled>> of_late, of_other;
  engine_->take("one", note, [&](const auto& done) { of_late.set_value(done); });
  engine_->take("two", note, [&](const auto& done) { of_other.set_value(done); });
  see_link(drivers::ConnectionState::kLive);
  see(drivers::SquareChanged{Square::e7, Piece::kNone});
  start_engine();
  const auto refused = of_late.get_future().get();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kUnavailable);
  const auto answered = of_other.get_future().get();
  EXPECT_TRUE(answered || answered.error().code != rules::ErrorCode::kUnavailable);
  while (true) {
    const auto done = take(note);
    if (done || done.error().code != rules::ErrorCode::kUnavailable) break;
  }
  engine_->stop();
  EXPECT_EQ(feed_->board("one")->placement[Square::e7], Piece::kNone);
  // A subscriber with a cursor from before the restart gets every later event once.
  const auto later = feed_->read(cursor, std::nullopt, {}, 1'000'000);
  ASSERT_FALSE(later.forgotten);
  EXPECT_FALSE(later.events.empty());
  auto next = cursor;
  for (const auto& event : later.events) EXPECT_EQ(event->number, ++next);
}

TEST_F(LateInTheEngine, StopsAtOnceWhileItIsRead) {
  open();
  start_engine();
  engine_->stop();
  // The next start reads the same.
  open();
  EXPECT_EQ(feed_->board("one")->game->plies.front().san, "e4");
  start_engine();
  while (true) {
    const auto done =
        take({"an arbiter", "here", 1, 0, arbiter::SideDecision(arbiter::Note{1, "x"})});
    if (done || done.error().code != rules::ErrorCode::kUnavailable) break;
  }
  engine_->stop();
  EXPECT_EQ(feed_->board("one")->game->plies.front().san, "e4");
}

}  // namespace late_board_test
}  // namespace jadoube::engine
