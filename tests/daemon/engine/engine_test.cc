#include <gmock/gmock.h>

#include "daemon/engine/earlier_game.h"
#include "daemon/storage/copies/backup.h"
#include "daemon/system/clock.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube {
namespace engine_test {

using drivers::Instant;
using drivers::SquareChanged;
using rules::Piece;
using rules::Square;
using namespace std::chrono_literals;

using EngineTest = tests::StartedDaemon;

TEST_F(EngineTest, PublishesTheGameThatTheObservationsShow) {
  see_start();
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  const model::Board board = settled();
  ASSERT_TRUE(board.game);
  ASSERT_EQ(board.game->plies.size(), 1u);
  EXPECT_EQ(board.game->plies[0].san, "e4");
  EXPECT_EQ(board.game->ordinal, 1);
}

TEST_F(EngineTest, ReadsABoardAgainWhenSomebodyAsks) {
  const auto read = [&](const std::string& board) {
    std::promise<rules::Expected<void>> answer;
    engine_->read_board(board, [&](const auto& done) { answer.set_value(done); });
    return answer.get_future().get();
  };
  see_start();
  pass_unseen(1s);
  EXPECT_EQ(read("nobody").error().code, rules::ErrorCode::kNotFound);
  const std::size_t before = boards_.asked.size();
  ASSERT_TRUE(read("one"));
  settled();
  ASSERT_EQ(boards_.asked.size(), before + 1);
  EXPECT_TRUE(std::holds_alternative<drivers::ReadPlacement>(boards_.asked.back()));
}

TEST_F(EngineTest, BringsTheGameBackAfterARestartAndContinuesWithIt) {
  see_start();
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  const model::Game before = *settled().game;
  open();
  EXPECT_EQ(*feed_->board("one")->game, before);
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  rules::Placement placement = rules::Placement::initial();
  placement.set(Square::e2, Piece::kNone);
  placement.set(Square::e4, Piece::kWhitePawn);
  see(drivers::PlacementRead{placement});
  pass_unseen(1s);
  move(Square::e7, Square::e5, Piece::kBlackPawn);
  const model::Board board = settled();
  ASSERT_EQ(board.game->plies.size(), 2u);
  EXPECT_EQ(board.game->plies[1].san, "e5");
  EXPECT_EQ(board.game->ordinal, 1);
}

TEST_F(EngineTest, PublishesNothingOfTheGameAgainAfterARestart) {
  see_start();
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  // A timer gives the result, after the last report.
  for (const auto& [square, piece] :
       {std::pair(Square::e1, Piece::kNone), std::pair(Square::e8, Piece::kNone),
        std::pair(Square::d4, Piece::kWhiteKing), std::pair(Square::e5, Piece::kBlackKing)}) {
    see(SquareChanged{square, piece});
  }
  pass_unseen(5s);
  engine_->take({});
  const model::Game before = *settled().game;
  EXPECT_EQ(before.result, rules::Result::kBlackWins);
  const auto head = feed_->head();
  open();
  EXPECT_EQ(*feed_->board("one")->game, before);
  EXPECT_EQ(feed_->head(), head + 1);  // The lost connection.
}

TEST_F(EngineTest, AGameThatWasJoinedInTheMiddleIsTheSameAfterEveryRestart) {
  see_link(drivers::ConnectionState::kLive);
  rules::Placement placement = rules::Placement::initial();
  for (const auto taken : {Square::d1, Square::d8, Square::a2, Square::a7}) {
    placement.set(taken, Piece::kNone);
  }
  see(drivers::PlacementRead{placement});
  const drivers::ClockRead stands{{600s}, {600s}, false, drivers::ClockSide::kRight, false};
  auto runs = stands;
  runs.running = true;
  see(stands, "one", 5s);
  see(runs, "one", 5s);
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  const auto joined = settled().game;
  ASSERT_TRUE(joined);
  ASSERT_EQ(joined->ordinal, 1);
  for (int restart = 0; restart < 2; ++restart) {
    open();
    EXPECT_EQ(*settled().game, *joined);
  }
}

TEST_F(EngineTest, AnExcerptThatEndsWithTheNextStartingPositionLeadsToItsGameOnce) {
  see_start();
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  pass_unseen(2s);
  move(Square::e7, Square::e5, Piece::kBlackPawn);
  const auto drawn =
      decide(0, arbiter::GiveResult{rules::Result::kDraw, model::Termination::kNormal});
  ASSERT_TRUE(drawn) << drawn.error().message;
  const auto first = drawn->game;
  move(Square::e5, Square::e7, Piece::kBlackPawn);
  move(Square::e4, Square::e2, Piece::kWhitePawn);
  ASSERT_EQ(settled().game->ordinal, 2);
  engine_.reset();
  ASSERT_TRUE(storage::excerpt({directory_ / "journal"}, {{"one", 1, first.started_at}},
                               directory_ / "excerpt"));
  std::filesystem::rename(directory_ / "excerpt", directory_ / "journal");
  open();
  const auto begun = *settled().game;
  EXPECT_EQ(begun.ordinal, 2);
  const auto reported = feed_->head();
  open();
  EXPECT_EQ(*settled().game, begun);
  EXPECT_EQ(feed_->head(), reported);
  auto archive = *storage::Archive::open(directory_ / "journal");
  EXPECT_EQ(engine::read_earlier_game(archive, "one", 1)->game.plies, first.plies);
}

TEST_F(EngineTest, ReportsALostConnectionAfterARestart) {
  see_start();
  (void)settled();
  open();
  EXPECT_EQ(feed_->board("one")->link, drivers::ConnectionState::kLost);
  EXPECT_EQ(feed_->board("one")->why, "the daemon was not running");
}

TEST_F(EngineTest, NumbersItsEventsOnAfterARestart) {
  see_start();
  (void)settled();
  const auto head = feed_->head();
  open();
  EXPECT_EQ(feed_->head(), head + 1);  // The lost connection.
}

TEST(Clock, TellsUnixTimeAndNeverRunsBackwards) {
  const system::Clock clock;
  const auto first = clock.now();
  EXPECT_LT(std::chrono::abs(first - std::chrono::system_clock::now()), 10s);
  EXPECT_GE(clock.now(), first);
}

TEST(Clock, DoesNotBeginBeforeWhatItIsReported) {
  const Instant far(std::chrono::hours(24 * 365 * 200));
  EXPECT_GE(system::Clock(far).now(), far);
}

// A board reports something. Before the engine gets it, it does something else that a tracker had
// to do.
TEST_F(EngineTest, KnowsTheSameAfterARestartThoughItHeardSomethingLate) {
  see_start();
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  engine_->wait_for_turn();
  const auto received = now_.load() + 100ms;
  pass_unseen(3s);
  engine_->wait_for_turn();
  const devices::Seen late[] = {
      {"one", received, drivers::SquareChanged{Square::e7, Piece::kNone}},
      {"one", received + 1ms, drivers::SquareChanged{Square::e5, Piece::kBlackPawn}}};
  engine_->take(late);
  pass_unseen(5s);
  engine_->wait_for_turn();
  const auto before = *settled().game;
  ASSERT_EQ(before.plies.size(), 2u);
  open();
  EXPECT_EQ(*feed_->board("one")->game, before);
}

}  // namespace engine_test
}  // namespace jadoube
