#include <gtest/gtest.h>

#include "daemon/system/digest.h"

namespace jadoube::system {
namespace base64url_test {

// The examples of RFC 4648, 10, without their padding.
TEST(Base64url, WritesAndReadsBytes) {
  for (const auto& [bytes, text] : {std::pair<std::string, std::string>{"", ""},
                                    {"f", "Zg"},
                                    {"fo", "Zm8"},
                                    {"foo", "Zm9v"},
                                    {"foob", "Zm9vYg"},
                                    {"fooba", "Zm9vYmE"},
                                    {"foobar", "Zm9vYmFy"},
                                    {"\xfb\xff", "-_8"}}) {
    EXPECT_EQ(base64url_of(bytes), text);
    EXPECT_EQ(bytes_of_base64url(text), bytes);
  }
}

TEST(Base64url, RefusesWhatItDoesNotWrite) {
  for (const char* text : {"Z", "Zg==", "Zh", "Zm9", "+/8", "Zm 9v", "Zm9v\n", "Zm9vY"}) {
    EXPECT_EQ(bytes_of_base64url(text), std::nullopt) << text;
  }
}

}  // namespace base64url_test
}  // namespace jadoube::system
