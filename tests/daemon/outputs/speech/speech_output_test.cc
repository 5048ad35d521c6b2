#include "daemon/outputs/speech/speech_output.h"

#include <gmock/gmock.h>

#include "tests/daemon/outputs/played.h"
#include "tests/support/fake_ssip_server.h"
#include "tests/support/packed.h"
#include "tests/support/process.h"

namespace jadoube::outputs {
namespace speech_output_test {

using namespace std::chrono_literals;
using output_tests::kNoon;
using output_tests::played;
using output_tests::table_of;
using testing::ElementsAre;
using testing::HasSubstr;

class SpeechOutputTest : public testing::Test {
 protected:
  SpeechSettings settings() const { return {.address = "unix:" + path(), .boards = {"table-7"}}; }
  std::string path() const { return directory_ / "ssip"; }

  static Round round_of(std::vector<std::pair<std::string, model::Game>> games) {
    Round round{.number = 3};
    int number = 7;
    for (auto& [board, game] : games) {
      Table table = table_of(number++, std::move(game));
      table.heading.board = board;
      round.tables.push_back(std::move(table));
    }
    return round;
  }

  jadoube::tests::TemporaryDirectory directory_;
  jadoube::tests::FakeSsipServer server_{path()};
};

TEST_F(SpeechOutputTest, SpeaksTheMovesOfItsTableAndOfNoOther) {
  SpeechOutput output("headset", settings());
  output.publish({round_of({{"table-7", played("")}, {"table-8", played("")}})}, kNoon);
  ASSERT_TRUE(server_.wait_for("A new game begins."));
  output.publish({round_of({{"table-7", played("e4")}, {"table-8", played("d4")}})}, kNoon + 1min);
  ASSERT_TRUE(server_.wait_for("Bauer Eva zwei Eva vier."));
  output.publish({round_of({{"table-7", played("e4 c5")}, {"table-8", played("d4 d5")}})},
                 kNoon + 2min);
  ASSERT_TRUE(server_.wait_for("Bauer Caesar sieben Caesar fünf."));
  EXPECT_THAT(server_.texts(), ElementsAre("A new game begins.", "Bauer Eva zwei Eva vier.",
                                           "Bauer Caesar sieben Caesar fünf."));
}

TEST_F(SpeechOutputTest, TheGameOfALaterRoundOnTheSameBoardIsSpoken) {
  SpeechOutput output("headset", settings());
  auto next = played("Nf3");
  next.ordinal = 2;
  next.started_at += 5h;
  output.publish({round_of({{"table-7", next}}), round_of({{"table-7", played("e4")}})},
                 kNoon + 6h);
  ASSERT_TRUE(server_.wait_for("Move 1 of White: Springer Gustav eins Felix drei."));
  EXPECT_EQ(server_.texts().size(), 1U);
}

TEST_F(SpeechOutputTest, AnswersAQuestion) {
  SpeechOutput output("headset", settings());
  EXPECT_TRUE(output.speaks_at("table-7"));
  EXPECT_FALSE(output.speaks_at("table-8"));
  output.answer("table-7", "White is to move.");
  EXPECT_TRUE(server_.wait_for("White is to move."));
}

TEST_F(SpeechOutputTest, TheHallHearsTheTableAndSettledLegalMovesOnly) {
  auto hall = settings();
  hall.boards = {};
  hall.hall = true;
  SpeechOutput output("hall", hall);
  output.publish({round_of({{"table-7", played("")}, {"table-8", played("")}})}, kNoon);
  auto game = played("e4 e5 Nf3");
  game.plies.back().state = model::PlyState::kProvisional;
  output.publish({round_of({{"table-7", game}, {"table-8", played("e4 !b8b5")}})}, kNoon + 5min);
  ASSERT_TRUE(server_.wait_for_texts([](const auto& texts) {
    std::string all;
    for (const auto& text : texts) all += text;
    return all.find("Table 8: Bauer Eva zwei Eva vier") != std::string::npos;
  }));
  for (const std::string& text : server_.texts()) {
    EXPECT_THAT(text, testing::Not(HasSubstr("Springer")));
  }
}

TEST_F(SpeechOutputTest, ATableThatIsWithheldIsSilent) {
  SpeechOutput output("headset", settings());
  Round round = round_of({{"table-7", played("e4")}});
  round.tables[0].withheld = true;
  output.publish({round}, kNoon + 1min);
  output.answer("table-7", "done");
  ASSERT_TRUE(server_.wait_for("done"));
  EXPECT_THAT(server_.texts(), ElementsAre("done"));
}

TEST_F(SpeechOutputTest, WithoutSpeechDispatcherItIsNotUpToDateAndCallsAgain) {
  auto nowhere = settings();
  nowhere.address = "unix:" + (directory_ / "nobody");
  SpeechOutput output("headset", nowhere);
  Health health;
  do {
    health = output.publish({round_of({{"table-7", played("e4")}})}, kNoon);
  } while (health.problem.empty());
  EXPECT_FALSE(health.ok);
  EXPECT_FALSE(health.is_up_to_date);
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("nothing is announced"));
  EXPECT_LE(health.call_again, kNoon + 1s);
}

}  // namespace speech_output_test
}  // namespace jadoube::outputs
