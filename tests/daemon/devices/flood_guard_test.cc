#include <gmock/gmock.h>

#include <random>

#include "daemon/devices/board_feed.h"

namespace jadoube {
namespace flood_guard_test {

using devices::FloodGuard;
using drivers::Instant;
using drivers::Observation;
using rules::Piece;
using rules::Square;
using namespace std::chrono_literals;

class FloodGuardTest : public testing::Test {
 protected:
  void SetUp() override { see(drivers::PlacementRead{rules::Placement::initial()}); }

  // Everything that passes now.
  std::vector<Observation> see(const Observation& observation) {
    std::vector<Observation> fresh{observation}, out;
    guard_.take(now_, fresh, out);
    EXPECT_TRUE(fresh.empty());
    all_.insert(all_.end(), out.begin(), out.end());
    return out;
  }
  void pass(std::chrono::nanoseconds time) {
    const Instant end = now_ + time;
    while (guard_.due() <= end) {
      now_ = std::max(now_, guard_.due());
      guard_.advance(now_, all_);
    }
    now_ = end;
  }
  // The board as whoever hears `all_` sees it.
  rules::Placement seen_by_all() const {
    rules::Placement placement;
    for (const Observation& each : all_) {
      if (const auto* change = std::get_if<drivers::SquareChanged>(&each)) {
        placement.set(change->square, change->piece);
      } else if (const auto* read = std::get_if<drivers::PlacementRead>(&each)) {
        placement = read->placement;
      }
    }
    return placement;
  }
  // A board that reports changes of squares at random, `each` after the one before it.
  void flood(std::chrono::nanoseconds time, std::chrono::nanoseconds each) {
    for (const Instant end = now_ + time; now_ < end; pass(each)) {
      const auto square = Square{static_cast<std::uint8_t>(random_() % 64)};
      const auto piece = random_() % 2 == 0 ? Piece::kNone : Piece::kBlackRook;
      board_.set(square, piece);
      see(drivers::SquareChanged{square, piece});
    }
  }

  FloodGuard guard_;
  Instant now_{1000s};
  std::vector<Observation> all_;
  rules::Placement board_ = rules::Placement::initial();
  std::mt19937 random_{7};
};

// Two rooks are shuffled, a move each 0.6 s, each with a slide over a square.
TEST_F(FloodGuardTest, ATimeScramblePassesAtOnce) {
  for (int move = 0; move < 50; ++move) {
    const bool there = move % 4 < 2;
    const auto [from, to] =
        move % 2 == 0 ? std::pair(there ? Square::a1 : Square::c1, there ? Square::c1 : Square::a1)
                      : std::pair(there ? Square::h8 : Square::f8, there ? Square::f8 : Square::h8);
    for (const auto& [square, piece] :
         {std::pair(from, Piece::kNone), std::pair(to, Piece::kWhiteRook)}) {
      EXPECT_THAT(see(drivers::SquareChanged{square, piece}), testing::SizeIs(1)) << move;
    }
    pass(600ms);
  }
  EXPECT_FALSE(guard_.is_flooding());
}

TEST_F(FloodGuardTest, ASetThatIsKnockedOverPassesAtOnce) {
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    EXPECT_THAT(see(drivers::SquareChanged{square, Piece::kNone}), testing::SizeIs(1));
    pass(5ms);
  }
  EXPECT_FALSE(guard_.is_flooding());
}

TEST_F(FloodGuardTest, ASquareThatNeverRestsIsPassedOnEveryTwoSeconds) {
  const auto before = all_.size();
  for (int i = 0; i < 4000; ++i) {
    see(drivers::SquareChanged{Square::e4, i % 2 == 0 ? Piece::kWhitePawn : Piece::kNone});
    pass(11ms);
  }
  // 44 s: the first ones at once, then at most one each two seconds.
  EXPECT_LT(all_.size() - before, 60u);
  EXPECT_FALSE(guard_.is_flooding());
  see(drivers::SquareChanged{Square::e4, Piece::kWhitePawn});
  // Others are not held back.
  EXPECT_THAT(see(drivers::SquareChanged{Square::g1, Piece::kNone}), testing::SizeIs(1));
  pass(3s);
  EXPECT_EQ(seen_by_all()[Square::e4], Piece::kWhitePawn);
}

TEST_F(FloodGuardTest, ABoardThatFloodsIsReadEveryTwoSecondsAndIsWholeAtTheEnd) {
  for (const auto each : {5ms, 1ms}) {
    flood(20s, each);
    EXPECT_TRUE(guard_.is_flooding());
    const auto before = all_.size();
    flood(60s, each);
    // A reading each two seconds, with what says that changes are missed.
    EXPECT_LE(all_.size() - before, 62u);
    EXPECT_GE(all_.size() - before, 50u);
    EXPECT_EQ(all_.back(), Observation(drivers::PlacementRead{seen_by_all()}));
    pass(60s);
    EXPECT_FALSE(guard_.is_flooding());
    EXPECT_EQ(seen_by_all(), board_);
    EXPECT_EQ(guard_.due(), drivers::kNever);
    EXPECT_THAT(see(drivers::SquareChanged{Square::e4, Piece::kNone}), testing::SizeIs(1));
    board_.set(Square::e4, Piece::kNone);
  }
}

TEST_F(FloodGuardTest, ReadingsWithoutEndAreAFloodToo) {
  const auto before = all_.size();
  for (int i = 0; i < 6000; ++i) {
    board_.set(Square::a3, i % 2 == 0 ? Piece::kNone : Piece::kWhiteKing);
    see(drivers::PlacementRead{board_});
    pass(10ms);
  }
  EXPECT_LT(all_.size() - before, 120u);
  pass(60s);
  EXPECT_FALSE(guard_.is_flooding());
  EXPECT_EQ(seen_by_all(), board_);
}

TEST_F(FloodGuardTest, OfTooManyClockReadingsTheLastOneCounts) {
  const auto before = all_.size();
  drivers::ClockRead last;
  for (int i = 0; i < 6000; ++i) {
    last.left.time = std::chrono::seconds(i);
    see(last);
    pass(1ms);
  }
  EXPECT_LT(all_.size() - before, 400u);
  pass(2s);
  EXPECT_EQ(all_.back(), Observation(last));
}

TEST_F(FloodGuardTest, WhatElseComesTooOftenIsDropped) {
  const auto before = all_.size();
  for (int i = 0; i < 6000; ++i) {
    see(drivers::NoiseSkipped{1});
    pass(1ms);
  }
  EXPECT_LT(all_.size() - before, 200u);
}

}  // namespace flood_guard_test
}  // namespace jadoube
