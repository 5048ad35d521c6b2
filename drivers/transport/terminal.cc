#include "drivers/transport/terminal.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "drivers/driver.h"
#include "drivers/transport/transport.h"

namespace jadoube::drivers {
namespace {

using rules::ErrorCode;
using rules::Expected;

constexpr std::pair<int, speed_t> kSpeeds[] = {
    {1200, B1200},   {2400, B2400},   {4800, B4800},   {9600, B9600},
    {19200, B19200}, {38400, B38400}, {57600, B57600}, {115200, B115200},
};

Expected<speed_t> speed_of(int baud) {
  for (const auto& [number, speed] : kSpeeds) {
    if (number == baud) return speed;
  }
  return rules::refuse(ErrorCode::kInvalidArgument, "no line runs at {baud} baud",
                       {{"baud", baud}});
}

tl::unexpected<rules::Error> refuse_by_errno() {
  return rules::refuse(ErrorCode::kUnavailable, "the terminal cannot be set: {why}",
                       {{"why", system_sentence(errno)}});
}

}  // namespace

Expected<void> set_raw(int fd, const PortSettings& settings) {
  const Expected<speed_t> speed = speed_of(settings.baud);
  if (!speed) return tl::unexpected(speed.error());
  termios wanted{};
  if (tcgetattr(fd, &wanted) != 0) return refuse_by_errno();
  cfmakeraw(&wanted);
  wanted.c_cflag &= ~static_cast<tcflag_t>(CSTOPB | CRTSCTS);
  wanted.c_cflag |= CLOCAL | CREAD;
  cfsetispeed(&wanted, *speed);
  cfsetospeed(&wanted, *speed);
  if (tcsetattr(fd, TCSANOW, &wanted) != 0) return refuse_by_errno();
  return {};
}

Expected<void> distinguish_silence_from_hang_up(int fd) {
  termios wanted{};
  if (tcgetattr(fd, &wanted) != 0) return refuse_by_errno();
  wanted.c_cc[VMIN] = 1;
  wanted.c_cc[VTIME] = 0;
  wanted.c_cflag &= ~static_cast<tcflag_t>(HUPCL);
  if (tcsetattr(fd, TCSANOW, &wanted) != 0) return refuse_by_errno();
  return {};
}

namespace {

using rules::refuse;

namespace fs = std::filesystem;

tl::unexpected<rules::Error> refuse_terminal_by_errno() {
  return refuse(ErrorCode::kUnavailable, "no pseudo-terminal: {why}",
                {{"why", system_sentence(errno)}});
}

Expected<FileDescriptor> open_master() {
  FileDescriptor master(posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (!master || grantpt(master.get()) != 0 || unlockpt(master.get()) != 0) {
    return refuse_terminal_by_errno();
  }
  return master;
}

bool is_later(const timespec& one, const timespec& other) {
  return std::pair(one.tv_sec, one.tv_nsec) > std::pair(other.tv_sec, other.tv_nsec);
}

// True if a process that was killed left the link. Its terminal no longer exists, or the system has
// given its name to another one. That is ours, `target`, or one that was made later than the link.
bool is_left_over(const std::string& target, const fs::path& link) {
  std::error_code failed;
  if (!fs::is_symlink(fs::symlink_status(link, failed))) return false;
  if (!fs::exists(link, failed) || fs::read_symlink(link, failed) == target) return true;
  struct stat made {
  }, terminal{};
  // The status of a terminal changes when it is made, before anybody can link to it.
  return ::lstat(link.c_str(), &made) == 0 && ::stat(link.c_str(), &terminal) == 0 &&
         S_ISCHR(terminal.st_mode) && is_later(terminal.st_ctim, made.st_mtim);
}

Expected<void> make_link(const std::string& target, const fs::path& link) {
  std::error_code failed;
  if (is_left_over(target, link)) fs::remove(link, failed);
  if (fs::exists(fs::symlink_status(link, failed))) {
    return refuse(ErrorCode::kFailedPrecondition, "{link}: is there already",
                  {{"link", link.string()}});
  }
  fs::create_symlink(target, link, failed);
  if (!failed) return {};
  return refuse(ErrorCode::kFailedPrecondition, "{link}: cannot be made: {why}",
                {{"link", link.string()}, {"why", system_sentence(failed.value())}});
}

// Removes only our own link. Somebody may have put another one in its place.
void remove_link(const std::string& target, const fs::path& link) {
  std::error_code failed;
  if (fs::read_symlink(link, failed) == target) fs::remove(link, failed);
}

}  // namespace

Expected<PseudoTerminal> PseudoTerminal::open(const std::string& link) {
  Expected<FileDescriptor> master = open_master();
  if (!master) return tl::unexpected(master.error());
  std::array<char, 128> name{};
  if (ptsname_r(master->get(), name.data(), name.size()) != 0) return refuse_terminal_by_errno();

  PseudoTerminal made;
  made.master_ = std::move(*master);
  made.path_ = name.data();
  made.slave_ = FileDescriptor(::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  if (!made.slave_) return refuse_terminal_by_errno();
  if (const auto set = set_raw(made.slave_.get(), PortSettings{}); !set) {
    return tl::unexpected(set.error());
  }
  if (link.empty()) return made;
  if (const auto linked = make_link(made.path_, link); !linked) {
    return tl::unexpected(linked.error());
  }
  made.link_ = link;
  return made;
}

int PseudoTerminal::unread_bytes() const {
  int count = 0;
  return ioctl(slave_.get(), FIONREAD, &count) == 0 ? count : 0;
}

PseudoTerminal::PseudoTerminal(PseudoTerminal&& other) noexcept
    : master_(std::move(other.master_)),
      slave_(std::move(other.slave_)),
      path_(std::move(other.path_)),
      link_(std::exchange(other.link_, {})) {}

PseudoTerminal& PseudoTerminal::operator=(PseudoTerminal&& other) noexcept {
  std::swap(master_, other.master_);
  std::swap(slave_, other.slave_);
  std::swap(path_, other.path_);
  std::swap(link_, other.link_);
  return *this;
}

PseudoTerminal::~PseudoTerminal() {
  if (!link_.empty()) remove_link(path_, link_);
}

}  // namespace jadoube::drivers
