#include <libusb.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/time.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/transport.h"
#include "drivers/transport/usb_device.h"

// The problem: libusb wants several descriptors to be watched, and a Transport has one.
//
// The policy: each connection has a context of libusb of its own, and an epoll descriptor with all
// descriptors of this context. An epoll descriptor can itself be waited on, so it is the one of the
// Transport. `read` lets libusb do what is due. So there is no additional thread, no lock and no
// copy through a socket, and the end of a connection does not affect the others. Descriptors of a
// context do not change while its only device is open. No transfer has a time-out, so no timer is
// needed. If a board takes no report, its driver gives it up, or this class does when too many
// wait.
//
// Interfaces of others: a claim by another program through libusb is left alone. The kernel's
// driver for HID is detached only from the interface of the board, and no other driver is ever
// detached. Without the right to open the kernel's port of that interface, it is not known whether
// another program has it open. With this right, the kernel's port is used and libusb is not
// (transport.cc).
//
// Not handled: a device that is reset by another program; its connection is lost and opened again.

namespace jadoube::drivers {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

// Two reports are requested at once, so that none is missed while one is processed.
constexpr int kReportsAskedFor = 2;
// Commands to a board are 200 ms apart. If this many wait, the device takes none.
constexpr std::size_t kMostUnsent = 8;
constexpr unsigned kDescribesWithinMilliseconds = 250;
constexpr int kMostClosingTurns = 20;
constexpr std::size_t kMostInDescriptor = 4096;

// [HID 1.11, 7.1 and 7.2]
constexpr std::uint8_t kReportDescriptor = 0x22;
constexpr std::uint8_t kSetReport = 0x09;
constexpr std::uint8_t kToInterface = 0x21;
constexpr std::uint8_t kFromInterface = 0x81;
constexpr std::uint16_t kOutputReport = 0x0200;

struct UsbCloser {
  void operator()(libusb_context* context) const { libusb_exit(context); }
  void operator()(libusb_device_handle* handle) const { libusb_close(handle); }
  void operator()(libusb_config_descriptor* config) const { libusb_free_config_descriptor(config); }
};
using UsbContext = std::unique_ptr<libusb_context, UsbCloser>;
using UsbHandle = std::unique_ptr<libusb_device_handle, UsbCloser>;
using UsbConfig = std::unique_ptr<libusb_config_descriptor, UsbCloser>;

// The endpoints of an interface; `out` is 0 where reports go out by the control endpoint.
struct Endpoints {
  std::uint8_t interface = 0, in = 0, out = 0;
  int report_bytes = 0;
};

// Empty if they cannot be watched.
FileDescriptor watch_context(libusb_context* context) {
  FileDescriptor waiter(epoll_create1(EPOLL_CLOEXEC));
  const libusb_pollfd** list = libusb_get_pollfds(context);
  if (!waiter || list == nullptr) return {};
  bool is_watched = true;
  for (const libusb_pollfd** each = list; *each != nullptr; ++each) {
    epoll_event event{};
    event.events =
        ((*each)->events & POLLIN ? EPOLLIN : 0u) | ((*each)->events & POLLOUT ? EPOLLOUT : 0u);
    is_watched &= epoll_ctl(waiter.get(), EPOLL_CTL_ADD, (*each)->fd, &event) == 0;
  }
  libusb_free_pollfds(list);
  return is_watched ? std::move(waiter) : FileDescriptor{};
}

class UsbTransport final : public Transport {
 public:
  UsbTransport(std::string path, UsbContext context, UsbHandle handle, Endpoints ends)
      : path_(std::move(path)),
        context_(std::move(context)),
        handle_(std::move(handle)),
        ends_(ends) {}
  ~UsbTransport() override;
  UsbTransport(const UsbTransport&) = delete;
  UsbTransport& operator=(const UsbTransport&) = delete;

  /// Asks for the first reports. False if that is refused.
  bool begin();

  int fd() const override { return waiter_.get(); }
  Expected<std::size_t> read(std::span<std::uint8_t> buffer) override;
  Expected<std::size_t> write(std::span<const std::uint8_t> bytes) override;

 private:
  static void LIBUSB_CALL on_done(libusb_transfer* transfer) {
    static_cast<UsbTransport*>(transfer->user_data)->take(transfer);
  }
  void take(libusb_transfer* transfer);
  void lose();
  bool is_report(const libusb_transfer& transfer) const { return transfer.endpoint == ends_.in; }
  bool submit(libusb_transfer* transfer);
  libusb_transfer* make_transfer(std::size_t bytes);
  tl::unexpected<rules::Error> gone(const Sentence& why) const {
    return refuse(ErrorCode::kUnavailable, "{path}: {why}", {{"path", path_}, {"why", why}});
  }

  const std::string path_;
  UsbContext context_;
  UsbHandle handle_;
  const Endpoints ends_;
  FileDescriptor waiter_, end_;
  std::vector<std::uint8_t> received_;
  std::set<libusb_transfer*> pending_;
  bool is_gone_ = false;
};

// The kernel may write into a transfer until it has reported its end. A transfer that does not end
// is therefore left in memory, with all that it needs.
UsbTransport::~UsbTransport() {
  is_gone_ = true;
  for (libusb_transfer* transfer : pending_) libusb_cancel_transfer(transfer);
  for (int turns = 0; turns < kMostClosingTurns && !pending_.empty(); ++turns) {
    timeval patience{0, 50'000};
    libusb_handle_events_timeout_completed(context_.get(), &patience, nullptr);
  }
  if (pending_.empty()) {
    libusb_release_interface(handle_.get(), ends_.interface);
    return;
  }
  handle_.release();
  context_.release();
}

bool UsbTransport::begin() {
  waiter_ = watch_context(context_.get());
  if (!waiter_) return false;
  for (int i = 0; i < kReportsAskedFor; ++i) {
    libusb_transfer* transfer = make_transfer(static_cast<std::size_t>(ends_.report_bytes));
    if (transfer == nullptr) return false;
    libusb_fill_interrupt_transfer(transfer, handle_.get(), ends_.in, transfer->buffer,
                                   ends_.report_bytes, on_done, this, 0);
    if (!submit(transfer)) return false;
  }
  return true;
}

// A transfer is freed with its buffer.
libusb_transfer* UsbTransport::make_transfer(std::size_t bytes) {
  libusb_transfer* transfer = libusb_alloc_transfer(0);
  if (transfer == nullptr) return nullptr;
  transfer->flags = LIBUSB_TRANSFER_FREE_BUFFER;
  transfer->buffer = static_cast<unsigned char*>(std::malloc(std::max<std::size_t>(bytes, 1)));
  if (transfer->buffer != nullptr) return transfer;
  libusb_free_transfer(transfer);
  return nullptr;
}

bool UsbTransport::submit(libusb_transfer* transfer) {
  if (libusb_submit_transfer(transfer) == LIBUSB_SUCCESS) {
    pending_.insert(transfer);
    return true;
  }
  libusb_free_transfer(transfer);
  return false;
}

void UsbTransport::take(libusb_transfer* transfer) {
  pending_.erase(transfer);
  const bool is_done = transfer->status == LIBUSB_TRANSFER_COMPLETED;
  if (!is_done) lose();
  if (is_done && is_report(*transfer)) {
    received_.insert(received_.end(), transfer->buffer, transfer->buffer + transfer->actual_length);
  }
  if (is_gone_ || !is_report(*transfer)) return libusb_free_transfer(transfer);
  if (!submit(transfer)) lose();
}

// From now on, a read returns the end.
void UsbTransport::lose() {
  if (std::exchange(is_gone_, true)) return;
  end_ = FileDescriptor(eventfd(1, EFD_CLOEXEC));
  epoll_event event{};
  event.events = EPOLLIN;
  epoll_ctl(waiter_.get(), EPOLL_CTL_ADD, end_.get(), &event);
}

// Returns the bytes before the end, and then the end.
Expected<std::size_t> UsbTransport::read(std::span<std::uint8_t> buffer) {
  if (buffer.empty()) return 0;
  timeval at_once{};
  if (received_.empty() && !is_gone_) {
    libusb_handle_events_timeout_completed(context_.get(), &at_once, nullptr);
  }
  if (received_.empty()) {
    if (is_gone_) return gone(Sentence("unplugged, or it sends no report"));
    return 0;
  }
  const std::size_t count = std::min(buffer.size(), received_.size());
  std::copy_n(received_.begin(), count, buffer.begin());
  received_.erase(received_.begin(), received_.begin() + static_cast<std::ptrdiff_t>(count));
  return count;
}

// As the kernel does it: through the endpoint for reports if there is one, else by a request to
// the device. A report without an id has the id 0 here, and none on the wire.
Expected<std::size_t> UsbTransport::write(std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return 0;
  if (is_gone_) return gone(Sentence("unplugged"));
  if (pending_.size() >= kReportsAskedFor + kMostUnsent)
    return gone(Sentence("it refuses the report"));
  const std::uint8_t id = bytes.front();
  const auto report = id == 0 ? bytes.subspan(1) : bytes;
  const std::size_t head = ends_.out == 0 ? LIBUSB_CONTROL_SETUP_SIZE : 0;
  libusb_transfer* transfer = make_transfer(head + report.size());
  if (transfer == nullptr) return gone(Sentence("no memory"));
  std::copy(report.begin(), report.end(), transfer->buffer + head);
  if (ends_.out != 0) {
    libusb_fill_interrupt_transfer(transfer, handle_.get(), ends_.out, transfer->buffer,
                                   static_cast<int>(report.size()), on_done, this, 0);
  } else {
    libusb_fill_control_setup(transfer->buffer, kToInterface, kSetReport,
                              static_cast<std::uint16_t>(kOutputReport | id), ends_.interface,
                              static_cast<std::uint16_t>(report.size()));
    libusb_fill_control_transfer(transfer, handle_.get(), transfer->buffer, on_done, this, 0);
  }
  if (!submit(transfer)) return gone(Sentence("unplugged, or it refuses the report"));
  return bytes.size();
}

std::string socket_of(libusb_device* device) {
  std::array<std::uint8_t, 7> ports{};
  const int count = libusb_get_port_numbers(device, ports.data(), static_cast<int>(ports.size()));
  std::string name = std::to_string(libusb_get_bus_number(device));
  for (int i = 0; i < count; ++i) {
    name += (i == 0 ? "-" : ".") + std::to_string(ports[static_cast<std::size_t>(i)]);
  }
  return name;
}

Expected<UsbHandle> open_handle(const std::string& path, const UsbDevice& device,
                                libusb_context* context) {
  libusb_device** list = nullptr;
  const ssize_t count = libusb_get_device_list(context, &list);
  int result = LIBUSB_ERROR_NOT_FOUND;
  libusb_device_handle* handle = nullptr;
  for (ssize_t i = 0; i < count && handle == nullptr; ++i) {
    if (socket_of(list[i]) == device.socket) result = libusb_open(list[i], &handle);
  }
  if (list != nullptr) libusb_free_device_list(list, 1);
  if (handle != nullptr) return UsbHandle(handle);
  std::error_code ignored;
  if (result == LIBUSB_ERROR_ACCESS) {
    return refuse(ErrorCode::kPermissionDenied, "{path} is {why}",
                  {{"path", path},
                   {"why", no_permission(device.node, owning_group(device.node)).sentence()}});
  }
  if (!std::filesystem::exists(device.node, ignored)) {
    return refuse(ErrorCode::kNotFound,
                  "{path}: there is no file {file}. If this is a container, give it /dev/bus/usb",
                  {{"path", path}, {"file", device.node}});
  }
  if (result == LIBUSB_ERROR_NOT_FOUND || result == LIBUSB_ERROR_NO_DEVICE) {
    return refuse(ErrorCode::kNotFound, "{path}: no such port: nothing is plugged in there",
                  {{"path", path}});
  }
  return refuse(ErrorCode::kUnavailable, "{path}: cannot be opened: {why}",
                {{"path", path}, {"why", libusb_strerror(static_cast<libusb_error>(result))}});
}

std::optional<Endpoints> endpoints_of(const libusb_interface_descriptor& interface) {
  Endpoints ends{.interface = interface.bInterfaceNumber};
  for (int i = 0; i < interface.bNumEndpoints; ++i) {
    const libusb_endpoint_descriptor& end = interface.endpoint[i];
    if ((end.bmAttributes & LIBUSB_TRANSFER_TYPE_MASK) != LIBUSB_TRANSFER_TYPE_INTERRUPT) continue;
    const bool is_in = (end.bEndpointAddress & LIBUSB_ENDPOINT_DIR_MASK) == LIBUSB_ENDPOINT_IN;
    if (is_in && ends.in == 0) {
      ends.in = end.bEndpointAddress;
      ends.report_bytes = end.wMaxPacketSize & 0x7FF;
    }
    if (!is_in && ends.out == 0) ends.out = end.bEndpointAddress;
  }
  if (ends.in == 0 || ends.report_bytes == 0) return std::nullopt;
  return ends;
}

std::optional<Endpoints> find_endpoints(libusb_device_handle* handle, int number) {
  libusb_config_descriptor* raw = nullptr;
  libusb_get_active_config_descriptor(libusb_get_device(handle), &raw);
  const UsbConfig config(raw);
  for (int i = 0; config && i < config->bNumInterfaces; ++i) {
    const libusb_interface& interface = config->interface[i];
    if (interface.num_altsetting > 0 && interface.altsetting[0].bInterfaceNumber == number) {
      return endpoints_of(interface.altsetting[0]);
    }
  }
  return std::nullopt;
}

// Asks the device itself. The interface must be claimed.
bool describes_makers_page(libusb_device_handle* handle, int number) {
  std::vector<std::uint8_t> descriptor(kMostInDescriptor);
  const int length = libusb_control_transfer(
      handle, kFromInterface, LIBUSB_REQUEST_GET_DESCRIPTOR, kReportDescriptor << 8,
      static_cast<std::uint16_t>(number), descriptor.data(),
      static_cast<std::uint16_t>(descriptor.size()), kDescribesWithinMilliseconds);
  return length > 0 &&
         has_makers_page(std::span(descriptor).first(static_cast<std::size_t>(length)));
}

tl::unexpected<rules::Error> refuse_keyboard(const std::string& path) {
  return refuse(
      ErrorCode::kInvalidArgument,
      "{path}: a keyboard, a mouse or the like. A board is a device with the usage page FF00",
      {{"path", path}});
}

// Claims the first interface that is a board. The kernel's driver is detached with the claim, and
// libusb gives the interface back to it when the claim is released.
Expected<Endpoints> claim_board(const std::string& path, const UsbDevice& device,
                                libusb_device_handle* handle) {
  libusb_set_auto_detach_kernel_driver(handle, 1);
  for (const HidInterface& interface : device.hid) {
    if (!may_be_board(interface)) continue;
    const auto ends = find_endpoints(handle, interface.number);
    if (!ends) continue;
    const bool is_of_others = interface.page == HidInterface::Page::kUnknown &&
                              libusb_kernel_driver_active(handle, interface.number) == 1;
    const int result =
        is_of_others ? LIBUSB_ERROR_BUSY : libusb_claim_interface(handle, interface.number);
    if (result == LIBUSB_ERROR_BUSY) {
      return refuse(ErrorCode::kUnavailable, "busy: another program has {path} open",
                    {{"path", path}});
    }
    if (result != LIBUSB_SUCCESS) {
      return refuse(ErrorCode::kUnavailable, "{path}: cannot be claimed: {why}",
                    {{"path", path}, {"why", libusb_strerror(static_cast<libusb_error>(result))}});
    }
    if (interface.page == HidInterface::Page::kMakers ||
        describes_makers_page(handle, interface.number)) {
      return *ends;
    }
    libusb_release_interface(handle, interface.number);
  }
  return refuse_keyboard(path);
}

}  // namespace

Expected<std::unique_ptr<Transport>> connect_usb(const std::string& path, const UsbDevice& device) {
  if (device.hid.empty())
    return refuse(ErrorCode::kInvalidArgument, "{path}: not a HID device", {{"path", path}});
  if (std::ranges::none_of(device.hid, may_be_board)) return refuse_keyboard(path);
  libusb_context* raw = nullptr;
  if (libusb_init(&raw) != LIBUSB_SUCCESS) {
    return refuse(ErrorCode::kUnavailable, "{path}: libusb does not start on this system",
                  {{"path", path}});
  }
  UsbContext context(raw);
  Expected<UsbHandle> handle = open_handle(path, device, context.get());
  if (!handle) return tl::unexpected(handle.error());
  const Expected<Endpoints> ends = claim_board(path, device, handle->get());
  if (!ends) return tl::unexpected(ends.error());
  auto made = std::make_unique<UsbTransport>(path, std::move(context), std::move(*handle), *ends);
  if (!made->begin())
    return refuse(ErrorCode::kUnavailable, "{path}: sends no reports", {{"path", path}});
  return made;
}

}  // namespace jadoube::drivers
