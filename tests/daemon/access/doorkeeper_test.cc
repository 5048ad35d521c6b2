#include "daemon/access/doorkeeper.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>

#include "tests/support/process.h"

namespace jadoube::access {
namespace doorkeeper_test {

using namespace std::chrono_literals;
using rules::ErrorCode;
using testing::HasSubstr;
using testing::Not;

const std::string kPhone = "192.0.2.7";

class DoorkeeperTest : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open() {
    auto opened = Doorkeeper::open(path_, [this] { return now_; });
    ASSERT_TRUE(opened) << opened.error().message;
    keeper_ = std::move(*opened);
  }
  std::string link(Role role = Role::kArbiter, const std::string& name = "A. Meier") {
    const auto made = keeper_->make_link(role, name, "a test");
    EXPECT_TRUE(made) << made.error().message;
    return made->secret;
  }
  // The cookie of somebody who entered with that link.
  std::string enter(const std::string& secret) {
    const auto entered = keeper_->enter(secret, kPhone);
    EXPECT_TRUE(entered && *entered);
    return (*entered)->secret;
  }
  std::string token(std::chrono::seconds life = 24h) {
    return keeper_->make_token(Role::kOperator, "printer", life, "a test")->secret;
  }
  std::string file() const {
    std::ifstream stream(path_);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / "access.json";
  Seconds now_{1'700'000'000s};
  std::unique_ptr<Doorkeeper> keeper_;
};

TEST_F(DoorkeeperTest, ALinkGivesACookieOfItsRoleAndName) {
  const auto cookie = enter(link());
  const auto who = keeper_->by_cookie(cookie, kPhone);
  ASSERT_TRUE(who);
  EXPECT_EQ(who->name, "A. Meier");
  EXPECT_EQ(who->role, Role::kArbiter);
  EXPECT_TRUE(keeper_->is_valid(who->id));
  EXPECT_EQ(keeper_->role_of_entry(who->id), Role::kArbiter);
}

TEST_F(DoorkeeperTest, ALinkWorksOnce) {
  const auto secret = link();
  enter(secret);
  const auto again = keeper_->enter(secret, kPhone);
  ASSERT_TRUE(again);
  ASSERT_FALSE(*again);
  EXPECT_EQ(again->error(), Refusal::kWrong);
  open();
  EXPECT_FALSE(*keeper_->enter(secret, kPhone)) << "after a restart";
}

TEST_F(DoorkeeperTest, TheCodeOfALinkWorksInsteadOfIt) {
  const auto made = keeper_->make_link(Role::kOperator, "B. Kim", "a test");
  ASSERT_TRUE(made);
  const auto entered = keeper_->enter(made->code, kPhone, "C. Lee");
  ASSERT_TRUE(entered && *entered);
  EXPECT_EQ((*entered)->entry.name, "B. Kim") << "the link has the name";
  EXPECT_FALSE(*keeper_->enter(made->code, kPhone)) << "it works once";
  EXPECT_FALSE(*keeper_->enter(made->secret, kPhone)) << "and so does its link";
}

TEST_F(DoorkeeperTest, TheCodeOfALinkEndsWithIt) {
  const auto made = keeper_->make_link(Role::kOperator, "B. Kim", "a test");
  now_ += Doorkeeper::kLinkLife;
  EXPECT_FALSE(*keeper_->enter(made->code, kPhone));
}

TEST_F(DoorkeeperTest, WhoeverTypesTheFirstCodeIsTheFirstArbiter) {
  const auto first = keeper_->make_first_link();
  ASSERT_TRUE(first);
  EXPECT_EQ(keeper_->first_code(), first->code);
  EXPECT_THAT(keeper_->list(), testing::IsEmpty());
  EXPECT_FALSE(keeper_->enter(first->code, kPhone, std::string(200, 'x')))
      << "the name signs decisions";
  const auto entered = keeper_->enter(first->code, kPhone, "B. Kim");
  ASSERT_TRUE(entered && *entered);
  EXPECT_EQ((*entered)->entry.role, Role::kArbiter);
  EXPECT_EQ((*entered)->entry.name, "B. Kim");
  EXPECT_EQ(keeper_->first_code(), "");
  EXPECT_FALSE(keeper_->make_first_link()) << "somebody has entered";
  open();
  EXPECT_FALSE(keeper_->make_first_link()) << "after a restart too";
}

TEST_F(DoorkeeperTest, NobodyIsTheFirstWhenSomebodyHasEntered) {
  const auto first = keeper_->make_first_link();
  ASSERT_TRUE(first);
  (void)link();
  EXPECT_NE(keeper_->first_code(), "") << "nobody has opened it";
  ASSERT_TRUE(keeper_->make_token(Role::kViewer, "a program", std::chrono::hours(1), "a test"));
  EXPECT_EQ(keeper_->first_code(), "");
  EXPECT_FALSE(*keeper_->enter(first->code, kPhone));
  EXPECT_FALSE(*keeper_->enter(first->secret, kPhone));
}

TEST_F(DoorkeeperTest, AFirstLinkIsNotSaved) {
  const auto first = keeper_->make_first_link();
  (void)link();
  open();
  EXPECT_FALSE(*keeper_->enter(first->secret, kPhone));
  const auto again = keeper_->make_first_link();
  ASSERT_TRUE(again);
  EXPECT_NE(again->code, first->code);
}

TEST_F(DoorkeeperTest, ALinkWorksForTenMinutes) {
  const auto early = link(), late = link();
  now_ += 9min + 59s;
  EXPECT_TRUE(*keeper_->enter(early, kPhone));
  now_ += 1s;
  EXPECT_FALSE(*keeper_->enter(late, kPhone));
}

TEST_F(DoorkeeperTest, ACookieWorksForTwelveHours) {
  const auto cookie = enter(link());
  now_ += 12h - 1s;
  EXPECT_TRUE(keeper_->by_cookie(cookie, kPhone));
  now_ += 1s;
  EXPECT_FALSE(keeper_->by_cookie(cookie, kPhone));
}

TEST_F(DoorkeeperTest, ARestartShutsNobodyOut) {
  const auto cookie = enter(link()), program = token(), unused = link();
  open();
  EXPECT_TRUE(keeper_->by_cookie(cookie, kPhone));
  EXPECT_TRUE(keeper_->by_token(program, kPhone));
  EXPECT_TRUE(*keeper_->enter(unused, kPhone));
}

TEST_F(DoorkeeperTest, TheFileHasNoSecretsAndOnlyItsOwnerReadsIt) {
  for (const auto& secret : {link(), enter(link()), token()}) {
    EXPECT_THAT(file(), HasSubstr(secret.substr(0, secret.find('.'))));
    EXPECT_THAT(file(), Not(HasSubstr(secret.substr(secret.find('.') + 1))));
  }
  struct stat status {};
  ASSERT_EQ(::stat(path_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_F(DoorkeeperTest, EachKindOfSecretWorksOnlyWhereItBelongs) {
  const auto one_link = link(), cookie = enter(link()), program = token();
  EXPECT_FALSE(keeper_->by_cookie(one_link, kPhone));
  EXPECT_FALSE(keeper_->by_cookie(program, kPhone));
  EXPECT_FALSE(keeper_->by_token(cookie, kPhone));
  EXPECT_FALSE(keeper_->by_token(one_link, kPhone));
  EXPECT_FALSE(*keeper_->enter(program, kPhone));
  EXPECT_TRUE(*keeper_->enter(one_link, kPhone)) << "a wrong use does not end it";
}

TEST_F(DoorkeeperTest, AnIdWithTheSecretOfAnotherIsWrong) {
  const auto one = token(), other = token();
  const auto mixed = one.substr(0, one.find('.')) + other.substr(other.find('.'));
  EXPECT_FALSE(keeper_->by_token(mixed, kPhone));
  for (const std::string wrong : {"", ".", "x", one.substr(0, one.size() - 1).c_str()}) {
    EXPECT_FALSE(keeper_->by_token(wrong, "192.0.2.8")) << wrong;
  }
}

TEST_F(DoorkeeperTest, ARevokedCookieIsRefusedAtOnceAndAfterARestart) {
  const auto cookie = enter(link());
  const auto id = keeper_->by_cookie(cookie, kPhone)->id;
  ASSERT_TRUE(keeper_->revoke(id, "a test"));
  EXPECT_FALSE(keeper_->by_cookie(cookie, kPhone));
  EXPECT_FALSE(keeper_->is_valid(id));
  EXPECT_EQ(keeper_->role_of_entry(id), std::nullopt);
  open();
  EXPECT_FALSE(keeper_->by_cookie(cookie, kPhone));
  EXPECT_EQ(keeper_->revoke(id, "a test").error().code, ErrorCode::kNotFound);
}

TEST_F(DoorkeeperTest, TheRoleOfASecretIsReportedWithoutANoteOfItsUse) {
  const auto cookie = enter(link());
  const auto program = token();
  EXPECT_EQ(keeper_->role_of(Kind::kSession, cookie), Role::kArbiter);
  EXPECT_EQ(keeper_->role_of(Kind::kToken, program), Role::kOperator);
  EXPECT_EQ(keeper_->role_of(Kind::kToken, cookie), std::nullopt);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(keeper_->role_of(Kind::kToken, "a.b"), std::nullopt);
  for (const auto& entry : keeper_->list()) {
    if (entry.kind == Kind::kToken) {
      EXPECT_FALSE(entry.used_at) << entry.name;
    }
  }
  EXPECT_EQ(keeper_->by_token("a.b", kPhone).error(), Refusal::kWrong) << "no wrong one counts";
  now_ += 25h;
  EXPECT_EQ(keeper_->role_of(Kind::kSession, cookie), std::nullopt);
}

TEST_F(DoorkeeperTest, WhoLeavesMustEnterAgain) {
  const auto cookie = enter(link());
  keeper_->leave(cookie, kPhone);
  EXPECT_FALSE(keeper_->by_cookie(cookie, kPhone));
  EXPECT_TRUE(keeper_->list().empty());
}

TEST_F(DoorkeeperTest, WrongSecretsAreLimitedAndRightOnesStillWork) {
  const auto right = token(), one_link = link();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(keeper_->by_token("nobody.xyz", kPhone).error(), Refusal::kWrong);
  }
  EXPECT_EQ(keeper_->by_token("nobody.xyz", kPhone).error(), Refusal::kLimited);
  EXPECT_EQ(keeper_->enter("nobody.xyz", kPhone)->error(), Refusal::kLimited);
  EXPECT_EQ(keeper_->by_token("nobody.xyz", "192.0.2.99").error(), Refusal::kWrong);
  EXPECT_TRUE(keeper_->by_token(right, kPhone));
  EXPECT_TRUE(*keeper_->enter(one_link, kPhone));
}

TEST_F(DoorkeeperTest, TheListSaysWhoUsedWhatLastAndFromWhere) {
  const auto cookie = enter(link());
  now_ += 1min;
  token();
  now_ += 1min;
  keeper_->by_cookie(cookie, "192.0.2.50");
  const auto list = keeper_->list();
  ASSERT_EQ(list.size(), 2);
  EXPECT_EQ(list[0].kind, Kind::kToken);
  EXPECT_EQ(list[0].used_at, std::nullopt);
  EXPECT_EQ(list[1].kind, Kind::kSession);
  EXPECT_EQ(list[1].used_at, now_);
  EXPECT_EQ(list[1].used_from, "192.0.2.50");
}

TEST_F(DoorkeeperTest, RefusesNamesThatCannotSignADecision) {
  for (const std::string& name :
       {std::string(), std::string("   "), std::string("a\nb"), std::string(101, 'x')}) {
    const auto made = keeper_->make_link(Role::kArbiter, name, "a test");
    ASSERT_FALSE(made) << name;
    EXPECT_EQ(made.error().code, ErrorCode::kInvalidArgument);
  }
}

TEST_F(DoorkeeperTest, ATokenLivesAMinuteToTenYears) {
  EXPECT_FALSE(keeper_->make_token(Role::kViewer, "x", 59s, "a test"));
  EXPECT_FALSE(keeper_->make_token(Role::kViewer, "x", std::chrono::seconds::max(), "a test"));
  const auto program = token(1min);
  now_ += 1min;
  EXPECT_FALSE(keeper_->by_token(program, kPhone));
}

TEST_F(DoorkeeperTest, ThereIsALimitOfEntriesAndOldOnesGoByThemselves) {
  Doorkeeper keeper([this] { return now_; });
  for (std::size_t i = 0; i < Doorkeeper::kMostEntries; ++i) {
    ASSERT_TRUE(keeper.make_link(Role::kViewer, "x", "a test"));
  }
  EXPECT_EQ(keeper.make_link(Role::kViewer, "x", "a test").error().code,
            ErrorCode::kFailedPrecondition);
  now_ += 10min;
  EXPECT_TRUE(keeper.make_link(Role::kViewer, "x", "a test"));
}

TEST_F(DoorkeeperTest, IfItCannotBeSavedALinkStaysAndNobodyEnters) {
  const auto secret = link();
  std::filesystem::create_directory(path_ + ".new");
  std::ofstream(path_ + ".new/x");
  const auto refused = keeper_->enter(secret, kPhone);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(keeper_->make_token(Role::kViewer, "x", 1h, "a test").error().code,
            ErrorCode::kUnavailable);
  EXPECT_EQ(keeper_->list().size(), 1);
  std::filesystem::remove_all(path_ + ".new");
  EXPECT_TRUE(*keeper_->enter(secret, kPhone));
}

TEST_F(DoorkeeperTest, ARevocationThatCannotBeSavedWorksAndReportsIt) {
  const auto program = token();
  std::filesystem::create_directory(path_ + ".new");
  std::ofstream(path_ + ".new/x");
  const auto revoked = keeper_->revoke(program.substr(0, program.find('.')), "a test");
  ASSERT_FALSE(revoked);
  EXPECT_THAT(revoked.error().message, HasSubstr("does not work now"));
  EXPECT_FALSE(keeper_->by_token(program, kPhone));
}

TEST_F(DoorkeeperTest, PutsOnRecordWhoWasLetInAndWhoWasNot) {
  const auto secret = link();
  const auto cookie = enter(secret);
  const auto who = *keeper_->by_cookie(cookie, kPhone);
  EXPECT_FALSE(*keeper_->enter(secret, kPhone));
  for (int i = 0; i < 20; ++i) keeper_->note_refusal(who, "/jadoube.v1.X/Y", kPhone);
  ASSERT_TRUE(keeper_->revoke(who.id, "B. Chief"));
  std::ifstream stream(directory_ / "access.log");
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 9);
  EXPECT_THAT(lines[0], HasSubstr("\"what\":\"made\",\"kind\":\"link\""));
  EXPECT_EQ(
      lines[1],
      "{\"time\":\"2023-11-14T22:13:20Z\",\"what\":\"entered\",\"kind\":\"session\",\"id\":\"" +
          who.id + "\",\"name\":\"A. Meier\",\"role\":\"arbiter\",\"from\":\"192.0.2.7\",\"by\":" +
          "\"access/" + secret.substr(0, secret.find('.')) + "\"}");
  EXPECT_THAT(lines[2], HasSubstr("\"wrong secret\",\"kind\":\"link\",\"from\":\"192.0.2.7\""));
  EXPECT_THAT(lines[3], HasSubstr("\"method\":\"/jadoube.v1.X/Y\""));
  EXPECT_THAT(lines[8], HasSubstr("\"revoked\""));
  EXPECT_THAT(lines[8], HasSubstr("\"by\":\"B. Chief\""));
}

TEST_F(DoorkeeperTest, ADamagedFileIsKeptAsideAndLetsNobodyIn) {
  const auto program = token();
  const auto whole = file();
  const std::vector<std::string> wrong = {"",
                                          "[]",
                                          whole.substr(0, whole.size() / 2),
                                          "{\"version\":2,\"entries\":[]}",
                                          "{\"version\":1}",
                                          "{\"version\":1,\"entries\":[{\"id\":\"a\"}]}",
                                          "{\"version\":1,\"entries\":[7]}"};
  for (const auto& text : wrong) {
    std::ofstream(path_, std::ios::trunc) << text;
    open();
    EXPECT_TRUE(keeper_->list().empty()) << text;
    EXPECT_FALSE(keeper_->by_token(program, kPhone));
    EXPECT_TRUE(std::filesystem::exists(path_ + ".damaged"));
    EXPECT_FALSE(std::filesystem::exists(path_));
  }
}

}  // namespace doorkeeper_test
}  // namespace jadoube::access
