#include "daemon/net/listener.h"

#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <filesystem>

#include "drivers/transport/file_descriptor.h"
#include "tests/support/process.h"

namespace jadoube::net {
namespace listener_test {

namespace fs = std::filesystem;
using testing::HasSubstr;

// Leaves the file of a socket that nobody serves, as a killed daemon does.
void leave_socket(const std::string& path) {
  const drivers::FileDescriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  path.copy(address.sun_path, path.size());
  ASSERT_EQ(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
}

TEST(Listener, ReplacesTheSocketOfADaemonThatWasKilled) {
  const tests::TemporaryDirectory directory;
  const auto path = directory / "socket";
  leave_socket(path);
  EXPECT_TRUE(Listener::open("unix:" + path));
}

TEST(Listener, TheGroupOfASocketMayConnectAndOthersMayNot) {
  const tests::TemporaryDirectory directory;
  const auto listeners = Listener::open("unix:" + (directory / "socket"));
  ASSERT_TRUE(listeners);
  struct stat status {};
  ASSERT_EQ(::stat((directory / "socket").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0660u);
}

TEST(Listener, RefusesAFileThatIsNotASocketAndLeavesIt) {
  const tests::TemporaryDirectory directory;
  const auto path = directory / "games.pgn";
  tests::write_file(path, "1. e4 *\n");
  const auto opened = Listener::open("unix:" + path);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_THAT(opened.error().message,
              HasSubstr(path + " is there already and is not a socket: move it away"));
  EXPECT_EQ(tests::read_file(path), "1. e4 *\n");
}

TEST(Listener, RefusesALinkAndADirectoryAndLeavesThem) {
  const tests::TemporaryDirectory directory;
  const auto link = directory / "link", folder = directory / "folder";
  leave_socket(directory / "socket");
  fs::create_symlink(directory / "socket", link);
  fs::create_directory(folder);
  for (const auto& path : {link, folder}) {
    const auto opened = Listener::open("unix:" + path);
    ASSERT_FALSE(opened) << path;
    EXPECT_THAT(opened.error().message, HasSubstr("is not a socket")) << path;
    EXPECT_TRUE(fs::exists(path)) << path;
  }
}

bool is_served(const std::string& path) {
  const drivers::FileDescriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  path.copy(address.sun_path, path.size());
  return ::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

TEST(Listener, ListensAgainWhereItsSocketWasRemoved) {
  const tests::TemporaryDirectory directory;
  const auto path = directory / "socket";
  {
    auto listeners = Listener::open("unix:" + path);
    ASSERT_TRUE(listeners);
    Listener& listener = listeners->front();
    EXPECT_TRUE(listener.is_in_place());
    fs::remove(path);
    EXPECT_FALSE(listener.is_in_place());
    EXPECT_FALSE(is_served(path));
    ASSERT_TRUE(listener.listen_again());
    EXPECT_TRUE(listener.is_in_place());
    EXPECT_TRUE(is_served(path));
    fs::remove(path);
    tests::write_file(path, "somebody's");
    EXPECT_FALSE(listener.is_in_place());
    EXPECT_FALSE(listener.listen_again());
  }
  EXPECT_EQ(tests::read_file(path), "somebody's");
}

TEST(Listener, RefusesASocketThatIsServed) {
  const tests::TemporaryDirectory directory;
  const auto address = "unix:" + (directory / "socket");
  const auto first = Listener::open(address);
  ASSERT_TRUE(first);
  const auto second = Listener::open(address);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, HasSubstr("another program serves there"));
}

}  // namespace listener_test
}  // namespace jadoube::net
