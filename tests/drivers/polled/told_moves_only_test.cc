#include "drivers/polled/told_moves_only.h"

#include <gtest/gtest.h>

namespace jadoube::drivers {
namespace told_moves_only_test {

std::string refused(Conversation conversation, const Command& command) {
  const auto sent = accept_reading_only(conversation, command, "Novag", "no clock here");
  if (sent) return "accepted";
  EXPECT_EQ(sent.error().code, rules::ErrorCode::kFailedPrecondition);
  return sent.error().message;
}

TEST(ToldMovesOnly, TheBoardCanOnlyBeRead) {
  EXPECT_EQ(refused(Conversation::kLive, ReadPlacement{}), "accepted");
  EXPECT_EQ(refused(Conversation::kLive, ReadLog{}), "a Novag board keeps no log");
  EXPECT_EQ(refused(Conversation::kLive, ShowLights{}),
            "this driver does not speak to the lights of a Novag board");
  EXPECT_EQ(refused(Conversation::kLive, EndText{}), "no clock here");
}

TEST(ToldMovesOnly, NotEvenThatWhileItDoesNotAnswer) {
  EXPECT_EQ(refused(Conversation::kGreeting, ReadPlacement{}), "the board does not answer");
}

}  // namespace told_moves_only_test
}  // namespace jadoube::drivers
