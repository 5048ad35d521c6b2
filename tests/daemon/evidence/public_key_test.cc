#include <gtest/gtest.h>

#include "daemon/evidence/shown_text.h"
#include "daemon/evidence/signing_key.h"

namespace jadoube::evidence {
namespace public_key_test {

// The second example of RFC 8032, section 7.1.
constexpr PublicKey::Bytes kKey = {0x3d, 0x40, 0x17, 0xc3, 0xe8, 0x43, 0x89, 0x5a, 0x92, 0xb7, 0x0a,
                                   0xa7, 0x4d, 0x1b, 0x7e, 0xbc, 0x9c, 0x98, 0x2c, 0xcf, 0x2e, 0xc4,
                                   0x96, 0x8c, 0xc0, 0xcd, 0x55, 0xf1, 0x2a, 0xf4, 0x66, 0x0c};
constexpr unsigned char kSignature[] = {
    0x92, 0xa0, 0x09, 0xa9, 0xf0, 0xd4, 0xca, 0xb8, 0x72, 0x0e, 0x82, 0x0b, 0x5f, 0x64, 0x25, 0x40,
    0xa2, 0xb2, 0x7b, 0x54, 0x16, 0x50, 0x3f, 0x8f, 0xb3, 0x76, 0x22, 0x23, 0xeb, 0xdb, 0x69, 0xda,
    0x08, 0x5a, 0xc1, 0xe4, 0x3e, 0x15, 0x99, 0x6e, 0x45, 0x8f, 0x36, 0x13, 0xd0, 0xf1, 0x1d, 0x8c,
    0x38, 0x7b, 0x2e, 0xae, 0xb4, 0x30, 0x2a, 0xee, 0xb0, 0x0d, 0x29, 0x16, 0x12, 0xbb, 0x0c, 0x00};
const std::string kSigned(kSignature, kSignature + sizeof kSignature);

TEST(PublicKey, AcceptsTheSignatureOfItsOwner) {
  EXPECT_TRUE(PublicKey(kKey).has_signed("\x72", kSigned));
}

TEST(PublicKey, RefusesEveryOtherSignature) {
  const PublicKey key(kKey);
  EXPECT_FALSE(key.has_signed("\x73", kSigned));
  EXPECT_FALSE(key.has_signed("", kSigned));
  EXPECT_FALSE(key.has_signed("\x72", ""));
  EXPECT_FALSE(key.has_signed("\x72", kSigned + "0"));
  auto other = kSigned;
  other[0] ^= 1;
  EXPECT_FALSE(key.has_signed("\x72", other));
}

TEST(PublicKey, RefusesSignaturesOfAnotherKey) {
  auto other = kKey;
  other[0] ^= 1;
  EXPECT_FALSE(PublicKey(other).has_signed("\x72", kSigned));
}

TEST(PublicKey, IsReadFromALineAndFromAFile) {
  const PublicKey key(kKey);
  EXPECT_EQ(PublicKey::parse(key.text()), key);
  EXPECT_EQ(PublicKey::parse(key.text() + "\n"), key);
  EXPECT_EQ(PublicKey::parse(key.pem()), key);
  EXPECT_EQ(PublicKey::parse("the key of our event:\r\n" + key.pem()), key);
}

TEST(PublicKey, IsNoOtherText) {
  for (const auto& text : {std::string(), std::string("key"), base64_of("key"),
                           base64_of(std::string(44, 'x')), PublicKey(kKey).text().substr(4)}) {
    const auto read = PublicKey::parse(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, rules::ErrorCode::kInvalidArgument);
  }
}

TEST(PublicKey, HasAShortNameThatPeopleCompare) {
  auto other = kKey;
  other[31] ^= 1;
  EXPECT_EQ(PublicKey(kKey).name().size(), 19);
  EXPECT_NE(PublicKey(kKey).name(), PublicKey(other).name());
}

}  // namespace public_key_test
}  // namespace jadoube::evidence
