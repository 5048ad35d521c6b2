#include <gtest/gtest.h>

#include "drivers/millennium/message.h"

namespace jadoube::drivers::millennium {
namespace frame_test {

// The question for the version, as a real board got it [spec: drivers/millennium/protocol.md].
TEST(ChessLinkFrame, EncodesTheQuestionForTheVersion) {
  EXPECT_EQ(encode_frame("V"), (Bytes{0xD6, 0xB5, 0xB6}));
}

TEST(ChessLinkFrame, EncodesTheAnswerThatARealBoardGave) {
  EXPECT_EQ(encode_frame("v0103"), (Bytes{0x76, 0xB0, 0x31, 0xB0, 0xB3, 0x37, 0x34}));
}

TEST(ChessLinkFrame, HasTheChecksumInCapitalLetters) { EXPECT_EQ(checksum_of("l"), "6C"); }

}  // namespace frame_test
}  // namespace jadoube::drivers::millennium
