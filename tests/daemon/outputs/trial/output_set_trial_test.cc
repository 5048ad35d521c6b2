#include <gmock/gmock.h>

#include <filesystem>

#include "daemon/outputs/output_set.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/system/clock.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/fake_ssip_server.h"
#include "tests/support/process.h"

namespace jadoube::outputs {
namespace output_set_trial_test {

using rules::ErrorCode;
using testing::HasSubstr;

// A voice at the board "one", another one at the board "two", and a folder.
class OutputSetTrialTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(storage::Journal::open(directory_ / "journal"));
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    std::filesystem::create_directory(directory_ / "games");
    const auto voice_at = [&](const std::string& board) {
      OutputSettings voice{.name = "voice-" + board, .kind = Kind::kSpeech};
      voice.speech.address = "unix:" + (directory_ / "ssip");
      voice.speech.boards = {board};
      return voice;
    };
    auto set = OutputSet::open(
        {.outputs = {voice_at("one"),
                     voice_at("two"),
                     {.name = "site", .kind = Kind::kFolder, .dir = directory_ / "games"}},
         .state_dir = directory_ / "outputs"},
        feed_, *archive, clock_);
    ASSERT_TRUE(set) << set.error().message;
    set_ = std::move(*set);
  }

  void play_on(const std::string& board) {
    model::Board played;
    played.link = drivers::ConnectionState::kLive;
    played.game = output_tests::played("e4 e5");
    played.game->plies.back().made_at = clock_.now();
    feed_.restore(board, played);
  }

  jadoube::tests::TemporaryDirectory directory_;
  jadoube::tests::FakeSsipServer server_{directory_ / "ssip"};
  system::Clock clock_;
  stream::Feed feed_{0};
  std::unique_ptr<OutputSet> set_;
};

TEST_F(OutputSetTrialTest, AVoiceIsNotTestedWhereAGameIsPlayed) {
  play_on("one");
  const auto refused = set_->test("voice-one");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refused.error().message, HasSubstr("a game is in play at board one"));
  EXPECT_TRUE(server_.texts().empty());
  const auto other = set_->test("voice-two");
  ASSERT_TRUE(other);
  EXPECT_TRUE(other->ok) << other->what.english();
  EXPECT_EQ(server_.texts().size(), 1u);
}

TEST_F(OutputSetTrialTest, NothingOfATestIsInTheStateOfTheOutputs) {
  const auto before = set_->list().status();
  ASSERT_TRUE(set_->test("site"));
  const auto after = set_->list().status();
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(before[i].health, after[i].health);
    EXPECT_EQ(before[i].published_at, after[i].published_at);
  }
  EXPECT_TRUE(std::filesystem::is_empty(directory_ / "games"));
}

TEST_F(OutputSetTrialTest, AnOutputThatIsNotThereIsNamedWithThoseThatAre) {
  const auto refused = set_->test("nobody");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(refused.error().message, HasSubstr("voice-one, voice-two, site"));
}

}  // namespace output_set_trial_test
}  // namespace jadoube::outputs
