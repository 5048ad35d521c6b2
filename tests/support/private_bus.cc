#include "tests/support/private_bus.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

namespace jadoube::tests {
namespace {

using namespace std::chrono_literals;

constexpr const char* kBusVariable = "DBUS_SYSTEM_BUS_ADDRESS";

// The file of a socket exists a moment before a program listens there.
bool listens(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof(address.sun_path) - 1);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const bool connected =
      ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  ::close(socket);
  return connected;
}

}  // namespace

std::unique_ptr<PrivateBus> PrivateBus::start() {
  std::string program;
  for (const char* path : {"/usr/bin/dbus-daemon", "/bin/dbus-daemon"}) {
    if (::access(path, X_OK) == 0) program = path;
  }
  if (program.empty()) return nullptr;
  std::unique_ptr<PrivateBus> made(new PrivateBus);
  const std::string socket = made->directory_ / "bus";
  made->address_ = "unix:path=" + socket;
  const std::string config = made->directory_ / "bus.conf";
  tests::write_file(
      config,
      "<!DOCTYPE busconfig PUBLIC \"-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN\"\n"
      " \"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd\">\n"
      "<busconfig><listen>" +
          made->address_ +
          "</listen><auth>EXTERNAL</auth><policy context=\"default\"><allow "
          "send_destination=\"*\"/>"
          "<allow receive_sender=\"*\"/><allow own=\"*\"/></policy></busconfig>\n");
  made->daemon_ = std::make_unique<tests::Process>(
      std::vector<std::string>{program, "--nofork", "--config-file=" + config},
      made->directory_ / "output");
  for (int i = 0; i < 1000 && !listens(socket); ++i) std::this_thread::sleep_for(10ms);
  if (!listens(socket)) {
    throw std::runtime_error("dbus-daemon does not start: " + made->daemon_->output());
  }
  ::setenv(kBusVariable, made->address_.c_str(), 1);
  return made;
}

PrivateBus::~PrivateBus() { ::unsetenv(kBusVariable); }

}  // namespace jadoube::tests
