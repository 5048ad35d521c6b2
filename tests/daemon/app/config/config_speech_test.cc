#include <gmock/gmock.h>

#include "daemon/app/config/config.h"
#include "daemon/app/config/config_reader.h"

namespace jadoube {
namespace config_speech_test {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kHeadset =
    "[[output]]\nname = \"headset\"\nkind = \"speech\"\naddress = \"unix:/run/a\"\n";

std::string speech_error(const std::string& text) {
  const auto config = app::parse_config(text, "x.toml");
  return config ? "it was taken" : config.error().message;
}

TEST(ConfigSpeech, ReadsAHeadsetOfOneTable) {
  const auto config = app::parse_config(
      kHeadset +
          "boards = [\"table-7\"]\nwords = \"uk\"\nmodule = \"espeak-ng\"\nvoice = \"Anna\"\n"
          "rate = -20\ntime_warnings = [\"10m\", \"30s\"]\nphones = true\n",
      "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  const auto& speech = config->outputs[0].speech;
  EXPECT_EQ(config->outputs[0].kind, outputs::Kind::kSpeech);
  EXPECT_EQ(speech.address, "unix:/run/a");
  EXPECT_THAT(speech.boards, ElementsAre("table-7"));
  EXPECT_EQ(speech.words, rules::Language::kUkrainian);
  EXPECT_EQ(speech.voice,
            (outputs::SpeechVoice{
                .language = "uk", .module = "espeak-ng", .voice = "Anna", .rate = -20}));
  EXPECT_THAT(speech.time_warnings, ElementsAre(600s, 30s));
  EXPECT_TRUE(speech.phones);
  EXPECT_FALSE(speech.hall);
}

TEST(ConfigSpeech, WithoutMoreTheWordsAreThoseOfTheLaws) {
  const auto config = app::parse_config(kHeadset + "boards = [\"table-7\"]\n", "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  const auto& speech = config->outputs[0].speech;
  EXPECT_EQ(speech.words, rules::Language::kGerman);
  EXPECT_EQ(speech.voice.language, "de");
  EXPECT_THAT(speech.time_warnings, testing::IsEmpty()) << "times are told when asked";
  EXPECT_FALSE(speech.phones);
}

TEST(ConfigSpeech, TheOpenHallMustBeNamed) {
  EXPECT_THAT(speech_error(kHeadset), HasSubstr("x.toml:1: output.boards: must name one board"));
  EXPECT_THAT(speech_error(kHeadset + "boards = [\"a\", \"b\"]\n"),
              HasSubstr("Set hall = true for a loudspeaker that others hear"));
  EXPECT_EQ(speech_error(kHeadset + "hall = true\n"), "it was taken");
  EXPECT_EQ(speech_error(kHeadset + "hall = true\nboards = [\"a\", \"b\"]\ndelay = \"5m\"\n"),
            "it was taken");
}

TEST(ConfigSpeech, APlayerHearsWhatHappensNow) {
  EXPECT_THAT(speech_error(kHeadset + "boards = [\"a\"]\ndelay = \"5m\"\n"),
              HasSubstr("output.delay: a delay needs hall = true"));
}

TEST(ConfigSpeech, ReportsWhatIsWrong) {
  const std::string board = "boards = [\"a\"]\n";
  EXPECT_THAT(speech_error("[[output]]\nname = \"x\"\nkind = \"speech\"\n" + board),
              HasSubstr("output.address: is required: where speech-dispatcher listens"));
  for (const std::string address : {"speechd.sock", "unix:speechd.sock", "host:", "host:70000"}) {
    EXPECT_THAT(speech_error("[[output]]\nname = \"x\"\nkind = \"speech\"\naddress = \"" + address +
                             "\"\n" + board),
                HasSubstr("x.toml:4: output.address"))
        << address;
  }
  EXPECT_THAT(speech_error(kHeadset + board + "words = \"klingon\"\n"),
              HasSubstr("x.toml:6: output.words: must be \"german\""));
  EXPECT_THAT(speech_error(kHeadset + board + "rate = 101\n"),
              HasSubstr("output.rate: must be a number from -100 to 100"));
  EXPECT_THAT(speech_error(kHeadset + board + "time_warnings = [\"soon\"]\n"),
              HasSubstr("\"soon\" must be a time"));
  EXPECT_THAT(speech_error(kHeadset + "boards = [\"a b\"]\n"),
              HasSubstr("\"a b\" is not the id of a board"));
  EXPECT_THAT(speech_error(kHeadset + board + "provisional = true\n"),
              HasSubstr("an output of kind \"speech\" has no such key"));
  EXPECT_THAT(speech_error(kHeadset + board + "url = \"https://x/y\"\n"),
              HasSubstr("an output of kind \"speech\" has no such key"));
}

}  // namespace config_speech_test
}  // namespace jadoube
