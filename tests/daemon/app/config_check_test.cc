#include "daemon/app/config_check.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/support/process.h"

namespace jadoube::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ConfigCheck : public testing::Test {
 protected:
  ConfigCheck() {
    config_.data_dir = directory_ / "data";
    std::ofstream(directory_ / "token") << "lip_x\n";
    std::filesystem::permissions(directory_ / "token", std::filesystem::perms::owner_read);
    std::ofstream(directory_ / "file") << "x";
  }

  std::vector<std::string> faults_with(outputs::OutputSettings output) {
    config_.outputs = {std::move(output)};
    return faults_of(config_);
  }
  outputs::OutputSettings lichess(const std::string& url) {
    return {.name = "live",
            .kind = outputs::Kind::kLichess,
            .round = "AbCdEfGh",
            .secret_file = directory_ / "token",
            .url = url};
  }

  tests::TemporaryDirectory directory_;
  Config config_;
};

TEST_F(ConfigCheck, ATokenDoesNotGoOverHttpToAnotherMachine) {
  EXPECT_THAT(faults_with(lichess("http://lichess.example.org")),
              ElementsAre("output live: The address http://lichess.example.org is not https, so "
                          "the token would be readable on the way."));
  EXPECT_THAT(faults_with(lichess("http://127.0.0.1@example.org")), testing::SizeIs(1));
  for (const char* url : {"", "https://lichess.example.org", "http://127.0.0.1:9999",
                          "http://localhost", "http://[::1]:80/"}) {
    EXPECT_THAT(faults_with(lichess(url)), IsEmpty()) << url;
  }
}

TEST_F(ConfigCheck, UploadsAndAlertsAreCheckedToo) {
  EXPECT_THAT(
      faults_with({.name = "up", .kind = outputs::Kind::kUpload, .url = "http://example.org/"}),
      ElementsAre(HasSubstr("output up: ")));
  EXPECT_THAT(
      faults_with({.name = "phones", .kind = outputs::Kind::kAlerts, .url = "ntfy.example.org"}),
      ElementsAre(HasSubstr("output phones: ")));
}

TEST_F(ConfigCheck, AFolderIsNoFileAndNotInsideOne) {
  const std::string file = directory_ / "file";
  outputs::OutputSettings output{.name = "site", .kind = outputs::Kind::kFolder, .dir = file};
  EXPECT_THAT(faults_with(output), ElementsAre("output site: " + file + " is no directory."));
  output.dir = file + "/games";
  EXPECT_THAT(faults_with(output), ElementsAre("output site: " + file + " is no directory, so " +
                                               file + "/games cannot be made."));
  output.dir = directory_ / "new/games";
  EXPECT_THAT(faults_with(output), IsEmpty());
  EXPECT_FALSE(std::filesystem::exists(output.dir));
}

TEST_F(ConfigCheck, TheDirectoriesOfTheDaemonAreCheckedToo) {
  config_.data_dir = directory_ / "file";
  EXPECT_THAT(faults_of(config_), ElementsAre(HasSubstr("[daemon] data_dir: ")));
}

TEST_F(ConfigCheck, ASecretThatCannotBeReadIsAFault) {
  auto output = lichess("");
  output.secret_file = directory_ / "none";
  EXPECT_THAT(faults_with(output), ElementsAre(HasSubstr("output live: ")));
}

}  // namespace
}  // namespace jadoube::app
