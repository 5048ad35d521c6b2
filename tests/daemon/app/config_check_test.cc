#include "daemon/app/config_check.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "daemon/net/listener.h"
#include "tests/support/process.h"
#include "tests/support/test_time_server.h"

namespace jadoube::app {
namespace config_check_test {

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

TEST_F(ConfigCheck, ReportsWhatOthersInTheNetworkCanDo) {
  EXPECT_THAT(exposures_of(config_), IsEmpty());
  config_.grpc.listen = {"unix:/run/x.sock", "0.0.0.0:50960", "127.0.0.1:50960"};
  config_.livechess.listen = {"127.0.0.1:1982", "[::]:1982"};
  const outputs::OutputSettings ftp{.name = "site",
                                    .kind = outputs::Kind::kUpload,
                                    .secret_file = directory_ / "token",
                                    .url = "ftp://example.org/games/"};
  auto safe = ftp;
  safe.url = "sftp://example.org/games/";
  auto open = ftp;
  open.secret_file.clear();
  config_.outputs = {ftp, safe, open};
  const auto reported = exposures_of(config_);
  EXPECT_THAT(reported, ElementsAre(HasSubstr("0.0.0.0:50960 can correct games"),
                                    HasSubstr("can correct games over 127.0.0.1:50960"),
                                    HasSubstr("[::]:1982 sees the boards"),
                                    HasSubstr("output site: ftp sends the password")));
  for (const auto& each : reported) EXPECT_THAT(doubts_of(config_), testing::Contains(each));
}

TEST_F(ConfigCheck, TheCertificatesForStampsMustBeReadable) {
  config_.evidence = {"http://time.example/tsr", directory_ / "ca.pem"};
  EXPECT_THAT(
      faults_of(config_),
      ElementsAre("[evidence] timestamp_ca_file: " + (directory_ / "ca.pem") + " cannot be read"));
  config_.evidence.timestamp_ca_file = directory_ / "file";
  EXPECT_THAT(faults_of(config_), ElementsAre(HasSubstr("there is no PEM certificate in it")));
  std::ofstream(directory_ / "ca.pem") << tests::TestTimeServer().authority();
  config_.evidence.timestamp_ca_file = directory_ / "ca.pem";
  EXPECT_THAT(faults_of(config_), IsEmpty());
}

TEST_F(ConfigCheck, TheCertificatesOfPushServicesMustBeReadable) {
  config_.push.ca_file = directory_ / "ca.pem";
  EXPECT_THAT(faults_of(config_),
              ElementsAre("[push] ca_file: " + (directory_ / "ca.pem") + " cannot be read"));
  std::ofstream(directory_ / "ca.pem") << tests::TestTimeServer().authority();
  EXPECT_THAT(faults_of(config_), IsEmpty());
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
  EXPECT_THAT(faults_with(output), ElementsAre("output site: " + file + " is not a directory."));
  output.dir = file + "/games";
  EXPECT_THAT(faults_with(output), ElementsAre("output site: " + file + " is not a directory, so " +
                                               file + "/games cannot be made."));
  output.dir = directory_ / "new/games";
  EXPECT_THAT(faults_with(output), IsEmpty());
  EXPECT_FALSE(std::filesystem::exists(output.dir));
}

TEST_F(ConfigCheck, TheDirectoriesOfTheDaemonAreCheckedToo) {
  config_.data_dir = directory_ / "file";
  EXPECT_THAT(faults_of(config_), ElementsAre(HasSubstr("[daemon] data_dir: ")));
}

TEST_F(ConfigCheck, AnAddressThatIsNoneIsAFault) {
  for (const char* url : {"https://", "https://exa mple.org", "https://h:99999"}) {
    EXPECT_THAT(faults_with(lichess(url)), ElementsAre(HasSubstr("cannot be used: "))) << url;
  }
}

TEST_F(ConfigCheck, APortThatIsNotThereIsADoubt) {
  for (const auto& [id, port] : {std::pair<std::string, std::string>{"one", directory_ / "none"},
                                 {"two", directory_ / "file"},
                                 {"three", "tcp://box:4001"},
                                 {"four", "usb:255-255"}}) {
    config_.boards.emplace_back();
    config_.boards.back().id = id;
    config_.boards.back().port = port;
  }
  EXPECT_THAT(doubts_of(config_), ElementsAre(HasSubstr("board one: "),
                                              HasSubstr("board four: usb:255-255 is not there")));
}

TEST_F(ConfigCheck, AnAddressThatIsTakenOrOfAnotherMachineIsADoubt) {
  const auto taken = net::Listener::open("127.0.0.1:0");
  ASSERT_TRUE(taken);
  config_.http.listen = {"127.0.0.1:" + std::to_string(taken->front().port()), "127.0.0.1:0"};
  config_.livechess.listen = {"192.0.2.1:1982"};
  EXPECT_THAT(doubts_of(config_),
              ElementsAre(HasSubstr("[livechess] listen: everybody who can connect to 192.0.2.1"),
                          HasSubstr("[http] listen: cannot listen on 127.0.0.1:"),
                          HasSubstr("[livechess] listen: cannot listen on 192.0.2.1:1982")));
}

TEST_F(ConfigCheck, ADirectoryThatMayNotBeWrittenIsADoubt) {
  if (::geteuid() == 0) GTEST_SKIP() << "the superuser may write everywhere";
  const std::string locked = directory_ / "locked";
  std::filesystem::create_directory(locked);
  std::filesystem::permissions(locked, std::filesystem::perms::owner_read);
  config_.data_dir = locked + "/data";
  EXPECT_THAT(doubts_of(config_), ElementsAre(HasSubstr("[daemon] data_dir: you may not write")));
}

TEST_F(ConfigCheck, ASecretThatCannotBeReadIsAFault) {
  auto output = lichess("");
  output.secret_file = directory_ / "none";
  EXPECT_THAT(faults_with(output), ElementsAre(HasSubstr("output live: ")));
}

}  // namespace config_check_test
}  // namespace jadoube::app
