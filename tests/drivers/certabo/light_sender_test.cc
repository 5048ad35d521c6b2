#include <gmock/gmock.h>

#include "drivers/certabo/message.h"

namespace jadoube::drivers::certabo {
namespace light_sender_test {

using namespace std::chrono_literals;
using rules::Square;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr Instant kStart{1h};

TEST(LightSender, WritesTheRanksFromTheEighthAndTheAFileAsTheLowestBit) {
  EXPECT_THAT(light_command(rules::bit(Square::e2) | rules::bit(Square::e4)),
              ElementsAre(0, 0, 0, 0, 0x10, 0, 0x10, 0));
  EXPECT_THAT(light_command(rules::bit(Square::a8)), ElementsAre(1, 0, 0, 0, 0, 0, 0, 0));
  EXPECT_THAT(light_command(rules::bit(Square::h1)), ElementsAre(0, 0, 0, 0, 0, 0, 0, 0x80));
}

TEST(LightSender, SendsNothingBeforeItIsAsked) {
  LightSender sender;
  EXPECT_EQ(sender.wake_at(), kNever);
  EXPECT_THAT(sender.due(kStart), IsEmpty());
}

TEST(LightSender, SendsAgainUntilTheBoardAcknowledges) {
  LightSender sender;
  sender.show(1);
  EXPECT_THAT(sender.due(kStart), SizeIs(8));
  EXPECT_THAT(sender.due(kStart + 700ms), IsEmpty());
  EXPECT_THAT(sender.due(kStart + 750ms), SizeIs(8));
  sender.acknowledged();
  EXPECT_TRUE(sender.is_answered());
  EXPECT_THAT(sender.due(kStart + 2s), IsEmpty());
  EXPECT_EQ(sender.wake_at(), kNever);
}

TEST(LightSender, GivesUpAfterThreeTimes) {
  LightSender sender;
  sender.show(1);
  for (const auto at : {0s, 1s, 2s}) EXPECT_THAT(sender.due(kStart + at), SizeIs(8));
  EXPECT_THAT(sender.due(kStart + 3s), IsEmpty());
  EXPECT_EQ(sender.wake_at(), kNever);
  EXPECT_FALSE(sender.is_answered());
}

TEST(LightSender, SendsOnlyTheLastSquaresAndLeavesAPause) {
  LightSender sender;
  sender.show(1);
  (void)sender.due(kStart);
  sender.acknowledged();
  sender.show(2);
  sender.show(4);
  EXPECT_THAT(sender.due(kStart + 100ms), IsEmpty());
  EXPECT_EQ(sender.due(kStart + 750ms), light_command(4));
}

}  // namespace light_sender_test
}  // namespace jadoube::drivers::certabo
