#include <gtest/gtest.h>

#include "daemon/evidence/signing_key.h"

namespace jadoube::evidence {
namespace seal_test {

TEST(Seal, IsReadAsItWasWritten) {
  const auto seal = SigningKey::make().seal("a text");
  EXPECT_EQ(seal.bytes().size(), 96);
  EXPECT_EQ(Seal::parse(seal.bytes()), seal);
}

TEST(Seal, HasOneLength) {
  const auto bytes = SigningKey::make().seal("a text").bytes();
  for (const auto& other : {std::string(), bytes + "0", bytes.substr(1)}) {
    const auto read = Seal::parse(other);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, rules::ErrorCode::kDataLoss);
  }
}

TEST(Seal, HoldsForOneText) {
  const auto seal = SigningKey::make().seal("a text");
  EXPECT_TRUE(seal.holds_for("a text"));
  EXPECT_FALSE(seal.holds_for("a text "));
}

}  // namespace seal_test
}  // namespace jadoube::evidence
