#include <gmock/gmock.h>

#include "rules/laws/touch_list.h"

namespace jadoube::rules {
namespace touch_text_test {

TEST(TouchText, IsReadAsItIsWritten) {
  for (const char* text : {"touch g1", "contact g1", "accident g1", "adjust g1", "lift g1",
                           "remove d5", "release e2 e4", "choose e8 q", "place a1 n", "announce"}) {
    const auto touch = parse_touch(text);
    ASSERT_TRUE(touch) << text;
    EXPECT_EQ(to_string(*touch), text);
  }
}

TEST(TouchText, ReadsASquareAsATouch) {
  const auto touch = parse_touch(" g1 ");
  ASSERT_TRUE(touch);
  EXPECT_EQ(touch->kind, TouchKind::kTouched);
  EXPECT_EQ(touch->square, Square::g1);
}

TEST(TouchText, NamesTheWordItCannotRead) {
  const auto message = [](const char* text) {
    const auto touch = parse_touch(text);
    EXPECT_FALSE(touch) << text;
    return touch ? "" : touch.error().message;
  };
  EXPECT_EQ(message("release e2 e9"), "\"e9\" is not a square");
  EXPECT_EQ(message("release e2"), "a square is missing");
  EXPECT_EQ(message("place e8 k"), "\"k\" is not one of q, r, b, n");
  EXPECT_EQ(message("touch g1 g2"), "\"g2\" is not wanted here");
  EXPECT_EQ(message("announce e4"), "\"e4\" is not wanted here");
  EXPECT_EQ(message("throw g1"),
            "\"throw\" is not an act of the hand: touch, release, remove, adjust, ...");
  EXPECT_EQ(message(""), "an act of the hand: touch, release, remove, adjust, ... is missing");
  EXPECT_EQ(message("release e2 e4 e5"), "\"e5\" is not wanted here");
}

}  // namespace touch_text_test
}  // namespace jadoube::rules
