#include <gtest/gtest.h>

#include "daemon/push/push_encryption.h"
#include "tests/support/push_browser.h"

namespace jadoube::push {
namespace aes128gcm_test {

using tests::read_aes128gcm;
using tests::read_base64url;
using tests::write_base64url;

// [RFC 8188, 3.1]
TEST(Aes128gcm, WritesTheExampleOfTheRfc) {
  const auto secret = read_base64url("yqdlZ-tYemfogSmv7Ws5PQ");
  const auto salt = read_base64url("I1BsxtFttlv3u_Oo94xnmw");
  EXPECT_EQ(write_base64url(aes128gcm("I am the walrus", secret, salt, "")),
            "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg");
}

// [RFC 8188, 3.2]: two records with padding. The reader of these tests must know them.
TEST(Aes128gcm, TheReaderOfTheTestsReadsTheOtherExample) {
  const auto secret = read_base64url("BO3ZVPxUlnLORbVGMpbT1Q");
  const auto body = read_base64url(
      "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_"
      "gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWI"
      "qS_uA");
  EXPECT_EQ(read_aes128gcm(body, secret), "I am the walrus");
}

TEST(Aes128gcm, AddsAsManyBytesAsItSays) {
  const std::string salt(kSaltBytes, 's');
  for (const std::string& text : {std::string(), std::string(4000, 'x')}) {
    const auto body = aes128gcm(text, "secret", salt, "id");
    EXPECT_EQ(body.size(), text.size() + kAes128gcmBytes + 2);
    EXPECT_EQ(read_aes128gcm(body, "secret"), text);
    EXPECT_EQ(read_aes128gcm(body, "another"), std::nullopt);
  }
}

// [RFC 5869, A.1]
TEST(Hkdf, GivesTheExampleOfTheRfc) {
  const std::string secret(22, '\x0b');
  std::string salt, info;
  for (int i = 0; i <= 12; ++i) salt += static_cast<char>(i);
  for (int i = 0xf0; i <= 0xf9; ++i) info += static_cast<char>(i);
  EXPECT_EQ(write_base64url(hkdf(secret, salt, info, 32)),
            "PLJfJfqs1XqQQ09k0DYvKi0tCpDPGlpMXbAtVuzExb8");
}

}  // namespace aes128gcm_test
}  // namespace jadoube::push
