#include "drivers/polled/placement_reporter.h"

#include <gmock/gmock.h>

namespace jadoube::drivers {
namespace placement_reporter_test {

using rules::Piece;
using rules::Placement;
using rules::Square;
using testing::ElementsAre;
using testing::IsEmpty;

Placement after(std::initializer_list<std::pair<Square, Piece>> changes) {
  Placement placement = Placement::initial();
  for (const auto& [square, piece] : changes) placement.set(square, piece);
  return placement;
}

const Placement kAfterE4 = after({{Square::e2, Piece::kNone}, {Square::e4, Piece::kWhitePawn}});

class PlacementReporterTest : public testing::Test {
 protected:
  std::vector<Observation> take(const Placement& read) {
    std::vector<Observation> seen;
    reporter_.take(read, seen);
    return seen;
  }
  PlacementReporter reporter_;
};

TEST_F(PlacementReporterTest, ReportsTheWholeBoardFirst) {
  EXPECT_THAT(take(Placement::initial()),
              ElementsAre(Observation(PlacementRead{Placement::initial()})));
}

TEST_F(PlacementReporterTest, ReportsNothingIfNothingChanged) {
  take(Placement::initial());
  EXPECT_THAT(take(Placement::initial()), IsEmpty());
}

TEST_F(PlacementReporterTest, ReportsTheEmptiedSquareBeforeTheOther) {
  take(Placement::initial());
  EXPECT_THAT(take(kAfterE4),
              ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone}),
                          Observation(SquareChanged{Square::e4, Piece::kWhitePawn})));
}

TEST_F(PlacementReporterTest, ReportsTheWholeBoardAgainIfSomebodyAsks) {
  take(Placement::initial());
  reporter_.report_all();
  EXPECT_THAT(take(kAfterE4), ElementsAre(Observation(PlacementRead{kAfterE4})));
  EXPECT_THAT(take(kAfterE4), IsEmpty());
}

TEST_F(PlacementReporterTest, OneMoveInAGapIsNotMissed) {
  take(Placement::initial());
  reporter_.miss();
  EXPECT_THAT(take(kAfterE4), testing::SizeIs(2));
}

TEST_F(PlacementReporterTest, MoreThanOneMoveInAGapIsMissed) {
  take(Placement::initial());
  reporter_.miss();
  const Placement later = after({{Square::e2, Piece::kNone},
                                 {Square::e4, Piece::kWhitePawn},
                                 {Square::e7, Piece::kNone},
                                 {Square::e5, Piece::kBlackPawn}});
  EXPECT_THAT(take(later),
              ElementsAre(Observation(ChangesMissed{}), Observation(PlacementRead{later})));
}

TEST_F(PlacementReporterTest, ManyChangesAtOnceWithoutAGapAreNotMissed) {
  take(Placement::initial());
  EXPECT_THAT(take(Placement()), testing::SizeIs(32));
}

}  // namespace placement_reporter_test
}  // namespace jadoube::drivers
