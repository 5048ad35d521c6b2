#include <gmock/gmock.h>

#include <filesystem>

#include "daemon/outputs/trial/output_trial.h"
#include "tests/support/process.h"

namespace jadoube::outputs {
namespace folder_trial_test {

using jadoube::tests::read_file;
using jadoube::tests::write_file;
using testing::HasSubstr;
namespace fs = std::filesystem;

class FolderTrialTest : public testing::Test {
 protected:
  FolderTrialTest() { fs::create_directory(dir_); }

  jadoube::tests::TemporaryDirectory directory_;
  const std::string dir_ = directory_ / "games";
  const std::string file_ = dir_ + "/jadoube-test.txt";
};

TEST_F(FolderTrialTest, WritesAFileReadsItBackAndRemovesIt) {
  write_file(dir_ + "/games.pgn", "[Event \"Open\"]\n");
  const auto trial = try_folder(dir_);
  EXPECT_TRUE(trial.ok) << trial.what.english();
  EXPECT_EQ(trial.address, file_);
  EXPECT_EQ(trial.bytes, trial_text().size());
  EXPECT_FALSE(fs::exists(file_));
  EXPECT_EQ(read_file(dir_ + "/games.pgn"), "[Event \"Open\"]\n");
}

TEST_F(FolderTrialTest, AFileOfSomebodyElseStays) {
  write_file(file_, "mine");
  const auto trial = try_folder(dir_);
  EXPECT_FALSE(trial.ok);
  EXPECT_THAT(trial.what.english(), HasSubstr("jadoube did not write it"));
  EXPECT_EQ(read_file(file_), "mine");
}

TEST_F(FolderTrialTest, WhatATrialLeftThatWasKilledGoes) {
  write_file(file_, trial_text());
  EXPECT_TRUE(try_folder(dir_).ok);
  EXPECT_FALSE(fs::exists(file_));
}

TEST_F(FolderTrialTest, ALinkIsNotFollowed) {
  write_file(directory_ / "precious", "kept");
  fs::create_symlink(directory_ / "precious", file_);
  EXPECT_FALSE(try_folder(dir_).ok);
  EXPECT_EQ(read_file(directory_ / "precious"), "kept");
  EXPECT_TRUE(fs::is_symlink(file_));
}

TEST_F(FolderTrialTest, AFolderThatALinkLeadsOutOfTheTopsIsNotWritten) {
  EXPECT_TRUE(try_folder(dir_, {dir_}).ok);
  const auto trial = try_folder(dir_, {dir_ + "-other"});
  EXPECT_FALSE(trial.ok);
  EXPECT_THAT(trial.what.english(), HasSubstr("leads out of the folders"));
}

TEST_F(FolderTrialTest, ReportsThatTheFolderIsGone) {
  fs::remove(dir_);
  const auto trial = try_folder(dir_);
  EXPECT_FALSE(trial.ok);
  EXPECT_THAT(trial.what.english(), HasSubstr("cannot open the folder " + dir_));
}

}  // namespace folder_trial_test
}  // namespace jadoube::outputs
