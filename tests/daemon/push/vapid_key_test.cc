#include <gmock/gmock.h>
#include <sys/stat.h>

#include "daemon/push/p256_key.h"
#include "daemon/system/digest.h"
#include "tests/support/process.h"
#include "tests/support/push_browser.h"

namespace jadoube::push {
namespace vapid_key_test {

using testing::HasSubstr;
using tests::read_vapid;
using tests::TemporaryDirectory;

constexpr std::chrono::sys_seconds kNow{std::chrono::seconds(1'700'000'000)};

TEST(VapidKey, ItsTokenIsThatOfRfc8292) {
  const auto key = VapidKey::make();
  const auto read =
      read_vapid(key.authorization("https://push.example", "mailto:organiser@club.example", kNow));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->header, R"({"typ":"JWT","alg":"ES256"})");
  EXPECT_EQ(
      read->claims,
      R"({"aud":"https://push.example","exp":1700043200,"sub":"mailto:organiser@club.example"})");
  EXPECT_TRUE(read->holds);
  EXPECT_EQ(system::base64url_of(read->key), key.public_key());
  EXPECT_EQ(read->key.size(), 65U);
}

TEST(VapidKey, TellsNoContactIfThereIsNone) {
  const auto read = read_vapid(VapidKey::make().authorization("https://push.example", "", kNow));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->claims, R"({"aud":"https://push.example","exp":1700043200})");
}

// A signature has two numbers. One that is short is filled with zeros.
TEST(VapidKey, EveryTokenHolds) {
  const auto key = VapidKey::make();
  for (int i = 0; i < 1000; ++i) {
    const auto read =
        read_vapid(key.authorization("https://push.example", std::to_string(i), kNow));
    ASSERT_TRUE(read && read->holds) << i;
  }
}

TEST(VapidKey, IsMadeOnceAndKept) {
  const TemporaryDirectory directory;
  const auto path = directory / VapidKey::kFileName;
  const auto made = VapidKey::open(path);
  ASSERT_TRUE(made) << made.error().message;
  const auto again = VapidKey::open(path);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->public_key(), made->public_key());
}

TEST(VapidKey, IsInAFileThatOnlyItsOwnerMayRead) {
  const TemporaryDirectory directory;
  const auto path = directory / "key";
  const auto old_mask = ::umask(0);
  const auto made = VapidKey::open(path);
  ::umask(old_mask);
  ASSERT_TRUE(made);
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  ASSERT_EQ(::chmod(path.c_str(), 0644), 0);
  const auto open = VapidKey::open(path);
  ASSERT_FALSE(open);
  EXPECT_THAT(open.error().message, HasSubstr("chmod 600"));
}

TEST(VapidKey, ADamagedFileIsNoReasonForAnotherKey) {
  const TemporaryDirectory directory;
  const auto path = directory / "key";
  tests::write_file(path, "no key");
  ASSERT_EQ(::chmod(path.c_str(), 0600), 0);
  const auto opened = VapidKey::open(path);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_EQ(tests::read_file(path), "no key");
}

}  // namespace vapid_key_test
}  // namespace jadoube::push
