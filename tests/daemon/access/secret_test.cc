#include "daemon/access/secret.h"

#include <gmock/gmock.h>

#include <set>

namespace jadoube::access {
namespace secret_test {

TEST(Secret, IsOf256BitsAndNeedsNoEscapeInAnAddress) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) {
    const auto secret = random_secret();
    EXPECT_EQ(secret.size(), 43);
    EXPECT_EQ(secret.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                       "0123456789-_"),
              std::string::npos)
        << secret;
    EXPECT_TRUE(seen.insert(secret).second) << "twice";
  }
}

TEST(Secret, AnIdHasNoLettersThatLookAlike) {
  const auto id = random_id(1000);
  EXPECT_EQ(id.size(), 1000);
  EXPECT_EQ(id.find_first_of("lo01ABCDEFGHIJKLMNOPQRSTUVWXYZ"), std::string::npos);
}

// [spec: FIPS 180-2, example of "abc"]
TEST(Secret, ItsDigestIsSha256) {
  EXPECT_EQ(hex_of(digest_of("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Secret, ADigestIsReadAsItWasWritten) {
  const auto digest = digest_of(random_secret());
  EXPECT_EQ(digest_of_hex(hex_of(digest)), digest);
  EXPECT_EQ(digest_of_hex(""), std::nullopt);
  EXPECT_EQ(digest_of_hex(hex_of(digest) + "0"), std::nullopt);
  EXPECT_EQ(digest_of_hex("g" + hex_of(digest).substr(1)), std::nullopt);
}

TEST(Secret, DigestsAreTheSameOnlyWithAllTheirBytes) {
  const auto digest = digest_of("abc");
  EXPECT_TRUE(is_same(digest, digest_of("abc")));
  for (auto at : {0, 15, 31}) {
    auto other = digest;
    other[static_cast<std::size_t>(at)] ^= 1;
    EXPECT_FALSE(is_same(digest, other)) << at;
  }
}

}  // namespace secret_test
}  // namespace jadoube::access
