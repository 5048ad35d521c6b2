#include <gtest/gtest.h>

#include "daemon/arbiter/incidents/incident_list.h"
#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"
#include "tests/support/written_games.h"

namespace jadoube::arbiter {
namespace end_claims_test {

using model::EndReason;
using rules::Color;
using rules::Piece;
using rules::Square;
using std::chrono::seconds;

/// A record of a game after 1.e4 e5, on a board that shows the position. White's clock runs.
class EndClaimsTest : public testing::Test {
 protected:
  EndClaimsTest() {
    take(model::ConnectionChange{drivers::ConnectionState::kLive, "/dev/board", ""});
    take(model::GameStarted{model::Game{.ordinal = 1}});
    auto plies = tests::game_of("e4 e5").plies;
    for (auto& ply : plies) ply.confirmed_at = now;
    take(model::PliesChange{0, plies, 1});
    take(model::PlacementChange{record.firm().last().placement(), model::Orientation::kNormal});
    run(Color::kWhite);
    now += seconds(10);
  }
  void take(model::Change change) {
    now += seconds(1);
    record.take({now, std::move(change)});
  }
  void show(Square square, Piece piece) { take(model::SquareChange{square, piece}); }
  void run(std::optional<Color> color) {
    take(model::ClockChange{
        model::ClockState{.white = seconds(60), .black = seconds(60), .running = color}});
  }
  /// An incident about White and these squares that began now.
  Incident about(std::vector<Square> squares) const {
    return {.offender = Color::kWhite,
            .before = record.firm().last().placement(),
            .squares = std::move(squares),
            .began = now};
  }
  bool so(EndReason reason, const Incident& incident) const {
    return is_so(reason, incident, record);
  }

  Instant now{seconds(100)};
  ObservedGame record{TournamentRules{}};
};

TEST_F(EndClaimsTest, ABoardIsPutRightIfAHandPutEveryPieceBack) {
  show(Square::a2, Piece::kNone);
  show(Square::b2, Piece::kNone);
  const auto incident = about({Square::a2, Square::b2});
  EXPECT_FALSE(so(EndReason::kBoardPutRight, incident));
  show(Square::a2, Piece::kWhitePawn);
  EXPECT_FALSE(so(EndReason::kBoardPutRight, incident));
  show(Square::b2, Piece::kWhitePawn);
  EXPECT_TRUE(so(EndReason::kBoardPutRight, incident));
}

TEST_F(EndClaimsTest, ABoardOnWhichNothingChangedWasNotPutRight) {
  EXPECT_FALSE(so(EndReason::kBoardPutRight, about({Square::a2})));
}

TEST_F(EndClaimsTest, AMoveStandsUntilItsPieceLeavesOrIsBack) {
  auto incident = about({Square::b1, Square::b5});
  show(Square::b1, Piece::kNone);
  show(Square::b5, Piece::kWhiteKnight);
  EXPECT_FALSE(so(EndReason::kMoveNoLongerStands, incident));
  show(Square::b5, Piece::kNone);
  EXPECT_TRUE(so(EndReason::kMoveNoLongerStands, incident));
  show(Square::b1, Piece::kWhiteKnight);
  EXPECT_TRUE(so(EndReason::kMoveNoLongerStands, incident));
}

TEST_F(EndClaimsTest, AClockIsPressedBackIfTheOffendersTimeRunsAgain) {
  run(Color::kBlack);
  const auto incident = about({});
  EXPECT_FALSE(so(EndReason::kClockPressedBack, incident));
  run(std::nullopt);
  EXPECT_FALSE(so(EndReason::kClockPressedBack, incident));
  run(Color::kWhite);
  EXPECT_TRUE(so(EndReason::kClockPressedBack, incident));
}

TEST_F(EndClaimsTest, AClockThatIsStoppedDoesNotRunAgain) {
  run(std::nullopt);
  EXPECT_FALSE(so(EndReason::kClockRuns, about({})));
  EXPECT_FALSE(so(EndReason::kRightClockRuns, about({})));
  EXPECT_FALSE(so(EndReason::kLeverMoves, about({})));
  run(Color::kWhite);
  EXPECT_TRUE(so(EndReason::kClockRuns, about({})));
  EXPECT_TRUE(so(EndReason::kRightClockRuns, about({})));
}

TEST_F(EndClaimsTest, ARecordHasChangedIfItsPliesHave) {
  const auto incident = about({});
  EXPECT_FALSE(so(EndReason::kRecordChanged, incident));
  take(model::PliesChange{1, {}, 2});
  EXPECT_TRUE(so(EndReason::kRecordChanged, incident));
}

TEST_F(EndClaimsTest, WhatSaysNothingAboutTheBoardIsSo) {
  EXPECT_TRUE(so(EndReason::kAnotherGameBegan, about({})));
  EXPECT_TRUE(so(EndReason::kOffenceDoesNotCount, about({})));
  EXPECT_TRUE(so(EndReason::kShowsOtherwise, about({})));
}

// The clock is stopped, so the lever does not move again.
TEST(IncidentClosing, AReasonThatIsNotSoIsNotGiven) {
  auto table = playing("e4");
  table.hands("1500ms e7- e5+p 4000ms g1- f3+N 4000ms b8- c6+n 8000ms");
  ASSERT_EQ(table.of(IncidentKind::kClockStuck), "WARNING OPEN");
  table.act([&] { table.table.stop_clock(); });
  table.wait(seconds{2});
  const auto reported = table.the(IncidentKind::kClockStuck);
  EXPECT_EQ(reported.life, Life::kResolved);
  EXPECT_EQ(texts::reason(reported), "the board or the clock shows something else now");
}

}  // namespace end_claims_test
}  // namespace jadoube::arbiter
