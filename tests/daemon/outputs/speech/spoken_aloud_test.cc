// Announcements through the real speech-dispatcher and the real espeak-ng, if they are installed.
// No sound card is needed: speech-dispatcher gets a configuration of its own, whose synthesizer
// writes files.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "daemon/announcements/announcement.h"
#include "daemon/outputs/speech/speech_output.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/process.h"

namespace jadoube::outputs {
namespace spoken_aloud_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using announcements::Kind;
using jadoube::tests::Process;
using jadoube::tests::read_file;
using jadoube::tests::TemporaryDirectory;
using jadoube::tests::write_file;
using testing::ElementsAre;

constexpr const char* kEspeak = "/usr/bin/espeak-ng";
constexpr const char* kDispatcher = "/usr/bin/speech-dispatcher";

// Ten announcements, as a player hears them: moves, and the answers to questions.
std::vector<std::string> ten_announcements() {
  const model::Game game = output_tests::played("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O");
  std::vector<std::string> texts;
  for (std::size_t ply = 0; ply < game.plies.size(); ++ply) {
    texts.push_back(announcements::move_words(game, ply, rules::Language::kGerman));
  }
  texts.push_back(announcements::answer(announcements::Question::kPosition, {.game = &game},
                                        output_tests::kNoon, rules::Language::kGerman));
  return texts;
}

// The seconds of sound in a wave file of espeak-ng, which has 16 bits in one channel.
double seconds_of(const std::string& path) {
  constexpr std::size_t kHead = 44;
  constexpr double kBytesOfASecond = 22050 * 2;
  const std::string bytes = read_file(path);
  EXPECT_TRUE(bytes.starts_with("RIFF")) << path;
  return static_cast<double>(bytes.size() - std::min(bytes.size(), kHead)) / kBytesOfASecond;
}

TEST(SpokenAloud, TenAnnouncementsAreWavesAsLongAsTheirTexts) {
  if (!fs::exists(kEspeak)) GTEST_SKIP() << "espeak-ng is not installed";
  const TemporaryDirectory directory;
  struct Spoken {
    std::string text;
    double seconds;
  };
  std::vector<Spoken> all;
  for (const std::string& text : ten_announcements()) {
    const std::string path = directory / (std::to_string(all.size()) + ".wav");
    Process espeak({kEspeak, "-v", "de", "-w", path, text}, directory / "out");
    ASSERT_EQ(espeak.wait(60s), 0) << espeak.output();
    all.push_back({text, seconds_of(path)});
  }
  ASSERT_EQ(all.size(), 10u);
  for (const Spoken& one : all) {
    // A voice says 8 to 25 characters a second.
    const auto characters = static_cast<double>(one.text.size());
    EXPECT_GT(one.seconds, characters / 25) << one.text;
    EXPECT_LT(one.seconds, characters / 8 + 1) << one.text;
    for (const Spoken& other : all) {
      if (2 * other.text.size() < 3 * one.text.size()) continue;
      EXPECT_LT(one.seconds, other.seconds) << one.text << " / " << other.text;
    }
  }
}

// A speech-dispatcher whose synthesizer writes down when it begins and ends a text, and makes a
// wave of it. While the file "hold" is there, it does not end.
class RealDispatcher : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(kDispatcher) || !fs::exists(kEspeak)) {
      GTEST_SKIP() << "speech-dispatcher or espeak-ng is not installed";
    }
    fs::create_directories(directory_ / "modules");
    write_file(directory_ / "asound.conf", "pcm.!default { type null }\n");
    write_file(directory_ / "speechd.conf",
               "LogLevel 1\nLogDir \"" + directory_.path() +
                   "\"\nCommunicationMethod \"unix_socket\"\nSymbolsPreproc \"char\"\n"
                   "AudioOutputMethod \"alsa\"\n"
                   "AddModule \"files\" \"sd_generic\" \"files.conf\" \"" +
                   (directory_ / "files.log") + "\"\nDefaultModule files\n");
    write_file(
        directory_ / "modules/files.conf",
        "GenericExecuteSynth \"" + (directory_ / "synthesizer") +
            " \\'$DATA\\'\"\nGenericMaxChunkLength 2000\nAddVoice \"de\" \"MALE1\" \"de\"\n");
    write_file(directory_ / "synthesizer",
               "#!/bin/sh\necho \"begin $1\" >>" + (directory_ / "said") + "\nwhile test -e " +
                   (directory_ / "hold") + "; do sleep 0.02; done\n" + kEspeak + " -v de -w " +
                   (directory_ / "last.wav") + " \"$1\"\necho \"end $1\" >>" +
                   (directory_ / "said") + "\n");
    fs::permissions(directory_ / "synthesizer", fs::perms::owner_all);
    dispatcher_ = std::make_unique<Process>(
        std::vector<std::string>{"/usr/bin/env", "ALSA_CONFIG_PATH=" + (directory_ / "asound.conf"),
                                 kDispatcher, "-s", "-d", "-C", directory_.path(), "-S", socket(),
                                 "-P", directory_ / "pid", "-L", directory_.path()},
        directory_ / "dispatcher.out");
  }
  std::string socket() const { return directory_ / "socket"; }
  std::vector<std::string> said() const {
    std::vector<std::string> lines;
    std::istringstream text(read_file(directory_ / "said"));
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
  }
  bool wait_for(const std::string& line) const {
    const auto until = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < until) {
      const auto lines = said();
      if (std::ranges::find(lines, line) != lines.end()) return true;
      std::this_thread::sleep_for(10ms);
    }
    return false;
  }

  TemporaryDirectory directory_;
  std::unique_ptr<Process> dispatcher_;
};

TEST_F(RealDispatcher, SpeaksInOrderIsInterruptedAndSaysAgainWhatWasCutOff) {
  Speaker speaker("test", {.address = "unix:" + socket(), .voice = {.language = "de"}});
  speaker.say({Kind::kMove, "Bauer Eva zwei Eva vier"});
  ASSERT_TRUE(wait_for("end Bauer Eva zwei Eva vier."))
      << read_file(directory_ / "dispatcher.out") << read_file(directory_ / "files.log");
  write_file(directory_ / "hold", "");
  speaker.say({Kind::kMove, "Springer Gustav eins Felix drei"});
  ASSERT_TRUE(wait_for("begin Springer Gustav eins Felix drei."));
  speaker.say({Kind::kAnswer, "White is to move."});
  ASSERT_TRUE(wait_for("begin White is to move."));
  fs::remove(directory_ / "hold");
  ASSERT_TRUE(wait_for("end Springer Gustav eins Felix drei."));
  EXPECT_THAT(said(),
              ElementsAre("begin Bauer Eva zwei Eva vier.", "end Bauer Eva zwei Eva vier.",
                          "begin Springer Gustav eins Felix drei.", "begin White is to move.",
                          "end White is to move.", "begin Springer Gustav eins Felix drei.",
                          "end Springer Gustav eins Felix drei."));
  EXPECT_GT(seconds_of(directory_ / "last.wav"), 1);
}

}  // namespace spoken_aloud_test
}  // namespace jadoube::outputs
