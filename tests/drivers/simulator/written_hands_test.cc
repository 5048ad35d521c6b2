#include <gmock/gmock.h>

#include "drivers/simulator/virtual_board.h"

namespace jadoube::drivers::simulator {
namespace written_hands_test {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

const Lift kLift{rules::Square::e1};
const Place kPlace{rules::Square::e1, rules::Piece::kWhiteKing};
const Press kPress{Side::kLeft};

TEST(WrittenHands, TakesLinesThatAreSplitAnywhereAndCountsFromTheMomentTheyAreWhole) {
  WrittenHands hands;
  EXPECT_TRUE(hands.take(seconds(10), "1 lift"));
  EXPECT_FALSE(hands.has_more());
  EXPECT_TRUE(hands.take(seconds(20), " e1\n+2 place e1 K\n\n# a remark\n"));
  EXPECT_TRUE(hands.has_more());
  EXPECT_THAT(hands.rest(seconds(20)),
              ElementsAre(Act{seconds(1), kLift}, Act{seconds(3), kPlace}));
  EXPECT_FALSE(hands.has_more());
}

TEST(WrittenHands, ContinuesBehindWhatIsStillToCome) {
  WrittenHands hands;
  EXPECT_TRUE(hands.take(seconds(0), "5 lift e1\n"));
  // The piece is in the hand until then.
  EXPECT_TRUE(hands.take(seconds(1), "0 place e1 K\n+1 press left\n"));
  EXPECT_THAT(hands.rest(seconds(1)), ElementsAre(Act{seconds(4), kLift}, Act{seconds(4), kPlace},
                                                  Act{seconds(5), kPress}));
}

TEST(WrittenHands, ForgetsWhatIsDone) {
  WrittenHands hands;
  EXPECT_TRUE(hands.take(seconds(0), "1 lift e1\n3 place e1 K\n"));
  EXPECT_THAT(hands.rest(seconds(2)), ElementsAre(Act{seconds(1), kPlace}));
  EXPECT_THAT(hands.rest(seconds(9)), IsEmpty());
  EXPECT_TRUE(hands.take(seconds(9), "+1 press left\n"));
  EXPECT_THAT(hands.rest(seconds(9)), ElementsAre(Act{seconds(1), kPress}));
}

TEST(WrittenHands, NamesALineThatIsNoAction) {
  WrittenHands hands;
  const auto taken = hands.take(seconds(0), "0 lift e1\n0 jump e2\n1 press left\n");
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_THAT(taken.error().message, testing::HasSubstr("0 jump e2"));
  EXPECT_THAT(hands.rest(seconds(0)), ElementsAre(Act{seconds(0), kLift}, Act{seconds(1), kPress}));
}

}  // namespace written_hands_test
}  // namespace jadoube::drivers::simulator
