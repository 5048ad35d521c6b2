#include <gtest/gtest.h>

#include <random>

#include "drivers/millennium/message.h"

namespace jadoube::drivers::millennium {
namespace millennium_frame_decoder_test {

using namespace std::chrono_literals;

constexpr Instant kNoon{12h};
const std::string kStart = "RNBKQBNRPPPPPPPP................................pppppppprnbkqbnr";

Bytes operator+(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Bytes bare(Bytes bytes) {
  for (std::uint8_t& byte : bytes) byte &= 0x7F;
  return bytes;
}

const Bytes kPosition = encode_frame("s" + kStart), kVersion = encode_frame("v0103");

struct Decoded {
  std::vector<Frame> frames;
  std::uint64_t skipped = 0;
  bool operator==(const Decoded&) const = default;
};

// Decodes everything, and lets the rest of an unfinished frame not come.
Decoded decoded(const Bytes& bytes, const std::vector<std::size_t>& cuts = {}) {
  FrameDecoder decoder;
  Decoded result;
  Instant now = kNoon;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (std::ranges::find(cuts, i) != cuts.end()) now += 50ms;
    decoder.push(now, bytes[i]);
    while (auto frame = decoder.next()) result.frames.push_back(*frame);
  }
  decoder.expire(now + 1s);
  while (auto frame = decoder.next()) result.frames.push_back(*frame);
  result.skipped = decoder.skipped_bytes();
  return result;
}

const Frame kStartFrame{'s', kStart}, kVersionFrame{'v', "0103"};

TEST(ChessLinkDecoder, ReadsFramesOfAllSizes) {
  EXPECT_EQ(decoded(kPosition + kVersion + encode_frame("x")),
            (Decoded{{kStartFrame, kVersionFrame, {'x', ""}}, 0}));
}

TEST(ChessLinkDecoder, DropsWhatIsBeforeTheFirstFrame) {
  EXPECT_EQ(decoded(Bytes{0x00, 0xFF, 0x3A} + kVersion), (Decoded{{kVersionFrame}, 3}));
}

TEST(ChessLinkDecoder, DropsAFrameWithAWrongChecksum) {
  Bytes wrong = kPosition;
  wrong.back() ^= 0x03;
  EXPECT_EQ(decoded(wrong + kVersion), (Decoded{{kVersionFrame}, 67}));
}

TEST(ChessLinkDecoder, FindsTheNextFrameAfterOneThatWasCutShort) {
  const Bytes cut(kPosition.begin(), kPosition.begin() + 40);
  EXPECT_EQ(decoded(cut + kPosition), (Decoded{{kStartFrame}, 40}));
}

TEST(ChessLinkDecoder, FindsAShortFrameBehindOneThatWasCutShort) {
  const Bytes cut(kPosition.begin(), kPosition.begin() + 40);
  EXPECT_EQ(decoded(cut + kVersion), (Decoded{{kVersionFrame}, 40}));
}

TEST(ChessLinkDecoder, ABlackRookStartsNoFrame) {
  const Bytes tail(kPosition.end() - 11, kPosition.end());
  EXPECT_EQ(decoded(tail + kPosition), (Decoded{{kStartFrame}, 11}));
}

TEST(ChessLinkDecoder, DropsHalfAFrameWhoseRestDoesNotCome) {
  EXPECT_EQ(decoded(Bytes(kPosition.begin(), kPosition.begin() + 30)), (Decoded{{}, 30}));
}

TEST(ChessLinkDecoder, TakesFramesWithoutParityBitsFromABoardThatSendsNone) {
  EXPECT_EQ(decoded(bare(kPosition) + bare(kVersion)), (Decoded{{kStartFrame, kVersionFrame}, 0}));
}

TEST(ChessLinkDecoder, DropsAFrameWithAWrongParityBitFromABoardThatSendsThem) {
  Bytes wrong = kPosition;
  wrong[5] ^= 0x80;
  EXPECT_EQ(decoded(kPosition + wrong), (Decoded{{kStartFrame}, 67}));
}

// Two damaged bits in one column leave the checksum as it was.
TEST(ChessLinkDecoder, FindsDamageThatTheChecksumDoesNotShow) {
  Bytes wrong = kPosition;
  wrong[20] ^= 0x01;
  wrong[30] ^= 0x01;
  EXPECT_EQ(decoded(kPosition + wrong), (Decoded{{kStartFrame}, 67}));
}

TEST(ChessLinkDecoder, TheBytesOfADgtBoardAreNoFrame) {
  Bytes dump{0x86, 0x00, 0x43, 8, 9, 10, 12, 11, 10, 9, 8};
  dump.resize(67, 1);
  EXPECT_EQ(decoded(dump), (Decoded{{}, 67}));
}

TEST(ChessLinkDecoder, TheBytesOfACertaboBoardAreNoFrame) {
  const std::string text = ":3 0 84 252 153 196 3 166 0 65 3 0 84 2 3 \r\n";
  EXPECT_TRUE(decoded(Bytes(text.begin(), text.end())).frames.empty());
}

TEST(ChessLinkDecoder, GivesTheSameForAnySplitOfTheStream) {
  const Bytes stream = kPosition + Bytes{0x73, 0xFF} + kVersion + kPosition + encode_frame("r0203");
  const Decoded whole = decoded(stream);
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    std::vector<std::size_t> cuts;
    for (int cut = 0; cut < 5; ++cut) cuts.push_back(random() % stream.size());
    EXPECT_EQ(decoded(stream, cuts), whole);
  }
}

TEST(ChessLinkDecoder, FindsTheLastOfManyDamagedFrames) {
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    Bytes stream = kPosition + kPosition + kPosition;
    for (int damage = 0; damage < 10; ++damage) {
      stream[random() % (2 * kPosition.size())] = static_cast<std::uint8_t>(random());
    }
    const Decoded result = decoded(stream);
    ASSERT_FALSE(result.frames.empty());
    EXPECT_EQ(result.frames.back(), kStartFrame);
  }
}

}  // namespace millennium_frame_decoder_test
}  // namespace jadoube::drivers::millennium
