#include "drivers/transport/given_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <future>
#include <thread>

#include "drivers/transport/file_descriptor.h"
#include "tests/support/process.h"

namespace jadoube::drivers {
namespace given_file_test {

using namespace std::chrono_literals;

class GivenFileTest : public testing::Test {
 protected:
  GivenFileTest() { EXPECT_EQ(::mkfifo(pipe_.c_str(), 0600), 0); }

  const tests::TemporaryDirectory directory_;
  const std::string pipe_ = directory_ / "pipe";
};

TEST_F(GivenFileTest, AFileIsReadWhole) {
  const std::string text(200'000, 'x');
  tests::write_file(directory_ / "file", text);
  EXPECT_EQ(read_given_file(directory_ / "file"), text);
  tests::write_file(directory_ / "file", "");
  EXPECT_EQ(read_given_file(directory_ / "file"), "");
}

TEST_F(GivenFileTest, WhatIsNoFileIsRefusedWithTheReason) {
  EXPECT_EQ(read_given_file(directory_ / "none").error().message,
            directory_ / "none" + " cannot be read: No such file or directory");
  EXPECT_EQ(read_given_file(directory_.path()).error().message,
            directory_.path() + " cannot be read: Is a directory");
  EXPECT_EQ(read_given_file("/dev/zero").error().message, "/dev/zero is not a file");
}

TEST_F(GivenFileTest, APipeToWhichNobodyWritesIsRefused) {
  EXPECT_EQ(read_given_file(pipe_, 10ms).error().message,
            pipe_ + " is a pipe, and nobody writes to it");
}

TEST_F(GivenFileTest, APipeIsReadUntilItsWriterClosesIt) {
  const std::string text(200'000, 'x');
  std::thread writer([&] {
    const FileDescriptor file(::open(pipe_.c_str(), O_WRONLY | O_CLOEXEC));
    write_all(file.get(), text);
  });
  EXPECT_EQ(read_given_file(pipe_), text);
  writer.join();
}

// The writer has the pipe open all the time, and begins when the patience is long over.
TEST_F(GivenFileTest, AWriterMayBeSlow) {
  const FileDescriptor reader(::open(pipe_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  FileDescriptor writer(::open(pipe_.c_str(), O_WRONLY | O_CLOEXEC));
  auto read = std::async(std::launch::async, [&] { return read_given_file(pipe_, 1ms); });
  EXPECT_EQ(read.wait_for(20ms), std::future_status::timeout);
  write_all(writer.get(), "late");
  writer = FileDescriptor();
  EXPECT_EQ(read.get(), "late");
}

// As of a shell's <(program): the program may have ended before.
TEST_F(GivenFileTest, APipeWithoutANameIsReadAlthoughItsWriterHasEnded) {
  for (const std::string text : {"all", ""}) {
    int ends[2];
    ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    const FileDescriptor out(ends[0]);
    { write_all(FileDescriptor(ends[1]).get(), text); }
    EXPECT_EQ(read_given_file("/dev/fd/" + std::to_string(out.get())), text);
  }
}

}  // namespace given_file_test
}  // namespace jadoube::drivers
