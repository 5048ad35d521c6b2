#include "daemon/tracking/recorded/strain.h"

#include <gtest/gtest.h>

#include "daemon/tracking/inferred/beam.h"

namespace jadoube::tracking {
namespace strain_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;

/// A beam from the starting position, and hands.
struct Seen : Beam {
  Seen() {
    evidence.now = drivers::Instant{std::chrono::hours{1}};
    evidence.placement = rules::Placement::initial();
    restart(rules::Position::initial(), rules::Placement::initial(), 0);
  }
  void change(Square square, Piece piece, milliseconds after = milliseconds{300}) {
    evidence.now += after;
    evidence.sensor_events.add({evidence.now, {}, square, evidence.placement[square], piece});
    evidence.placement.set(square, piece);
    process_last_event();
    update_hypotheses();
  }
  void move(Square from, Square to) {
    const auto piece = evidence.placement[from];
    change(from, Piece::kNone, milliseconds{1500});
    change(to, piece);
  }
};

TEST(Strain, IsSmallWhereHandsAreNeat) {
  Seen seen;
  seen.move(Square::e2, Square::e4);
  seen.move(Square::e7, Square::e5);
  const auto variation = seen.hypotheses().variation();
  const Strain strain(variation, seen.hypotheses(), 1);
  EXPECT_LT(strain.around(0), 100);
  EXPECT_GT(strain.log_odds(0, kBeamWidth), 500);
}

TEST(Strain, GrowsWithWhatTheBestVariationHasToBelieveAround) {
  const auto around_first = [](bool is_messy) {
    Seen seen;
    seen.move(Square::e2, Square::e4);
    seen.change(Square::e7, Piece::kNone, milliseconds{1500});
    if (is_messy) {
      for (const auto square : {Square::a5, Square::h5}) {
        seen.change(square, Piece::kBlackPawn);
        seen.change(square, Piece::kNone);
      }
    }
    seen.change(Square::e5, Piece::kBlackPawn);
    const auto variation = seen.hypotheses().variation();
    EXPECT_EQ(variation.size(), 2U);
    const Strain strain(variation, seen.hypotheses(), 1);
    return std::pair(strain.around(0), strain.log_odds(0, kBeamWidth));
  };
  const auto neat = around_first(false), messy = around_first(true);
  EXPECT_GT(messy.first, neat.first + 400);
  EXPECT_LT(messy.second, neat.second);
}

TEST(Strain, KnowsWhatWasPaidBeforeTheRoot) {
  Seen seen;
  seen.move(Square::e2, Square::e4);
  seen.move(Square::e7, Square::e5);
  const auto both = seen.hypotheses().variation();
  const auto before = Strain(both, seen.hypotheses(), 1).around(1);
  seen.advance_root(*both[0]);
  const auto variation = seen.hypotheses().variation();
  ASSERT_EQ(variation.size(), 1U);
  EXPECT_EQ(Strain(variation, seen.hypotheses(), 1).around(0), before);
}

TEST(Strain, PromisesNothingWhereAnotherPlyCostsAsLittle) {
  Seen seen;
  seen.move(Square::e2, Square::e4);
  const auto variation = seen.hypotheses().variation();
  const Strain strain(variation, seen.hypotheses(), 1);
  EXPECT_EQ(strain.log_odds(0, 0), 0);
  EXPECT_LT(strain.log_odds(0, 200), strain.log_odds(0, 1000));
}

}  // namespace strain_test
}  // namespace jadoube::tracking
