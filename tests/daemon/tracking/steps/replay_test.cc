#include "daemon/tracking/steps/replay.h"

#include <gtest/gtest.h>

#include "daemon/tracking/pipeline.h"

namespace jadoube::tracking {
namespace replay_test {

using drivers::Instant;
using drivers::LoggedSquare;
using rules::Piece;
using rules::Square;
using std::chrono::seconds;

constexpr Instant kBegin{std::chrono::hours{1}};

// A board on which a game has just begun.
struct Live {
  Live() : pipeline(0, false) {
    pipeline.advance(kBegin, changes);
    pipeline.begin(changes);
    pipeline.observe(drivers::PlacementRead{rules::Placement::initial()});
    stages.begin(kBegin + seconds{60}, changes);
    changes.clear();
  }
  const std::vector<model::Ply>& plies() { return stages.game().plies(); }

  std::vector<model::TimedChange> changes;
  Pipeline pipeline;
  Stages& stages = pipeline.stages();
};

const Timeline kE4{.entries = {{kBegin + seconds{10}, LoggedSquare{Square::e2, Piece::kNone}},
                               {kBegin + seconds{11}, LoggedSquare{Square::e4, Piece::kWhitePawn}}},
                   .result_before = 2};

TEST(Replay, LeavesTheOriginalAsItIsUntilThatTakesOver) {
  Live live;
  Replay replay(live.stages);
  replay.begin_replay(kBegin + seconds{5});
  replay.play(kE4);
  replay.advance_to(kBegin + seconds{60});
  EXPECT_EQ(replay.stages().game().plies().size(), 1u);
  EXPECT_TRUE(live.plies().empty());
  EXPECT_TRUE(live.changes.empty());
  replay.end_replay();
  replay.commit_to(live.stages);
  EXPECT_EQ(live.plies().size(), 1u);
  EXPECT_FALSE(live.changes.empty());
}

TEST(Replay, PublishesPliesNowWithTheInstantsAtWhichTheyWereMade) {
  Live live;
  Replay replay(live.stages);
  replay.begin_replay(kBegin + seconds{5});
  replay.play(kE4);
  replay.advance_to(kBegin + seconds{60});
  replay.end_replay();
  replay.commit_to(live.stages);
  ASSERT_EQ(live.plies().size(), 1u);
  EXPECT_EQ(live.plies().front().made_at, kBegin + seconds{11});
  for (const auto& each : live.changes) EXPECT_EQ(each.at, kBegin + seconds{60});
}

TEST(Replay, PublishesNothingPhysical) {
  Live live;
  Replay replay(live.stages);
  replay.begin_replay(kBegin + seconds{5});
  replay.play(kE4);
  replay.end_replay();
  replay.commit_to(live.stages);
  for (const auto& each : live.changes) {
    EXPECT_FALSE(std::holds_alternative<model::SquareChange>(each.change));
    EXPECT_FALSE(std::holds_alternative<model::PlacementChange>(each.change));
  }
}

TEST(Replay, ChangesNothingWhereItIsDropped) {
  Live live;
  const auto before = live.stages.recorder().board();
  {
    Replay replay(live.stages);
    replay.begin_replay(kBegin + seconds{5});
    replay.play(kE4);
  }
  EXPECT_EQ(live.stages.recorder().board(), before);
  EXPECT_FALSE(live.stages.sensed().is_replayed());
}

}  // namespace replay_test
}  // namespace jadoube::tracking
