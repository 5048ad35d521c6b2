#include "drivers/transport/transport.h"

#include <fcntl.h>
#include <grp.h>
#include <libserialport.h>
#include <linux/serial.h>
#include <netdb.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/network_transport.h"
#include "drivers/transport/terminal.h"
#include "drivers/transport/usb_device.h"

// The descriptor for reading and writing is our own. It is opened close-on-exec. It is claimed
// before any setting is changed, so that a second daemon disturbs nothing. Settings belong to the
// terminal, not to a descriptor. libserialport makes them through a descriptor of its own, which is
// closed afterwards. Its reads cannot be used: for an unplugged port they report that there is no
// data yet.

namespace jadoube::drivers {

using rules::Sentence;

// The words are those of the C library. They are here so that they get into the catalogues.
Sentence system_sentence(int error) {
  switch (error) {
    case EPERM:
      return Sentence("Operation not permitted");
    case ENOENT:
      return Sentence("No such file or directory");
    case EIO:
      return Sentence("Input/output error");
    case EACCES:
      return Sentence("Permission denied");
    case EBUSY:
      return Sentence("Device or resource busy");
    case EEXIST:
      return Sentence("File exists");
    case ENODEV:
      return Sentence("No such device");
    case ENOTDIR:
      return Sentence("Not a directory");
    case EISDIR:
      return Sentence("Is a directory");
    case EINVAL:
      return Sentence("Invalid argument");
    case EMFILE:
      return Sentence("Too many open files");
    case ENOSPC:
      return Sentence("No space left on device");
    case EROFS:
      return Sentence("Read-only file system");
    case EPIPE:
      return Sentence("Broken pipe");
    case ELOOP:
      return Sentence("Too many levels of symbolic links");
    case EADDRINUSE:
      return Sentence("Address already in use");
    case EADDRNOTAVAIL:
      return Sentence("Cannot assign requested address");
    case ENETUNREACH:
      return Sentence("Network is unreachable");
    case ECONNRESET:
      return Sentence("Connection reset by peer");
    case ETIMEDOUT:
      return Sentence("Connection timed out");
    case ECONNREFUSED:
      return Sentence("Connection refused");
    case EHOSTDOWN:
      return Sentence("Host is down");
    case EHOSTUNREACH:
      return Sentence("No route to host");
    case EDQUOT:
      return Sentence("Disk quota exceeded");
    default:
      return {std::generic_category().message(error)};
  }
}

Sentence lookup_sentence(int error) {
  switch (error) {
    case EAI_NONAME:
      return Sentence("Name or service not known");
    case EAI_AGAIN:
      return Sentence("Temporary failure in name resolution");
    case EAI_FAIL:
      return Sentence("Non-recoverable failure in name resolution");
    default:
      return {gai_strerror(error)};
  }
}

rules::Error no_permission(const std::string& path, const std::string& group) {
  constexpr auto kDenied = rules::ErrorCode::kPermissionDenied;
  // If the group is root, no udev rule has changed the device. Then it does not help to join the
  // group.
  if (group.empty() || group == "root") {
    return rules::refuse(kDenied, "{path}: no permission: install udev/70-jadoube.rules",
                         {{"path", path}})
        .value();
  }
  return rules::refuse(kDenied,
                       "{path}: no permission: add the user to group {group}, or install "
                       "udev/70-jadoube.rules",
                       {{"path", path}, {"group", group}})
      .value();
}

std::string owning_group(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return "";
  std::array<char, 4096> buffer{};
  group entry{};
  group* found = nullptr;
  getgrgid_r(status.st_gid, &entry, buffer.data(), buffer.size(), &found);
  return found != nullptr ? found->gr_name : std::to_string(status.st_gid);
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

class Terminal final : public Transport {
 public:
  Terminal(std::string path, FileDescriptor fd) : path_(std::move(path)), fd_(std::move(fd)) {}

  int fd() const override { return fd_.get(); }

  Expected<std::size_t> read(std::span<std::uint8_t> buffer) override {
    if (buffer.empty()) return 0;
    const ssize_t count = ::read(fd_.get(), buffer.data(), buffer.size());
    if (count > 0) return static_cast<std::size_t>(count);
    if (count < 0 && is_for_later()) return 0;
    return hung_up();
  }

  Expected<std::size_t> write(std::span<const std::uint8_t> bytes) override {
    const ssize_t count = ::write(fd_.get(), bytes.data(), bytes.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (is_for_later()) return 0;
    return hung_up();
  }

  std::optional<LineErrors> errors() const override {
    serial_icounter_struct counted{};
    if (::ioctl(fd_.get(), TIOCGICOUNT, &counted) != 0) return std::nullopt;
    return LineErrors{.overruns = static_cast<std::uint64_t>(counted.overrun) +
                                  static_cast<std::uint64_t>(counted.buf_overrun),
                      .garbled = static_cast<std::uint64_t>(counted.frame) +
                                 static_cast<std::uint64_t>(counted.parity)};
  }

 private:
  static bool is_for_later() { return errno == EAGAIN || errno == EINTR; }

  tl::unexpected<rules::Error> hung_up() const {
    return refuse(ErrorCode::kUnavailable, "{path}: unplugged, or the line was hung up",
                  {{"path", path_}});
  }

  std::string path_;
  FileDescriptor fd_;
};

tl::unexpected<rules::Error> refuse_busy(const std::string& path) {
  return refuse(ErrorCode::kUnavailable, "busy: another program has {path} open", {{"path", path}});
}

tl::unexpected<rules::Error> refuse_open(const std::string& path, int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
    case ELOOP:
      return refuse(ErrorCode::kNotFound, "{path}: no such port", {{"path", path}});
    case EACCES:
    case EPERM:
      return tl::unexpected(no_permission(path, owning_group(path)));
    case EBUSY:
      return refuse_busy(path);
    case EISDIR:
      return refuse(ErrorCode::kInvalidArgument, "{path}: not a terminal", {{"path", path}});
    default:
      return refuse(ErrorCode::kUnavailable, "{path}: cannot be opened: {why}",
                    {{"path", path}, {"why", system_sentence(error)}});
  }
}

std::string resolve(const std::string& path) {
  std::error_code failed;
  const std::filesystem::path device = std::filesystem::canonical(path, failed);
  return failed ? path : device.string();
}

// O_NONBLOCK, because otherwise opening a port waits for a carrier signal, which no board gives.
Expected<FileDescriptor> claim(const std::string& path) {
  FileDescriptor fd(::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (!fd) return refuse_open(path, errno);
  if (!is_hid_device(path) && isatty(fd.get()) == 0 && !is_hid_device(resolve(path))) {
    return refuse(ErrorCode::kInvalidArgument, "{path}: not a terminal", {{"path", path}});
  }
  if (flock(fd.get(), LOCK_EX | LOCK_NB) != 0) return refuse_busy(path);
  return fd;
}

// libserialport only knows ports that have a device in sysfs and modem lines.
bool is_serial_port(const std::string& device, int fd) {
  std::error_code ignored;
  const std::string name = std::filesystem::path(device).filename();
  int modem_lines = 0;
  return std::filesystem::exists("/sys/class/tty/" + name + "/device", ignored) &&
         ioctl(fd, TIOCMGET, &modem_lines) == 0;
}

sp_return set_port(sp_port* port, int baud) {
  sp_return result = sp_set_baudrate(port, baud);
  if (result == SP_OK) result = sp_set_bits(port, 8);
  if (result == SP_OK) result = sp_set_parity(port, SP_PARITY_NONE);
  if (result == SP_OK) result = sp_set_stopbits(port, 1);
  if (result == SP_OK) result = sp_set_flowcontrol(port, SP_FLOWCONTROL_NONE);
  return result;
}

Sentence reason(sp_return result) {
  if (result != SP_ERR_FAIL) return Sentence("libserialport does not support it");
  char* message = sp_last_error_message();
  std::string text = message;
  sp_free_error_message(message);
  return text;
}

// Raises DTR and RTS. libserialport does this when it opens a port, and a board alone on its line
// expects it.
Expected<void> set_serial_port(const std::string& device, const PortSettings& settings) {
  sp_port* port = nullptr;
  sp_return result = sp_get_port_by_name(device.c_str(), &port);
  if (result == SP_OK) result = sp_open(port, SP_MODE_READ_WRITE);
  if (result == SP_OK) result = set_port(port, settings.baud);
  const Sentence why = result == SP_OK ? Sentence() : reason(result);
  if (port != nullptr) {
    sp_close(port);
    sp_free_port(port);
  }
  if (result == SP_OK) return {};
  return refuse(ErrorCode::kUnavailable, "the port cannot be set: {why}", {{"why", why}});
}

// The slave side of a pseudo-terminal stays open at the device's end, and TIOCEXCL stays with it.
// So a host that crashed could never open it again.
bool outlives_its_host(int fd) {
  struct stat status {};
  if (fstat(fd, &status) != 0) return false;
  return major(status.st_rdev) >= 136 && major(status.st_rdev) <= 143;
}

Expected<void> set_line(const std::string& device, int fd, const PortSettings& settings) {
  const bool is_serial = is_serial_port(device, fd);
  return (is_serial ? set_serial_port(device, settings) : set_raw(fd, settings))
      .map([&] {
        int lines = TIOCM_DTR | TIOCM_RTS;
        if (is_serial && !settings.raises_modem_lines) ioctl(fd, TIOCMBIC, &lines);
      })
      .and_then([fd] { return distinguish_silence_from_hang_up(fd); });
}

// The kernel's port is used if there is one that may be opened. Then nothing has to be detached,
// and other programs see that it is in use. If another program has it open, it stays with that
// program.
Expected<std::unique_ptr<Transport>> open_usb(const std::string& path) {
  const Expected<std::string> socket = parse_usb_address(path);
  if (!socket) return tl::unexpected(socket.error());
  const auto device = read_usb_device(std::filesystem::path(kUsbDevices) / *socket);
  if (!device) {
    return refuse(ErrorCode::kNotFound, "{path}: no such port: nothing is plugged in there",
                  {{"path", path}});
  }
  for (const HidInterface& interface : device->hid) {
    if (interface.hidraw.empty() || !may_be_board(interface)) continue;
    Expected<FileDescriptor> fd = claim(interface.hidraw);
    if (fd) return connect_hid(path, std::move(*fd));
    if (fd.error().code == ErrorCode::kUnavailable) return tl::unexpected(fd.error());
  }
  return connect_usb(path, *device);
}

}  // namespace

Expected<std::unique_ptr<Transport>> open_transport(const std::string& path,
                                                    const PortSettings& settings) {
  if (is_network_address(path)) return connect_line(path, settings);
  if (is_usb_address(path)) return open_usb(path);
  if (is_ble_address(path)) return connect_ble(path);
  Expected<FileDescriptor> fd = claim(path);
  if (!fd) return tl::unexpected(fd.error());
  if (is_hid_device(resolve(path))) return connect_hid(path, std::move(*fd));
  if (const Expected<void> set = set_line(resolve(path), fd->get(), settings); !set) {
    return refuse(set.error().code, "{path}: {why}",
                  {{"path", path}, {"why", set.error().sentence()}});
  }
  if (!outlives_its_host(fd->get())) ioctl(fd->get(), TIOCEXCL);
  tcflush(fd->get(), TCIFLUSH);  // Old bytes are not an answer to our questions.
  return std::make_unique<Terminal>(path, std::move(*fd));
}

}  // namespace jadoube::drivers
