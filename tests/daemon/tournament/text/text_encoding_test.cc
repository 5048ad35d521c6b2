#include "daemon/tournament/text/text_encoding.h"

#include <gtest/gtest.h>

namespace jadoube::tournament {
namespace text_encoding_test {

TEST(TextEncoding, Utf8IsKept) {
  EXPECT_EQ(decode_text("Élise\n"), (DecodedText{"Élise\n", TextEncoding::kUtf8}));
}

TEST(TextEncoding, AByteOrderMarkIsTakenAway) {
  EXPECT_EQ(decode_text("\xEF\xBB\xBFNr"), (DecodedText{"Nr", TextEncoding::kUtf8}));
  EXPECT_EQ(decode_text(std::string_view("\xFF\xFEN\0\xE9\0", 6)),
            (DecodedText{"Né", TextEncoding::kUtf16}));
  EXPECT_EQ(decode_text(std::string_view("\xFE\xFF\0N\0\xE9", 6)),
            (DecodedText{"Né", TextEncoding::kUtf16}));
}

TEST(TextEncoding, OtherBytesAreWindows1252) {
  EXPECT_EQ(decode_text("M\xFCller \x80"), (DecodedText{"Müller €", TextEncoding::kWindows1252}));
}

TEST(TextEncoding, AWrongUtf8CharacterMakesItWindows1252) {
  for (const char* bytes : {"\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x82"}) {
    EXPECT_EQ(decode_text(bytes).encoding, TextEncoding::kWindows1252);
  }
}

TEST(TextEncoding, EveryEndOfALineBecomesOneCharacter) {
  EXPECT_EQ(decode_text("a\r\nb\rc\n").text, "a\nb\nc\n");
}

TEST(TextEncoding, ControlCharactersBecomeBlanks) {
  EXPECT_EQ(decode_text(std::string_view("a\0b\x1B\t", 5)).text, "a b \t");
}

TEST(TextEncoding, Windows1252IsWrittenWithAQuestionMarkForTheRest) {
  EXPECT_EQ(to_windows_1252("Müller € Ł"), "M\xFCller \x80 ?");
}

}  // namespace text_encoding_test
}  // namespace jadoube::tournament
