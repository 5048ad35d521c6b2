#include <gtest/gtest.h>

#include "daemon/evidence/shown_text.h"

namespace jadoube::evidence {
namespace base64_test {

// [spec: RFC 4648, section 10]
TEST(Base64, WritesTheExamplesOfItsSpecification) {
  EXPECT_EQ(base64_of(""), "");
  EXPECT_EQ(base64_of("f"), "Zg==");
  EXPECT_EQ(base64_of("fo"), "Zm8=");
  EXPECT_EQ(base64_of("foobar"), "Zm9vYmFy");
}

TEST(Base64, ReadsWhatItWrote) {
  std::string bytes;
  for (int i = 0; i < 256; ++i) {
    bytes += static_cast<char>(i);
    EXPECT_EQ(bytes_of_base64(base64_of(bytes)), bytes);
  }
}

TEST(Base64, RefusesWhatItWouldNotWrite) {
  for (const char* text :
       {"Zg", "Zg=", "Z===", "====", "Zg==Zg==", "Z g=", "Zm9v\n", "Zh==", "-_8="}) {
    EXPECT_EQ(bytes_of_base64(text), std::nullopt) << text;
  }
}

}  // namespace base64_test
}  // namespace jadoube::evidence
