#pragma once

#include <umockdev.h>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace jadoube::tests {

using UsbBytes = std::vector<std::uint8_t>;

/// The description of a mock USB device.
struct MockUsbSetup {
  /// The last port of its socket, up to 89; the device is in usb:1-2.PORT.
  int port = 3;
  /// Its one interface: a keyboard has subclass 1 and protocol 1.
  int subclass = 0, protocol = 0;
  UsbBytes report_descriptor{0x06, 0x00, 0xFF, 0x09, 0x01, 0xA1, 0x01, 0xC0};
  bool has_out_endpoint = true;
  /// The kernel's driver for HID uses it. And whether its port hidraw0 exists.
  bool is_bound = false, has_kernel_port = false;
  /// Another program has claimed it.
  bool is_claimed = false;
};

/// A USB device with one interface for HID reports, at the level of the system calls that libusb
/// makes. umockdev catches them. Its functions may be called while another thread reads the device.
class MockUsb {
 public:
  MockUsb(UMockdevTestbed* testbed, const MockUsbSetup& setup);
  ~MockUsb();
  MockUsb(const MockUsb&) = delete;
  MockUsb& operator=(const MockUsb&) = delete;

  std::string path() const { return "usb:" + socket_; }

  /// From now on, no program may open it.
  void forbid();

  /// Sends a report to a host that has asked for one.
  void report(UsbBytes bytes);
  /// From now on, the device is unplugged.
  void unplug();

  /// The reports that the host has sent. A request to the device begins with its eight bytes.
  std::vector<UsbBytes> taken();
  /// "claim", "release", "detach" and "attach", in their order.
  std::vector<std::string> calls();

 private:
  struct Urb {
    UMockdevIoctlData *urb, *buffer;
    std::uint8_t endpoint;
  };

  static gboolean on_ioctl(UMockdevIoctlBase*, UMockdevIoctlClient* client, gpointer self);
  bool handle(UMockdevIoctlClient* client);
  std::string real_node() const;
  bool describe_reports(UMockdevIoctlClient* client, bool size_only);
  bool submit(UMockdevIoctlClient* client, UMockdevIoctlData* arg);
  void reap(UMockdevIoctlClient* client, UMockdevIoctlData* arg);
  void discard(UMockdevIoctlClient* client, UMockdevIoctlData* arg);
  void complete(Urb urb, int status, const UsbBytes& data, int length);
  void deliver();
  void make_node_wait();
  UsbBytes descriptors() const;
  std::string describe() const;

  const MockUsbSetup setup_;
  const std::string socket_, node_;
  UMockdevTestbed* const testbed_;
  UMockdevIoctlBase* const handler_;
  /// The stand-in for the device's file: a pipe that is full, until a transfer is done.
  int pipe_ = -1;
  bool is_attached_ = true;

  std::mutex mutex_;
  bool is_there_ = true, is_held_by_kernel_;
  std::deque<Urb> waiting_, done_;
  std::deque<UsbBytes> reports_;
  std::vector<UsbBytes> taken_;
  std::vector<std::string> calls_;
};

/// The hub and the bus above all mock devices.
void add_mock_hub(UMockdevTestbed* testbed);

}  // namespace jadoube::tests
