#include "daemon/outputs/lichess/broadcast_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/daemon/outputs/lichess/site_stub.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/packed.h"

namespace jadoube::outputs {
namespace broadcast_output_test {

using output_tests::kNoon;
using output_tests::LichessSiteStub;
using output_tests::played;
using output_tests::table_of;
using std::chrono::seconds;
using testing::HasSubstr;
using Json = LichessSiteStub::Json;

class BroadcastOutputTest : public ::testing::Test {
 protected:
  BroadcastOutputTest() {
    write_token(stub_.token());
    restart();
    rounds_ = {round_of("a", 1)};
  }

  void write_token(const std::string& token) {
    jadoube::tests::write_file(directory_ / "token", token + "\n");
    chmod((directory_ / "token").c_str(), 0600);
  }
  void restart() {
    output_ =
        std::make_unique<BroadcastOutput>(BroadcastSettings{.url = stub_.url(),
                                                            .memory = directory_ / "memory",
                                                            .secret_file = directory_ / "token",
                                                            .pauses = pauses_},
                                          make_transfer("jadoube/1 (tests)"));
  }
  static Round round_of(const std::string& section, int number) {
    Round round{.tournament = "open",
                .section = section,
                .name = section,
                .event = "City Open",
                .number = number};
    auto table = table_of(number, played("e4"));
    table.heading.game_id = section + std::to_string(number);
    table.heading.round = number;
    round.tables = {table};
    return round;
  }
  // Publishes until there is nothing to do for `for_this_long`.
  Health go_on(seconds for_this_long = seconds(30)) {
    const Instant end = now_ + for_this_long;
    Health health;
    do {
      health = output_->publish(rounds_, now_);
      now_ = std::max(now_ + std::chrono::milliseconds(100), std::min(health.call_again, end));
    } while (now_ < end);
    return health;
  }
  std::string problem_of(const Health& health) {
    return jadoube::tests::in_english(health.problem);
  }
  void create() {
    go_on(seconds(5));
    const auto asked = output_->create("", "", {.name = "City Open"});
    ASSERT_TRUE(asked) << asked.error().message;
  }
  Json rounds_there(std::size_t broadcast = 0) {
    return stub_.broadcasts().at(broadcast)["rounds"];
  }

  tests::TemporaryDirectory directory_;
  LichessSiteStub stub_;
  std::shared_ptr<SitePauses> pauses_ = std::make_shared<SitePauses>();
  Instant now_ = kNoon;
  std::vector<Round> rounds_;
  std::unique_ptr<BroadcastOutput> output_;
};

TEST_F(BroadcastOutputTest, ItMakesTheBroadcastOfEachSectionItsRoundsAndPushesTheGames) {
  rounds_ = {round_of("a", 1), round_of("b", 1), round_of("b", 2)};
  EXPECT_THAT(problem_of(go_on()), HasSubstr("City Open, a has no broadcast at Lichess yet"));
  EXPECT_EQ(stub_.broadcasts(), Json::array());
  create();
  const Health health = go_on(seconds(60));
  EXPECT_EQ(problem_of(health), "");
  const Json all = stub_.broadcasts();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0]["form"]["name"], "City Open | a");
  EXPECT_EQ(all[1]["rounds"][1]["name"], "Round 2");
  EXPECT_EQ(all[1]["rounds"][1]["chapters"][0]["moves"], Json({"e2e4"}));
  EXPECT_EQ(stub_.state()["groups"][0]["name"], "City Open");
  ASSERT_TRUE(health.lichess);
  EXPECT_EQ(health.lichess->account, "club");
  EXPECT_EQ(health.lichess->broadcasts[1].rounds[1].state, RoundState::kPlayed);
  for (const Json& entry : stub_.log()) EXPECT_LT(entry["status"], 300) << entry;
}

TEST_F(BroadcastOutputTest, AGroupThatLichessCouldNotMakeIsMadeLater) {
  rounds_ = {round_of("a", 1), round_of("b", 1)};
  create();
  stub_.control({{"answers", {{{"status", 502}, {"path", "/edit"}}}}});
  EXPECT_THAT(problem_of(go_on(seconds(2))), HasSubstr("did not answer as it should"));
  EXPECT_EQ(stub_.state()["groups"], Json::array());
  // What is known of it outlives a restart.
  restart();
  EXPECT_EQ(problem_of(go_on(seconds(60))), "");
  ASSERT_EQ(stub_.state()["groups"].size(), 1u);
  EXPECT_EQ(stub_.state()["groups"][0]["tours"].size(), 2u);
}

TEST_F(BroadcastOutputTest, AGroupThatLichessRefusesIsSaidAndTriedAgainWhenSomebodyReportsIt) {
  rounds_ = {round_of("a", 1), round_of("b", 1)};
  create();
  stub_.control({{"answers", {{{"status", 400}, {"path", "/edit"}, {"error", "no group today"}}}}});
  const std::string problem = problem_of(go_on(seconds(60)));
  EXPECT_THAT(problem, HasSubstr("does not put the broadcast City Open | b into a group"));
  EXPECT_THAT(problem, HasSubstr("no group today"));
  EXPECT_EQ(stub_.broadcasts()[1]["rounds"][0]["chapters"][0]["moves"], Json({"e2e4"}))
      << "the games go on";
  output_->resume();
  EXPECT_EQ(problem_of(go_on()), "");
  EXPECT_EQ(stub_.state()["groups"].size(), 1u);
}

TEST_F(BroadcastOutputTest, AGroupNeverOverwritesWhatPeopleChangedThere) {
  rounds_ = {round_of("a", 1), round_of("b", 1)};
  create();
  stub_.control({{"answers", {{{"status", 502}, {"path", "/edit"}}}}});
  go_on(seconds(2));
  const std::string a = stub_.broadcasts()[0]["id"], b = stub_.broadcasts()[1]["id"];
  stub_.act({{"act", "broadcast"}, {"id", b}, {"markdown", "With our sponsors"}});
  EXPECT_THAT(problem_of(go_on(seconds(60))), HasSubstr("somebody has changed it at Lichess"));
  EXPECT_EQ(stub_.broadcasts()[1]["form"]["markdown"], "With our sponsors");
  EXPECT_EQ(stub_.state()["groups"], Json::array());
  stub_.act({{"act", "group"}, {"name", "City Open"}, {"tours", {a, b}}});
  output_->resume();
  EXPECT_EQ(problem_of(go_on()), "");
  EXPECT_EQ(stub_.broadcasts()[1]["form"]["markdown"], "With our sponsors");
}

TEST_F(BroadcastOutputTest, WhateverAnswerIsLostNothingIsMadeTwice) {
  create();
  stub_.control({{"answers", {{{"lost", true}, {"path", "/broadcast/new"}}}}});
  output_->publish(rounds_, now_);
  restart();
  stub_.control({{"answers", Json::array()}});
  go_on();
  EXPECT_EQ(stub_.broadcasts().size(), 1u);
  rounds_.push_back(round_of("a", 2));
  stub_.control({{"answers", {{{"lost", true}, {"path", "/new"}}}}});
  go_on(seconds(2));
  restart();
  go_on();
  EXPECT_EQ(rounds_there().size(), 2u);
}

TEST_F(BroadcastOutputTest, ABroadcastOfThatNameThatPeopleMadeIsNotUsedByItself) {
  const std::string id = stub_.act({{"act", "new_broadcast"}, {"name", "City Open"}})["id"];
  create();
  EXPECT_THAT(problem_of(go_on()), HasSubstr("has a broadcast \"City Open\" at Lichess already"));
  EXPECT_EQ(stub_.broadcasts().size(), 1u);
  ASSERT_TRUE(output_->choose("", "", id));
  EXPECT_EQ(problem_of(go_on()), "");
  EXPECT_EQ(rounds_there().size(), 1u);
}

TEST_F(BroadcastOutputTest, AfterTooManyRequestsAllAreSilentForAMinute) {
  create();
  go_on();
  const auto before = stub_.log().size();
  stub_.control({{"answers", {{{"status", 429}, {"path", "/push"}}}}});
  rounds_[0].tables[0].game = std::make_shared<const model::Game>(played("e4 e5"));
  const Instant asked = now_;
  EXPECT_THAT(problem_of(go_on(seconds(20))), HasSubstr("seconds of silence"));
  const auto during = stub_.log().size();
  EXPECT_GT(during, before);
  output_->resume();
  restart();
  go_on(std::chrono::ceil<seconds>(asked + seconds(58) - now_));
  EXPECT_EQ(stub_.log().size(), during) << "a press and another output change nothing";
  EXPECT_EQ(problem_of(go_on(seconds(60))), "");
  EXPECT_EQ(rounds_there()[0]["chapters"][0]["moves"].size(), 2u);
}

TEST_F(BroadcastOutputTest, ARevokedTokenIsOneClearProblemAndNothingIsLost) {
  create();
  go_on();
  stub_.act({{"act", "revoke"}});
  rounds_[0].tables[0].game = std::make_shared<const model::Game>(played("e4 e5"));
  const Health health = go_on();
  EXPECT_THAT(problem_of(health), HasSubstr("Lichess refuses the token"));
  EXPECT_EQ(health.lichess->account, "");
  const auto calls = stub_.log().size();
  go_on(seconds(120));
  EXPECT_EQ(stub_.log().size(), calls);
  write_token(stub_.token({"study:write"}));
  EXPECT_THAT(problem_of(go_on()), HasSubstr("does not have the right study:read"));
  write_token(stub_.token());
  EXPECT_EQ(problem_of(go_on(seconds(60))), "");
  EXPECT_EQ(rounds_there()[0]["chapters"][0]["moves"].size(), 2u);
}

TEST_F(BroadcastOutputTest, AFinishedAndADeletedRoundGetNothingUntilAnOperatorReportsIt) {
  create();
  go_on();
  const std::string id = rounds_there()[0]["id"];
  stub_.act({{"act", "round"}, {"id", id}, {"finishedAt", 1795694400000}});
  rounds_[0].tables[0].game = std::make_shared<const model::Game>(played("e4 e5"));
  EXPECT_THAT(problem_of(go_on(seconds(60))), HasSubstr("Somebody finished round 1"));
  EXPECT_EQ(rounds_there()[0]["chapters"][0]["moves"].size(), 1u);
  ASSERT_TRUE(output_->choose_round("", "", 1, id));
  EXPECT_EQ(problem_of(go_on(seconds(60))), "");
  EXPECT_EQ(rounds_there()[0]["chapters"][0]["moves"].size(), 2u);
  stub_.act({{"act", "delete_round"}, {"id", id}});
  EXPECT_THAT(problem_of(go_on(seconds(120))), HasSubstr("was deleted at Lichess"));
  EXPECT_EQ(rounds_there(), Json::array());
  ASSERT_TRUE(output_->choose_round("", "", 1, ""));
  EXPECT_EQ(problem_of(go_on(seconds(60))), "");
  EXPECT_EQ(rounds_there()[0]["chapters"][0]["moves"].size(), 2u);
}

TEST_F(BroadcastOutputTest, WhatPeopleChangedStaysAndARoundIsFinishedWithOurs) {
  // Once a round has begun there, its start is when it began.
  const auto tables = std::exchange(rounds_[0].tables, {});
  create();
  go_on();
  stub_.act(
      {{"act", "round"}, {"id", rounds_there()[0]["id"]}, {"name", "Opening day"}, {"delay", 900}});
  rounds_[0].starts_at = kNoon;
  go_on(seconds(120));
  EXPECT_EQ(rounds_there()[0]["name"], "Opening day");
  EXPECT_EQ(rounds_there()[0]["delay"], 900);
  EXPECT_EQ(rounds_there()[0]["startsAt"], 1795694400000);
  rounds_[0].tables = tables;
  rounds_[0].is_over = true;
  rounds_.push_back(round_of("a", 2));
  go_on(seconds(120));
  EXPECT_NE(rounds_there()[0]["finishedAt"], nullptr);
  EXPECT_EQ(rounds_there()[0]["name"], "Opening day");
  EXPECT_EQ(rounds_there()[1]["name"], "Round 2");
}

TEST_F(BroadcastOutputTest, ARoundToComeIsMadeAndShowsNoPairings) {
  rounds_.push_back(round_of("a", 2));
  rounds_[1].is_to_come = true;
  create();
  go_on(seconds(60));
  ASSERT_EQ(rounds_there().size(), 2u);
  EXPECT_EQ(rounds_there()[1]["chapters"], Json::array());
}

TEST_F(BroadcastOutputTest, WrongChoicesAreRefusedWithWhatToDo) {
  EXPECT_EQ(output_->create("", "", {}).error().code, rules::ErrorCode::kFailedPrecondition);
  go_on(seconds(5));
  EXPECT_EQ(output_->create("", "x", {}).error().code, rules::ErrorCode::kNotFound);
  EXPECT_EQ(output_->choose("", "", "short").error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_EQ(output_->choose_round("", "", 0, "").error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_EQ(output_->choose_round("", "", 1, "").error().code,
            rules::ErrorCode::kFailedPrecondition);
  EXPECT_EQ(output_->create("", "", {.name = "C"}).error().code,
            rules::ErrorCode::kInvalidArgument);
}

const SectionPlace kPlace{"open", "a"};

struct BroadcastHealthTest : testing::Test {
  BroadcastHealthTest() {
    choices.set_sections({{kPlace, {.title = "City Open", .name = "a"}}});
    ours[kPlace] = {&round};
  }
  BroadcastHealth health() const { return BroadcastHealth({choices, seen, pushes, ours}); }
  void choose() {
    ASSERT_TRUE(choices.choose("open", "a", "bbbbbbbb").has_value());
    choices.find(kPlace)->rounds.push_back({.number = 1, .id = "rrrrrrrr"});
  }
  RoundState state() const { return health().statuses().at(0).rounds.at(0).state; }

  Round round{.tournament = "open", .section = "a", .number = 1};
  BroadcastChoices choices{""};
  SeenBroadcasts seen;
  RoundPushes pushes{ReleasePolicy()};
  std::map<SectionPlace, SectionRounds> ours;
};

TEST_F(BroadcastHealthTest, ASectionWithoutABroadcastIsAProblem) {
  EXPECT_FALSE(health().problem().empty());
  EXPECT_TRUE(health().statuses().at(0).id.empty());
  choose();
  EXPECT_TRUE(health().problem().empty());
  EXPECT_EQ(health().statuses().at(0).id, "bbbbbbbb");
}

TEST_F(BroadcastHealthTest, WhatBlocksABroadcastIsShown) {
  choose();
  seen[kPlace] = {.about = "bbbbbbbb", .blocked = rules::Sentence("Lichess refuses it.")};
  EXPECT_FALSE(health().problem().empty());
  // It was about another one.
  seen[kPlace].about = "cccccccc";
  EXPECT_TRUE(health().problem().empty());
}

TEST_F(BroadcastHealthTest, ARoundIsShownAsItStands) {
  choose();
  EXPECT_EQ(state(), RoundState::kReady);
  choices.find(kPlace)->rounds[0].is_held = true;
  EXPECT_EQ(state(), RoundState::kHeld);
  EXPECT_FALSE(health().problem().empty());
  choices.find(kPlace)->rounds[0].is_gone = true;
  EXPECT_EQ(state(), RoundState::kGone);
}

}  // namespace broadcast_output_test
}  // namespace jadoube::outputs
