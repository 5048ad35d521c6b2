#include "daemon/tracking/pair/pair_side.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace pair_side_test {

using drivers::BoardOfPair;
using drivers::ConnectionState;
using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;

constexpr auto kAll = SensingClass::kIdentity;
constexpr drivers::Instant kNow{std::chrono::hours{1}};

drivers::PairObserved live() {
  return {BoardOfPair::kFirst, drivers::ConnectionChanged{ConnectionState::kLive, "/dev/a", {}}};
}

drivers::PairObserved whole() {
  return {BoardOfPair::kFirst, drivers::PlacementRead{rules::Placement::initial()}};
}

TEST(PairSide, IsSeenWhenItWasReadSinceTheConnectionCame) {
  PairSide side;
  side.take(live(), kAll);
  EXPECT_FALSE(side.is_seen());
  side.take(whole(), kAll);
  EXPECT_TRUE(side.is_seen());
  side.take({BoardOfPair::kFirst, drivers::SquareChanged{Square::e2, Piece::kNone}}, kAll);
  EXPECT_EQ(side.shown(kAll)[Square::e2], Piece::kNone);
  EXPECT_EQ(side.port, "/dev/a");
}

TEST(PairSide, WhatIsRepeatedWhileItIsAwayIsComparedWithThePlacementBefore) {
  PairSide side;
  side.take(live(), kAll);
  side.take(whole(), kAll);
  side.connect({ConnectionState::kLost, "/dev/a", "unplugged"}, kAll);
  EXPECT_FALSE(side.is_seen());
  EXPECT_FALSE(side.is_whole);
  EXPECT_EQ(side.rested, rules::Placement::initial());
  EXPECT_EQ(side.why, "unplugged");
}

TEST(PairSide, APieceThatOnlyPassedASquareDidNotAgreeThere) {
  PairSide side;
  side.agree(3, kNow);
  side.agree(4, kNow + milliseconds{5000});
  side.stray(kNow + milliseconds{5200});
  EXPECT_EQ(side.agreed, 3U);
  EXPECT_FALSE(side.is_whole);
}

TEST(PairSide, WhatItShowedForLongStaysAgreed) {
  PairSide side;
  side.agree(3, kNow);
  side.agree(4, kNow + milliseconds{5000});
  side.agree(4, kNow + milliseconds{6500});
  side.stray(kNow + milliseconds{6600});
  EXPECT_EQ(side.agreed, 4U);
}

}  // namespace pair_side_test
}  // namespace jadoube::tracking
