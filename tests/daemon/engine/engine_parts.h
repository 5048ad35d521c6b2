#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/board_session.h"
#include "daemon/engine/commit.h"
#include "daemon/engine/rules_in_force.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/process.h"

namespace jadoube::tests {

/// The parts of an engine with a journal in a directory of its own, without a thread. The test sets
/// the time, and decides what becomes of pending rows.
class EngineParts : public testing::Test {
 protected:
  EngineParts() { open(); }

  /// Opens the journal again, and makes new parts. Everything pending is lost, as in a restart.
  void open() {
    sessions_.reset();
    rules_.reset();
    pipeline_.reset();
    feed_.reset();
    journal_.reset();
    journal_.emplace(*storage::Journal::open(directory_ / "journal"));
    feed_.emplace(journal_->last_event());
    pipeline_.emplace(*journal_, *feed_);
    rules_.emplace(current_);
    sessions_.emplace(
        *rules_, pipeline_->pending(),
        [this](const std::string&, const drivers::Command& command) { asked_.push_back(command); },
        kept_every_);
  }

  engine::PendingRecord& pending() { return pipeline_->pending(); }
  engine::BoardSession& session() { return sessions_->of("one"); }

  /// The board reports this, a tenth of a second after the last report.
  void see(const drivers::Observation& observation) {
    now_ += std::chrono::milliseconds(100);
    session().observe(now_, observation);
  }
  void see_start() {
    see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
    see(drivers::PlacementRead{rules::Placement::initial()});
  }
  void move(rules::Square from, rules::Square to, rules::Piece piece) {
    see(drivers::SquareChanged{from, rules::Piece::kNone});
    see(drivers::SquareChanged{to, piece});
  }
  /// A game begins with 1.e4, and some time passes.
  void see_e4() {
    see_start();
    move(rules::Square::e2, rules::Square::e4, rules::Piece::kWhitePawn);
    now_ += std::chrono::seconds(3);
    session().advance(now_);
  }

  /// A request of an arbiter on the first game of the board.
  arbiter::DecisionRequest request(std::uint32_t revision, arbiter::Decision decision) const {
    return {"an arbiter", "here", 1, revision, std::move(decision)};
  }

  void disk_answers(FaultyDisk::Answer answer) {
    disk_.answer([answer](int) { return answer; });
  }

  FaultyDisk disk_;
  /// After how many observations the trackers are kept.
  std::size_t kept_every_ = engine::kKeptEvery;
  TemporaryDirectory directory_;
  drivers::Instant now_{std::chrono::seconds(1'000'000)};
  arbiter::CurrentRules current_;
  /// The commands that the boards got.
  std::vector<drivers::Command> asked_;
  std::optional<storage::Journal> journal_;
  std::optional<stream::Feed> feed_;
  std::optional<engine::CommitPipeline> pipeline_;
  std::optional<engine::RulesInForce> rules_;
  std::optional<engine::BoardSessions> sessions_;
};

}  // namespace jadoube::tests
