#include "daemon/system/digest.h"

#include <gtest/gtest.h>

namespace jadoube::system {
namespace digest_test {

// [spec: FIPS 180-2, example of "abc"]
TEST(Digest, IsSha256) {
  EXPECT_EQ(hex_of(digest_of("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Digest, IsReadAsItWasWritten) {
  const auto digest = digest_of("a row");
  EXPECT_EQ(digest_of_hex(hex_of(digest)), digest);
}

TEST(Digest, HasSixtyFourLowerCaseDigits) {
  const auto hex = hex_of(digest_of("a row"));
  EXPECT_EQ(digest_of_hex(""), std::nullopt);
  EXPECT_EQ(digest_of_hex(hex + "0"), std::nullopt);
  EXPECT_EQ(digest_of_hex("A" + hex.substr(1)), std::nullopt);
  EXPECT_EQ(digest_of_hex("g" + hex.substr(1)), std::nullopt);
}

}  // namespace digest_test
}  // namespace jadoube::system
