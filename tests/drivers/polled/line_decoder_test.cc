#include <gmock/gmock.h>

#include <vector>

#include "drivers/polled/game_follower.h"

namespace jadoube::drivers {
namespace line_decoder_test {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> lines_in(LineDecoder& decoder, std::string_view text) {
  std::vector<std::string> lines;
  for (const char letter : text) {
    if (auto line = decoder.take(static_cast<std::uint8_t>(letter))) lines.push_back(*line);
  }
  return lines;
}

TEST(LineDecoder, FindsLinesWithAnyEnd) {
  LineDecoder decoder;
  EXPECT_THAT(lines_in(decoder, "one\r\ntwo\rthree\nfour\x17"),
              ElementsAre("one", "two", "three", "four"));
  EXPECT_EQ(decoder.skipped_bytes(), 0u);
}

TEST(LineDecoder, CutsOffSpacesAndLeavesOutEmptyLines) {
  LineDecoder decoder;
  EXPECT_THAT(lines_in(decoder, " \r\n  M   1   e2-e4 \r\n\r\n"), ElementsAre("M   1   e2-e4"));
}

TEST(LineDecoder, KeepsTheStartOfALine) {
  LineDecoder decoder;
  EXPECT_THAT(lines_in(decoder, "New "), IsEmpty());
  EXPECT_THAT(lines_in(decoder, "Game\r"), ElementsAre("New Game"));
}

TEST(LineDecoder, CountsWhatIsNotPrintable) {
  LineDecoder decoder;
  EXPECT_THAT(lines_in(decoder,
                       "\x80\x01"
                       "ab\r"),
              ElementsAre("ab"));
  EXPECT_EQ(decoder.skipped_bytes(), 2u);
}

TEST(LineDecoder, DropsALineThatIsTooLong) {
  LineDecoder decoder;
  EXPECT_THAT(lines_in(decoder, std::string(150, 'x') + "\rab\r"), ElementsAre("ab"));
  EXPECT_EQ(decoder.skipped_bytes(), 150u);
}

TEST(LineDecoder, WordsMayHaveManySpacesBetweenThem) {
  EXPECT_EQ(words_of("  M   1,  e7-e5 "), (std::vector<std::string_view>{"M", "1,", "e7-e5"}));
  EXPECT_TRUE(words_of("   ").empty());
}

}  // namespace line_decoder_test
}  // namespace jadoube::drivers
