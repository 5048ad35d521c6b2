#include "daemon/push/p256_key.h"

#include <gtest/gtest.h>

#include "tests/support/push_browser.h"

namespace jadoube::push {
namespace p256_key_test {

TEST(P256Key, TwoOwnersComputeTheSame) {
  const auto one = P256Key::make(), other = P256Key::make();
  const auto shared = one.shared_secret(other.point());
  ASSERT_TRUE(shared);
  EXPECT_EQ(shared->size(), 32U);
  EXPECT_EQ(shared, other.shared_secret(one.point()));
  EXPECT_NE(shared, one.shared_secret(P256Key::make().point()));
}

TEST(P256Key, RefusesWhatIsNoPoint) {
  const auto key = P256Key::make();
  std::string point = P256Key::make().point();
  EXPECT_FALSE(key.shared_secret(""));
  EXPECT_FALSE(key.shared_secret(point + "x"));
  EXPECT_FALSE(key.shared_secret(std::string(65, '\0')));
  // Compressed.
  EXPECT_FALSE(key.shared_secret(std::string(1, '\2') + point.substr(1, 32)));
  // Beside the curve.
  point.back() = static_cast<char>(point.back() ^ 1);
  EXPECT_FALSE(key.shared_secret(point));
}

TEST(P256Key, IsReadAsItWasWritten) {
  const auto made = P256Key::make();
  const auto read = P256Key::of_pem(made.pem());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->point(), made.point());
  EXPECT_EQ(read->pem(), made.pem());
}

TEST(P256Key, KeysOfOtherKindsAreNone) {
  EXPECT_FALSE(P256Key::of_pem(""));
  EXPECT_FALSE(P256Key::of_pem("-----BEGIN PRIVATE KEY-----\nxxxx\n-----END PRIVATE KEY-----\n"));
  // A key of Ed25519 [RFC 8410, 10.3].
  EXPECT_FALSE(
      P256Key::of_pem("-----BEGIN PRIVATE KEY-----\n"
                      "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n"
                      "-----END PRIVATE KEY-----\n"));
}

}  // namespace p256_key_test
}  // namespace jadoube::push
