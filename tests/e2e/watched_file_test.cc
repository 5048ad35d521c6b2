// The pairing program saves its file, and the daemon reads it: the file grows, is half written, is
// replaced by its name, and is bad for a while. Nobody copies anything by hand, and nothing is
// taken twice.
#include <gmock/gmock.h>

#include <csignal>
#include <filesystem>

#include "tests/support/comes.h"
#include "tests/support/growing_trf.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace watched_file_test {

using testing::HasSubstr;
using testing::Not;

class WatchedFileTest : public testing::Test {
 protected:
  WatchedFileTest() {
    std::filesystem::create_directory(folder_);
    daemon_.start_daemon();
    run({"tournament", "set", "open", "--name", "City Open"});
  }

  std::string run(std::vector<std::string> words) {
    const auto ran = daemon_.ctl(std::move(words));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  std::string watched() { return run({"tournament", "watch", "open"}); }
  std::string tables(int round) {
    return daemon_.ctl({"tournament", "show", "open", "--round", std::to_string(round)}).output;
  }
  // Waits until the file says so.
  bool says(const std::string& words) {
    return comes([&] { return watched().find(words) != std::string::npos; });
  }
  // As programs that write another file and give it the name.
  void replace(const std::string& text) {
    write_file(folder_ + "/~open.tmp", text);
    std::filesystem::rename(folder_ + "/~open.tmp", file_);
  }
  std::string results() const { return read_file(folder_ + "/open.jadoube.trf"); }
  void kill_and_start() {
    daemon_.daemon().signal(SIGKILL);
    ASSERT_TRUE(daemon_.daemon().wait(std::chrono::seconds(30)));
    daemon_.forget_daemon();
    daemon_.start_daemon();
  }

  TestDaemon daemon_;
  const std::string folder_ = daemon_.directory() / "pairings";
  const std::string file_ = folder_ + "/open.trf";
};

TEST_F(WatchedFileTest, ATrfThatGrowsIsAskedAboutOnceTakenOnceAndGetsItsResultsBack) {
  EXPECT_THAT(run({"tournament", "watch", "open", folder_}), HasSubstr("is watched"));
  ASSERT_TRUE(says("there is no file yet"));

  // The program writes the file in parts.
  const std::string first = growing_trf(1, 0);
  write_file(file_, first.substr(0, first.size() / 2));
  ASSERT_TRUE(says("being written"));
  write_file(file_, first);
  ASSERT_TRUE(says("round 1 is there: 2 pairings")) << daemon_.daemon().output();
  EXPECT_THAT(tables(1), HasSubstr("no such round"));

  // Nothing is lost and nothing is asked twice when the daemon dies before and after somebody says
  // yes.
  kill_and_start();
  ASSERT_TRUE(says("round 1 is there: 2 pairings"));
  EXPECT_THAT(run({"tournament", "import", "open", "--watched"}), HasSubstr("With --apply"));
  EXPECT_THAT(run({"tournament", "import", "open", "--watched", "--apply"}),
              HasSubstr("these changes are made"));
  EXPECT_THAT(watched(), HasSubstr("nothing is new"));
  EXPECT_THAT(tables(1), HasSubstr("Adam, Anna"));
  run({"tournament", "move", "open", "1", "7", "--round", "1"});
  kill_and_start();
  ASSERT_TRUE(says("nothing is new"));
  EXPECT_THAT(tables(1), HasSubstr("  7  "));

  // Results go back, after each of them.
  ASSERT_TRUE(comes([&] { return !results().empty(); }));
  run({"tournament", "result", "open", "7", "1-0", "--round", "1"});
  ASSERT_TRUE(comes([&] { return results().find(" w 1") != std::string::npos; })) << results();
  EXPECT_EQ(read_file(file_), first);

  // The next round, by rename; then a bad file, and a good one again.
  replace(growing_trf(2, 1));
  ASSERT_TRUE(says("round 2 is there: 2 pairings"));
  run({"tournament", "import", "open", "--watched", "--apply"});
  EXPECT_THAT(tables(2), HasSubstr("Adam, Anna"));
  replace(bad_trf());
  ASSERT_TRUE(says("the file cannot be read"));
  EXPECT_THAT(watched(), HasSubstr("open.trf:4"));
  EXPECT_THAT(tables(2), HasSubstr("Adam, Anna"));
  replace(growing_trf(3, 2));
  ASSERT_TRUE(says("round 3 is there: 2 pairings"));
  EXPECT_THAT(run({"tournament", "watch", "open", "--leave"}), HasSubstr("is not used"));
  EXPECT_THAT(watched(), HasSubstr("nothing is new"));
  kill_and_start();
  ASSERT_TRUE(says("nothing is new"));
  EXPECT_THAT(tables(3), HasSubstr("no such round"));
}

TEST_F(WatchedFileTest, WithTheKeyARoundIsTakenWithoutAQuestionAndWithAQuestionItIsNot) {
  write_file(file_, growing_trf(1, 0));
  run({"tournament", "watch", "open", file_, "--apply"});
  ASSERT_TRUE(comes([&] { return tables(1).find("Adam, Anna") != std::string::npos; }));
  EXPECT_THAT(daemon_.daemon().output(),
              HasSubstr("It is imported, because the watch has --apply"));
  EXPECT_TRUE(comes([&] { return !results().empty(); }));
  // The file of another tournament.
  std::string other = growing_trf(1, 0);
  for (const std::string name : {"Adam, Anna", "Berg, Bo  ", "Cole, Cy  ", "Dahl, Di  "}) {
    const auto at = other.find(name.substr(0, 8));
    other.replace(at, 8, std::string(8, static_cast<char>(name[0] + 7)));
  }
  replace(other);
  ASSERT_TRUE(says("open question"));
  EXPECT_THAT(tables(1), HasSubstr("Adam, Anna"));
  EXPECT_THAT(daemon_.ctl({"tournament", "import", "open", "--watched", "--apply"}).output,
              HasSubstr("no answer"));
  replace(growing_trf(2, 0));
  ASSERT_TRUE(comes([&] { return tables(2).find("Adam, Anna") != std::string::npos; }));
}

}  // namespace watched_file_test
}  // namespace jadoube::tests
