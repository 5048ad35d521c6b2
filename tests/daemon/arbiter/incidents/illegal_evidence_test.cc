#include "daemon/arbiter/incidents/illegal_evidence.h"

#include <gtest/gtest.h>

namespace jadoube::arbiter {
namespace illegal_evidence_test {

TEST(IllegalEvidence, OfAMoveThatTheBoardShowedIsLikelyAPlayers) {
  EXPECT_TRUE(IllegalEvidence{}.is_likely());
}

TEST(IllegalEvidence, IsWeakenedByEverythingThatMakesTheRecordDoubtful) {
  const auto best = IllegalEvidence{}.log_odds();
  for (const auto& doubtful :
       {IllegalEvidence{.board_shows = false}, IllegalEvidence{.showed_before = false},
        IllegalEvidence{.may_stand_beside = true}, IllegalEvidence{.follows_change = true},
        IllegalEvidence{.follows_illegal = true}, IllegalEvidence{.follows_inferred = true}}) {
    EXPECT_LT(doubtful.log_odds(), best);
    EXPECT_FALSE(doubtful.is_likely());
  }
}

}  // namespace illegal_evidence_test
}  // namespace jadoube::arbiter
