// What an arbiter says of plies that a board's log told, after nobody had listened.
#include <gtest/gtest.h>

#include "daemon/tracking/rederive.h"
#include "tests/daemon/arbiter/corrected.h"

namespace jadoube::arbiter {
namespace decision_logged_test {

using model::PlyState;

/// Nobody listened to plies 5 to 8.
struct Logged : Corrected {
  Logged() : Corrected("e4 e5 Nf3 Nc6") {
    away("1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms d2- d3+P | 1500ms d7- d6+p |");
  }

  /// The plies of a tracker that takes over. It gets all corrections from the beginning.
  std::vector<model::Ply> plies_after_restart() const {
    return rederive(tracking::BoardTracker(), observed, corrections, now).board().game->plies;
  }
};

constexpr std::string_view kAll = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3";

TEST(LoggedDecision, LeavesAllThatFollowsRightWhicheverPlyItIsOf) {
  for (std::size_t ply = 1; ply <= 9; ++ply) {
    Logged table;
    table.read_log();
    table.play("Nc3");
    ASSERT_EQ(table.moves(), kAll);
    const auto move = table.game().plies[ply - 1].san;
    EXPECT_EQ(table.decide(ReplacePly{ply, move}), "");
    EXPECT_EQ(table.moves(), kAll) << "ply " << ply;
    EXPECT_EQ(table.game().plies[ply - 1].state, PlyState::kCorrected) << "ply " << ply;
    EXPECT_EQ(table.plies_after_restart(), table.game().plies) << "ply " << ply;
  }
}

TEST(LoggedDecision, APlyThatWasNoneIsFoundAgainWhereTheLogHasIt) {
  Logged table;
  table.read_log();
  EXPECT_EQ(table.decide(DeletePly{6}), "");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6");
}

TEST(LoggedDecision, WhatWasSaidBeforeTheLogCameStandsWhereItDid) {
  Logged table;
  EXPECT_EQ(table.decide(GiveResult{rules::Result::kDraw, model::Termination::kNormal}), "");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.result(), "1/2-1/2");
  EXPECT_EQ(table.plies_after_restart(), table.game().plies);
}

}  // namespace decision_logged_test
}  // namespace jadoube::arbiter
