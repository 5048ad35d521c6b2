#include "tests/support/mock_usb.h"

#include <fcntl.h>
#include <linux/hidraw.h>
#include <linux/usbdevice_fs.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

// libusb waits until a device's file can be written: then a transfer is done. umockdev gives a
// plain file, which is always ready and cannot be watched with epoll. So the file is replaced by a
// pipe, which is kept full while nothing is done.

namespace jadoube::tests {
namespace {

constexpr std::size_t kRoomInPipe = 4096;
constexpr std::size_t kSetupBytes = 8;
constexpr const char* kKernelPort = "/dev/hidraw0";

std::string hex(const UsbBytes& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    constexpr char kDigits[] = "0123456789ABCDEF";
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::string root_of(UMockdevTestbed* testbed) {
  gchar* root = umockdev_testbed_get_root_dir(testbed);
  std::string folder = root;
  g_free(root);
  return folder;
}

// Uses the system calls directly: see MockUsb::deliver.
int connect_to_listener(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) throw std::runtime_error(path + " is too long");
  std::ranges::copy(path, address.sun_path);
  const long socket = syscall(SYS_socket, AF_UNIX, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (socket >= 0 && syscall(SYS_connect, socket, &address, sizeof address) == 0) {
    return static_cast<int>(socket);
  }
  if (socket >= 0) syscall(SYS_close, socket);
  return -1;
}

// Waits until each program that reads the kernel's events can take another one. umockdev ends the
// test if one cannot. For a slow reader, the kernel keeps only ten.
void wait_for_listeners(UMockdevTestbed* testbed) {
  for (const auto& entry : std::filesystem::directory_iterator(root_of(testbed))) {
    if (!entry.path().filename().string().starts_with("event")) continue;
    const int socket = connect_to_listener(entry.path());
    // This socket no longer has a reader.
    if (socket < 0) continue;
    pollfd waits{socket, POLLOUT, 0};
    const long ready = syscall(SYS_poll, &waits, 1, 60'000);
    syscall(SYS_close, socket);
    if (ready == 0) throw std::runtime_error("nobody reads the events of the kernel");
  }
}

// Each paragraph of `text` is a device, for which the kernel sends an event.
void add(UMockdevTestbed* testbed, const std::string& text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", begin), text.size() - 2) + 2;
    wait_for_listeners(testbed);
    GError* error = nullptr;
    const std::string device = text.substr(begin, end - begin);
    if (!umockdev_testbed_add_from_string(testbed, device.c_str(), &error)) {
      throw std::runtime_error(error->message);
    }
    begin = end;
  }
}

UsbBytes device_descriptor(std::uint8_t device_class) {
  return {18, 1, 0, 2, device_class, 0, 0, 64, 0x80, 0x2D, 0x02, 0x80, 0, 1, 0, 0, 0, 1};
}

std::string describe_hub(const std::string& path, const std::string& number) {
  UsbBytes bytes = device_descriptor(9);
  const UsbBytes config{9, 2, 18, 0, 1, 1, 0, 0xC0, 0, 9, 4, 0, 0, 0, 9, 0, 0, 0};
  bytes.insert(bytes.end(), config.begin(), config.end());
  return "P: " + path + "\nN: bus/usb/001/00" + number +
         "\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\nE: DEVNAME=/dev/bus/usb/001/00" + number +
         "\nA: busnum=1\\n\nA: devnum=" + number +
         "\\n\nA: speed=12\\n\nA: bConfigurationValue=1\\n\nA: idVendor=1d6b\\n\nA: "
         "idProduct=0002\\n\nH: "
         "descriptors=" +
         hex(bytes) + "\n\n";
}

}  // namespace

void add_mock_hub(UMockdevTestbed* testbed) {
  add(testbed,
      describe_hub("/devices/pci0/usb1", "1") + describe_hub("/devices/pci0/usb1/1-2", "2"));
}

MockUsb::MockUsb(UMockdevTestbed* testbed, const MockUsbSetup& setup)
    : setup_(setup),
      socket_("1-2." + std::to_string(setup.port)),
      node_("/dev/bus/usb/001/0" + std::to_string(10 + setup.port)),
      testbed_(testbed),
      handler_(umockdev_ioctl_base_new()),
      is_held_by_kernel_(setup.is_bound) {
  g_signal_connect(handler_, "handle-ioctl", G_CALLBACK(on_ioctl), this);
  GError* error = nullptr;
  if (!umockdev_testbed_attach_ioctl(testbed, node_.c_str(), handler_, &error)) {
    throw std::runtime_error(error->message);
  }
  if (setup.has_kernel_port) {
    umockdev_testbed_attach_ioctl(testbed, kKernelPort, handler_, nullptr);
  }
  add(testbed, describe());
  make_node_wait();
}

MockUsb::~MockUsb() {
  if (is_attached_) umockdev_testbed_detach_ioctl(testbed_, node_.c_str(), nullptr);
  if (setup_.has_kernel_port) umockdev_testbed_detach_ioctl(testbed_, kKernelPort, nullptr);
  g_object_unref(handler_);
  if (pipe_ >= 0) close(pipe_);
}

// umockdev asks for a handler even if the file cannot be opened, and wants to write into its
// folder.
void MockUsb::forbid() {
  chmod(real_node().c_str(), 0);
  umockdev_testbed_detach_ioctl(testbed_, node_.c_str(), nullptr);
  is_attached_ = false;
  const std::string root = root_of(testbed_);
  chmod(root.c_str(), 0777);
  chmod((root + "/ioctl/_default").c_str(), 0777);
}

std::string MockUsb::real_node() const { return root_of(testbed_) + node_; }

void MockUsb::make_node_wait() {
  const std::string file = real_node();
  unlink(file.c_str());
  if (mkfifo(file.c_str(), 0600) != 0) throw std::runtime_error("no pipe at " + file);
  pipe_ = open(file.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  deliver();
}

UsbBytes MockUsb::descriptors() const {
  UsbBytes bytes = device_descriptor(0);
  const auto ends = static_cast<std::uint8_t>(setup_.has_out_endpoint ? 2 : 1);
  const auto total = static_cast<std::uint8_t>(27 + 7 * ends);
  UsbBytes config{9, 2, total, 0, 1, 1, 0, 0x80, 50};
  const UsbBytes interface {
    9, 4, 0, 0, ends, 3, static_cast<std::uint8_t>(setup_.subclass),
        static_cast<std::uint8_t>(setup_.protocol), 0
  };
  const UsbBytes hid{
      9, 0x21, 0x11, 1, 0, 1, 0x22, static_cast<std::uint8_t>(setup_.report_descriptor.size()), 0};
  const UsbBytes in{7, 5, 0x81, 3, 64, 0, 1}, out{7, 5, 0x02, 3, 64, 0, 1};
  for (const UsbBytes& part : {config, interface, hid, in}) {
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  if (setup_.has_out_endpoint) bytes.insert(bytes.end(), out.begin(), out.end());
  return bytes;
}

std::string MockUsb::describe() const {
  const std::string path = "/devices/pci0/usb1/1-2/" + socket_;
  const std::string number = node_.substr(node_.size() - 2);
  std::string text = "P: " + path + "\nN: " + node_.substr(5) +
                     "\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\nE: DEVNAME=" + node_ +
                     "\nA: busnum=1\\n\nA: devnum=" + number +
                     "\\n\nA: speed=12\\n\nA: bConfigurationValue=1\\n\nA: idVendor=2d80\\n\n"
                     "A: idProduct=8002\\n\nA: product=ChessAir\\n\nH: descriptors=" +
                     hex(descriptors()) + "\n\n";
  const std::string interface = path + "/" + socket_ + ":1.0";
  text += "P: " + interface +
          "\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_interface\nA: bInterfaceClass=03\\n\n"
          "A: bInterfaceNumber=00\\n\nA: bInterfaceSubClass=0" +
          std::to_string(setup_.subclass) + "\\n\nA: bInterfaceProtocol=0" +
          std::to_string(setup_.protocol) + "\\n\n\n";
  if (setup_.is_bound) {
    text += "P: " + interface + "/0003:2D80:8002.000" + std::to_string(setup_.port) +
            "\nE: SUBSYSTEM=hid\nE: HID_ID=0003:00002D80:00008002\nH: report_descriptor=" +
            hex(setup_.report_descriptor) + "\n\n";
    const std::string file = setup_.has_kernel_port ? "\nN: hidraw0\nE: DEVNAME=/dev/hidraw0" : "";
    text += "P: " + interface + "/0003:2D80:8002.000" + std::to_string(setup_.port) +
            "/hidraw/hidraw0" + file + "\nE: SUBSYSTEM=hidraw\n\n";
  }
  return text;
}

void MockUsb::report(UsbBytes bytes) {
  const std::lock_guard lock(mutex_);
  reports_.push_back(std::move(bytes));
  deliver();
}

void MockUsb::unplug() {
  const std::lock_guard lock(mutex_);
  is_there_ = false;
  for (const Urb& urb : std::exchange(waiting_, {})) complete(urb, -ESHUTDOWN, {}, 0);
  deliver();
  wait_for_listeners(testbed_);
  umockdev_testbed_remove_device(testbed_, ("/sys/devices/pci0/usb1/1-2/" + socket_).c_str());
  std::filesystem::remove(real_node());
}

std::vector<UsbBytes> MockUsb::taken() {
  const std::lock_guard lock(mutex_);
  return taken_;
}

std::vector<std::string> MockUsb::calls() {
  const std::lock_guard lock(mutex_);
  return calls_;
}

gboolean MockUsb::on_ioctl(UMockdevIoctlBase*, UMockdevIoctlClient* client, gpointer self) {
  return static_cast<MockUsb*>(self)->handle(client) ? TRUE : FALSE;
}

bool MockUsb::handle(UMockdevIoctlClient* client) {
  const std::lock_guard lock(mutex_);
  const auto answer = [&](long result, int error = 0) {
    umockdev_ioctl_client_complete(client, result, error);
    return true;
  };
  const auto call = [&](const char* name) {
    calls_.emplace_back(name);
    return answer(0);
  };
  UMockdevIoctlData* arg = umockdev_ioctl_client_get_arg(client);
  switch (umockdev_ioctl_client_get_request(client)) {
    case USBDEVFS_GET_CAPABILITIES: {
      UMockdevIoctlData* caps = umockdev_ioctl_data_resolve(arg, 0, sizeof(guint32), nullptr);
      *reinterpret_cast<guint32*>(caps->data) = 0;
      return answer(0);
    }
    case USBDEVFS_GETDRIVER: {
      if (!is_held_by_kernel_) return answer(-1, ENODATA);
      auto* data = umockdev_ioctl_data_resolve(arg, 0, sizeof(usbdevfs_getdriver), nullptr);
      std::strcpy(reinterpret_cast<usbdevfs_getdriver*>(data->data)->driver, "usbhid");
      return answer(0);
    }
    case USBDEVFS_IOCTL: {
      auto* data = umockdev_ioctl_data_resolve(arg, 0, sizeof(usbdevfs_ioctl), nullptr);
      const bool detaches = reinterpret_cast<usbdevfs_ioctl*>(data->data)->ioctl_code ==
                            static_cast<int>(USBDEVFS_DISCONNECT);
      if (detaches != is_held_by_kernel_ || !setup_.is_bound) return answer(-1, ENODATA);
      is_held_by_kernel_ = !detaches;
      return call(detaches ? "detach" : "attach");
    }
    case HIDIOCGRDESCSIZE:
      return describe_reports(client, true);
    case HIDIOCGRDESC:
      return describe_reports(client, false);
    case USBDEVFS_CLAIMINTERFACE:
      if (setup_.is_claimed || is_held_by_kernel_) return answer(-1, EBUSY);
      return call("claim");
    case USBDEVFS_RELEASEINTERFACE:
      return call("release");
    case USBDEVFS_SUBMITURB:
      return submit(client, arg);
    case USBDEVFS_REAPURB:
    case USBDEVFS_REAPURBNDELAY:
      reap(client, arg);
      return true;
    case USBDEVFS_DISCARDURB:
      discard(client, arg);
      return true;
    default:
      return false;
  }
}

bool MockUsb::describe_reports(UMockdevIoctlClient* client, bool size_only) {
  UMockdevIoctlData* arg = umockdev_ioctl_client_get_arg(client);
  const auto size = static_cast<std::uint32_t>(setup_.report_descriptor.size());
  const gsize bytes = size_only ? sizeof size : sizeof(hidraw_report_descriptor);
  auto* data = umockdev_ioctl_data_resolve(arg, 0, bytes, nullptr);
  std::memcpy(data->data, &size, sizeof size);
  if (!size_only) std::ranges::copy(setup_.report_descriptor, data->data + sizeof size);
  umockdev_ioctl_client_complete(client, 0, 0);
  return true;
}

bool MockUsb::submit(UMockdevIoctlClient* client, UMockdevIoctlData* arg) {
  if (!is_there_) {
    umockdev_ioctl_client_complete(client, -1, ENODEV);
    return true;
  }
  auto* data = umockdev_ioctl_data_resolve(arg, 0, sizeof(usbdevfs_urb), nullptr);
  const auto& urb = *reinterpret_cast<usbdevfs_urb*>(data->data);
  auto* buffer = umockdev_ioctl_data_resolve(data, offsetof(usbdevfs_urb, buffer),
                                             static_cast<gsize>(urb.buffer_length), nullptr);
  const Urb submitted{static_cast<UMockdevIoctlData*>(g_object_ref(data)),
                      static_cast<UMockdevIoctlData*>(g_object_ref(buffer)), urb.endpoint};
  const UsbBytes bytes(buffer->data, buffer->data + urb.buffer_length);
  umockdev_ioctl_client_complete(client, 0, 0);
  if (urb.type == USBDEVFS_URB_TYPE_CONTROL && (bytes[0] & 0x80) != 0) {
    UsbBytes answer(kSetupBytes);
    answer.insert(answer.end(), setup_.report_descriptor.begin(), setup_.report_descriptor.end());
    complete(submitted, 0, answer, static_cast<int>(setup_.report_descriptor.size()));
  } else if (urb.endpoint == 0x81) {
    waiting_.push_back(submitted);
  } else {
    taken_.push_back(bytes);
    complete(submitted, 0, {}, urb.buffer_length);
  }
  deliver();
  return true;
}

void MockUsb::complete(Urb urb, int status, const UsbBytes& data, int length) {
  auto& fields = *reinterpret_cast<usbdevfs_urb*>(urb.urb->data);
  fields.status = status;
  fields.actual_length = length;
  std::copy(data.begin(), data.end(), urb.buffer->data);
  done_.push_back(urb);
}

// Gives reports to the waiting transfers, and writes to the pipe if a transfer is done.
void MockUsb::deliver() {
  while (!reports_.empty() && !waiting_.empty()) {
    complete(waiting_.front(), 0, reports_.front(), static_cast<int>(reports_.front().size()));
    waiting_.pop_front();
    reports_.pop_front();
  }
  // Uses the system calls directly, because umockdev replaces the functions. If the descriptor had
  // once belonged to a device, they would wait for this thread for ever.
  std::array<char, kRoomInPipe> bytes{};
  if (done_.empty()) {
    while (syscall(SYS_write, pipe_, bytes.data(), bytes.size()) > 0) continue;
  } else {
    [[maybe_unused]] const long drained = syscall(SYS_read, pipe_, bytes.data(), bytes.size());
  }
}

void MockUsb::reap(UMockdevIoctlClient* client, UMockdevIoctlData* arg) {
  if (done_.empty()) {
    deliver();
    return umockdev_ioctl_client_complete(client, -1, is_there_ ? EAGAIN : ENODEV);
  }
  const Urb urb = done_.front();
  done_.pop_front();
  auto* pointer = umockdev_ioctl_data_resolve(arg, 0, sizeof(gpointer), nullptr);
  umockdev_ioctl_data_set_ptr(pointer, 0, urb.urb);
  umockdev_ioctl_client_complete(client, 0, 0);
  g_object_unref(urb.urb);
  g_object_unref(urb.buffer);
  deliver();
}

void MockUsb::discard(UMockdevIoctlClient* client, UMockdevIoctlData* arg) {
  const gulong address = *reinterpret_cast<gulong*>(arg->data);
  const auto found = std::ranges::find_if(
      waiting_, [&](const Urb& urb) { return urb.urb->client_addr == address; });
  if (found == waiting_.end()) return umockdev_ioctl_client_complete(client, -1, EINVAL);
  const Urb urb = *found;
  waiting_.erase(found);
  complete(urb, -ENOENT, {}, 0);
  umockdev_ioctl_client_complete(client, 0, 0);
  deliver();
}

}  // namespace jadoube::tests
