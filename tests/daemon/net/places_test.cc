#include "daemon/net/places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

namespace jadoube::net {
namespace places_test {

using Where = Places::Answer::Where;

class PlacesTest : public testing::Test {
 protected:
  // Somebody new. Their holder is the address of a number.
  const void* somebody() { return &holders_.emplace_back(0); }
  Places::Answer come(const std::string& address, Guest guest = Guest::kViewer) {
    return places_.come(somebody(), address, guest);
  }
  const void* last() const { return &holders_.back(); }

  std::deque<int> holders_;
  Places places_{{.all = 8, .kept = 2, .door = 2}};
};

TEST_F(PlacesTest, NobodyIsRefusedWhilePlacesAreFree) {
  for (int i = 0; i < 8; ++i) EXPECT_EQ(come("192.0.2.1").where, Where::kInside) << i;
  EXPECT_TRUE(places_.is_full());
  EXPECT_EQ(places_.turned_away(), 0U);
}

TEST_F(PlacesTest, InAFullHouseANetworkWithManyGivesWayUntilAllHaveTheSame) {
  std::vector<const void*> first;
  for (int i = 0; i < 8; ++i) {
    come("192.0.2.1");
    first.push_back(last());
  }
  for (int i = 0; i < 4; ++i) {
    const auto answer = come("192.0.2.2");
    EXPECT_EQ(answer.where, Where::kInside);
    EXPECT_EQ(answer.gives_way, first[7 - i]) << "not the newest";
  }
  EXPECT_EQ(come("192.0.2.2").where, Where::kAtDoor);
  EXPECT_EQ(come("192.0.2.1").where, Where::kAtDoor);
  EXPECT_EQ(come("192.0.2.3").where, Where::kInside) << "a third network has its share";
  EXPECT_EQ(places_.taken(), 8);
}

TEST_F(PlacesTest, TheAddressesOfOneNetworkOfIpv6CountTogether) {
  for (int i = 1; i <= 8; ++i) come("2001:db8::" + std::to_string(i));
  EXPECT_EQ(places_.largest().block, "2001:db8::/64");
  EXPECT_EQ(places_.largest().viewers, 8);
  EXPECT_EQ(come("2001:db8::99").where, Where::kAtDoor);
  EXPECT_EQ(come("192.0.2.1").where, Where::kInside);
}

TEST_F(PlacesTest, PlacesAreKeptForOthersThanViewers) {
  for (int i = 0; i < 8; ++i) come("192.0.2." + std::to_string(i));
  for (const Guest guest : {Guest::kThisMachine, Guest::kMetrics, Guest::kLiveChess}) {
    for (int i = 0; i < 2; ++i) {
      const auto answer = come("127.0.0.1", guest);
      EXPECT_EQ(answer.where, Where::kInside);
      EXPECT_NE(answer.gives_way, nullptr);
    }
    const auto answer = come("127.0.0.1", guest);
    EXPECT_EQ(answer.where, Where::kNowhere) << "no more than are kept";
    EXPECT_EQ(answer.gives_way, nullptr);
  }
}

TEST_F(PlacesTest, WhoStandsAtTheDoorComesInIfTheyHaveEntered) {
  for (int i = 0; i < 8; ++i) come("192.0.2.1");
  ASSERT_EQ(come("192.0.2.1").where, Where::kAtDoor);
  const auto* arbiter = last();
  const auto answer = places_.show(arbiter, Guest::kEntered);
  EXPECT_EQ(answer.where, Where::kInside);
  EXPECT_NE(answer.gives_way, nullptr);
  EXPECT_EQ(places_.taken(), 8);
  EXPECT_EQ(places_.largest().viewers, 7);

  ASSERT_EQ(come("192.0.2.1").where, Where::kAtDoor);
  EXPECT_EQ(places_.show(last(), Guest::kViewer).where, Where::kNowhere);
}

TEST_F(PlacesTest, WhoStandsAtTheDoorComesInIfAPlaceIsFreeMeanwhile) {
  for (int i = 0; i < 8; ++i) come("192.0.2.1");
  const auto* inside = last();
  come("192.0.2.1");
  places_.leave(inside);
  EXPECT_EQ(places_.show(last(), Guest::kViewer).where, Where::kInside);
}

TEST_F(PlacesTest, WhoHasEnteredNeverGivesWay) {
  for (int i = 0; i < 8; ++i) {
    come("192.0.2.1");
    if (i >= 6) {
      EXPECT_EQ(places_.show(last(), Guest::kEntered).where, Where::kInside);
    }
  }
  std::vector<const void*> gone;
  for (int i = 0; i < 20; ++i) gone.push_back(come("198.51.100." + std::to_string(i)).gives_way);
  const auto* arbiter = last();
  EXPECT_EQ(places_.largest().viewers, 1);
  EXPECT_EQ(std::count(gone.begin(), gone.end(), &holders_[6]), 0);
  EXPECT_EQ(std::count(gone.begin(), gone.end(), &holders_[7]), 0);
  places_.leave(arbiter);
}

TEST_F(PlacesTest, AtTheDoorTheFirstOneGoesWhenMoreCome) {
  for (int i = 0; i < 8; ++i) come("192.0.2.1");
  come("192.0.2.1");
  const auto* first = last();
  come("192.0.2.1");
  EXPECT_EQ(come("192.0.2.1").gives_way, first);
  EXPECT_EQ(places_.show(first, Guest::kEntered).where, Where::kNowhere);
}

TEST_F(PlacesTest, WhoLeavesMakesRoom) {
  std::vector<const void*> all;
  for (int i = 0; i < 8; ++i) {
    come("192.0.2.1");
    all.push_back(last());
  }
  for (const auto* each : all) {
    places_.leave(each);
    places_.leave(each);
  }
  EXPECT_EQ(places_.taken(), 0);
  EXPECT_EQ(places_.largest().viewers, 0);
  for (int i = 0; i < 8; ++i) EXPECT_EQ(come("192.0.2.2").gives_way, nullptr);
}

}  // namespace places_test
}  // namespace jadoube::net
