#include "drivers/dgt/clock_command.h"

#include <gmock/gmock.h>

namespace jadoube::drivers::dgt {
namespace clock_command_test {

using namespace std::chrono_literals;

TEST(ClockCommand, AsksTheVersion) {
  EXPECT_EQ(version_query(), (Bytes{0x2B, 0x03, 0x03, 0x09, 0x00}));
}

TEST(ClockCommand, EndsAText) { EXPECT_EQ(end_text(), (Bytes{0x2B, 0x03, 0x03, 0x03, 0x00})); }

TEST(ClockCommand, WritesATextForADgt3000) {
  EXPECT_EQ(ascii_text({"Hello", 100ms}), (Bytes{0x2B, 0x0C, 0x03, 0x0C, 0x48, 0x65, 0x6C, 0x6C,
                                                 0x6F, 0x20, 0x20, 0x20, 0x01, 0x00}));
}

TEST(ClockCommand, WritesATextForAnXl) {
  EXPECT_EQ(segment_text({"  e2e4", 0ms}),
            (Bytes{0x2B, 0x0B, 0x03, 0x01, 0x7B, 0x00, 0x00, 0x66, 0x7B, 0x5B, 0x00, 0x01, 0x00}));
}

TEST(ClockCommand, SetsBothTimesAndLetsASideRun) {
  EXPECT_EQ(set_clock({5min, 5min, ClockSide::kLeft}),
            (Bytes{0x2B, 0x0A, 0x03, 0x0A, 0x00, 0x05, 0x00, 0x00, 0x05, 0x00, 0x01, 0x00}));
  EXPECT_EQ(set_clock({1h + 2min + 3s, 9h + 59min + 58s, ClockSide::kRight}),
            (Bytes{0x2B, 0x0A, 0x03, 0x0A, 0x01, 0x02, 0x03, 0x09, 0x3B, 0x3A, 0x02, 0x00}));
  EXPECT_EQ(set_clock({0s, 0s, std::nullopt})[10], 0x04);
}

TEST(ClockCommand, Beeps) {
  EXPECT_EQ(beep(1024ms), (Bytes{0x2B, 0x04, 0x03, 0x0B, 0x10, 0x00}));
  EXPECT_EQ(beep(1ms)[4], 0x01);
  EXPECT_EQ(beep(0ms)[4], 0x00);
  EXPECT_EQ(beep(std::chrono::milliseconds::max())[4], 0x7F);
}

TEST(ClockCommand, ReportsHowLongATextBeeps) {
  const auto ascii = [](auto length) { return ascii_text({"x", length})[12]; };
  EXPECT_EQ(ascii(0ms), 0x00);
  EXPECT_EQ(ascii(1000ms), 0x0F);
  EXPECT_EQ(ascii(std::chrono::milliseconds::max()), 0x0F);
  EXPECT_EQ(segment_text({"x", 1ms})[11], 0x03);
}

TEST(ClockCommand, SendsLettersThatWouldHarmALostBoardInLowerCase) {
  const Bytes text = ascii_text({"JOIN NOW", 0ms});
  EXPECT_EQ(std::string(text.begin() + 4, text.begin() + 12), "jOin nOW");
}

TEST(ClockCommand, LeavesALetterBlankThatSevenSegmentsCannotForm) {
  EXPECT_EQ(segments_of('#'), 0x00);
  EXPECT_EQ(segments_of('E'), segments_of('e'));
  EXPECT_EQ(segments_of('8'), 0x7F);
}

TEST(ClockCommand, NeverHasAByteAboveSevenBits) {
  for (int c = 0; c < 256; ++c) {
    const std::string text(8, static_cast<char>(c));
    for (const std::uint8_t byte : segment_text({text, 1s})) EXPECT_LT(byte, 0x80);
  }
}

TEST(ClockVersion, IsNamedAsPeopleNameTheClock) {
  EXPECT_EQ(clock_name(0x20), "DGT 3000 2.0");
  EXPECT_EQ(clock_name(0x22), "DGT 3000 2.2");
  EXPECT_EQ(clock_name(0x1E), "DGT XL 1.14");
  EXPECT_EQ(clock_name(0x31), "DGT clock 3.1");
}

TEST(ClockCommandCheck, RefusesATextThatIsTooLongForTheClock) {
  EXPECT_TRUE(check_clock_command(ShowText{"12345678"}, ClockKind::kAscii));
  EXPECT_FALSE(check_clock_command(ShowText{"123456789"}, ClockKind::kUnknown));
  EXPECT_FALSE(check_clock_command(ShowText{"1234567"}, ClockKind::kXl));
}

TEST(ClockCommandCheck, RefusesWhatIsNoPrintableAscii) {
  for (const auto text : {"\xC3\xA9", "a\nb", "a@b", "`"}) {
    EXPECT_FALSE(check_clock_command(ShowText{text}, ClockKind::kAscii)) << text;
  }
}

TEST(ClockCommandCheck, RefusesTimesThatTheClockCannotShow) {
  EXPECT_TRUE(check_clock_command(SetClock{0s, 10h - 1s, {}}, ClockKind::kAscii));
  EXPECT_FALSE(check_clock_command(SetClock{10h, 0s, {}}, ClockKind::kAscii));
  EXPECT_FALSE(check_clock_command(SetClock{0s, -1s, {}}, ClockKind::kAscii));
}

}  // namespace clock_command_test
}  // namespace jadoube::drivers::dgt
