#include "daemon/devices/notebook.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/process.h"

namespace jadoube::devices {
namespace notebook_test {

class NotebookTest : public testing::Test {
 protected:
  tests::TemporaryDirectory directory_;
  std::string folder_ = directory_ / "learnt";
};

TEST_F(NotebookTest, IsEmptyAtFirst) { EXPECT_EQ(Notebook(folder_).read("certabo"), ""); }

TEST_F(NotebookTest, KeepsLinesOverARestart) {
  Notebook(folder_).add("certabo", "one\n");
  Notebook second(folder_);
  second.add("certabo", "two\n");
  EXPECT_EQ(second.read("certabo"), "one\ntwo\n");
  EXPECT_EQ(Notebook(folder_).read("certabo"), "one\ntwo\n");
}

TEST_F(NotebookTest, HasAFileForEachDriver) {
  Notebook book(folder_);
  book.add("certabo", "one\n");
  EXPECT_EQ(book.read("chessnut"), "");
}

TEST_F(NotebookTest, BeginsANewLineAfterOneThatWasCutShort) {
  std::filesystem::create_directory(folder_);
  std::ofstream(folder_ + "/certabo.txt") << "half";
  Notebook book(folder_);
  book.add("certabo", "one\n");
  EXPECT_EQ(book.read("certabo"), "half\none\n");
}

TEST_F(NotebookTest, RemembersUntilTheEndWhatItCannotWrite) {
  std::ofstream(folder_) << "a file where the folder should be";
  Notebook book(folder_);
  book.add("certabo", "one\n");
  EXPECT_EQ(book.read("certabo"), "one\n");
}

}  // namespace notebook_test
}  // namespace jadoube::devices
