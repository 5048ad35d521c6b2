#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "daemon/engine/engine.h"
#include "daemon/storage/journal.h"
#include "tests/support/asked_boards.h"
#include "tests/support/process.h"

namespace jadoube::tests {

/// An engine with a journal in a directory of its own. The test gives it the reports of boards, and
/// sets the time.
class EngineTable : public testing::Test {
 protected:
  /// Opens the engine, or opens it again, and restores the content of the journal.
  void open(const arbiter::TournamentRules& rules = {}) {
    engine_.reset();
    event_.set({.rules = rules});
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal) << journal.error().message;
    feed_ = std::make_unique<stream::Feed>(journal->last_event());
    engine_ = std::make_unique<engine::Engine>(
        std::move(*journal), *feed_,
        engine::Engine::Options{.now = [this] { return now_.load(); },
                                .fail = [this](const rules::Error& error) { failed(error); },
                                .machine = [this] { return machine(); }},
        event_);
    ASSERT_TRUE(engine_->restore());
  }

  /// Starts the thread of the engine that was opened.
  void start_engine() { engine_->start(boards_, witness_); }

  /// The machine's clock is `clock_ahead_` of the time of the test.
  system::MachineTime machine() const {
    const auto now = now_.load();
    return {.clock = now + clock_ahead_.load(),
            .since_start = now.time_since_epoch(),
            .machine_start = machine_start_,
            .is_synchronised = is_synchronised_};
  }

  /// The disk failed. Called on the engine's thread.
  virtual void failed(const rules::Error& error) { FAIL() << error.message; }

  void pass_unseen(std::chrono::milliseconds time) { now_ = now_.load() + time; }

  /// `board` reports this, `later` than the last report.
  void see(const drivers::Observation& observation, const std::string& board = "one",
           std::chrono::milliseconds later = std::chrono::milliseconds(100)) {
    pass_unseen(later);
    const devices::Seen seen{board, now_, observation};
    engine_->take({&seen, 1});
  }

  void see_link(drivers::ConnectionState state, const std::string& board = "one") {
    const bool live = state == drivers::ConnectionState::kLive;
    see(drivers::ConnectionChanged{state, "/dev/x", live ? "" : "gone"}, board);
  }
  void see_start(const std::string& board = "one") {
    see_link(drivers::ConnectionState::kLive, board);
    see(drivers::PlacementRead{rules::Placement::initial()}, board);
  }
  void move(rules::Square from, rules::Square to, rules::Piece piece) {
    see(drivers::SquareChanged{from, rules::Piece::kNone});
    see(drivers::SquareChanged{to, piece});
  }

  /// 1.f3 e5 2.g4 Qh4#.
  void see_mate() {
    using rules::Piece, rules::Square;
    see_start();
    move(Square::f2, Square::f3, Piece::kWhitePawn);
    move(Square::e7, Square::e5, Piece::kBlackPawn);
    move(Square::g2, Square::g4, Piece::kWhitePawn);
    move(Square::d8, Square::h4, Piece::kBlackQueen);
  }

  /// The ruling for an arbiter's decision about a game of board "one", against `revision`. All
  /// earlier reports are done by then.
  rules::Expected<arbiter::Ruled> decide(std::uint32_t revision, arbiter::Decision decision,
                                         int game = 1) {
    return take({"an arbiter", "here", game, revision, std::move(decision)});
  }
  rules::Expected<arbiter::Ruled> take(arbiter::DecisionRequest request,
                                       const std::string& board = "one") {
    std::promise<rules::Expected<arbiter::Ruled>> ruled;
    engine_->take(board, std::move(request), [&](const auto& done) { ruled.set_value(done); });
    return ruled.get_future().get();
  }

  TemporaryDirectory directory_;
  std::atomic<drivers::Instant> now_ = drivers::Instant(std::chrono::seconds(1'000'000));
  std::atomic<std::chrono::nanoseconds> clock_ahead_{};
  std::atomic<bool> is_synchronised_ = true;
  std::string machine_start_ = "first";
  std::unique_ptr<stream::Feed> feed_;
  arbiter::CurrentRules event_;
  /// The commands that the engine's thread gave to the boards.
  AskedBoards boards_;
  storage::NoWitness witness_;
  std::unique_ptr<engine::Engine> engine_;
};

/// The same, with its thread running.
class StartedDaemon : public EngineTable {
 protected:
  void SetUp() override { open(); }

  void open(const arbiter::TournamentRules& rules = {}) {
    EngineTable::open(rules);
    start_engine();
  }

  /// The engine has taken all reports before the time passes. Otherwise it could read the new time
  /// first, as if the boards had been late.
  void pass_unseen(std::chrono::milliseconds time) {
    std::promise<void> taken;
    // A decision comes after everything that was reported before. This one is refused.
    engine_->take("no board", {"a test", "here", 1, 0, arbiter::Undo{}},
                  [&](const auto&) { taken.set_value(); });
    taken.get_future().wait();
    EngineTable::pass_unseen(time);
  }

  /// Ends the engine's thread, so that everything it took is done.
  model::Board settled() {
    engine_->stop();
    return feed_->board("one").value_or(model::Board());
  }
};

}  // namespace jadoube::tests
