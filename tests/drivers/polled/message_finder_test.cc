#include "drivers/polled/message_finder.h"

#include <gmock/gmock.h>

#include <string>
#include <string_view>

namespace jadoube::drivers {
namespace message_finder_test {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

// A message is "<", a digit that is the number of letters, and the letters.
Fit fit_of_letters(std::span<const std::uint8_t> bytes) {
  if (bytes[0] != '<') return Fit::kNone;
  if (bytes.size() == 1) return Fit::kStart;
  if (bytes[1] < '1' || bytes[1] > '9') return Fit::kNone;
  if (bytes.back() == '<') return Fit::kNone;
  return bytes.size() == std::size_t{2} + bytes[1] - '0' ? Fit::kWhole : Fit::kStart;
}

class MessageFinderTest : public testing::Test {
 protected:
  std::vector<std::string> found_in(std::string_view text) {
    std::vector<std::string> found;
    for (const char letter : text) {
      const auto message = finder_.take(now_, static_cast<std::uint8_t>(letter));
      if (message) found.emplace_back(message->begin(), message->end());
    }
    return found;
  }

  MessageFinder finder_{fit_of_letters};
  Instant now_{1h};
};

TEST_F(MessageFinderTest, FindsMessagesOneAfterTheOther) {
  EXPECT_THAT(found_in("<1a<2bc"), ElementsAre("<1a", "<2bc"));
  EXPECT_EQ(finder_.skipped_bytes(), 0u);
  EXPECT_EQ(finder_.expires_at(), kNever);
}

TEST_F(MessageFinderTest, DropsWhatBeginsNoMessage) {
  EXPECT_THAT(found_in("xy<1a"), ElementsAre("<1a"));
  EXPECT_EQ(finder_.skipped_bytes(), 2u);
}

TEST_F(MessageFinderTest, FindsTheNextMessageAfterOneThatWasCutShort) {
  EXPECT_THAT(found_in("<3a<1b"), ElementsAre("<1b"));
  EXPECT_EQ(finder_.skipped_bytes(), 3u);
}

TEST_F(MessageFinderTest, DropsAStartWhoseRestDoesNotCome) {
  EXPECT_THAT(found_in("<3a"), IsEmpty());
  EXPECT_EQ(finder_.expires_at(), now_ + 300ms);
  finder_.expire(now_ + 299ms);
  EXPECT_EQ(finder_.skipped_bytes(), 0u);
  finder_.expire(now_ + 300ms);
  EXPECT_EQ(finder_.skipped_bytes(), 3u);
  EXPECT_THAT(found_in("<1b"), ElementsAre("<1b"));
}

}  // namespace message_finder_test
}  // namespace jadoube::drivers
