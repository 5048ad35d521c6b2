#include "daemon/outputs/lichess/lichess_site.h"

#include <gmock/gmock.h>

#include "daemon/outputs/lichess/lichess_login.h"
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

}  // namespace lichess_site_test
}  // namespace jadoube::outputs
