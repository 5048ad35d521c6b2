#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "tests/support/http_answerer.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"
#include "tests/support/test_time_server.h"

namespace jadoube::tests {
namespace evidence_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// A daemon that was killed in a game which an arbiter had corrected, and started again.
class Evidence : public testing::Test {
 protected:
  void SetUp() override {
    daemon_.add_board("one");
    daemon_.start_daemon();
    daemon_.play("one", source_path("tests/e2e/quick.pgn"), {"--speed", "20"});
    wait_for_plies(20);
    ASSERT_EQ(daemon_.ctl({"arbiter", "replace", "one-1", "3", "Nc3", "--by", "A. Meier"}).code, 0);
    daemon_.daemon().signal(SIGKILL);
    ASSERT_TRUE(daemon_.daemon().wait(std::chrono::seconds(20)));
    daemon_.start_daemon();
    ASSERT_EQ(daemon_.ctl({"evidence", "game", "one-1", file_}).code, 0);
    write_file(key_, daemon_.ctl({"evidence", "key"}).output);
  }
  void wait_for_plies(int count) {
    DaemonWatcher watcher(daemon_.address());
    ASSERT_TRUE(watcher.wait([&](const cli::BoardsView& views) {
      return std::ranges::any_of(views.boards(), [&](const auto& board) {
        return board.second.game.plies_size() >= count;
      });
    })) << daemon_.daemon().output();
  }
  TestDaemon::Ran verify(std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"verify", file_, "--key", key_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return daemon_.ctl(arguments);
  }

  TestDaemon daemon_;
  const std::string file_ = daemon_.directory() / "game.evidence";
  const std::string key_ = daemon_.directory() / "event.key";
};

TEST_F(Evidence, OfADaemonThatWasKilledIsWhole) {
  const auto verified = verify();
  EXPECT_EQ(verified.code, 0) << verified.output;
  EXPECT_THAT(verified.output, AllOf(HasSubstr("Game one-1, board one"),
                                     HasSubstr("decision of A. Meier: ply 3 is Nc3, not Nf3"),
                                     HasSubstr("The file is as it was signed.")));
  const auto rows = verify({"--rows"});
  EXPECT_THAT(rows.output, HasSubstr("square e4 P"));
}

TEST_F(Evidence, ThatWasChangedIsFoundAndNamed) {
  const auto whole = read_file(file_);
  const auto with = [&](const std::string& from, const std::string& to) {
    auto changed = whole;
    const auto at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    write_file(file_, changed.replace(at, from.size(), to));
    return verify();
  };
  const auto row = with("square e4 P", "square e3 P");
  EXPECT_EQ(row.code, 1);
  EXPECT_THAT(
      row.output,
      HasSubstr("it was changed, or a row before it was removed. Its text now: square e3 P"));
  const auto ruling = with(R"("author":"A. Meier")", R"("author":"B. Meier")");
  EXPECT_EQ(ruling.code, 1);
  EXPECT_THAT(ruling.output, HasSubstr("Its text now: decision of B. Meier: ply 3 is Nc3"));
  const auto move = with("1. e4, white", "1. d4, white");
  EXPECT_EQ(move.code, 1);
  EXPECT_THAT(move.output, HasSubstr("But the file was changed elsewhere"));
  EXPECT_THAT(move.output, Not(HasSubstr("The file is as it was signed.")));
}

TEST_F(Evidence, FitsThePrintedSheet) {
  const auto sheet = daemon_.ctl({"sheet", "game", "one-1", "--json"}).output;
  const auto from = sheet.find("jadoube:1:one-1:");
  ASSERT_NE(from, std::string::npos) << sheet;
  const auto code = sheet.substr(from, sheet.find('"', from) - from);
  ASSERT_EQ(daemon_.ctl({"evidence", "game", "one-1", file_ + "2"}).code, 0);
  const auto fits = daemon_.ctl({"verify", file_ + "2", "--key", key_, "--code", code});
  EXPECT_EQ(fits.code, 0) << fits.output;
  EXPECT_THAT(fits.output, HasSubstr("The printed sheet fits."));
  const auto other = daemon_.ctl(
      {"verify", file_ + "2", "--key", key_, "--code", code.substr(0, code.size() - 4) + "0000"});
  EXPECT_EQ(other.code, 1);
}

TEST_F(Evidence, ShowsAJournalThatWasChangedWhileTheDaemonWasDown) {
  daemon_.daemon().signal(SIGTERM);
  ASSERT_TRUE(daemon_.daemon().wait(std::chrono::seconds(20)));
  // Somebody who knows the checksums of the rows.
  daemon_.execute_in_journal(
      "UPDATE observation SET text = 'square e3 P' WHERE text = 'square e4 P'");
  daemon_.start_daemon();
  ASSERT_EQ(daemon_.ctl({"evidence", "game", "one-1", file_ + "2"}).code, 0);
  const auto verified = daemon_.ctl({"verify", file_ + "2", "--key", key_});
  EXPECT_EQ(verified.code, 1);
  EXPECT_THAT(verified.output, HasSubstr("differ from those that were sealed"));
}

// What the moves and the names come from are no rows of the chain.
TEST_F(Evidence, ShowsAGameThatWasChangedWhileTheDaemonWasDown) {
  daemon_.daemon().signal(SIGTERM);
  ASSERT_TRUE(daemon_.daemon().wait(std::chrono::seconds(20)));
  daemon_.execute_in_journal("UPDATE game SET wire = wire || x'6a00'");
  daemon_.start_daemon();
  ASSERT_EQ(daemon_.ctl({"evidence", "game", "one-1", file_ + "2"}).code, 0);
  const auto verified = daemon_.ctl({"verify", file_ + "2", "--key", key_});
  EXPECT_EQ(verified.code, 1) << verified.output;
  EXPECT_THAT(verified.output, HasSubstr("\"game one-1\" is not the one that was sealed"));
}

TEST_F(Evidence, OfAnUnknownSignerIsNoProof) {
  const auto verified = daemon_.ctl({"verify", file_});
  EXPECT_EQ(verified.code, 1);
  EXPECT_THAT(verified.output, HasSubstr("The signature proves nothing without the published key"));
}

// A daemon that knows a time server, and a game that has begun.
class StampedEvidence : public testing::Test {
 protected:
  void SetUp() override {
    write_file(ca_, server_.authority());
    daemon_.add_board("one");
    daemon_.add_config("[evidence]\ntimestamp_url = \"" + http_.url() +
                       "\"\ntimestamp_ca_file = \"" + ca_ + "\"\n");
    daemon_.start_daemon();
    daemon_.play("one", source_path("tests/e2e/quick.pgn"), {"--speed", "20"});
    DaemonWatcher watcher(daemon_.address());
    ASSERT_TRUE(watcher.wait([&](const cli::BoardsView& views) {
      return std::ranges::any_of(
          views.boards(), [&](const auto& board) { return board.second.game.plies_size() >= 4; });
    })) << daemon_.daemon().output();
    write_file(key_, daemon_.ctl({"evidence", "key"}).output);
  }
  std::optional<HttpAnswerer::Answer> answer(const HttpAnswerer::Request& request) {
    ++asked_;
    if (!is_up_) return HttpAnswerer::Answer{.status = 503};
    return HttpAnswerer::Answer{.body = server_.answer(request.body)};
  }

  // OpenSSL compares the certificates with today's date.
  const TestTimeServer server_{
      {.at = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now())}};
  std::atomic<bool> is_up_ = true;
  std::atomic<int> asked_ = 0;
  HttpAnswerer http_{[this](const HttpAnswerer::Request& request) { return answer(request); }};
  TestDaemon daemon_;
  const std::string file_ = daemon_.directory() / "game.evidence";
  const std::string ca_ = daemon_.directory() / "ca.pem";
  const std::string key_ = daemon_.directory() / "event.key";
};

TEST_F(StampedEvidence, ProvesWhenTheFileWasMade) {
  const auto made = daemon_.ctl({"evidence", "game", "one-1", file_});
  ASSERT_EQ(made.code, 0) << made.output;
  EXPECT_EQ(asked_, 1);
  EXPECT_THAT(made.output, Not(HasSubstr("no stamp")));
  const auto verified = daemon_.ctl({"verify", file_, "--key", key_, "--stamp-ca", ca_});
  EXPECT_EQ(verified.code, 0) << verified.output;
  EXPECT_THAT(verified.output, AllOf(HasSubstr("Stamped 20"), HasSubstr(" by CN = Club Time\n"),
                                     HasSubstr("A certificate of --stamp-ca proves its signer.")));
  const auto unchecked = daemon_.ctl({"verify", file_, "--key", key_});
  EXPECT_EQ(unchecked.code, 0);
  EXPECT_THAT(unchecked.output, HasSubstr("The signer of the stamp was not checked"));
  write_file(ca_, TestTimeServer().authority());
  const auto other = daemon_.ctl({"verify", file_, "--key", key_, "--stamp-ca", ca_});
  EXPECT_EQ(other.code, 1);
  EXPECT_THAT(other.output, HasSubstr("No certificate of --stamp-ca proves the signer"));
}

TEST_F(StampedEvidence, IsCheckedByOpensslAlone) {
  if (std::system("openssl version >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "openssl is not installed";
  ASSERT_EQ(daemon_.ctl({"evidence", "game", "one-1", file_}).code, 0);
  // As daemon/evidence/README.md says.
  const auto check = "cd " + (daemon_.directory() / "") +
                     " && sed '/^signature: /q' game.evidence > stamped"
                     " && sed -n 's/^token: //p' game.evidence | base64 -d > token"
                     " && openssl ts -verify -data stamped -in token -token_in -CAfile ca.pem"
                     " >/dev/null 2>&1";
  EXPECT_EQ(std::system(check.c_str()), 0) << check;
  auto changed = read_file(file_);
  write_file(file_, changed.replace(changed.find("game: one-1"), 11, "game: one-2"));
  EXPECT_NE(std::system(check.c_str()), 0);
}

TEST_F(StampedEvidence, IsMadeAlsoIfTheTimeServerFails) {
  is_up_ = false;
  const auto made = daemon_.ctl({"evidence", "game", "one-1", file_});
  EXPECT_EQ(made.code, 0);
  EXPECT_THAT(made.output, HasSubstr("The file has no stamp of a time server: the time server "
                                     "answered with the HTTP status 503"));
  const auto verified = daemon_.ctl({"verify", file_, "--key", key_});
  EXPECT_EQ(verified.code, 0) << verified.output;
  EXPECT_THAT(verified.output, HasSubstr("No time server has stamped it"));
  EXPECT_EQ(daemon_.ctl({"verify", file_, "--key", key_, "--stamp-ca", ca_}).code, 1);
}

}  // namespace evidence_test
}  // namespace jadoube::tests
