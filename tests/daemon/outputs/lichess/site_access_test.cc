#include "daemon/outputs/lichess/site_access.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/daemon/outputs/trial/reported_transfer.h"
#include "tests/support/process.h"

namespace jadoube::outputs {
namespace site_access_test {

using std::chrono::seconds;
using Kind = SiteFault::Kind;
using Token = SiteAccess::Token;

constexpr Instant kNow{std::chrono::hours(1)};

struct SiteAccessTest : testing::Test {
  void write_token(const std::string& token) {
    const auto path = directory / "token";
    jadoube::tests::write_file(path, token + "\n");
    chmod(path.c_str(), 0600);
  }

  jadoube::tests::TemporaryDirectory directory;
  output_tests::ReportedTransfer transfer;
  LichessSite site{"https://lichess.org", transfer};
  std::shared_ptr<SitePauses> pauses = std::make_shared<SitePauses>();
  SiteAccess access{directory / "token", site, pauses};
};

TEST_F(SiteAccessTest, WithoutATokenThereIsAProblem) {
  SiteAccess none("", site, pauses);
  EXPECT_EQ(none.read_token(), Token::kNone);
  EXPECT_FALSE(none.token_problem().empty());
  EXPECT_FALSE(none.is_connected());
}

TEST_F(SiteAccessTest, AnotherTokenIsNew) {
  write_token("lip_one");
  EXPECT_EQ(access.read_token(), Token::kNew);
  EXPECT_EQ(access.read_token(), Token::kSame);
  EXPECT_TRUE(access.is_connected());
  write_token("lip_two");
  EXPECT_EQ(access.read_token(), Token::kNew);
  EXPECT_EQ(access.token(), "lip_two");
}

TEST_F(SiteAccessTest, ARevokedTokenIsNotUsedUntilAnotherOneComes) {
  write_token("lip_one");
  access.read_token();
  EXPECT_TRUE(access.fail({.kind = Kind::kToken}, kNow).empty());
  EXPECT_EQ(access.read_token(), Token::kNone);
  write_token("lip_two");
  EXPECT_EQ(access.read_token(), Token::kNew);
  EXPECT_TRUE(access.token_problem().empty());
}

TEST_F(SiteAccessTest, WhoDoesNotAnswerIsAskedLaterAndLater) {
  access.fail({.kind = Kind::kAway}, kNow);
  EXPECT_EQ(access.silent_until(), kNow + seconds(2));
  access.fail({.kind = Kind::kAway}, kNow);
  EXPECT_EQ(access.silent_until(), kNow + seconds(4));
  EXPECT_FALSE(access.problem(kNow).empty());
  access.answered();
  EXPECT_TRUE(access.problem(kNow).empty());
}

TEST_F(SiteAccessTest, ThePauseThatTheSiteWantsStays) {
  access.fail({.kind = Kind::kTooMany, .wait = seconds(60)}, kNow);
  access.resume();
  EXPECT_EQ(access.silent_until(), kNow + seconds(60));
  EXPECT_FALSE(access.problem(kNow).empty());
  EXPECT_TRUE(access.problem(kNow + seconds(60)).empty());
}

TEST_F(SiteAccessTest, ARefusalIsAboutOneBroadcast) {
  EXPECT_FALSE(access.fail({.kind = Kind::kGone}, kNow).empty());
  EXPECT_EQ(access.silent_until(), Instant{});
}

}  // namespace site_access_test
}  // namespace jadoube::outputs
