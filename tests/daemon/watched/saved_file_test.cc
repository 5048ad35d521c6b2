#include "daemon/watched/saved_file.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/support/process.h"

namespace jadoube::watched {
namespace saved_file_test {

namespace fs = std::filesystem;
using rules::ErrorCode;
using testing::HasSubstr;

class SavedFileTest : public testing::Test {
 protected:
  // Writes a file that was saved some seconds after another one.
  std::string save(const std::string& name, int seconds, const std::string& text = "x") {
    const std::string path = folder_ / name;
    tests::write_file(path, text);
    fs::last_write_time(path,
                        fs::file_time_type(std::chrono::hours(1)) + std::chrono::seconds(seconds));
    return path;
  }
  std::string found_in(const std::string& path) {
    const auto found = find_saved_file(path);
    EXPECT_TRUE(found) << (found ? "" : found.error().message);
    return found && *found ? (*found)->path : "";
  }

  tests::TemporaryDirectory folder_;
};

TEST_F(SavedFileTest, AFileIsMeantByItselfWhateverItsEnding) {
  const auto path = save("open.fide", 1);
  EXPECT_EQ(found_in(path), path);
}

TEST_F(SavedFileTest, OfAFolderTheFileThatWasSavedLastIsMeant) {
  const auto first = save("round1.pgn", 1);
  const auto second = save("round2.PGN", 2);
  EXPECT_EQ(found_in(folder_.path()), second);
  save("round1.pgn", 3);
  EXPECT_EQ(found_in(folder_.path()), first);
}

TEST_F(SavedFileTest, OfAFolderNoOtherKindOfFileIsMeant) {
  EXPECT_EQ(found_in(folder_.path()), "");
  save("open.jadoube.trf", 5);
  save(".open.trf", 6);
  save("open.TUNX", 7);
  save("open.trf.bak", 8);
  fs::create_directory(folder_ / "old.trf");
  EXPECT_EQ(found_in(folder_.path()), "");
  const auto path = save("open.trf", 1);
  EXPECT_EQ(found_in(folder_.path()), path);
}

TEST_F(SavedFileTest, WhatIsNotThereIsNamed) {
  const auto found = find_saved_file(folder_ / "none/open.trf");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(found.error().message, HasSubstr("none/open.trf is not there"));
}

TEST_F(SavedFileTest, AFileIsReadAsItWasFound) {
  const auto path = save("open.trf", 1, "012 Open\r\n");
  const auto found = find_saved_file(path).value().value();
  EXPECT_EQ(read_saved_file(found).value(), "012 Open\r\n");
  EXPECT_EQ(found.mark.size, 10);
  save("open.trf", 2, "012 Other\r\n");
  const auto read = read_saved_file(found);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kUnavailable);
}

TEST_F(SavedFileTest, AFileThatJadoubeWritesAndOneThatIsTooLargeAreRefused) {
  const auto ours = find_saved_file(save("open.jadoube.trf", 1)).value().value();
  EXPECT_THAT(read_saved_file(ours).error().message, HasSubstr("that jadoube writes"));
  const auto large = find_saved_file(save("large.trf", 1, std::string(5 << 20, 'x')));
  EXPECT_THAT(read_saved_file(large.value().value()).error().message,
              HasSubstr("is larger than 4 MiB"));
}

TEST_F(SavedFileTest, APipeIsNoFileAndNobodyWaitsForIt) {
  const std::string path = folder_ / "pipe.trf";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const auto found = find_saved_file(path).value().value();
  EXPECT_THAT(read_saved_file(found).error().message, HasSubstr("is not a file"));
}

}  // namespace saved_file_test
}  // namespace jadoube::watched
