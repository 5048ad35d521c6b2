#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>

#include "drivers/transport/terminal.h"

namespace jadoube::drivers {
namespace pseudo_terminal_test {

namespace fs = std::filesystem;
using rules::ErrorCode;

class PseudoTerminalLink : public testing::Test {
 protected:
  ~PseudoTerminalLink() override {
    std::error_code ignored;
    fs::remove(link_, ignored);
  }
  const fs::path link_ = testing::TempDir() + "jadoube_pty_" + std::to_string(getpid());
};

TEST(PseudoTerminal, StaysAliveWhenTheHostClosesIt) {
  const auto device = PseudoTerminal::open();
  ASSERT_TRUE(device);
  { const FileDescriptor host(open(device->path().c_str(), O_RDWR | O_NOCTTY)); }
  std::array<char, 4> got{};
  EXPECT_EQ(read(device->fd(), got.data(), got.size()), -1);
  EXPECT_EQ(errno, EAGAIN);
}

TEST(PseudoTerminal, HasNoLinkWhereNoneIsAsked) {
  const auto device = PseudoTerminal::open();
  EXPECT_TRUE(device->path().starts_with("/dev/pts/"));
}

TEST_F(PseudoTerminalLink, PointsToTheTerminalAndGoesWithIt) {
  std::optional<PseudoTerminal> device = std::move(PseudoTerminal::open(link_).value());
  EXPECT_EQ(fs::read_symlink(link_), device->path());
  device.reset();
  EXPECT_FALSE(fs::exists(fs::symlink_status(link_)));
}

TEST_F(PseudoTerminalLink, OutlivesAMove) {
  PseudoTerminal device = std::move(PseudoTerminal::open(link_).value());
  const PseudoTerminal moved = std::move(device);
  EXPECT_TRUE(fs::exists(link_));
}

TEST_F(PseudoTerminalLink, ReplacesOneToATerminalThatIsGone) {
  fs::create_symlink("/dev/pts/99999", link_);
  const auto device = PseudoTerminal::open(link_);
  ASSERT_TRUE(device) << device.error().message;
  EXPECT_EQ(fs::read_symlink(link_), device->path());
}

// The next terminal mostly gets the name of the one that is gone; another process may take it
// first.
TEST_F(PseudoTerminalLink, ReplacesOneToATerminalThatIsGoneWhoseNameIsItsOwnNow) {
  bool same_name = false;
  for (int i = 0; i < 50 && !same_name; ++i) {
    const auto gone = PseudoTerminal::open()->path();
    fs::remove(link_);
    fs::create_symlink(gone, link_);
    const auto device = PseudoTerminal::open(link_);
    same_name = device && device->path() == gone;
  }
  EXPECT_TRUE(same_name);
}

// A board's process is killed, and the system gives the name of its terminal to another process.
TEST_F(PseudoTerminalLink, ReplacesOneThatIsOlderThanTheTerminalThatHasTheNameNow) {
  const auto other = PseudoTerminal::open();
  fs::create_symlink(other->path(), link_);
  const std::array<timespec, 2> before{};
  ASSERT_EQ(::utimensat(AT_FDCWD, link_.c_str(), before.data(), AT_SYMLINK_NOFOLLOW), 0);
  const auto device = PseudoTerminal::open(link_);
  ASSERT_TRUE(device) << device.error().message;
  EXPECT_EQ(fs::read_symlink(link_), device->path());
}

TEST_F(PseudoTerminalLink, IsRefusedWhereAFileStands) {
  std::ofstream(link_) << "mine";
  const auto device = PseudoTerminal::open(link_);
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_TRUE(fs::is_regular_file(link_));
}

TEST_F(PseudoTerminalLink, IsRefusedWhereALivingTerminalIsLinked) {
  const auto first = PseudoTerminal::open(link_);
  const auto second = PseudoTerminal::open(link_);
  ASSERT_FALSE(second);
  EXPECT_EQ(fs::read_symlink(link_), first->path());
}

TEST_F(PseudoTerminalLink, LeavesALinkThatIsNoLongerItsOwn) {
  std::optional<PseudoTerminal> device = std::move(PseudoTerminal::open(link_).value());
  fs::remove(link_);
  fs::create_symlink("/dev/null", link_);
  device.reset();
  EXPECT_EQ(fs::read_symlink(link_), "/dev/null");
}

TEST_F(PseudoTerminalLink, IsRefusedInAFolderThatIsNotThere) {
  const auto device = PseudoTerminal::open("/nowhere/board");
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().code, ErrorCode::kFailedPrecondition);
}

}  // namespace pseudo_terminal_test
}  // namespace jadoube::drivers
