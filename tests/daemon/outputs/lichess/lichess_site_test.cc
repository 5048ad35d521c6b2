#include "daemon/outputs/lichess/lichess_site.h"

#include <gmock/gmock.h>

#include "tests/daemon/outputs/lichess/site_stub.h"

namespace jadoube::outputs {
namespace lichess_site_test {

using output_tests::LichessSiteStub;
using testing::ElementsAre;
using testing::HasSubstr;
using Kind = SiteFault::Kind;

class LichessSiteTest : public testing::Test {
 protected:
  LichessSiteStub stub_;
  std::unique_ptr<Transfer> transfer_ = make_transfer("jadoube/1 (tests)");
  LichessSite site_{stub_.url() + "/", *transfer_};
};

TEST_F(LichessSiteTest, ALoginGivesATokenThatCanBeEnded) {
  LichessLogin login([n = 0]() mutable { return std::string(43, static_cast<char>('a' + n++)); });
  const std::string back = "http://127.0.0.1:8080/lichess/return";
  const auto address = login.begin(site_.url(), {.output = "x", .return_address = back}, Instant{});
  ASSERT_TRUE(address);
  const std::string returned = stub_.authorize(*address);
  ASSERT_THAT(returned, testing::StartsWith(back + "?code=liu_"));
  const auto begin = returned.find("code=") + 5;
  const std::string code = returned.substr(begin, returned.find('&') - begin);
  EXPECT_THAT(returned, testing::EndsWith("&state=" + std::string(43, 'a')));
  LichessSiteStub::Json before = stub_.state();
  const auto wrong = site_.token({code, std::string(43, 'x'), back});
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().what.english(), HasSubstr("code_verifier does not match"));
  // That code is spent.
  const std::string again = stub_.authorize(*address);
  const auto start = again.find("code=") + 5;
  const auto done =
      login.finish(std::string(43, 'a'), again.substr(start, again.find('&') - start), Instant{});
  ASSERT_TRUE(done);
  const auto token = site_.token(done->code);
  ASSERT_TRUE(token) << token.error().what.english();
  const auto account = site_.account(*token);
  ASSERT_TRUE(account);
  EXPECT_EQ(account->user, "club");
  EXPECT_THAT(account->scopes, ElementsAre("study:read", "study:write"));
  ASSERT_TRUE(site_.revoke(*token));
  EXPECT_EQ(site_.account(*token)->user, "");
  EXPECT_EQ(site_.revoke(*token).error().kind, Kind::kToken);
}

TEST_F(LichessSiteTest, BroadcastsAndRoundsAreMadeReadChangedAndGrouped) {
  const std::string token = stub_.token();
  const BroadcastFields fields{.name = "City Open | A",
                               .description = "Überall & immer",
                               .format = "9 rounds",
                               .time_control = "90+30",
                               .location = "Kyiv",
                               .time_zone = "Europe/Kyiv",
                               .tempo = "standard",
                               .visibility = "private",
                               .has_teams = true};
  const auto made = site_.create_broadcast(token, fields);
  ASSERT_TRUE(made) << made.error().what.english();
  const auto other = site_.create_broadcast(token, {.name = "City Open | B"});
  ASSERT_TRUE(other);
  ASSERT_TRUE(site_.group(token, other->id, {.name = "City Open | B"},
                          {.name = "City Open", .broadcasts = {made->id, other->id}}));
  EXPECT_EQ(stub_.state()["groups"][0]["tours"].size(), 2u);
  const auto said = site_.broadcast(token, made->id);
  ASSERT_TRUE(said);
  EXPECT_THAT(said->group, ElementsAre(made->id, other->id));
  // Lichess tells neither of them.
  BroadcastFields words = fields;
  words.tempo = words.visibility = {};
  words.has_teams = false;
  EXPECT_EQ(said->says, words);
  EXPECT_EQ(stub_.broadcasts()[0]["form"]["markdown"], "Überall & immer");
  const auto round = site_.create_round(
      token, made->id,
      {.name = "Round 1", .starts_at = 1795694400000, .delay = std::chrono::seconds(900)});
  ASSERT_TRUE(round) << round.error().what.english();
  EXPECT_FALSE(round->is_ongoing) << "without a status it would have started";
  EXPECT_EQ(stub_.broadcasts()[0]["rounds"][0]["rated"], true);
  ASSERT_TRUE(site_.edit_round(token, round->id, {{"name", "Final"}}));
  auto there = site_.broadcast(token, made->id);
  ASSERT_TRUE(there);
  ASSERT_EQ(there->rounds.size(), 1u);
  EXPECT_EQ(there->rounds[0].fields,
            (RoundFields{
                .name = "Final", .starts_at = 1795694400000, .delay = std::chrono::seconds(900)}));
  ASSERT_TRUE(site_.edit_round(token, round->id, {{"status", "finished"}}));
  EXPECT_TRUE(site_.broadcast(token, made->id)->rounds[0].is_finished);
  const auto all = site_.broadcasts(token, "club");
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 2u);
  EXPECT_EQ((*all)[0].name, "City Open | B") << "the newest first, private ones too";
}

TEST_F(LichessSiteTest, EachRefusalIsOfItsKind) {
  const std::string token = stub_.token(), reader = stub_.token({"study:read"});
  EXPECT_EQ(site_.create_broadcast("lio_none", {.name = "City"}).error().kind, Kind::kToken);
  const auto rights = site_.create_broadcast(reader, {.name = "City"});
  EXPECT_EQ(rights.error().kind, Kind::kRights);
  EXPECT_THAT(rights.error().what.english(), HasSubstr("study:write"));
  EXPECT_EQ(site_.broadcast(token, "abcdefgh").error().kind, Kind::kGone);
  const auto refused = site_.create_broadcast(token, {.name = "xy"});
  EXPECT_EQ(refused.error().kind, Kind::kRefused);
  EXPECT_THAT(refused.error().what.english(), HasSubstr("name: Minimum length is 3"));
  stub_.control({{"answers", {{{"status", 429}, {"retry_after", 5}}, {{"status", 502}}}}});
  const auto silence = site_.broadcast(token, "abcdefgh");
  EXPECT_EQ(silence.error().kind, Kind::kTooMany);
  EXPECT_EQ(silence.error().wait, kLichessPause) << "a full minute at least";
  EXPECT_EQ(site_.broadcast(token, "abcdefgh").error().kind, Kind::kAway);
}

constexpr const char* kBack = "http://192.168.1.5:8080/lichess/return";
constexpr Instant kNow{std::chrono::hours(1)};

class LichessLoginTest : public testing::Test {
 protected:
  rules::Expected<std::string> begin(const std::string& back = kBack) {
    return login_.begin("https://lichess.org", {.output = "lichess", .return_address = back}, kNow);
  }

  int number_ = 0;
  // The verifier of RFC 7636, Appendix B, comes second: the state is the first.
  LichessLogin login_{[this] {
    return ++number_ == 2 ? std::string("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
                          : "state" + std::to_string(number_);
  }};
};

TEST_F(LichessLoginTest, TheAddressHasTheChallengeOfTheStandardAndNoSecret) {
  const auto address = begin();
  ASSERT_TRUE(address);
  EXPECT_THAT(*address,
              HasSubstr("https://lichess.org/oauth?response_type=code&client_id=jadoube"));
  EXPECT_THAT(*address, HasSubstr("code_challenge_method=S256"));
  EXPECT_THAT(*address, HasSubstr("code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"));
  EXPECT_THAT(*address, HasSubstr("scope=study%3Aread%20study%3Awrite"));
  EXPECT_THAT(*address,
              HasSubstr("redirect_uri=http%3A%2F%2F192.168.1.5%3A8080%2Flichess%2Freturn"));
  EXPECT_THAT(*address, testing::Not(HasSubstr("dBjftJeZ4CVP")));
}

TEST_F(LichessLoginTest, AnAnswerCountsOnceAndBelongsToItsLogin) {
  begin();
  EXPECT_FALSE(login_.finish("state9", "liu_a", kNow));
  const auto done = login_.finish("state1", "liu_a", kNow);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->asked.output, "lichess");
  EXPECT_EQ(done->code.verifier, "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
  EXPECT_EQ(done->code.return_address, kBack);
  const auto again = login_.finish("state1", "liu_a", kNow);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, rules::ErrorCode::kNotFound);
}

TEST_F(LichessLoginTest, ALoginEndsAfterItsTime) {
  begin();
  EXPECT_FALSE(login_.finish("state1", "liu_a", kNow + LichessLogin::kPatience));
}

TEST_F(LichessLoginTest, OnlyTheReturnPathOfAHostIsAReturnAddress) {
  for (const char* wrong :
       {"", "ftp://hall/lichess/return", "http://hall/other", "http://hall/x/lichess/return",
        "http://evil@hall/lichess/return", "http://hall/lichess/return?x=1",
        "http://hall/lichess/return/", "http://hall/lichess/return/elsewhere",
        "http://hall/x/lichess/return/guide", "http://hall/lichess/return//evil.example",
        "http://hall\\lichess/return"}) {
    const auto refused = begin(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().code, rules::ErrorCode::kInvalidArgument);
  }
  EXPECT_TRUE(begin("https://hall.example:8443/lichess/return"));
  EXPECT_TRUE(begin("http://[::1]:8080/lichess/return"));
  EXPECT_TRUE(begin("http://hall:8080/lichess/return/guide"));
}

}  // namespace lichess_site_test
}  // namespace jadoube::outputs
