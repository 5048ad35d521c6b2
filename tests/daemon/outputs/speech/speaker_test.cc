#include <gmock/gmock.h>

#include "daemon/outputs/speech/speech_output.h"
#include "tests/support/fake_ssip_server.h"
#include "tests/support/packed.h"
#include "tests/support/process.h"

namespace jadoube::outputs {
namespace speaker_test {

using announcements::Kind;
using testing::ElementsAre;
using testing::HasSubstr;

class SpeakerTest : public testing::Test {
 protected:
  std::string path() const { return directory_ / "ssip"; }
  SpeechSettings settings() const {
    return {.address = "unix:" + path(), .voice = {.language = "de"}};
  }
  // Waits until the state of the speaker is as `holds` wants it.
  static bool wait_for(Speaker& speaker, const auto& holds) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (std::chrono::steady_clock::now() < until) {
      if (holds(speaker.state())) return true;
      std::this_thread::yield();
    }
    return false;
  }

  jadoube::tests::TemporaryDirectory directory_;
};

TEST_F(SpeakerTest, SpeaksInOrder) {
  jadoube::tests::FakeSsipServer server(path(), false);
  Speaker speaker("headset", settings());
  speaker.say({Kind::kMove, "one"});
  ASSERT_TRUE(server.wait_for("one."));
  speaker.say({Kind::kMove, "two"});
  speaker.say({Kind::kTime, "5 minutes for White"});
  server.finish();
  ASSERT_TRUE(server.wait_for("two."));
  server.finish();
  ASSERT_TRUE(server.wait_for("5 minutes for White"));
  EXPECT_FALSE(speaker.state().is_silent);
  server.finish();
  EXPECT_TRUE(wait_for(speaker, [](const auto& state) { return state.is_silent; }));
  EXPECT_THAT(server.texts(), ElementsAre("one.", "two.", "5 minutes for White"));
  EXPECT_THAT(server.commands(), testing::Contains("SET SELF LANGUAGE de"));
}

TEST_F(SpeakerTest, AQuestionCutsOffAMoveWhichIsSaidAgain) {
  jadoube::tests::FakeSsipServer server(path(), false);
  Speaker speaker("headset", settings());
  speaker.say({Kind::kMove, "one"});
  ASSERT_TRUE(server.wait_for("one."));
  speaker.say({Kind::kAnswer, "position"});
  ASSERT_TRUE(server.wait_for("position"));
  server.finish();
  ASSERT_TRUE(server.wait_for_texts([](const auto& texts) { return texts.size() == 3; }));
  auto commands = server.commands();
  std::erase_if(commands, [](const auto& each) { return each.starts_with("SET SELF"); });
  EXPECT_THAT(commands, ElementsAre("SPEAK one.", "CANCEL SELF", "SPEAK position", "SPEAK one."));
}

TEST_F(SpeakerTest, ANewMoveCutsOffAnAnswer) {
  jadoube::tests::FakeSsipServer server(path(), false);
  Speaker speaker("headset", settings());
  speaker.say({Kind::kAnswer, "position"});
  ASSERT_TRUE(server.wait_for("position"));
  speaker.say({Kind::kMove, "one"});
  ASSERT_TRUE(server.wait_for("one."));
  server.finish();
  EXPECT_TRUE(wait_for(speaker, [](const auto& state) { return state.is_silent; }));
  auto commands = server.commands();
  std::erase_if(commands, [](const auto& each) { return each.starts_with("SET SELF"); });
  EXPECT_THAT(commands, ElementsAre("SPEAK position", "CANCEL SELF", "SPEAK one."));
}

TEST_F(SpeakerTest, ALostConnectionIsReportedAndMendedAndNothingIsLost) {
  auto server = std::make_unique<jadoube::tests::FakeSsipServer>(path(), false);
  Speaker speaker("headset", settings());
  speaker.say({Kind::kMove, "one"});
  ASSERT_TRUE(server->wait_for("one."));
  server.reset();
  ASSERT_TRUE(wait_for(speaker, [](const auto& state) { return !state.is_connected; }));
  EXPECT_THAT(jadoube::tests::in_english(speaker.state().problem),
              HasSubstr("cannot be reached, so nothing is announced"));
  const std::string reported = speaker.state().problem;
  speaker.retry();
  speaker.say({Kind::kMove, "two"});
  EXPECT_EQ(speaker.state().problem, reported) << "it is told once";
  server = std::make_unique<jadoube::tests::FakeSsipServer>(path());
  speaker.retry();
  ASSERT_TRUE(server->wait_for("one. two."));
  ASSERT_TRUE(wait_for(speaker, [](const auto& state) { return state.is_silent; }));
  EXPECT_TRUE(speaker.state().is_connected);
  EXPECT_EQ(speaker.state().problem, "");
}

TEST_F(SpeakerTest, AConnectionThatBreaksIsMadeAgainByItself) {
  jadoube::tests::FakeSsipServer server(path(), false);
  Speaker speaker("headset", settings());
  speaker.say({Kind::kMove, "one"});
  ASSERT_TRUE(server.wait_for("one."));
  server.hang_up();
  EXPECT_TRUE(server.wait_for_texts([](const auto& texts) { return texts.size() == 2; }));
  EXPECT_THAT(server.texts(), ElementsAre("one.", "one."));
}

TEST_F(SpeakerTest, ReportsWhatSpeechDispatcherRefusesAndSpeaksAllTheSame) {
  jadoube::tests::FakeSsipServer server(path());
  server.refuse("SET SELF OUTPUT_MODULE");
  auto wrong = settings();
  wrong.voice.module = "none";
  Speaker speaker("headset", wrong);
  speaker.say({Kind::kMove, "one"});
  ASSERT_TRUE(server.wait_for("one."));
  EXPECT_THAT(jadoube::tests::in_english(speaker.state().problem),
              HasSubstr("speech-dispatcher refuses SET SELF OUTPUT_MODULE none"));
  EXPECT_TRUE(speaker.state().is_connected);
}

}  // namespace speaker_test
}  // namespace jadoube::outputs
