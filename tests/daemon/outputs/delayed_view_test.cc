#include <gmock/gmock.h>

#include "daemon/outputs/view.h"
#include "tests/daemon/outputs/hall_table.h"

namespace jadoube::outputs {
namespace delayed_view_test {

using namespace std::chrono_literals;

class DelayedViewTest : public tests::HallTable {
 protected:
  DelayedViewTest() {
    start_game(at(0s), "one", 1);
    play(at(10s), "one", "e2e4", "e4");
    play(at(20s), "one", "e7e5", "e5");
    play(at(30s), "one", "g1f3", "Nf3");
  }

  static std::size_t plies(const View& view, const std::string& board = "one", int game = 1) {
    const auto found = view.game(board, game);
    return found ? found->plies.size() : 0;
  }
};

TEST_F(DelayedViewTest, WithoutADelayEverythingIsSeenAtOnce) {
  DelayedView view(source(), {});
  ASSERT_TRUE(view.advance(at(30s), 0s));
  EXPECT_EQ(plies(view.view()), 3u);
  play(at(31s), "one", "b8c6", "Nc6");
  const auto advance = view.advance(at(31s), 0s);
  EXPECT_TRUE(advance->changed);
  EXPECT_EQ(plies(view.view()), 4u);
}

TEST_F(DelayedViewTest, BeginsWithWhatIsOldEnough) {
  DelayedView view(source(), {});
  const auto advance = view.advance(at(35s), 15s);
  ASSERT_TRUE(advance) << advance.error().message;
  EXPECT_EQ(plies(view.view()), 2u);
  EXPECT_EQ(advance->next, at(45s));
}

TEST_F(DelayedViewTest, FollowsWhenTheTimeHasCome) {
  DelayedView view(source(), {});
  ASSERT_TRUE(view.advance(at(35s), 15s));
  EXPECT_FALSE(view.advance(at(44s), 15s)->changed);
  EXPECT_TRUE(view.advance(at(45s), 15s)->changed);
  EXPECT_EQ(plies(view.view()), 3u);
}

TEST_F(DelayedViewTest, ALongerDelayStopsItAndNeverGoesBack) {
  DelayedView view(source(), {});
  ASSERT_TRUE(view.advance(at(35s), 5s));
  EXPECT_EQ(plies(view.view()), 3u);
  ASSERT_TRUE(view.advance(at(36s), 60s));
  EXPECT_EQ(plies(view.view()), 3u);
  play(at(40s), "one", "b8c6", "Nc6");
  ASSERT_TRUE(view.advance(at(99s), 60s));
  EXPECT_EQ(plies(view.view()), 3u);
  ASSERT_TRUE(view.advance(at(100s), 60s));
  EXPECT_EQ(plies(view.view()), 4u);
}

// A wall says "as of": with the delay alone, that would be 49 s too early.
TEST_F(DelayedViewTest, ReportsUntilWhenEverythingIsShownIfTheDelayBecomesLonger) {
  DelayedView view(source(), {});
  ASSERT_TRUE(view.advance(at(35s), 5s));
  EXPECT_EQ(view.shown_until("one"), std::nullopt);
  ASSERT_TRUE(view.advance(at(36s), 60s));
  EXPECT_EQ(view.shown_until("one"), at(31s));
  ASSERT_TRUE(view.advance(at(50s), 80s));
  EXPECT_EQ(view.shown_until("one"), at(31s)) << "not less than what was shown before";
  ASSERT_TRUE(view.advance(at(200s), 0s));
  ASSERT_TRUE(view.advance(at(201s), 60s));
  EXPECT_EQ(view.shown_until("one"), at(201s));
}

TEST_F(DelayedViewTest, WhatEverybodyHasSeenDoesNotGoAwayWhenADelayBegins) {
  DelayedView view(source(), {});
  view.begin_after(feed_->head());
  ASSERT_TRUE(view.advance(at(35s), 60s));
  EXPECT_EQ(plies(view.view()), 3u);
  EXPECT_EQ(view.shown_until("one"), at(35s));
  play(at(36s), "one", "b8c6", "Nc6");
  ASSERT_TRUE(view.advance(at(95s), 60s));
  EXPECT_EQ(plies(view.view()), 3u);
  ASSERT_TRUE(view.advance(at(96s), 60s));
  EXPECT_EQ(plies(view.view()), 4u);
}

TEST_F(DelayedViewTest, AShorterDelayShowsWhatWaited) {
  DelayedView view(source(), {});
  ASSERT_TRUE(view.advance(at(35s), 20s));
  EXPECT_EQ(plies(view.view()), 1u);
  ASSERT_TRUE(view.advance(at(35s), 5s));
  EXPECT_EQ(plies(view.view()), 3u);
}

TEST_F(DelayedViewTest, ContinuesAfterARestartWhereItWas) {
  std::uint64_t reached = 0;
  {
    DelayedView view(source(), {});
    ASSERT_TRUE(view.advance(at(35s), 15s));
    reached = view.view().number();
  }
  open(1024);
  DelayedView view(source(), reached);
  ASSERT_TRUE(view.advance(at(36s), 1h));
  EXPECT_EQ(plies(view.view()), 2u) << "it was shown before, so it stays";
  ASSERT_TRUE(view.advance(at(36s), 0s));
  EXPECT_EQ(plies(view.view()), 3u);
}

// A table that is stopped is shown as it was, after a restart too, and also before the view goes
// on.
TEST_F(DelayedViewTest, AnEarlierGameIsAsItWasAlsoIfItWasCorrectedSince) {
  start_game(at(40s), "one", 2);
  const std::uint64_t then = feed_->head();
  model::Game corrected = *boards_["one"].game;
  corrected.ordinal = 1;
  model::Event event{.number = then + 1,
                     .at = at(50s),
                     .board = "one",
                     .game = 1,
                     .content = model::EarlierGameCorrected{corrected}};
  storage::Batch batch;
  batch.events = {storage::codec::to_row(event)};
  batch.games = {storage::codec::to_row("one", corrected, "")};
  ASSERT_TRUE(journal_->commit(batch));
  feed_->publish({std::make_shared<const model::Event>(std::move(event))});
  open(1024);
  DelayedView view(source(), then);
  const auto stopped = view.view_at(then);
  ASSERT_TRUE(stopped) << stopped.error().message;
  EXPECT_EQ(plies(*stopped), 3u);
  ASSERT_TRUE(view.advance(at(51s), 0s));
  EXPECT_EQ(plies(*stopped), 3u) << "it does not go on";
  EXPECT_EQ(plies(view.view()), 0u);
}

TEST_F(DelayedViewTest, ReadsTheJournalWhereTheStreamHasForgotten) {
  open(2);
  for (int i = 0; i < 3; ++i) {
    play(at(40s + i * 10s), "one", i % 2 == 0 ? "b8c6" : "c6b8", "N");
  }
  DelayedView view(source(), 2);
  ASSERT_TRUE(view.advance(at(60s), 0s));
  EXPECT_EQ(plies(view.view()), 6u);
}

TEST_F(DelayedViewTest, AGameThatHasNotBegunByThenIsNotSeen) {
  start_game(at(100s), "one", 2);
  play(at(110s), "one", "d2d4", "d4");
  DelayedView view(source(), {});
  ASSERT_TRUE(view.advance(at(112s), 60s));
  EXPECT_EQ(plies(view.view()), 3u);
  EXPECT_EQ(view.view().game("one", 2), nullptr);
  ASSERT_TRUE(view.advance(at(170s), 60s));
  EXPECT_EQ(plies(view.view(), "one", 2), 1u);
  EXPECT_EQ(plies(view.view()), 3u) << "the earlier game can still be read";
}

TEST_F(DelayedViewTest, ASingleSquareIsNoChange) {
  DelayedView view(source(), {});
  ASSERT_TRUE(view.advance(at(30s), 0s));
  report(at(31s), "one",
         model::Change(model::SquareChange{rules::Square::a1, rules::Piece::kNone}));
  EXPECT_FALSE(view.advance(at(31s), 0s)->changed);
}

TEST_F(DelayedViewTest, ASecondThatPassesOnAClockIsNoChangeButAPressIs) {
  const auto clock = [](std::chrono::seconds white, std::optional<rules::Color> running) {
    return model::Change(
        model::ClockChange{model::ClockState{.white = white, .black = 60s, .running = running}});
  };
  DelayedView view(source(), {});
  report(at(31s), "one", clock(50s, rules::Color::kWhite));
  ASSERT_TRUE(view.advance(at(31s), 0s));
  report(at(32s), "one", clock(49s, rules::Color::kWhite));
  report(at(41s), "one", clock(40s, rules::Color::kWhite));
  const auto ticked = view.advance(at(41s), 0s);
  EXPECT_FALSE(ticked->changed);
  EXPECT_TRUE(ticked->ticked);
  EXPECT_EQ(view.view().boards().at("one").board.clock->white, 40s);
  report(at(42s), "one", clock(42s, rules::Color::kBlack));
  EXPECT_TRUE(view.advance(at(42s), 0s)->changed);
  report(at(43s), "one", clock(30s, rules::Color::kBlack));
  EXPECT_TRUE(view.advance(at(43s), 0s)->changed) << "somebody has set the clock";
}

TEST_F(DelayedViewTest, TheClockIsThatOfThen) {
  const auto clock = [](std::chrono::seconds white) {
    return model::Change(
        model::ClockChange{model::ClockState{.white = white, .black = 60s, .running = {}}});
  };
  report(at(31s), "one", clock(50s));
  report(at(60s), "one", clock(40s));
  DelayedView view(source(), {});
  ASSERT_TRUE(view.advance(at(62s), 10s));
  const BoardView& board = view.view().boards().at("one");
  EXPECT_EQ(board.board.clock->white, 50s);
  EXPECT_EQ(board.clock_at, at(31s));
}

}  // namespace delayed_view_test
}  // namespace jadoube::outputs
