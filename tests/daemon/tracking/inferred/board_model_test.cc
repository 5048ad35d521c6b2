#include <gtest/gtest.h>

#include <algorithm>

#include "daemon/tracking/inferred/beam.h"
#include "daemon/tracking/inferred/sensor_evidence.h"

namespace jadoube::tracking {
namespace board_model_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;

/// A beam on a board that senses so, and hands that move pieces of White.
struct Sensed : Beam {
  explicit Sensed(SensingClass sensing) {
    evidence.sensing = sensing;
    evidence.now = drivers::Instant{std::chrono::hours{1}};
    evidence.placement = as_sensed(rules::Placement::initial(), sensing);
    restart(rules::Position::initial(), evidence.placement, 0);
  }
  void change(Square square, Piece piece, milliseconds after) {
    evidence.now += after;
    const auto now = as_sensed(piece, evidence.sensing);
    evidence.sensor_events.add({evidence.now, {}, square, evidence.placement[square], now});
    evidence.placement.set(square, now);
    process_last_event();
    update_hypotheses();
  }
};

/// What e4 costs, if the knight of b1 is in a hand meanwhile, or is not.
Cost paid_for_e4(SensingClass sensing, bool knight_is_in_hand) {
  Sensed sensed(sensing);
  if (knight_is_in_hand) sensed.change(Square::b1, Piece::kNone, milliseconds{1000});
  sensed.change(Square::e2, Piece::kNone, milliseconds{1000});
  sensed.change(Square::e4, Piece::kWhitePawn, milliseconds{400});
  const rules::Move e4{Square::e2, Square::e4};
  const auto rivals = sensed.hypotheses().rivals(kBeamWidth);
  const auto found = std::ranges::find(rivals, e4, [](const auto* h) { return h->move; });
  return found == rivals.end() ? -1 : (*found)->paid;
}

TEST(BoardModel, WhoHoldsAnotherPieceSeldomMovesOneOnABoardThatOnlyFeelsThem) {
  EXPECT_EQ(paid_for_e4(SensingClass::kOccupancy, true),
            paid_for_e4(SensingClass::kOccupancy, false) + cost::kOtherInOwnHand);
  EXPECT_EQ(paid_for_e4(SensingClass::kIdentity, true),
            paid_for_e4(SensingClass::kIdentity, false));
}

TEST(BoardModel, KnowsWhatPeopleTakeForLessThanWhatShowsAPly) {
  EXPECT_LT(model_of(SensingClass::kOccupancy).poor_capture, kAheadToShow);
  EXPECT_EQ(model_of(SensingClass::kColor).poor_capture, 0);
  EXPECT_EQ(model_of(SensingClass::kIdentity).poor_capture, 0);
}

}  // namespace board_model_test
}  // namespace jadoube::tracking
