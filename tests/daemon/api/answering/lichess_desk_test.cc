#include "daemon/api/answering/lichess_desk.h"

#include <fstream>

#include "tests/daemon/api/lichess_accounts.h"

namespace jadoube::api {
namespace lichess_desk_test {

using rules::ErrorCode;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

class LichessDeskTest : public lichess_tests::LichessAccounts {
 protected:
  // Logs in, as somebody does who agrees.
  void connect(const std::string& id = "lichess") {
    const auto address = desk_->connect(id, "", who_);
    ASSERT_TRUE(address) << address.error().message;
    const std::string back = agreed(*address);
    const auto done = desk_->finish(in(back, "state"), in(back, "code"));
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(*done, id);
  }
  std::string token_of(const std::string& id) {
    std::ifstream file(settings_of(id).secret_file);
    std::string token;
    std::getline(file, token);
    return token;
  }
};

TEST_F(LichessDeskTest, ALoginLeadsToLichessAndBackToTheFirstAddressOfThePages) {
  const auto address = desk_->connect("lichess", "", who_);
  ASSERT_TRUE(address) << address.error().message;
  EXPECT_THAT(*address, StartsWith(stub_.url() + "/oauth?response_type=code&"));
  EXPECT_THAT(*address, HasSubstr("https%3A%2F%2F192.0.2.7%3A8443%2Flichess%2Freturn&"));
  const auto asked = desk_->connect("lichess", "http://hall:8080/lichess/return/guide", who_);
  ASSERT_TRUE(asked) << asked.error().message;
  EXPECT_THAT(agreed(*asked), StartsWith("http://hall:8080/lichess/return/guide?code="));
}

TEST_F(LichessDeskTest, WhoComesBackHasATokenInTheNameOfWhoAsked) {
  connect();
  EXPECT_THAT(token_of("lichess"), StartsWith("lio_"));
  EXPECT_EQ(kept_.last.author, "A. Meier");
  EXPECT_EQ(kept_.last.origin, "browser");
  EXPECT_TRUE(kept_.last.is_arbiter);
  stub_.act({{"act", "new_broadcast"}, {"name", "City Open"}});
  const auto all = desk_->broadcasts("lichess");
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_EQ(all->account, "club");
  ASSERT_THAT(all->broadcasts, SizeIs(1));
  EXPECT_EQ(all->broadcasts[0].name, "City Open");
}

TEST_F(LichessDeskTest, AnOutputOfThatNameIsMade) {
  connect("club");
  EXPECT_EQ(settings_of("club").kind, outputs::Kind::kLichess);
  EXPECT_THAT(token_of("club"), StartsWith("lio_"));
}

TEST_F(LichessDeskTest, ACodeAndAStateAreGoodOnce) {
  const auto address = desk_->connect("lichess", "", who_);
  ASSERT_TRUE(address);
  const std::string back = agreed(*address);
  ASSERT_TRUE(desk_->finish(in(back, "state"), in(back, "code")));
  const auto again = desk_->finish(in(back, "state"), in(back, "code"));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(desk_->finish("nobody's", "liu_x").error().code, ErrorCode::kNotFound);
  EXPECT_EQ(stub_.count("POST", "/api/token"), 1) << "Lichess is asked once";
}

TEST_F(LichessDeskTest, ACodeThatLichessDidNotGiveIsRefusedAndNothingIsKept) {
  const auto address = desk_->connect("lichess", "", who_);
  ASSERT_TRUE(address);
  const auto done = desk_->finish(in(*address, "state"), "liu_invented");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ErrorCode::kFailedPrecondition) << done.error().message;
  EXPECT_THAT(kept_.last.edits, IsEmpty());
  EXPECT_EQ(settings_of("lichess").secret_file, "");
}

TEST_F(LichessDeskTest, WhoDoesNotAgreeGetsNoTokenAndTheLoginIsOver) {
  const auto address = desk_->connect("lichess", "", who_);
  ASSERT_TRUE(address);
  const std::string state = in(*address, "state");
  EXPECT_THAT(desk_->refused(state, "access_denied").message, HasSubstr("did not agree"));
  EXPECT_EQ(desk_->refused(state, "access_denied").code, ErrorCode::kNotFound);
  EXPECT_EQ(desk_->finish(state, "liu_x").error().code, ErrorCode::kNotFound);
}

TEST_F(LichessDeskTest, NobodyIsSentToLichessIfTheTokenCouldNotBeKept) {
  const auto other_kind = desk_->connect("live", "", who_);
  ASSERT_FALSE(other_kind);
  EXPECT_EQ(other_kind.error().code, ErrorCode::kInvalidArgument);
  const auto elsewhere = desk_->connect("lichess", "https://evil.example/lichess", who_);
  ASSERT_FALSE(elsewhere);
  EXPECT_EQ(elsewhere.error().code, ErrorCode::kInvalidArgument);
  kept_.trial.refusals = {{.name = "output.lichess.secret", .what = "the file has it"}};
  const auto in_file = desk_->connect("lichess", "", who_);
  ASSERT_FALSE(in_file);
  EXPECT_EQ(in_file.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(in_file.error().message, HasSubstr("the file has it"));
  kept_.trial.refusals.clear();
  pages_ = {};
  EXPECT_THAT(desk_->connect("lichess", "", who_).error().message, HasSubstr("has no pages"));
  LichessDesk without({.outputs = *outputs_, .pages = *this});
  EXPECT_THAT(without.connect("lichess", "", who_).error().message, HasSubstr("keeps no settings"));
}

TEST_F(LichessDeskTest, ATokenThatCannotBeKeptIsSaid) {
  const auto address = desk_->connect("lichess", "", who_);
  ASSERT_TRUE(address);
  const std::string back = agreed(*address);
  kept_.refuses = "the disk is full";
  const auto done = desk_->finish(in(back, "state"), in(back, "code"));
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(done.error().message, HasSubstr("the disk is full"));
}

TEST_F(LichessDeskTest, ATokenIsEndedThereAndForgottenHere) {
  EXPECT_THAT(desk_->disconnect("lichess", who_).error().message, HasSubstr("is not connected"));
  connect();
  ASSERT_TRUE(desk_->disconnect("lichess", who_));
  EXPECT_EQ(stub_.state()["tokens"].size(), 0u);
  EXPECT_EQ(settings_of("lichess").secret_file, "");
  EXPECT_EQ(desk_->broadcasts("lichess").error().code, ErrorCode::kFailedPrecondition);
}

TEST_F(LichessDeskTest, ATokenThatWasEndedThereIsForgottenTooButNotOneThatLichessDidNotHearOf) {
  connect();
  stub_.control({{"answers", {{{"status", 502}}}}});
  const auto away = desk_->disconnect("lichess", who_);
  ASSERT_FALSE(away);
  EXPECT_EQ(away.error().code, ErrorCode::kUnavailable);
  EXPECT_NE(settings_of("lichess").secret_file, "");
  stub_.act({{"act", "revoke"}});
  const auto unknown = desk_->broadcasts("lichess");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().message, HasSubstr("refuses the token of output lichess"));
  EXPECT_TRUE(desk_->disconnect("lichess", who_));
  EXPECT_EQ(settings_of("lichess").secret_file, "");
}

TEST_F(LichessDeskTest, AfterTooManyRequestsLichessIsLeftAlone) {
  connect();
  stub_.control({{"answers", {{{"status", 429}}}}});
  const auto first = desk_->broadcasts("lichess");
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(first.error().message, HasSubstr("wants no requests now"));
  const auto asked = stub_.log().size();
  EXPECT_FALSE(desk_->broadcasts("lichess"));
  EXPECT_EQ(stub_.log().size(), asked);
}

TEST_F(LichessDeskTest, AfterItsEndNothingIsAsked) {
  connect();
  const auto asked = stub_.log().size();
  desk_->interrupt();
  EXPECT_EQ(desk_->broadcasts("lichess").error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(stub_.log().size(), asked);
}

TEST_F(LichessDeskTest, AnOutputThatIsNotThereIsNamed) {
  const auto none = desk_->broadcasts("nowhere");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(none.error().message, HasSubstr("\"nowhere\""));
  EXPECT_EQ(desk_->disconnect("live", who_).error().code, ErrorCode::kInvalidArgument);
}

}  // namespace lichess_desk_test
}  // namespace jadoube::api
