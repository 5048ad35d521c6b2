#include "daemon/client/command_line/program.h"

#include <gmock/gmock.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>

#include "tests/support/process.h"

namespace jadoube::cli {
namespace program_test {

using testing::ElementsAre;
using testing::HasSubstr;

class OtherProgramTest : public testing::Test {
 protected:
  OtherProgramTest() : path_before_(std::getenv("PATH")) {
    app_.fallthrough();
    app_.add_option("--server", server_);
    app_.add_flag("--json", json_);
    auto* verb = app_.add_subcommand("backup");
    verb->add_option("file", file_);
    verb->add_flag("--all", all_);
    setenv("PATH", directory_.path().c_str(), 1);
  }
  ~OtherProgramTest() override { setenv("PATH", path_before_.c_str(), 1); }

  // The words for the other program, after this command line is read.
  std::vector<std::string> words_of(std::vector<std::string> words) {
    words.insert(words.begin(), "jadoube");
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    const int count = static_cast<int>(pointers.size());
    app_.parse(count, pointers.data());
    return words_from_verb(app_, count, pointers.data());
  }
  void write_program(const std::string& name, const std::string& script) const {
    tests::write_file(directory_ / name, "#!/bin/sh\n" + script);
    std::filesystem::permissions(directory_ / name, std::filesystem::perms::owner_all);
  }

  CLI::App app_;
  std::string server_, file_;
  bool json_ = false, all_ = false;
  const std::string path_before_;
  const tests::TemporaryDirectory directory_;
};

TEST_F(OtherProgramTest, TheVerbIsTheFirstWord) {
  EXPECT_THAT(words_of({"backup", "file", "--all"}), ElementsAre("backup", "file", "--all"));
  EXPECT_THAT(words_of({"--json", "backup", "file"}), ElementsAre("backup", "--json", "file"));
}

TEST_F(OtherProgramTest, TheValueOfAnOptionIsNotTheVerb) {
  EXPECT_THAT(words_of({"--server", "backup", "backup", "file"}),
              ElementsAre("backup", "--server", "backup", "file"));
  EXPECT_THAT(words_of({"--server=backup", "backup", "backup"}),
              ElementsAre("backup", "--server=backup", "backup"));
}

TEST_F(OtherProgramTest, ReadsWhatAProgramInThePathPrints) {
  write_program("other-program", "echo \"$1 and $2\"\n");
  EXPECT_EQ(output_of("other-program", {"one", "two words"}), "one and two words\n");
}

TEST_F(OtherProgramTest, AProgramThatFailsOrIsNotThereGivesNothing) {
  write_program("other-program", "echo text\nexit 1\n");
  EXPECT_EQ(output_of("other-program", {}), "");
  EXPECT_EQ(output_of("no-program", {}), "");
}

TEST_F(OtherProgramTest, AProgramThatIsNotThereIsNamed) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(become("no-program", {"backup"}), kUnavailable);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("no-program"));
}

}  // namespace program_test
}  // namespace jadoube::cli
