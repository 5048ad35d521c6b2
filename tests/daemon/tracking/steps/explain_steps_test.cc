#include "daemon/tracking/steps/explain_steps.h"

#include <gtest/gtest.h>

#include "daemon/tracking/steps/phase_steps.h"

namespace jadoube::tracking {
namespace explain_steps_test {

using rules::Piece;
using rules::Square;
using std::chrono::seconds;

constexpr drivers::Instant kBegin{std::chrono::hours{1}};

// The stages of a board on which a game has just begun.
struct Begun {
  Begun() : stages(0, false) {
    stages.begin(kBegin, changes);
    (void)stages.sensors().read_placement(rules::Placement::initial());
    (void)process_placement(stages);
    changes.clear();
  }
  // A hand lifts a piece or puts one down.
  void set(Square square, Piece piece) {
    auto& now = stages.sensors().known().now;
    now.at = now.published_at = now.at + seconds{1};
    const auto before = stages.sensed().placement();
    (void)stages.sensors().set_square(square, piece);
    add_changes(stages, before);
    update_hypotheses(stages);
  }

  std::vector<model::TimedChange> changes;
  Stages stages;
};

TEST(ExplainSteps, RecordThePlyOfAPieceThatWasMoved) {
  Begun begun;
  begun.set(Square::e2, Piece::kNone);
  EXPECT_EQ(begun.stages.game().ply_count(), 0u);
  begun.set(Square::e4, Piece::kWhitePawn);
  ASSERT_EQ(begun.stages.game().ply_count(), 1u);
  EXPECT_EQ(begun.stages.game().plies().front().san, "e4");
}

TEST(ExplainSteps, PublishADifferenceAndWithdrawIt) {
  Begun begun;
  (void)begun.stages.sensors().set_square(Square::d2, Piece::kNone);
  publish_difference(begun.stages);
  EXPECT_EQ(begun.stages.game().unexplained(), std::vector{Square::d2});
  withdraw_difference(begun.stages);
  EXPECT_FALSE(begun.stages.game().unexplained().empty());
  (void)begun.stages.sensors().set_square(Square::d2, Piece::kWhitePawn);
  withdraw_difference(begun.stages);
  EXPECT_TRUE(begun.stages.game().unexplained().empty());
}

TEST(ExplainSteps, PublishNoDifferenceInAReplay) {
  Begun begun;
  begun.stages.sensors().known().now.source = Source::kReplayed;
  (void)begun.stages.sensors().set_square(Square::d2, Piece::kNone);
  publish_difference(begun.stages);
  EXPECT_TRUE(begun.changes.empty());
  EXPECT_FALSE(something_appeared(begun.stages.game(), begun.stages.sensed().placement()));
}

TEST(ExplainSteps, TakePliesBackWhenAnEarlierPositionIsOnTheBoard) {
  Begun begun;
  begun.set(Square::e2, Piece::kNone);
  begun.set(Square::e4, Piece::kWhitePawn);
  begun.set(Square::d7, Piece::kNone);
  begun.set(Square::d5, Piece::kBlackPawn);
  ASSERT_EQ(begun.stages.game().ply_count(), 2u);
  begun.set(Square::d5, Piece::kNone);
  begun.set(Square::d7, Piece::kBlackPawn);
  explain_at_rest(begun.stages);
  EXPECT_EQ(begun.stages.game().ply_count(), 1u);
}

}  // namespace explain_steps_test
}  // namespace jadoube::tracking
