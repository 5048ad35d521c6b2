#include "daemon/watched/results_file.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/support/process.h"

namespace jadoube::watched {
namespace results_file_test {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(ResultsFile, StandsBesideThatOfTheProgramAndIsAnother) {
  EXPECT_EQ(results_path("/srv/pairings/open.trf", ".trf"), "/srv/pairings/open.jadoube.trf");
  EXPECT_EQ(results_path("/srv/round.3.csv", ".trf"), "/srv/round.3.jadoube.trf");
  EXPECT_EQ(results_path("/srv/open", ".txt"), "/srv/open.jadoube.txt");
}

TEST(ResultsFile, IsReplacedAsAWholeAndEverybodyMayReadIt) {
  const tests::TemporaryDirectory folder;
  const std::string path = folder / "open.jadoube.trf";
  ASSERT_TRUE(write_results_file(path, "first and long"));
  ASSERT_TRUE(write_results_file(path, "second"));
  EXPECT_EQ(tests::read_file(path), "second");
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0644U);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(ResultsFile, ALinkIsReplacedAndNotFollowed) {
  const tests::TemporaryDirectory folder;
  tests::write_file(folder / "precious", "precious");
  fs::create_symlink(folder / "precious", folder / "open.jadoube.trf");
  fs::create_symlink(folder / "precious", folder / ".open.jadoube.trf.new");
  ASSERT_TRUE(write_results_file(folder / "open.jadoube.trf", "results"));
  EXPECT_EQ(tests::read_file(folder / "precious"), "precious");
  EXPECT_EQ(tests::read_file(folder / "open.jadoube.trf"), "results");
}

TEST(ResultsFile, AFolderThatIsGoneIsNamed) {
  const auto written = write_results_file("/nowhere/open.jadoube.trf", "results");
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message,
              HasSubstr("/nowhere/open.jadoube.trf cannot be written: No such file"));
}

}  // namespace results_file_test
}  // namespace jadoube::watched
