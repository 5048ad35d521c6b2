// Article 7.2.2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/start_detectors.h"
#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace orientation_detector_test {

using enum IncidentKind;
using std::chrono::seconds;

TEST(Article7_2_2, ABoardThatLiesTheOtherWayRoundIsAnInformation) {
  IncidentTable table({}, {.rotated = true});
  table.start_clock();
  table.play("e4 e5");
  table.wait(seconds{3});
  EXPECT_EQ(table.of(kBoardRotated), "INFO OPEN");
  EXPECT_EQ(table.the(kBoardRotated).article, "7.2.2");
}

// An arbiter decides which way the board faces.
void turn(IncidentTable& table, model::Orientation orientation) {
  model::Correction correction{.after = table.table.now};
  correction.orientation = orientation;
  table.tracker.expect_ruling();
  table.act([&] {
    table.table.tracker.correct(correction, table.table.changes);
    table.table.wait(seconds{0});
  });
}

TEST(Article7_2_2, ABoardThatAnArbiterTurnsBackIsRotatedNoMore) {
  IncidentTable table({}, {.rotated = true});
  table.start_clock();
  table.play("e4 e5");
  table.wait(seconds{3});
  turn(table, model::Orientation::kNormal);
  EXPECT_EQ(table.of(kBoardRotated), "INFO RESOLVED");
  EXPECT_EQ(texts::reason(table.the(kBoardRotated)), "an arbiter has corrected the record");
}

TEST(Article7_2_2, AnArbiterWhoDecidesThatTheBoardWasTurnedEndsTheWarning) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.wait(seconds{4});
  const auto stands = table.table.tracker.board().placement;
  table.observe(drivers::PlacementRead{rules::rotated(stands)});
  table.wait(seconds{4});
  ASSERT_EQ(table.of(kBoardRotated), "WARNING OPEN");
  turn(table, model::Orientation::kRotated);
  table.wait(seconds{10});
  EXPECT_EQ(table.of(kBoardRotated), "WARNING RESOLVED");
}

TEST(Article7_2_2, ABoardTurnedInTheMiddleOfAGameIsAWarning) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kBoardRotated), "");
  const auto stands = table.table.tracker.board().placement;
  table.observe(drivers::PlacementRead{rules::rotated(stands)});
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kBoardRotated), "WARNING OPEN");
  table.observe(drivers::PlacementRead{stands});
  table.wait(seconds{1});
  EXPECT_THAT(table.of(kBoardRotated), testing::AnyOf("WARNING WITHDRAWN", "WARNING RESOLVED"));
}

// Nobody saw it begin, and one pawn of each side may have come from either.
TEST(Article7_2_2, AGameThatIsFollowedThoughNobodyKnowsWhichWayTheBoardFacesIsAWarning) {
  IncidentTable table({}, {.standing = *rules::parse_placement("4k3/4p3/8/8/8/8/3P4/3QK3")});
  table.act([&] {
    table.table.lose_line();
    table.table.start_unseen_clock();
    table.table.come_back();
  });
  table.wait(seconds{9});
  EXPECT_EQ(table.of(kBoardRotated), "");
  table.wait(seconds{2});
  table.act([&] { table.table.read_clock(); });
  table.wait(seconds{4});
  EXPECT_EQ(table.reported(), "1.1 BOARD_ROTATED WARNING OPEN\n");
  EXPECT_EQ(texts::what(table.the(kBoardRotated)),
            "The orientation of the board is not known. The game is recorded with the usual "
            "orientation");
  turn(table, model::Orientation::kNormal);
  table.wait(seconds{1});
  EXPECT_EQ(table.of(kBoardRotated), "WARNING RESOLVED");
}

}  // namespace orientation_detector_test
}  // namespace jadoube::arbiter
