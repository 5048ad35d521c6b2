#include "daemon/outputs/upload/upload_output.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "daemon/outputs/folder/round_files.h"
#include "daemon/outputs/output_kinds.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/packed.h"
#include "tests/support/process.h"
#include "tests/support/source_tree.h"

namespace jadoube::outputs {
namespace upload_output_test {

using jadoube::tests::Process;
using jadoube::tests::read_file;
using jadoube::tests::TemporaryDirectory;
using output_tests::kNoon;
using output_tests::played;
using output_tests::table_of;
using std::chrono::seconds;
using testing::Contains;
using testing::HasSubstr;

namespace fs = std::filesystem;

std::unique_ptr<Output> output_to(const std::string& url, const std::string& secret_file = {}) {
  return OutputMaker({}).make(
      {.name = "site", .kind = Kind::kUpload, .secret_file = secret_file, .url = url},
      make_transfer("jadoube/1 (tests)"));
}

class UploadOutputTest : public ::testing::TestWithParam<const char*> {
 protected:
  UploadOutputTest() {
    fs::create_directory(host_);
    write_secret("club:secret");
    stub_ = std::make_unique<Process>(
        std::vector<std::string>{
            "/usr/bin/python3",
            jadoube::tests::source_path("tests/daemon/outputs/upload/upload_stub.py"), host_},
        directory_ / "stub.log");
    const auto end = std::chrono::steady_clock::now() + seconds(30);
    while (stub_->output().find('\n') == std::string::npos &&
           std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
    std::istringstream(stub_->output()) >> ftp_ >> http_;
    const bool is_ftp = std::string(GetParam()) == "ftp";
    output_ = output_to(std::string(GetParam()) + "://127.0.0.1:" + (is_ftp ? ftp_ : http_),
                        directory_ / "secret");
  }

  void write_secret(const std::string& secret) {
    jadoube::tests::write_file(directory_ / "secret", secret);
    chmod((directory_ / "secret").c_str(), 0600);
  }

  Round round_of(const std::vector<Table>& tables) {
    Round round{.tournament = "harbour", .name = "Harbour Open"};
    round.number = 1;
    round.tables = tables;
    return round;
  }

  Health show(const std::vector<Table>& tables, seconds for_this_long = seconds(5)) {
    const Instant end = now_ + for_this_long;
    Health health;
    for (int call = 0; call < 100; ++call) {
      health = output_->publish({round_of(tables)}, now_);
      if (health.call_again > end) break;
      now_ = std::max(now_, health.call_again);
    }
    now_ = end;
    return health;
  }

  std::vector<std::string> log() {
    const auto answer = transfer_->send({.url = "http://127.0.0.1:" + http_ + "/_log"});
    return nlohmann::json::parse(answer->body);
  }
  void set_full(bool full) {
    ASSERT_TRUE(transfer_->send({.method = TransferRequest::Method::kPost,
                                 .url = "http://127.0.0.1:" + http_ + "/_control",
                                 .body = full ? R"({"full":true})" : R"({"full":false})"}));
  }

  void expect_files(const std::vector<Table>& tables) {
    std::size_t count = 0;
    for (const auto& file : folder_files({round_of(tables)}, {})) {
      EXPECT_EQ(read_file(host_ + "/" + file.path), file.bytes) << file.path;
      ++count;
    }
    for (const auto& entry : fs::recursive_directory_iterator(host_)) {
      count -= entry.is_regular_file() ? 1 : 0;
    }
    EXPECT_EQ(count, 0u);
  }

  TemporaryDirectory directory_;
  const std::string host_ = directory_ / "host";
  std::unique_ptr<Process> stub_;
  std::string ftp_, http_;
  Instant now_ = kNoon;
  std::unique_ptr<Output> output_;
  std::unique_ptr<Transfer> transfer_ = make_transfer("test");
};

TEST_P(UploadOutputTest, SendsEveryFileAndThenOnlyThoseThatChanged) {
  std::vector<Table> tables = {table_of(1, played("e4")), table_of(2, played("d4"))};
  EXPECT_TRUE(show(tables).ok) << show(tables).problem;
  expect_files(tables);
  const auto before = log().size();
  tables[1] = table_of(2, played("d4 d5"));
  EXPECT_TRUE(show(tables).ok);
  expect_files(tables);
  // A game and games.pgn. FTP sends and renames.
  EXPECT_EQ(log().size() - before, std::string(GetParam()) == "ftp" ? 4u : 2u);
  EXPECT_TRUE(show(tables).ok);
  EXPECT_EQ(log().size() - before, std::string(GetParam()) == "ftp" ? 4u : 2u);
}

TEST_P(UploadOutputTest, RemovesTheFilesOfTablesThatAreGone) {
  EXPECT_TRUE(show({table_of(1, played("e4")), table_of(2, played("d4"))}).ok);
  const std::vector<Table> left = {table_of(2, played("d4"))};
  const Health health = show(left);
  EXPECT_TRUE(health.ok) << health.problem;
  expect_files(left);
}

TEST_P(UploadOutputTest, ReportsThatTheHostIsFullAndTriesAgainLater) {
  const std::vector<Table> tables = {table_of(1, played("e4"))};
  set_full(true);
  const Health health = show(tables, seconds(1));
  EXPECT_FALSE(health.ok);
  EXPECT_FALSE(health.problem.empty());
  EXPECT_GE(health.call_again, kNoon + seconds(2));
  set_full(false);
  EXPECT_TRUE(show(tables, seconds(10)).ok);
  expect_files(tables);
}

TEST_P(UploadOutputTest, ReportsThatThePasswordIsWrongWithoutTellingIt) {
  write_secret("club:guess");
  const Health health = show({table_of(1, played("e4"))}, seconds(1));
  EXPECT_FALSE(health.ok);
  EXPECT_THAT(jadoube::tests::in_english(health.problem), testing::Not(HasSubstr("guess")));
  EXPECT_TRUE(log().empty());
}

TEST_P(UploadOutputTest, RefusesASecretThatOthersCanRead) {
  chmod((directory_ / "secret").c_str(), 0644);
  EXPECT_THAT(jadoube::tests::in_english(show({table_of(1, played("e4"))}, seconds(1)).problem),
              HasSubstr("chmod 600"));
  EXPECT_TRUE(log().empty());
}

TEST_P(UploadOutputTest, ReportsThatTheHostCannotBeReached) {
  stub_ = nullptr;
  const Health health = show({table_of(1, played("e4"))}, seconds(1));
  EXPECT_THAT(jadoube::tests::in_english(health.problem), HasSubstr("cannot reach"));
}

INSTANTIATE_TEST_SUITE_P(, UploadOutputTest, testing::Values("ftp", "http"),
                         [](const auto& scheme) { return std::string(scheme.param); });

TEST(UploadSettings, MustNotTellThePasswordOnTheWayOrInTheAddress) {
  const auto problem = [](const std::string& url) {
    return jadoube::tests::in_english(output_to(url)->publish({}, kNoon).problem);
  };
  EXPECT_THAT(problem("http://example.org/games"), HasSubstr("not https"));
  EXPECT_THAT(problem("ftp://club:secret@example.org/"), HasSubstr("secret file"));
  EXPECT_THAT(problem("gopher://example.org/"), HasSubstr("must begin with"));
  EXPECT_THAT(problem("sftp://example.org/games"), HasSubstr("host's key"));
}

using testing::ElementsAre;

TEST(UploadHost, ByFtpAFileGetsItsNameWhenItIsWhole) {
  const UploadHost host("ftp://example.org/games", "");
  EXPECT_EQ(host.url(), "ftp://example.org/games/");
  const auto put = host.put("round-1/game-1.pgn", "*");
  EXPECT_EQ(put.url, "ftp://example.org/games/round-1/.game-1.pgn.new");
  EXPECT_THAT(put.commands, ElementsAre("RNFR .game-1.pgn.new", "RNTO game-1.pgn"));
  EXPECT_EQ(host.get("round-1/game-1.pgn").url, "ftp://example.org/games/round-1/game-1.pgn");
  const auto removed = host.remove("round-1/game-1.pgn");
  EXPECT_EQ(removed.url, "ftp://example.org/games/round-1/");
  EXPECT_THAT(removed.commands, ElementsAre("*DELE game-1.pgn"));
}

TEST(UploadHost, ByHttpsAFileHasItsTypeAndIsDeleted) {
  const UploadHost host("https://example.org/games//", "");
  EXPECT_EQ(host.url(), "https://example.org/games/");
  EXPECT_THAT(host.put("game-1.pgn", "*").headers,
              ElementsAre("Content-Type: application/x-chess-pgn; charset=utf-8"));
  EXPECT_THAT(host.put("index.json", "{}").headers, ElementsAre("Content-Type: application/json"));
  EXPECT_THAT(host.put("a.txt", "").headers,
              ElementsAre("Content-Type: text/plain; charset=utf-8"));
  EXPECT_EQ(host.remove("game-1.pgn").method, TransferRequest::Method::kDelete);
}

TEST(UploadHost, BySftpTheKeyOfTheHostIsBesideTheSecret) {
  const UploadHost host("sftp://example.org/games", "/etc/jadoube/site");
  EXPECT_EQ(host.get("a.txt").known_hosts, "/etc/jadoube/site.known_hosts");
  EXPECT_THAT(host.remove("a.txt").commands, ElementsAre("*rm /games/a.txt"));
}

TEST(UploadHost, OnlyHttpSaysByAStatusThatItIsDone) {
  EXPECT_TRUE(UploadHost("https://example.org/", "").is_done({.status = 201}));
  EXPECT_FALSE(UploadHost("https://example.org/", "").is_done({.status = 507}));
  EXPECT_TRUE(UploadHost("ftp://example.org/", "").is_done({.status = 226}));
  EXPECT_TRUE(UploadHost("sftp://example.org/", "").is_done({.status = 0}));
}

}  // namespace upload_output_test
}  // namespace jadoube::outputs
