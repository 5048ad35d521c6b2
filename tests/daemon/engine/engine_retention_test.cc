#include <gmock/gmock.h>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/storage/archive.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube {
namespace engine_retention_test {

using rules::Piece;
using rules::Square;
using namespace std::chrono_literals;

class EngineRetentionTest : public tests::EngineTable {
 protected:
  void SetUp() override {
    open();
    engine_->keep_for({.keep = std::chrono::days(1)}, now_.load() + 1h);
    start_engine();
  }

  // A game of one ply, and the starting position of the next game.
  void play_one_and_set_up() {
    see_start();
    move(Square::e2, Square::e4, Piece::kWhitePawn);
    pass_unseen(10s);
    see_start();
    pass_unseen(10s);
  }

  // Lets time pass until everything that is due is done.
  void let_pass(std::chrono::milliseconds time) {
    pass_unseen(time);
    for (int turn = 0; turn < 10; ++turn) {
      pass_unseen(1s);
      // The request is refused. The answer shows that the engine has done a turn.
      (void)decide(99, arbiter::Undo{}, 2);
    }
  }

  bool on_record(int ordinal) {
    auto archive = storage::Archive::open(directory_ / "journal");
    return archive->game("one", ordinal)->has_value();
  }
  std::string why_not_found(int ordinal) {
    auto archive = storage::Archive::open(directory_ / "journal");
    return api::find_game(*feed_, *archive, {"one", ordinal}).error().message;
  }
};

TEST_F(EngineRetentionTest, AGameGoesOutOfRecordWhenItIsOldAndTheNextContinues) {
  play_one_and_set_up();
  let_pass(2h);
  EXPECT_TRUE(on_record(1));
  EXPECT_EQ(feed_->seen().forgotten, 0u);
  let_pass(48h);
  EXPECT_FALSE(on_record(1));
  EXPECT_TRUE(on_record(2));
  EXPECT_GT(feed_->seen().forgotten, 0u);
  EXPECT_THAT(why_not_found(1), testing::HasSubstr("is too old: it was removed from the record"));
  EXPECT_THAT(why_not_found(3), testing::StartsWith("there has never been"));
  move(Square::d2, Square::d4, Piece::kWhitePawn);
  pass_unseen(10s);
  engine_->stop();
  const auto before = feed_->board("one")->game;
  ASSERT_TRUE(before);
  EXPECT_EQ(before->ordinal, 2);
  open();
  EXPECT_EQ(feed_->board("one")->game, before);
}

// One start with the clock ten years ahead removed every game that was over.
TEST_F(EngineRetentionTest, AWrongClockRemovesNothing) {
  play_one_and_set_up();
  engine_.reset();
  const auto ten_years = std::chrono::days(3653);
  pass_unseen(ten_years);
  machine_start_ = "second";
  const auto start_again = [&] {
    open();
    engine_->keep_for({.keep = std::chrono::days(30)}, now_.load() + 1h);
    start_engine();
  };
  start_again();
  let_pass(2h);
  let_pass(2h);
  EXPECT_TRUE(on_record(1));
  // The clock is set right. The journal's time goes on, the dates go back, and the game is young.
  clock_ahead_ = -ten_years;
  see_start();
  let_pass(2h);
  let_pass(2h);
  EXPECT_TRUE(on_record(1));
  start_again();
  let_pass(2h);
  let_pass(2h);
  EXPECT_TRUE(on_record(1));
  let_pass(std::chrono::days(31));
  let_pass(2h);
  EXPECT_FALSE(on_record(1));
}

TEST_F(EngineRetentionTest, NothingIsRemovedWhileNoTimeServerKeepsTheClockRight) {
  is_synchronised_ = false;
  play_one_and_set_up();
  let_pass(48h);
  let_pass(48h);
  EXPECT_TRUE(on_record(1));
  is_synchronised_ = true;
  let_pass(2h);
  let_pass(2h);
  EXPECT_FALSE(on_record(1));
}

}  // namespace engine_retention_test
}  // namespace jadoube
