#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/illegal_plies.h"

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
        IllegalEvidence{.follows_illegal = true}, IllegalEvidence{.follows_inferred = true},
        IllegalEvidence{.earlier_illegal = 1}}) {
    EXPECT_LT(doubtful.log_odds(), best);
  }
}

TEST(IllegalEvidence, OfAPieceThatMayStandBesideIsNone) {
  EXPECT_FALSE(IllegalEvidence{.may_stand_beside = true}.is_likely());
}

TEST(IllegalEvidence, OfARecordThatPaysBackIsNone) {
  EXPECT_FALSE((IllegalEvidence{.follows_change = true, .follows_illegal = true}.is_likely()));
  EXPECT_FALSE((IllegalEvidence{.board_shows = false, .earlier_illegal = 5}.is_likely()));
}

TEST(IllegalEvidence, CountsAFewEarlierOnesOnly) {
  EXPECT_EQ(IllegalEvidence{.earlier_illegal = 3}.log_odds(),
            IllegalEvidence{.earlier_illegal = 30}.log_odds());
}

}  // namespace illegal_evidence_test
}  // namespace jadoube::arbiter
