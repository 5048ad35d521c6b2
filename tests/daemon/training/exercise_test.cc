#include "daemon/training/exercise.h"

#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "tests/support/process.h"

namespace jadoube::training {
namespace exercise_test {

using rules::ErrorCode;

// A program that stands for the daemon: it does what the script says.
std::string program(const tests::TemporaryDirectory& directory, const std::string& script) {
  const std::string path = directory.path() + "/program";
  std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

void wait_until(const std::function<bool()>& is_so) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!is_so() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(is_so());
}

TEST(Exercise, RunsALessonInAProcessWithAnEmptyDirectory) {
  const tests::TemporaryDirectory directory;
  const std::filesystem::path own = directory.path() + "/training";
  std::filesystem::create_directories(own);
  std::ofstream(own / "old") << "of the lesson before";
  Exercise exercise(program(directory, "echo \"$@\" > \"$4/arguments\"\ncat"), own);
  EXPECT_FALSE(exercise.running());
  ASSERT_TRUE(exercise.start("flag-fall"));
  ASSERT_TRUE(exercise.running());
  EXPECT_EQ(exercise.running()->lesson, "flag-fall");
  wait_until([&] { return std::filesystem::exists(own / "arguments"); });
  EXPECT_FALSE(std::filesystem::exists(own / "old"));
  exercise.stop();
  EXPECT_FALSE(exercise.running());
}

TEST(Exercise, ThatEndsByItselfDoesNotRun) {
  const tests::TemporaryDirectory directory;
  Exercise exercise(program(directory, "exit 1"), directory.path() + "/training");
  ASSERT_TRUE(exercise.start("flag-fall"));
  wait_until([&] { return !exercise.running(); });
}

TEST(Exercise, RefusesALessonThatIsNotThereAndAProgramThatIsNotThere) {
  const tests::TemporaryDirectory directory;
  Exercise exercise(directory.path() + "/nothing", directory.path() + "/training");
  const auto unknown = exercise.start("nothing");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::kNotFound);
  const auto missing = exercise.start("flag-fall");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kUnavailable);
  EXPECT_FALSE(exercise.running());
}

}  // namespace exercise_test
}  // namespace jadoube::training
