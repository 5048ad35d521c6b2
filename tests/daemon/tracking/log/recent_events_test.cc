#include <gtest/gtest.h>

#include "daemon/tracking/log/timeline.h"

namespace jadoube::tracking {
namespace recent_events_test {

using drivers::Instant;
using drivers::LoggedSquare;
using rules::Piece;
using rules::Square;

constexpr Instant kEventAt{std::chrono::hours{1}};

SensorEvent pawn_on(Square square, Piece now) { return {kEventAt, {}, square, Piece::kNone, now}; }

SensorEvent some_press() { return {kEventAt, Press()}; }

TEST(RecentEvents, KeepOnlyTheLastOfChangesOfOneSquareInARow) {
  RecentEvents recent;
  recent.add(pawn_on(Square::e4, Piece::kWhitePawn));
  recent.add(pawn_on(Square::e4, Piece::kNone));
  ASSERT_EQ(recent.all().size(), 1u);
  EXPECT_EQ(recent.all().front().now, Piece::kNone);
  recent.add(some_press());
  recent.add(pawn_on(Square::e4, Piece::kWhitePawn));
  EXPECT_EQ(recent.all().size(), 3u);
}

TEST(RecentEvents, AreTheSquaresThatDifferBetweenTwoPlacements) {
  auto after = rules::Placement::initial();
  after.set(Square::e2, Piece::kNone);
  after.set(Square::e4, Piece::kWhitePawn);
  RecentEvents recent;
  recent.add(rules::Placement::initial(), after, kEventAt);
  ASSERT_EQ(recent.all().size(), 2u);
  EXPECT_EQ(recent.all()[0].square, Square::e2);
  EXPECT_EQ(recent.all()[1].now, Piece::kWhitePawn);
}

TEST(RecentEvents, ForgetTheOlderHalfWhenThereAreTooMany) {
  RecentEvents recent;
  for (int i = 0; i < 256; ++i) {
    recent.add(pawn_on(i % 2 == 0 ? Square::a1 : Square::b1, Piece::kWhitePawn));
  }
  EXPECT_EQ(recent.all().size(), 256u);
  recent.add(some_press());
  EXPECT_EQ(recent.all().size(), 129u);
}

TEST(RecentEvents, ShowHowThePiecesOfAGameWereSetUp) {
  RecentEvents recent;
  recent.add(pawn_on(Square::e2, Piece::kWhitePawn));
  recent.begin_game(/*all_was_seen=*/true);
  EXPECT_TRUE(recent.all().empty());
  ASSERT_EQ(recent.set_up().size(), 1u);
  EXPECT_EQ(std::get<LoggedSquare>(recent.set_up().front()).square, Square::e2);
}

TEST(RecentEvents, DoNotShowHowThePiecesWereSetUpIfPartOfItWasNotSeen) {
  RecentEvents recent;
  recent.add(pawn_on(Square::e2, Piece::kWhitePawn));
  recent.begin_game(/*all_was_seen=*/false);
  EXPECT_TRUE(recent.set_up().empty());
}

}  // namespace recent_events_test
}  // namespace jadoube::tracking
