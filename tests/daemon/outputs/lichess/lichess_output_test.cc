#include <gmock/gmock.h>
#include <sys/stat.h>

#include "daemon/outputs/output_kinds.h"
#include "tests/daemon/outputs/lichess/stub.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/packed.h"

namespace jadoube::outputs {
namespace lichess_output_test {

using output_tests::json;
using output_tests::kNoon;
using output_tests::LichessStub;
using output_tests::played;
using output_tests::set_clock;
using output_tests::table_of;
using rules::Color;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class LichessOutputTest : public ::testing::Test {
 protected:
  LichessOutputTest() {
    write_token("lip_test");
    restart();
  }

  void write_token(const std::string& token) {
    jadoube::tests::write_file(directory_ / "token", token + "\n");
    chmod((directory_ / "token").c_str(), 0600);
  }
  void restart(std::chrono::milliseconds patience = seconds(20)) {
    output_ = OutputMaker({.lichess = stub_.url(), .state_dir = directory_.path()})
                  .make({.name = "memory",
                         .kind = Kind::kLichess,
                         .round = "abcdefgh",
                         .secret_file = directory_ / "token"},
                        make_transfer("jadoube/1 (tests)", patience));
  }

  static Round round_three(const std::vector<Table>& tables) {
    Round round{.tournament = "harbour", .name = "Harbour Open"};
    round.number = 3;
    round.tables = tables;
    return round;
  }

  // Shows `tables`, and pushes until there is nothing to do before `for_this_long` has passed.
  Health show(const std::vector<Table>& tables, seconds for_this_long = seconds(5)) {
    const Round round = round_three(tables);
    const Instant end = now_ + for_this_long;
    Health health;
    do {
      health = output_->publish({round}, now_);
      now_ = std::max(now_, std::min(health.call_again, end));
    } while (now_ < end);
    return health;
  }

  // The games of push `number`, by their GameId.
  std::vector<std::string> pushed(std::size_t number) {
    std::vector<std::string> ids;
    const json log = stub_.log();
    for (const std::string text : log.at(number).at("games")) {
      const std::size_t begin = text.find("[GameId \"") + 9;
      ids.push_back(text.substr(begin, text.find('"', begin) - begin));
    }
    return ids;
  }
  std::size_t pushes() { return stub_.log().size(); }

  tests::TemporaryDirectory directory_;
  LichessStub stub_;
  Instant now_ = kNoon;
  std::unique_ptr<Output> output_;
};

TEST_F(LichessOutputTest, PushesEveryGameAtTheStartAndThenOnlyThoseThatChanged) {
  auto one = table_of(1, {}), two = table_of(2, {});
  one.game = two.game = nullptr;
  EXPECT_TRUE(show({one, two}).ok);
  EXPECT_THAT(pushed(0), ElementsAre("pairing-1", "pairing-2"));
  two = table_of(2, played("e4 e5"));
  EXPECT_TRUE(show({one, two}).ok);
  EXPECT_THAT(pushed(1), ElementsAre("pairing-2"));
  EXPECT_TRUE(show({one, two}).ok);
  EXPECT_EQ(pushes(), 2u);
  EXPECT_EQ(stub_.state()[1]["moves"], (json{"e2e4", "e7e5"}));
  EXPECT_EQ(stub_.state()[1]["clocks"], (json{5410, 5410}));
  EXPECT_THAT(stub_.log()[0]["agent"], HasSubstr("jadoube"));
  EXPECT_THAT(stub_.log()[0]["type"], HasSubstr("text/plain"));
}

TEST_F(LichessOutputTest, PushesEveryGameWhenThePairingsChange) {
  const auto one = table_of(1, played("e4")), two = table_of(2, played("d4"));
  show({one, two});
  auto swapped = two;
  std::swap(swapped.heading.players.white, swapped.heading.players.black);
  show({one, swapped});
  EXPECT_THAT(pushed(1), ElementsAre("pairing-1", "pairing-2"));
  show({swapped, one});
  EXPECT_THAT(pushed(2), ElementsAre("pairing-2", "pairing-1"));
  EXPECT_EQ(stub_.state()[0]["tags"]["GameId"], "pairing-2");
  EXPECT_EQ(stub_.state().size(), 2u);
}

TEST_F(LichessOutputTest, TellsOfAChapterThatNobodyPlaysAnyMore) {
  const auto one = table_of(1, played("e4")), two = table_of(2, played("d4"));
  show({one, two});
  const Health health = show({one, table_of(3, played("d4"))});
  ASSERT_EQ(health.alerts.size(), 1u);
  EXPECT_EQ(health.alerts[0].game_id, "pairing-2");
  EXPECT_THAT(jadoube::tests::in_english(health.alerts[0].what), HasSubstr("Delete its chapter"));
}

TEST_F(LichessOutputTest, GathersChangesToOnePushASecond) {
  Round round;
  round.number = 3;
  for (int tenths = 0; tenths < 30; ++tenths) {
    std::string moves;
    for (int i = 0; i <= tenths; ++i) moves += i % 2 == 0 ? "Nf3 Nf6 " : "Ng1 Ng8 ";
    round.tables = {table_of(1, played(moves))};
    output_->publish({round}, kNoon + std::chrono::milliseconds(100 * tenths));
  }
  EXPECT_EQ(pushes(), 3u);
}

TEST_F(LichessOutputTest, NeverSendsAnIllegalMoveAndKeepsTheClocksAlive) {
  auto table = table_of(1, played("e4 e5 Nf3 !b8b4 d4"));
  set_clock(table, seconds(5430), seconds(5412), Color::kBlack, seconds(108));
  const Health health = show({table});
  EXPECT_TRUE(health.ok);
  ASSERT_EQ(health.alerts.size(), 1u);
  EXPECT_EQ(health.alerts[0].table, 1);
  EXPECT_EQ(stub_.state()[0]["moves"], (json{"e2e4", "e7e5", "g1f3"}));
  // The last two plies show the clocks that run.
  EXPECT_EQ(stub_.state()[0]["clocks"], (json{5410, 5420, 5430}));
  // The clock is pressed: at once.
  table.game = std::make_shared<const model::Game>(played("e4 e5 Nf3 !b8b4 d4 d6"));
  set_clock(table, seconds(5430), seconds(5430), Color::kWhite, seconds(121));
  show({table}, seconds(2));
  EXPECT_EQ(stub_.state()[0]["clocks"], (json{5410, 5430, 5430}));
  const json log = stub_.log();
  for (const auto& push : log) {
    EXPECT_THAT(push["games"][0].get<std::string>(), Not(HasSubstr("b4")));
  }
}

TEST_F(LichessOutputTest, BringsTheResultOfAFrozenGame) {
  auto game = played("e4 e5 Nf3 !b8b4 d4");
  show({table_of(1, game)});
  game.result = rules::Result::kWhiteWins;
  show({table_of(1, game)});
  EXPECT_EQ(stub_.state()[0]["tags"]["Result"], "1-0");
  EXPECT_EQ(stub_.state()[0]["moves"].size(), 3u);
}

TEST_F(LichessOutputTest, WaitsIfOnlyTheClocksOfAFrozenGameChange) {
  auto table = table_of(1, played("e4 e5 Nf3 !b8b4 d4"));
  for (int second = 0; second < 12; ++second) {
    // Somebody sets the clock, again and again.
    set_clock(table, seconds(4000 + 10 * second), seconds(4000), Color::kBlack, seconds(108));
    show({table}, seconds(1));
  }
  EXPECT_EQ(pushes(), 2u);
}

TEST_F(LichessOutputTest, SendsACorrectionOnceAndNothingShorter) {
  show({table_of(1, played("e4 e5 Nf3"))});
  EXPECT_TRUE(show({table_of(1, played("e4 e5"))}).alerts.empty());
  EXPECT_EQ(pushes(), 1u);
  show({table_of(1, played("e4 e5 Nc3"))});
  EXPECT_EQ(pushes(), 2u);
  const json chapter = stub_.state()[0];
  EXPECT_EQ(chapter["moves"], (json{"e2e4", "e7e5", "b1c3"}));
  EXPECT_EQ(chapter["variations"], 1);
  EXPECT_EQ(chapter["truncated"], 0);
}

TEST_F(LichessOutputTest, BringsTheResultThoughAPlyWasTakenBackBeforeIt) {
  show({table_of(1, played("e4 e5 Nf3"))});
  auto game = played("e4 e5");
  game.result = rules::Result::kDraw;
  const Health health = show({table_of(1, game)});
  EXPECT_EQ(stub_.state()[0]["tags"]["Result"], "1/2-1/2");
  EXPECT_EQ(stub_.state()[0]["truncated"], 0);
  ASSERT_EQ(health.alerts.size(), 1u);
  EXPECT_THAT(jadoube::tests::in_english(health.alerts[0].what), HasSubstr("Nf3"));
}

TEST_F(LichessOutputTest, TellsWhichGameIsRefusedAndSendsItAgainOnlyWhenItChanges) {
  stub_.control({{"refuse", {{"pairing-2", "Cannot parse"}}}});
  const auto one = table_of(1, played("e4"));
  Health health = show({one, table_of(2, played("d4"))});
  EXPECT_TRUE(health.ok);
  ASSERT_EQ(health.alerts.size(), 1u);
  EXPECT_EQ(health.alerts[0].table, 2);
  EXPECT_THAT(jadoube::tests::in_english(health.alerts[0].what), HasSubstr("Cannot parse"));
  show({one, table_of(2, played("d4"))}, seconds(60));
  EXPECT_EQ(pushes(), 1u);
  stub_.control({{"refuse", json::object()}});
  health = show({one, table_of(2, played("d4 d5"))});
  EXPECT_TRUE(health.alerts.empty());
  EXPECT_THAT(pushed(1), ElementsAre("pairing-2"));
}

TEST_F(LichessOutputTest, TellsOfAGameThatLichessDrops) {
  auto table = table_of(1, played("e4"));
  table.heading.players.white.name.clear();
  table.heading.players.white.fide_id.clear();
  const Health health = show({table});
  ASSERT_EQ(health.alerts.size(), 1u);
  EXPECT_THAT(jadoube::tests::in_english(health.alerts[0].what), HasSubstr("need a name"));
}

TEST_F(LichessOutputTest, StopsIfTheRoundReadsAnAddressUntilItIsResumed) {
  stub_.control({{"upstream", true}});
  Health health = show({table_of(1, played("e4"))}, seconds(600));
  EXPECT_FALSE(health.ok);
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("source"));
  EXPECT_EQ(pushes(), 1u);
  stub_.control({{"upstream", false}});
  output_->resume();
  health = show({table_of(1, played("e4"))});
  EXPECT_TRUE(health.ok);
  EXPECT_EQ(stub_.state().size(), 1u);
}

TEST_F(LichessOutputTest, StopsIfTheTokenIsWrongUntilThereIsAnother) {
  write_token("lip_wrong");
  Health health = show({table_of(1, played("e4"))}, seconds(600));
  EXPECT_FALSE(health.ok);
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("token"));
  EXPECT_THAT(jadoube::tests::in_english(health.problem), Not(HasSubstr("lip_wrong")));
  EXPECT_EQ(pushes(), 1u);
  write_token("lip_test");
  EXPECT_TRUE(show({table_of(1, played("e4"))}).ok);
}

TEST_F(LichessOutputTest, RefusesATokenThatOthersCanRead) {
  chmod((directory_ / "token").c_str(), 0644);
  Health health = show({table_of(1, played("e4"))});
  EXPECT_FALSE(health.ok);
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("chmod 600"));
  EXPECT_EQ(pushes(), 0u);
  chmod((directory_ / "token").c_str(), 0600);
  EXPECT_TRUE(show({table_of(1, played("e4"))}).ok);
}

TEST_F(LichessOutputTest, NeverSendsTheTokenInTheClearToAnotherMachine) {
  const auto output = OutputMaker({}).make({.name = "plain",
                                            .kind = Kind::kLichess,
                                            .round = "abcdefgh",
                                            .secret_file = directory_ / "token",
                                            .url = "http://lichess.example"},
                                           make_transfer("test"));
  EXPECT_THAT(jadoube::tests::in_english(output->publish({}, kNoon).problem),
              HasSubstr("not https"));
}

TEST_F(LichessOutputTest, TellsThatThereIsNoSuchRound) {
  stub_.control({{"round", "another1"}});
  EXPECT_THAT(jadoube::tests::in_english(show({table_of(1, played("e4"))}).problem),
              HasSubstr("no such round"));
}

TEST_F(LichessOutputTest, IsSilentForAMinuteAfterTooManyRequests) {
  stub_.control({{"answers", {{{"status", 429}}}}});
  Health health = show({table_of(1, played("e4"))}, seconds(59));
  EXPECT_FALSE(health.ok);
  EXPECT_EQ(pushes(), 1u);
  EXPECT_EQ(health.call_again, kNoon + seconds(60));
  EXPECT_EQ(output_->silent_until(), kNoon + seconds(60));
  EXPECT_TRUE(show({table_of(1, played("e4"))}).ok);
  EXPECT_EQ(pushes(), 2u);
}

TEST_F(LichessOutputTest, KeepsToTheTimeThatLichessNames) {
  const Instant begin = now_;
  for (const int status : {429, 503}) {
    const auto before = pushes();
    const Instant asked = now_;
    stub_.control({{"answers", {{{"status", status}, {"retry_after", 7200}}}}});
    const Health health = show({table_of(1, played("e4"))}, seconds(7000));
    EXPECT_FALSE(health.ok) << status;
    EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("7200 seconds")) << status;
    EXPECT_EQ(pushes(), before + 1) << status;
    EXPECT_EQ(health.call_again, asked + seconds(7200)) << status;
    output_->resume();
    EXPECT_FALSE(show({table_of(1, played("e4"))}, seconds(100)).ok) << status;
    EXPECT_EQ(pushes(), before + 1) << status << ": an operator who tries again does not break it";
    EXPECT_TRUE(show({table_of(1, played("e4 e5"))}, seconds(200)).ok) << status;
    restart();
  }
  EXPECT_GT(now_, begin);
}

TEST_F(LichessOutputTest, PausesLongerAfterEachFailureAndThenPushesEverything) {
  show({table_of(1, played("e4")), table_of(2, played("e4"))});
  stub_.control(
      {{"answers", {{{"status", 503}}, {{"close", true}}, {{"status", 200}, {"body", "<html>"}}}}});
  const std::vector<Table> changed = {table_of(1, played("e4")), table_of(2, played("e4 e5"))};
  const Instant begin = now_;
  Health health = show(changed, seconds(1));
  EXPECT_FALSE(health.ok);
  EXPECT_EQ(health.call_again, begin + seconds(2));
  health = show(changed, seconds(2));
  EXPECT_EQ(health.call_again, begin + seconds(6));
  health = show(changed, seconds(30));
  EXPECT_TRUE(health.ok);
  EXPECT_EQ(pushes(), 5u);
  EXPECT_THAT(pushed(4), ElementsAre("pairing-1", "pairing-2"));
}

TEST_F(LichessOutputTest, GivesUpARequestThatIsNotAnswered) {
  restart(std::chrono::milliseconds(300));
  stub_.control({{"answers", {{{"hang", true}}}}});
  const Health health = show({table_of(1, played("e4"))}, seconds(1));
  EXPECT_FALSE(health.ok);
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("cannot reach"));
}

TEST_F(LichessOutputTest, SplitsAPushThatIsTooLarge) {
  stub_.control({{"most_bytes", 1500}});
  std::vector<Table> tables;
  for (int number = 1; number <= 8; ++number) tables.push_back(table_of(number, played("e4 e5")));
  EXPECT_TRUE(show(tables, seconds(60)).ok);
  EXPECT_EQ(stub_.state().size(), 8u);
}

TEST_F(LichessOutputTest, SendsAtMostAHundredGamesAtOnce) {
  std::vector<Table> tables;
  for (int number = 1; number <= 130; ++number) tables.push_back(table_of(number, played("e4")));
  EXPECT_TRUE(show(tables).ok);
  EXPECT_EQ(pushed(0).size(), 100u);
  EXPECT_EQ(pushed(1).size(), 30u);
}

TEST_F(LichessOutputTest, SendsAtMost256KibibytesAtOnce) {
  std::string moves;
  for (int i = 0; i < 75; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
  std::vector<Table> tables;
  for (int number = 1; number <= 60; ++number) tables.push_back(table_of(number, played(moves)));
  EXPECT_TRUE(show(tables, seconds(30)).ok);
  const json log = stub_.log();
  for (const auto& push : log) EXPECT_LE(push["bytes"], 256 * 1024);
  EXPECT_EQ(stub_.state().size(), 60u);
}

TEST_F(LichessOutputTest, FindsTheOneGameThatSpoilsAPush) {
  stub_.control({{"answers",
                  {{{"status", 400}, {"body", R"({"error":"bad"})"}},
                   {{"status", 400}, {"body", R"({"error":"bad"})"}}}}});
  std::vector<Table> tables = {table_of(1, played("e4")), table_of(2, played("e4"))};
  const Health health = show(tables, seconds(30));
  ASSERT_EQ(health.alerts.size(), 1u);
  EXPECT_EQ(health.alerts[0].table, 1);
  EXPECT_EQ(stub_.state().size(), 1u);
}

TEST_F(LichessOutputTest, HasTheSameIdentityAfterARestart) {
  const std::vector<Table> tables = {table_of(1, played("e4 e5")), table_of(2, played("d4"))};
  show(tables);
  const json before = stub_.state();
  restart();
  show(tables);
  EXPECT_EQ(stub_.state(), before);
  EXPECT_EQ(pushed(1).size(), 2u);
  EXPECT_EQ(stub_.log()[0]["games"], stub_.log()[1]["games"]);
}

TEST_F(LichessOutputTest, SendsNothingOfAMoveThatIsTakenBackBeforeThePress) {
  show({table_of(1, played("e4 e5"))});
  for (const char* moves : {"e4 e5 Nf3", "e4 e5", "e4 e5 Nc3"}) {
    auto game = played(moves);
    if (game.plies.size() > 2) game.plies.back().state = model::PlyState::kProvisional;
    show({table_of(1, game)});
  }
  EXPECT_EQ(pushes(), 1u);
}

TEST_F(LichessOutputTest, StaysWithItsRoundAndTellsThatANewOneHasBegun) {
  Round third, fourth;
  third.tournament = "harbour";
  third.number = 3;
  third.tables = {table_of(1, played("e4"))};
  fourth.tournament = "harbour";
  fourth.number = 4;
  fourth.tables = {table_of(2, played("d4"))};
  EXPECT_TRUE(output_->publish({third}, kNoon).ok);
  const Health health = output_->publish({third, fourth}, kNoon + seconds(5));
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("Round 4 has begun"));
  EXPECT_EQ(stub_.state().size(), 1u);
  // The old round is not shown any more.
  EXPECT_TRUE(output_->publish({fourth}, kNoon + seconds(9)).alerts.empty());
  EXPECT_EQ(stub_.state().size(), 1u);
}

TEST_F(LichessOutputTest, TriesAtOnceWhenAnOperatorReportsIt) {
  show({table_of(1, played("e4"))});
  stub_.control({{"answers", {{{"status", 503}}, {{"status", 503}}, {{"status", 503}}}}});
  const std::vector<Table> changed = {table_of(1, played("e4 e5"))};
  Health health = show(changed, seconds(7));
  EXPECT_EQ(pushes(), 4u);
  EXPECT_GT(health.call_again, now_);
  output_->resume();
  EXPECT_TRUE(output_->publish({round_three(changed)}, now_).ok);
  EXPECT_EQ(pushes(), 5u);
  // Nothing is wrong any more, so there is nothing to do again.
  output_->resume();
  output_->publish({round_three(changed)}, now_ + seconds(5));
  EXPECT_EQ(pushes(), 5u);
}

TEST_F(LichessOutputTest, ARefusedGameGoesOutAgainWhenAnOperatorReportsIt) {
  stub_.control({{"refuse", {{"pairing-1", "no"}}}});
  EXPECT_EQ(show({table_of(1, played("e4"))}).alerts.size(), 1u);
  stub_.control({{"refuse", nlohmann::json::object()}});
  EXPECT_EQ(show({table_of(1, played("e4"))}).alerts.size(), 1u);
  output_->resume();
  EXPECT_TRUE(show({table_of(1, played("e4"))}).alerts.empty());
}

TEST_F(LichessOutputTest, TheSilenceThatLichessAskedForContinues) {
  stub_.control({{"answers", {{{"status", 429}}}}});
  show({table_of(1, played("e4"))}, seconds(30));
  output_->resume();
  show({table_of(1, played("e4"))}, seconds(29));
  EXPECT_EQ(pushes(), 1u);
  EXPECT_TRUE(show({table_of(1, played("e4"))}, seconds(5)).ok);
}

TEST_F(LichessOutputTest, AnOperatorChoosesTheNextRoundAtLichess) {
  show({table_of(1, played("e4"))});
  Round third = round_three({table_of(1, played("e4"))}), fourth;
  fourth.tournament = "harbour";
  fourth.number = 4;
  fourth.tables = {table_of(2, played("d4"))};
  EXPECT_FALSE(output_->publish({third, fourth}, now_).ok);
  stub_.control({{"round", "nextnext"}});
  ASSERT_TRUE(output_->set_round("nextnext", 0));
  const Health health = output_->publish({third, fourth}, now_ + seconds(5));
  EXPECT_TRUE(health.ok) << health.problem;
  EXPECT_EQ(health.round_number, 4);
  EXPECT_THAT(pushed(pushes() - 1), ElementsAre("pairing-2"));
  // After a restart the operator's choice comes back, with the round that went there.
  restart();
  ASSERT_TRUE(output_->set_round("nextnext", 0));
  Round fifth;
  fifth.tournament = "harbour";
  fifth.number = 5;
  fifth.tables = {table_of(3, played("c4"))};
  EXPECT_THAT(
      jadoube::tests::in_english(output_->publish({fourth, fifth}, now_ + seconds(9)).problem),
      HasSubstr("Round 5 has begun"));
}

// A round of the section, with games that end with `result`.
Round section_round(const std::string& section, int number, int table, const std::string& moves,
                    rules::Result result = rules::Result::kUnknown) {
  auto game = played(moves);
  game.result = result;
  Round round{.tournament = "harbour", .section = section};
  round.number = number;
  round.tables = {table_of(table, game)};
  round.tables[0].heading.round = number;
  return round;
}

TEST_F(LichessOutputTest, NeverMixesTwoSections) {
  const Round open = section_round("open", 1, 1, "e4"), youth = section_round("youth", 1, 2, "d4");
  EXPECT_TRUE(output_->publish({open}, now_).ok);
  // A second section comes into the tournament.
  Health health = output_->publish({open, youth}, now_ + seconds(5));
  EXPECT_FALSE(health.ok);
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("section = \"open\""));
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("section = \"youth\""));
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("only section open is sent"));
  EXPECT_EQ(stub_.state().size(), 1u);
  // The round goes on, also after a restart.
  restart();
  output_->publish({youth, section_round("open", 1, 1, "e4 e5")}, now_ + seconds(9));
  EXPECT_EQ(stub_.state().size(), 1u);
  EXPECT_EQ(stub_.state()[0]["moves"], (json{"e2e4", "e7e5"}));
}

TEST_F(LichessOutputTest, SendsNothingIfTwoSectionsAreThereFromTheStart) {
  const std::vector<Round> both = {section_round("open", 1, 1, "e4"),
                                   section_round("youth", 1, 2, "d4")};
  EXPECT_THAT(jadoube::tests::in_english(output_->publish(both, now_).problem),
              HasSubstr("nothing is sent"));
  EXPECT_EQ(pushes(), 0u);
  // The configuration names a section now.
  EXPECT_TRUE(output_->publish({both[1]}, now_ + seconds(5)).ok);
  EXPECT_THAT(pushed(0), ElementsAre("pairing-2"));
}

class LateResultTest : public LichessOutputTest {
 protected:
  // Round 3 was sent to "abcdefgh", and round 4 goes to "nextnext" now.
  void SetUp() override {
    output_->publish({third_}, now_);
    stub_.control({{"round", "nextnext"}});
    ASSERT_TRUE(output_->set_round("nextnext", 4));
    EXPECT_TRUE(push({third_, fourth_}).ok);
    ASSERT_EQ(pushes(), 2u);
    stub_.control({{"round", "abcdefgh"}});
  }
  Health push(const std::vector<Round>& rounds) {
    now_ += seconds(5);
    return output_->publish(rounds, now_);
  }

  const Round third_ = section_round("open", 3, 1, "e4 e5");
  const Round third_over_ = section_round("open", 3, 1, "e4 e5", rules::Result::kWhiteWins);
  const Round fourth_ = section_round("open", 4, 2, "d4");
};

TEST_F(LateResultTest, ReachesTheRoundThatItBelongsTo) {
  const Health health = push({third_over_, fourth_});
  EXPECT_TRUE(health.ok) << health.problem;
  EXPECT_EQ(health.round_number, 4);
  EXPECT_THAT(pushed(pushes() - 1), ElementsAre("pairing-1"));
  EXPECT_EQ(stub_.state()[0]["tags"]["Result"], "1-0");
  push({third_over_, fourth_});
  EXPECT_EQ(pushes(), 3u) << "once";
}

TEST_F(LateResultTest, ReachesItAfterARestartAndNothingElseGoesThere) {
  restart();
  ASSERT_TRUE(output_->set_round("nextnext", 0));
  stub_.control({{"round", "nextnext"}});
  push({third_, fourth_});
  EXPECT_THAT(pushed(pushes() - 1), ElementsAre("pairing-2"));
  const std::size_t before = pushes();
  push({third_, fourth_});
  EXPECT_EQ(pushes(), before) << "round 3 has changed nothing";
  stub_.control({{"round", "abcdefgh"}});
  push({third_over_, fourth_});
  EXPECT_EQ(pushes(), before + 1);
  EXPECT_EQ(stub_.state()[0]["tags"]["Result"], "1-0");
}

TEST_F(LateResultTest, ComesAfterWhatIsPlayedNow) {
  stub_.control({{"round", "nextnext"}});
  push({third_over_, section_round("open", 4, 2, "d4 d5")});
  EXPECT_THAT(pushed(pushes() - 1), ElementsAre("pairing-2"));
  stub_.control({{"round", "abcdefgh"}});
  push({third_over_, section_round("open", 4, 2, "d4 d5")});
  EXPECT_THAT(pushed(pushes() - 1), ElementsAre("pairing-1"));
}

TEST_F(LateResultTest, IsReportedIfItsRoundDoesNotTakeIt) {
  stub_.control({{"round", "nextnext"}});  // The round before is not there any more.
  const Health health = push({third_over_, fourth_});
  EXPECT_TRUE(health.ok) << health.problem;
  ASSERT_EQ(health.alerts.size(), 1u);
  EXPECT_EQ(health.alerts[0].game_id, "pairing-1");
  EXPECT_THAT(jadoube::tests::in_english(health.alerts[0].what),
              HasSubstr("Alder, Ines 1 - Birk, Otto 1 1-0"));
  EXPECT_THAT(jadoube::tests::in_english(health.alerts[0].what),
              HasSubstr("abcdefgh: Lichess has no such round"));
  stub_.control({{"round", "abcdefgh"}});
  output_->resume();
  EXPECT_TRUE(push({third_over_, fourth_}).alerts.empty());
}

TEST_F(LichessOutputTest, ALateResultOfARoundThatItNeverHadIsToldToTheOperator) {
  const Round third = section_round("open", 3, 1, "e4 e5");
  const Round fourth = section_round("open", 4, 2, "d4");
  EXPECT_TRUE(output_->publish({third, fourth}, now_).alerts.empty());
  const Round over = section_round("open", 3, 1, "e4 e5", rules::Result::kBlackWins);
  const Health health = output_->publish({over, fourth}, now_ + seconds(5));
  EXPECT_TRUE(health.ok);
  ASSERT_EQ(health.alerts.size(), 1u);
  EXPECT_EQ(health.alerts[0].round, 3);
  EXPECT_THAT(jadoube::tests::in_english(health.alerts[0].what),
              HasSubstr("0-1 of Alder, Ines 1 - Birk, Otto 1 in round 3"));
  EXPECT_EQ(stub_.state().size(), 1u);
  output_->resume();
  EXPECT_TRUE(output_->publish({over, fourth}, now_ + seconds(9)).alerts.empty());
}

TEST_F(LichessOutputTest, ARoundAtLichessCanBeChosenBeforeOurRoundIsThere) {
  show({table_of(1, played("e4"))});
  ASSERT_TRUE(output_->set_round("nextnext", 4));
  const Health health = show({table_of(1, played("e4 e5"))});
  EXPECT_TRUE(health.ok);
  EXPECT_TRUE(health.alerts.empty()) << "round 3 does not go to the page of round 4";
  EXPECT_EQ(stub_.state()[0]["moves"].size(), 2u) << "it goes on where it was";
  stub_.control({{"round", "nextnext"}});
  Round fourth;
  fourth.tournament = "harbour";
  fourth.number = 4;
  fourth.tables = {table_of(2, played("d4"))};
  EXPECT_TRUE(output_->publish({fourth}, now_).ok);
  EXPECT_THAT(pushed(2), ElementsAre("pairing-2"));
}

TEST_F(LichessOutputTest, ANewIdAtABreakMustSayForWhichRoundItIs) {
  const Round third = section_round("open", 3, 1, "e4");
  output_->publish({third}, now_);
  const auto refused = output_->set_round("nextnext", 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refused.error().message,
              HasSubstr("--number 4 for the next round, or --number 3 if round 3 continues"));
  EXPECT_TRUE(output_->set_round("abcdefgh", 0)) << "the round that it has";
}

TEST_F(LichessOutputTest, ARoundToComeGoesOutOnlyIfItWasNamed) {
  const Round third = section_round("open", 3, 1, "e4");
  Round fourth = section_round("open", 4, 2, "");
  fourth.is_to_come = true;
  Health health = output_->publish({third, fourth}, now_);
  EXPECT_EQ(health.round_number, 3);
  EXPECT_EQ(health.problem, "") << "a round to come is no newer round";
  ASSERT_TRUE(output_->set_round("nextnext", 4));
  stub_.control({{"round", "nextnext"}});
  health = output_->publish({third, fourth}, now_ + seconds(5));
  EXPECT_EQ(health.round_number, 4);
  EXPECT_THAT(pushed(pushes() - 1), ElementsAre("pairing-2")) << "the players are there early";
}

TEST_F(LichessOutputTest, AnIdThatLichessCannotHaveIsRefused) {
  for (const char* id : {"", "short", "nine-char", "abcd/fgh", "abcdefghi"}) {
    EXPECT_FALSE(output_->set_round(id, 0)) << id;
  }
  EXPECT_FALSE(output_->set_round("abcdefgh", -1));
}

TEST_F(LichessOutputTest, RemembersItsRoundOverARestart) {
  show({table_of(1, played("e4"))});
  restart();
  Round fourth;
  fourth.tournament = "harbour";
  fourth.number = 4;
  fourth.tables = {table_of(2, played("d4"))};
  const Health health = output_->publish({fourth}, now_);
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("Round 4 has begun"));
  EXPECT_EQ(stub_.state().size(), 1u);
}

}  // namespace lichess_output_test
}  // namespace jadoube::outputs
