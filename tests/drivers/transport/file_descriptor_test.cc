#include "drivers/transport/file_descriptor.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <string>

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

}  // namespace file_descriptor_test
}  // namespace jadoube::drivers
