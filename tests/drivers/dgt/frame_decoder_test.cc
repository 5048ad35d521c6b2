#include "drivers/dgt/frame_decoder.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/drivers/dgt/fake_line.h"

namespace jadoube::drivers::dgt {
namespace dgt_frame_decoder_test {

using namespace std::chrono_literals;

constexpr Instant kStart{1h};

// The frames that came out, id first, and how many bytes were dropped.
struct Decoded {
  std::vector<Bytes> frames;
  std::uint64_t skipped = 0;
  bool operator==(const Decoded&) const = default;
};

void decode_into(FrameDecoder& decoder, const Bytes& bytes, Instant now, Decoded& decoded) {
  for (const std::uint8_t byte : bytes) {
    if (const auto frame = decoder.take(now, byte)) {
      decoded.frames.emplace_back(1, frame->id);
      decoded.frames.back().insert(decoded.frames.back().end(), frame->payload.begin(),
                                   frame->payload.end());
    }
  }
  decoded.skipped = decoder.skipped_bytes();
}

Decoded decoded(const Bytes& bytes) {
  FrameDecoder decoder;
  Decoded result;
  decode_into(decoder, bytes, kStart, result);
  return result;
}

Bytes operator+(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

const Bytes kLifted{0x8E, 0x34, 0x00}, kPlaced{0x8E, 0x24, 0x01};

TEST(FrameDecoder, ReadsAFieldUpdate) { EXPECT_EQ(decoded(kLiftE2), (Decoded{{kLifted}, 0})); }

TEST(FrameDecoder, FindsTheNextFrameAfterOneThatWasCutShort) {
  EXPECT_EQ(decoded(Bytes{0x8E, 0x00, 0x05, 0x34} + kPlaceE4), (Decoded{{kPlaced}, 4}));
}

TEST(FrameDecoder, DropsWhatIsBeforeTheFirstFrame) {
  EXPECT_EQ(decoded(Bytes{0x00, 0x7F, 0x12} + kPlaceE4), (Decoded{{kPlaced}, 3}));
}

TEST(FrameDecoder, DropsASizeSmallerThanTheHeader) {
  EXPECT_EQ(decoded(Bytes{0x8E, 0x00, 0x02} + kPlaceE4), (Decoded{{kPlaced}, 3}));
}

TEST(FrameDecoder, DropsASizeThatTheIdCannotHave) {
  EXPECT_EQ(decoded(Bytes{0x8E, 0x00, 0x06, 0x34, 0x00} + kPlaceE4), (Decoded{{kPlaced}, 5}));
  EXPECT_EQ(decoded(Bytes{0x86, 0x7F, 0x7F, 0x00} + kPlaceE4), (Decoded{{kPlaced}, 4}));
}

TEST(FrameDecoder, DropsAHeaderThatIsCutShort) {
  EXPECT_EQ(decoded(Bytes{0x8E} + kPlaceE4), (Decoded{{kPlaced}, 1}));
  EXPECT_EQ(decoded(Bytes{0x8E, 0x00} + kPlaceE4), (Decoded{{kPlaced}, 2}));
}

TEST(FrameDecoder, GivesAFrameOfAnUnknownIdWhoseSizeIsSane) {
  EXPECT_EQ(decoded(Bytes{0xB5, 0x00, 0x04, 0x11} + kPlaceE4),
            (Decoded{{{0xB5, 0x11}, kPlaced}, 0}));
}

TEST(FrameDecoder, DropsAnUnknownIdWhoseSizeIsNotSane) {
  EXPECT_EQ(decoded(Bytes{0xB5, 0x01, 0x01, 0x11} + kPlaceE4), (Decoded{{kPlaced}, 4}));
}

TEST(FrameDecoder, SurvivesTheOddPacketThatOneBoardSends) {
  const Bytes odd{0x90, 0x81, 0x00, 0x08, 0x00, 0x00, 0xB5, 0x00, 0x08, 0x91};
  EXPECT_EQ(decoded(odd + kPlaceE4), (Decoded{{kPlaced}, 10}));
}

TEST(FrameDecoder, ReadsTheWholeEventLog) {
  Bytes log{0x8F, 0x3E, 0x03};
  log.resize(0x1F03, 0x7F);
  const Decoded result = decoded(log + kPlaceE4);
  ASSERT_EQ(result.frames.size(), 2u);
  EXPECT_EQ(result.frames[0].size(), 0x1F01u);
  EXPECT_EQ(result.frames[1], kPlaced);
}

TEST(FrameDecoder, ReadsAnEmptyTrademark) {
  EXPECT_EQ(decoded({0x92, 0x00, 0x03}), (Decoded{{{0x92}}, 0}));
}

TEST(FrameDecoder, DropsAFrameThatWaitsTooLongForItsNextByte) {
  FrameDecoder decoder;
  Decoded result;
  decode_into(decoder, {0x8E, 0x00, 0x05, 0x34}, kStart, result);
  EXPECT_EQ(decoder.expires_at(), kStart + 750ms);
  decode_into(decoder, {0x00}, kStart + 750ms, result);
  EXPECT_EQ(result, (Decoded{{}, 5}));
}

TEST(FrameDecoder, WaitsForASlowByte) {
  FrameDecoder decoder;
  Decoded result;
  Instant now = kStart;
  for (const std::uint8_t byte : kPlaceE4) decode_into(decoder, {byte}, now += 700ms, result);
  EXPECT_EQ(result, (Decoded{{kPlaced}, 0}));
}

TEST(FrameDecoder, HasNothingToExpireBetweenFrames) {
  FrameDecoder decoder;
  Decoded result;
  decode_into(decoder, kPlaceE4, kStart, result);
  EXPECT_EQ(decoder.expires_at(), kNever);
  decoder.expire(kStart + 1h);
  EXPECT_EQ(decoder.skipped_bytes(), 0u);
}

TEST(FrameDecoder, NeverHoldsMoreThanTheLargestFrame) {
  FrameDecoder decoder;
  std::mt19937 random(20260101);
  for (int i = 0; i < 1'000'000; ++i) {
    decoder.take(kStart, static_cast<std::uint8_t>(i % 50'000 == 0 ? 0x8F : random() & 0x7F));
    ASSERT_LE(decoder.held_bytes(), 8195u);
  }
}

// Bytes with frames, cut frames and noise.
Bytes rough_line(std::mt19937& random) {
  Bytes line;
  for (int i = 0; i < 20; ++i) {
    if (random() % 3 == 0) line.push_back(static_cast<std::uint8_t>(random()));
    const Bytes& frame = random() % 2 ? kLiftE2 : kClockStopped;
    line.insert(line.end(), frame.begin(), frame.end() - static_cast<long>(random() % 3 == 0));
  }
  return line;
}

// Every byte is in a frame, counted as dropped, or still held.
TEST(FrameDecoder, AccountsForEveryByte) {
  std::mt19937 random(20260102);
  for (int round = 0; round < 500; ++round) {
    const Bytes line = rough_line(random);
    FrameDecoder decoder;
    std::uint64_t framed = 0;
    for (const std::uint8_t byte : line) {
      if (const auto frame = decoder.take(kStart, byte)) framed += frame->size();
    }
    ASSERT_EQ(framed + decoder.skipped_bytes() + decoder.held_bytes(), line.size());
  }
}

}  // namespace dgt_frame_decoder_test
}  // namespace jadoube::drivers::dgt
