#include "daemon/failover/identity.h"

#include <gmock/gmock.h>

namespace jadoube::failover {
namespace identity_test {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kSecret(kShortestSecret, 's');

TEST(Identity, IsACertificateAndItsKeyAndTheAuthorityOfBoth) {
  const auto identity = identity_of(kSecret);
  ASSERT_TRUE(identity);
  EXPECT_THAT(identity->authority, StartsWith("-----BEGIN CERTIFICATE-----"));
  EXPECT_THAT(identity->certificate, StartsWith("-----BEGIN CERTIFICATE-----"));
  EXPECT_THAT(identity->key, StartsWith("-----BEGIN PRIVATE KEY-----"));
}

TEST(Identity, TheAuthorityFollowsFromTheSecretAndNothingElse) {
  EXPECT_EQ(identity_of(kSecret)->authority, identity_of(kSecret)->authority);
  EXPECT_NE(identity_of(kSecret)->authority, identity_of(kSecret + "2")->authority);
  EXPECT_NE(identity_of(kSecret)->certificate, identity_of(kSecret)->certificate);
}

TEST(Identity, AShortSecretIsRefusedWithTheWayToMakeOne) {
  const auto refused = identity_of("short");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_THAT(refused.error().message, HasSubstr("openssl rand"));
}

}  // namespace identity_test
}  // namespace jadoube::failover
