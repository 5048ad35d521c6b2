#include "drivers/discovery/plug_monitor.h"

#include <libudev.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/transport.h"

namespace jadoube::drivers {

class PlugMonitor::Source {
 public:
  virtual ~Source() = default;
  virtual int fd() const = 0;
  virtual bool take() = 0;
};

namespace {

using rules::ErrorCode;
using rules::Expected;

struct Unreference {
  void operator()(udev* context) const { udev_unref(context); }
  void operator()(udev_monitor* monitor) const { udev_monitor_unref(monitor); }
  void operator()(udev_device* device) const { udev_device_unref(device); }
};
using Context = std::unique_ptr<udev, Unreference>;
using Monitor = std::unique_ptr<udev_monitor, Unreference>;
using Device = std::unique_ptr<udev_device, Unreference>;

class UdevSource final : public PlugMonitor::Source {
 public:
  UdevSource(Context context, Monitor monitor)
      : context_(std::move(context)), monitor_(std::move(monitor)) {}

  int fd() const override { return udev_monitor_get_fd(monitor_.get()); }

  bool take() override {
    bool any = false;
    while (Device(udev_monitor_receive_device(monitor_.get()))) any = true;
    return any;
  }

 private:
  Context context_;
  Monitor monitor_;
};

class FolderSource final : public PlugMonitor::Source {
 public:
  explicit FolderSource(FileDescriptor fd) : fd_(std::move(fd)) {}

  int fd() const override { return fd_.get(); }

  bool take() override {
    alignas(inotify_event) std::array<char, 4096> buffer{};
    bool any = false;
    ssize_t length = 0;
    while ((length = ::read(fd_.get(), buffer.data(), buffer.size())) > 0) {
      any |= names_a_port({buffer.data(), static_cast<std::size_t>(length)});
    }
    return any;
  }

 private:
  static bool names_a_port(std::string_view events) {
    bool any = false;
    while (events.size() >= sizeof(inotify_event)) {
      inotify_event event{};
      std::memcpy(&event, events.data(), sizeof event);
      const std::string_view name = events.substr(sizeof event, event.len);
      any |= name.starts_with("tty") || name.starts_with("rfcomm") || name.starts_with("hidraw") ||
             is_usb_number(name) || event.mask & IN_Q_OVERFLOW;
      events.remove_prefix(std::min(sizeof event + event.len, events.size()));
    }
    return any;
  }

  // The file of a USB device is its number on the bus: "004". Zeros fill up the name.
  static bool is_usb_number(std::string_view name) {
    return name.size() >= 3 && name.substr(0, 3).find_first_not_of("0123456789") == name.npos &&
           name.substr(3).find_first_not_of('\0') == name.npos;
  }

  FileDescriptor fd_;
};

// Null if udev does not run. The netlink group of udev would then never send anything.
std::unique_ptr<PlugMonitor::Source> open_udev() {
  std::error_code ignored;
  if (!std::filesystem::exists("/run/udev/control", ignored)) return nullptr;
  Context context(udev_new());
  if (!context) return nullptr;
  Monitor monitor(udev_monitor_new_from_netlink(context.get(), "udev"));
  if (!monitor ||
      udev_monitor_filter_add_match_subsystem_devtype(monitor.get(), "tty", nullptr) < 0 ||
      udev_monitor_filter_add_match_subsystem_devtype(monitor.get(), "hidraw", nullptr) < 0 ||
      udev_monitor_filter_add_match_subsystem_devtype(monitor.get(), "usb", "usb_device") < 0 ||
      udev_monitor_enable_receiving(monitor.get()) < 0) {
    return nullptr;
  }
  return std::make_unique<UdevSource>(std::move(context), std::move(monitor));
}

// Each USB bus has a folder. In a container there may be none. A board on a bus that comes later is
// found when the ports are looked at the next time.
void watch_usb(int watcher, const std::string& folder, std::uint32_t events) {
  std::error_code failed;
  const std::filesystem::path buses = folder + "/bus/usb";
  for (std::filesystem::directory_iterator at(buses, failed), end; !failed && at != end;
       at.increment(failed)) {
    inotify_add_watch(watcher, at->path().c_str(), events);
  }
}

}  // namespace

PlugMonitor::PlugMonitor(std::unique_ptr<Source> source) : source_(std::move(source)) {}
PlugMonitor::PlugMonitor(PlugMonitor&&) noexcept = default;
PlugMonitor& PlugMonitor::operator=(PlugMonitor&&) noexcept = default;
PlugMonitor::~PlugMonitor() = default;

Expected<PlugMonitor> PlugMonitor::open() {
  if (auto source = open_udev()) return PlugMonitor(std::move(source));
  return watch("/dev");
}

// IN_ATTRIB, because the rights of a port are often set a moment after it appears.
Expected<PlugMonitor> PlugMonitor::watch(const std::string& folder) {
  FileDescriptor fd(inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  constexpr auto kEvents = IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM;
  if (!fd || inotify_add_watch(fd.get(), folder.c_str(), kEvents) < 0) {
    return rules::refuse(ErrorCode::kUnavailable, "{folder} cannot be watched: {why}",
                         {{"folder", folder}, {"why", system_sentence(errno)}});
  }
  watch_usb(fd.get(), folder, kEvents);
  return PlugMonitor(std::make_unique<FolderSource>(std::move(fd)));
}

int PlugMonitor::fd() const { return source_->fd(); }

bool PlugMonitor::take() { return source_->take(); }

}  // namespace jadoube::drivers
