// What a service manager is told.
#include <gmock/gmock.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>

#include "drivers/transport/file_descriptor.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace service_test {

using namespace std::chrono_literals;

/// Stands for systemd: what it hears, and the words by which a process finds it.
class ServiceManager {
 public:
  explicit ServiceManager(const std::string& path)
      : fd_(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    EXPECT_EQ(::bind(fd_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::setenv("NOTIFY_SOCKET", path.c_str(), 1);
    ::setenv("WATCHDOG_USEC", "300000", 1);
  }
  ~ServiceManager() {
    ::unsetenv("NOTIFY_SOCKET");
    ::unsetenv("WATCHDOG_USEC");
  }

  // The next thing it is told; empty where nothing comes.
  std::string process() {
    pollfd waiting{fd_.get(), POLLIN, 0};
    if (::poll(&waiting, 1, 20'000) != 1) return {};
    std::array<char, 256> text{};
    const ssize_t count = ::recv(fd_.get(), text.data(), text.size(), 0);
    return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
  }

 private:
  drivers::FileDescriptor fd_;
};

TEST(Service, IsReportedWhenItIsReadyThatItIsAliveAndWhenItEnds) {
  TestDaemon daemon;
  ServiceManager manager(daemon.directory() / "notify");
  daemon.launch_daemon();
  std::string first = manager.process();
  // A start may take long.
  while (first.starts_with("EXTEND_TIMEOUT_USEC=")) first = manager.process();
  EXPECT_EQ(first, "READY=1");
  EXPECT_EQ(daemon.ctl({"boards"}).code, 0);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(manager.process(), "WATCHDOG=1");
  daemon.daemon().signal(SIGTERM);
  std::string last = manager.process();
  while (last == "WATCHDOG=1") last = manager.process();
  EXPECT_EQ(last, "STOPPING=1");
  EXPECT_EQ(daemon.daemon().wait(5s), 0);
}

}  // namespace service_test
}  // namespace jadoube::tests
