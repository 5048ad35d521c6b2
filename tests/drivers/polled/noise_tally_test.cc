#include <gmock/gmock.h>

#include "drivers/polled/message_finder.h"

namespace jadoube::drivers {
namespace noise_tally_test {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr Instant kNoon{12h};

TEST(NoiseTally, ReportsAllNoiseTogetherWhenAGoodMessageEndsIt) {
  NoiseTally tally;
  std::vector<Observation> seen;
  tally.add(kNoon, 3);
  tally.add(kNoon + 10ms, 4);
  tally.end(seen);
  tally.end(seen);
  EXPECT_THAT(seen, ElementsAre(Observation(NoiseSkipped{7})));
  EXPECT_EQ(tally.reported_at(), kNever);
}

TEST(NoiseTally, TellsNoiseAfterASecondEvenIfNothingEndsIt) {
  NoiseTally tally;
  std::vector<Observation> seen;
  tally.add(kNoon, 3);
  tally.advance(kNoon + 999ms, seen);
  EXPECT_THAT(seen, IsEmpty());
  EXPECT_EQ(tally.reported_at(), kNoon + 1s);
  tally.advance(kNoon + 1s, seen);
  EXPECT_THAT(seen, ElementsAre(Observation(NoiseSkipped{3})));
}

TEST(NoiseTally, FollowsWhatADecoderHasDroppedInAll) {
  NoiseTally tally;
  std::vector<Observation> seen;
  EXPECT_EQ(tally.follow(kNoon, 5), 5U);
  EXPECT_EQ(tally.follow(kNoon, 5), 0U);
  tally.end(seen);
  EXPECT_EQ(tally.follow(kNoon, 8), 3U);
  tally.end(seen);
  EXPECT_THAT(seen, ElementsAre(Observation(NoiseSkipped{5}), Observation(NoiseSkipped{3})));
}

}  // namespace noise_tally_test
}  // namespace jadoube::drivers
