#include "drivers/transport/hid_device.h"

#include <linux/hidraw.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <iterator>

// The kernel finds out the size of a report from its descriptor. A report that is longer or shorter
// is refused by some devices [guess]; the commands of the boards that are known are short, and
// programs that work with them send them as they are.

namespace jadoube::drivers {
namespace {

using rules::ErrorCode;
using rules::Expected;

class HidTransport final : public Transport {
 public:
  HidTransport(std::string path, FileDescriptor fd) : path_(std::move(path)), fd_(std::move(fd)) {}

  int fd() const override { return fd_.get(); }

  Expected<std::size_t> read(std::span<std::uint8_t> buffer) override {
    if (buffer.empty()) return 0;
    const ssize_t count = ::read(fd_.get(), buffer.data(), buffer.size());
    if (count > 0) return static_cast<std::size_t>(count);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    return gone();
  }

  // A report goes out as a whole or not at all.
  Expected<std::size_t> write(std::span<const std::uint8_t> bytes) override {
    if (::write(fd_.get(), bytes.data(), bytes.size()) >= 0) return bytes.size();
    if (errno == EAGAIN || errno == EINTR) return 0;
    return gone();
  }

 private:
  tl::unexpected<rules::Error> gone() const {
    return rules::refuse(ErrorCode::kUnavailable, "{path}: unplugged, or it takes no report",
                         {{"path", path_}});
  }

  std::string path_;
  FileDescriptor fd_;
};

}  // namespace

bool is_hid_device(const std::string& device) {
  return std::filesystem::path(device).filename().string().starts_with("hidraw");
}

// The item "usage page" with two bytes, the low one first.
bool has_makers_page(std::span<const std::uint8_t> report_descriptor) {
  constexpr std::uint8_t kPage[] = {0x06, 0x00, 0xFF};
  // Clang 14 cannot compile std::ranges::search.
  return std::search(report_descriptor.begin(), report_descriptor.end(), std::begin(kPage),
                     std::end(kPage)) != report_descriptor.end();
}

Expected<std::unique_ptr<Transport>> connect_hid(const std::string& path, FileDescriptor fd) {
  int size = 0;
  hidraw_report_descriptor descriptor{};
  if (ioctl(fd.get(), HIDIOCGRDESCSIZE, &size) < 0 || size < 0 || size > HID_MAX_DESCRIPTOR_SIZE) {
    return rules::refuse(ErrorCode::kInvalidArgument, "{path}: not a HID device", {{"path", path}});
  }
  descriptor.size = static_cast<std::uint32_t>(size);
  if (ioctl(fd.get(), HIDIOCGRDESC, &descriptor) < 0) {
    return rules::refuse(ErrorCode::kInvalidArgument, "{path}: not a HID device", {{"path", path}});
  }
  if (!has_makers_page(std::span(descriptor.value).first(descriptor.size))) {
    return rules::refuse(ErrorCode::kInvalidArgument,
                         "{path}: a keyboard, a mouse or the like, or another interface of a "
                         "board. A board is the device with the usage page FF00",
                         {{"path", path}});
  }
  return std::make_unique<HidTransport>(path, std::move(fd));
}

}  // namespace jadoube::drivers
