#include "drivers/transport/file_descriptor.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <future>
#include <string>
#include <thread>

#include "tests/support/process.h"

namespace jadoube::drivers {
namespace file_descriptor_test {

std::string content_of(int fd) {
  std::string content(200'000, '\0');
  const ssize_t size = ::pread(fd, content.data(), content.size(), 0);
  content.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  return content;
}

TEST(WriteAll, WritesEverything) {
  const FileDescriptor file(::memfd_create("write_all", MFD_CLOEXEC));
  ASSERT_TRUE(file);
  const std::string text(100'000, 'x');
  EXPECT_TRUE(write_all(file.get(), text));
  EXPECT_TRUE(write_all(file.get(), "end"));
  EXPECT_TRUE(write_all(file.get(), ""));
  EXPECT_EQ(content_of(file.get()), text + "end");
}

TEST(WriteAll, ReportsWhyNotAndLeavesWhatFitted) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
  const FileDescriptor out(ends[0]), in(ends[1]);
  const std::string much(10'000'000, 'x');
  EXPECT_FALSE(write_all(in.get(), much));
  EXPECT_EQ(errno, EAGAIN);
  char byte = 0;
  EXPECT_EQ(::read(out.get(), &byte, 1), 1);
  EXPECT_EQ(byte, 'x');
}

TEST(WriteAll, NeedsAnOpenFile) {
  EXPECT_FALSE(write_all(-1, "x"));
  EXPECT_EQ(errno, EBADF);
}

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

}  // namespace file_descriptor_test
}  // namespace jadoube::drivers
