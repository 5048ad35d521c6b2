// Games that ended and began during an outage, as the engine records them.
#include <gmock/gmock.h>

#include "daemon/engine/earlier_game.h"
#include "daemon/storage/archive.h"
#include "tests/daemon/engine/engine_table.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube {
namespace engine_logged_test {

using namespace std::chrono_literals;

class EngineLoggedTest : public tests::StartedDaemon {
 protected:
  /// Gives the engine all observations of `table`, each at its time.
  void see_all(const tracking::Table& table) {
    const auto began = now_.load();
    for (const auto& [at, observation] : table.observed) {
      now_ = began + (at - table.observed.front().at);
      const devices::Seen seen{"one", now_, observation};
      engine_->take({&seen, 1});
      engine_->wait_for_turn();
    }
    pass_unseen(10s);
  }

  /// Game `ordinal` as it is in the journal.
  model::Game on_record(int ordinal) {
    auto archive = storage::Archive::open(directory_ / "journal");
    const auto earlier = engine::read_earlier_game(*archive, "one", ordinal);
    EXPECT_TRUE(earlier) << earlier.error().message;
    return earlier ? earlier->game : model::Game{};
  }
};

std::string moves(const model::Game& game) {
  std::string text;
  for (const auto& ply : game.plies) text += (text.empty() ? "" : " ") + ply.san;
  return text;
}

constexpr std::string_view kEnd =
    "1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms e4- e5- e1- e8- e4+K d5+k 6000ms "
    "e4- e1+K d5- e8+k f3- g1+N c6- b8+n c4- f1+B c5- f8+b e2+P e7+p 1000ms";

constexpr std::string_view kWhole =
    "1500ms c2- c4+P | 1500ms c7- c5+p | 1500ms e1- e8- e4+K e5+k 6000ms "
    "e4- e1+K e5- e8+k c4- c2+P c5- c7+p 1000ms";

/// Played faster than hands can, so that nothing of it remains in the log.
constexpr std::string_view kHasty =
    "c2- c4+P | c7- c5+p | e1- e8- e4+K e5+k e4- e1+K e5- e8+k c4- c2+P c5- c7+p";

/// The connection is lost. Then each of `games` is played to its end, and the pieces are set up
/// again.
void lose_line_over(tracking::Table& table, std::initializer_list<std::string_view> games) {
  table.lose_line();
  for (const auto hands : games) {
    table.unseen(hands);
    table.log_starting_position();
  }
}

TEST_F(EngineLoggedTest, AGameWhoseEndWasReadFromALogIsCorrectedAsItIs) {
  tracking::Played table("e4 e5 Nf3 Nc6");
  table.lose_line();
  table.unseen(kEnd);
  table.log_starting_position();
  table.unseen(tracking::kD4D5C4E6);
  table.come_back();
  table.read_log();
  ASSERT_EQ(table.moves(), "d4 d5 c4 e6");
  see_all(table);
  EXPECT_EQ(moves(on_record(1)), "e4 e5 Nf3 Nc6 Bc4 Bc5");
  const auto ruled = decide(on_record(1).revision,
                            arbiter::GiveResult{rules::Result::kDraw, model::Termination::kNormal});
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(moves(ruled->game), "e4 e5 Nf3 Nc6 Bc4 Bc5");
}

// The log was complete at the instant at which the next starting position was set up.
TEST_F(EngineLoggedTest, AGameToldByALogThatTheNextStartingPositionComesWithIsCorrectedAsItIs) {
  tracking::Played table("e4 e5 Nf3 Nc6");
  table.lose_line();
  const auto kings = kEnd.find("e4- e5- e1-");
  table.unseen(kEnd.substr(0, kings));
  table.come_back();
  const auto sent = table.log;
  table.observe(drivers::LogAwaited{});
  table.hands(kEnd.substr(kings, kEnd.find("e2+P") - kings));
  table.observe(drivers::LogRead{sent});
  table.hands("e7+p");
  // Both arrived together.
  table.dump();
  table.observe(drivers::SquareChanged{rules::Square::e2, rules::Piece::kWhitePawn});
  table.unseen("e2+P 3000ms");
  table.dump();
  see_all(table);
  EXPECT_EQ(moves(on_record(1)), "e4 e5 Nf3 Nc6 Bc4 Bc5");
  const auto same = decide(on_record(1).revision, arbiter::ReplacePly{6, "Bc5"}, 1);
  ASSERT_TRUE(same) << same.error().message;
  EXPECT_EQ(moves(same->game), "e4 e5 Nf3 Nc6 Bc4 Bc5");
}

// A restart remembers how the pieces were set up.
TEST_F(EngineLoggedTest, AGameThatStoodInTheStartingPositionIsNotTakenForALaterOne) {
  tracking::Played table("e4 e5 Nf3 Nc6");
  table.hands(kEnd);
  table.log_starting_position();
  table.hands("1000ms");
  see_all(table);
  ASSERT_EQ(settled().game->ordinal, 2);
  open();
  table.observed.clear();
  table.lose_line();
  for (int i = 0; i < 2; ++i) {
    table.unseen(kWhole);
    table.log_starting_position();
  }
  table.unseen(tracking::kD4D5C4E6);
  table.come_back();
  table.read_log();
  see_all(table);
  const auto present = *settled().game;
  EXPECT_EQ(present.ordinal, 4);
  EXPECT_EQ(moves(present), "d4 d5 c4 e6");
}

TEST_F(EngineLoggedTest, EachOfSeveralGamesIsOnRecordAndCorrectedAsItIs) {
  tracking::Played table("e4 e5 Nf3 Nc6");
  lose_line_over(table, {kEnd, kWhole, kWhole});
  table.unseen(tracking::kD4D5C4E6);
  table.come_back();
  table.read_log();
  see_all(table);
  EXPECT_EQ(moves(on_record(1)), "e4 e5 Nf3 Nc6 Bc4 Bc5");
  for (const int middle : {2, 3}) {
    const auto reported = on_record(middle);
    EXPECT_EQ(moves(reported), "c4 c5");
    EXPECT_EQ(reported.result, rules::Result::kDraw);
    EXPECT_TRUE(reported.closed);
    const auto same = decide(reported.revision, arbiter::ReplacePly{1, "c4"}, middle);
    ASSERT_TRUE(same) << same.error().message;
    EXPECT_EQ(moves(same->game), "c4 c5");
    const auto ruled = decide(same->game.revision, arbiter::ReplacePly{2, "e5"}, middle);
    ASSERT_TRUE(ruled) << ruled.error().message;
    EXPECT_EQ(moves(ruled->game), "c4 e5");
    EXPECT_EQ(ruled->game.result, rules::Result::kDraw);
    EXPECT_EQ(ruled->game.started_at, reported.started_at);
    EXPECT_EQ(on_record(middle), ruled->game);
  }
  const auto present = *settled().game;
  EXPECT_EQ(present.ordinal, 4);
  EXPECT_EQ(moves(present), "d4 d5 c4 e6");
  open();
  EXPECT_EQ(*feed_->board("one")->game, present);
}

// The pieces for the last game were set up when the log had come. The first game began then.
TEST_F(EngineLoggedTest, EachOfSeveralGamesIsReadByItselfThoughTheLastOneHasNotBegun) {
  tracking::Played table("e4 e5 Nf3 Nc6");
  lose_line_over(table, {kEnd, kHasty, kHasty});
  table.come_back();
  table.observe(drivers::LogAwaited{});
  table.observe(drivers::LogRead{table.log});
  table.dump();
  see_all(table);
  for (const int middle : {2, 3}) {
    const auto reported = on_record(middle);
    EXPECT_EQ(moves(reported), "c4 c5");
    const auto same = decide(reported.revision, arbiter::ReplacePly{1, "c4"}, middle);
    ASSERT_TRUE(same) << same.error().message;
    EXPECT_EQ(moves(same->game), "c4 c5");
  }
  EXPECT_EQ(settled().game->ordinal, 4);
}

}  // namespace engine_logged_test
}  // namespace jadoube
