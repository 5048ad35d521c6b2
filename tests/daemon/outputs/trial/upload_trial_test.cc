#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "daemon/outputs/trial/output_trial.h"
#include "tests/support/process.h"
#include "tests/support/source_tree.h"

namespace jadoube::outputs {
namespace upload_trial_test {

using jadoube::tests::Process;
using testing::Contains;
using testing::HasSubstr;
namespace fs = std::filesystem;

class UploadTrialTest : public testing::TestWithParam<const char*> {
 protected:
  UploadTrialTest() {
    fs::create_directory(host_);
    write_secret("club:secret");
    stub_ = std::make_unique<Process>(
        std::vector<std::string>{
            "/usr/bin/python3",
            jadoube::tests::source_path("tests/daemon/outputs/upload/upload_stub.py"), host_},
        directory_ / "stub.log");
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (stub_->output().find('\n') == std::string::npos &&
           std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
    std::istringstream(stub_->output()) >> ftp_ >> http_;
  }

  void write_secret(const std::string& secret) {
    jadoube::tests::write_file(directory_ / "secret", secret);
    chmod((directory_ / "secret").c_str(), 0600);
  }
  std::string url() const {
    return std::string(GetParam()) +
           "://127.0.0.1:" + (std::string(GetParam()) == "ftp" ? ftp_ : http_);
  }
  OutputTrial try_it() {
    return try_upload({.name = "site", .secret_file = directory_ / "secret", .url = url()},
                      {.transfer = *transfer_});
  }
  void control(const std::string& json) {
    ASSERT_TRUE(transfer_->send({.method = TransferRequest::Method::kPost,
                                 .url = "http://127.0.0.1:" + http_ + "/_control",
                                 .body = json}));
  }
  std::vector<std::string> log() {
    const auto answer = transfer_->send({.url = "http://127.0.0.1:" + http_ + "/_log"});
    return nlohmann::json::parse(answer->body);
  }

  jadoube::tests::TemporaryDirectory directory_;
  const std::string host_ = directory_ / "host";
  std::unique_ptr<Process> stub_;
  std::string ftp_, http_;
  std::unique_ptr<Transfer> transfer_ = make_transfer("jadoube/1 (tests)");
};

TEST_P(UploadTrialTest, WritesAFileReadsItBackAndRemovesIt) {
  const auto trial = try_it();
  EXPECT_TRUE(trial.ok) << trial.what.english();
  EXPECT_EQ(trial.address, url() + "/jadoube-test.txt");
  EXPECT_EQ(trial.bytes, trial_text().size());
  EXPECT_GT(trial.status, 199);
  EXPECT_TRUE(fs::is_empty(host_));
  EXPECT_THAT(log(), Contains(HasSubstr("/jadoube-test.txt")));
}

TEST_P(UploadTrialTest, ReportsThatThePasswordIsWrong) {
  write_secret("club:wrong");
  const auto trial = try_it();
  EXPECT_FALSE(trial.ok);
  EXPECT_THAT(trial.advice.english(), HasSubstr("Check the name and the password"));
  EXPECT_THAT(trial.what.english(), Not(HasSubstr("club:wrong")));
}

TEST_P(UploadTrialTest, ReportsThatTheDiskIsFull) {
  control(R"({"full":true})");
  const auto trial = try_it();
  EXPECT_FALSE(trial.ok);
  EXPECT_FALSE(trial.what.empty());
  EXPECT_TRUE(fs::is_empty(host_));
}

TEST_P(UploadTrialTest, AFileThatCannotBeReadBackIsRemovedAndIsNoSuccess) {
  control(R"({"unreadable":true})");
  const auto trial = try_it();
  EXPECT_FALSE(trial.ok);
  EXPECT_THAT(trial.what.english(), HasSubstr("cannot be read back"));
  EXPECT_TRUE(fs::is_empty(host_));
}

INSTANTIATE_TEST_SUITE_P(Schemes, UploadTrialTest, testing::Values("ftp", "http"));

using HttpUploadTrialTest = UploadTrialTest;

// An FTP server's refusal of the command is not told: the file may be gone already.
TEST_P(HttpUploadTrialTest, AFileThatCannotBeRemovedIsNamed) {
  control(R"({"keeps":true})");
  const auto trial = try_it();
  EXPECT_FALSE(trial.ok);
  EXPECT_THAT(trial.what.english(), HasSubstr("/jadoube-test.txt arrived, but cannot be removed"));
  EXPECT_THAT(trial.advice.english(), HasSubstr("by hand"));
}

INSTANTIATE_TEST_SUITE_P(Http, HttpUploadTrialTest, testing::Values("http"));

TEST(UploadTrial, AnAddressThatCannotBeUsedIsNamed) {
  const auto transfer = make_transfer("test");
  const auto trial =
      try_upload({.name = "site", .url = "http://example.org/games"}, {.transfer = *transfer});
  EXPECT_FALSE(trial.ok);
  EXPECT_THAT(trial.what.english(), HasSubstr("is not https"));
}

}  // namespace upload_trial_test
}  // namespace jadoube::outputs
