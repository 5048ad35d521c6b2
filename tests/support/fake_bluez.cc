#include "tests/support/fake_bluez.h"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>

namespace jadoube::tests {
namespace {

constexpr const char* kAdapterPath = "/org/bluez/hci0";
constexpr const char* kDevicePath = "/org/bluez/hci0/dev_1";
constexpr const char* kWritePath = "/org/bluez/hci0/dev_1/service0010/char0011";
const std::string kNotifyPath = "/org/bluez/hci0/dev_1/service0010/char001";
constexpr std::size_t kFirstNotify = 3;

void must(int result, const char* what) {
  if (result < 0) throw std::runtime_error(std::string("fake BlueZ: ") + what);
}

void append_text(sd_bus_message* reply, const char* key, const char* text) {
  must(sd_bus_message_append(reply, "{sv}", key, "s", text), key);
}

void append_flag(sd_bus_message* reply, const char* key, bool flag) {
  must(sd_bus_message_append(reply, "{sv}", key, "b", static_cast<int>(flag)), key);
}

// An object with one interface, whose properties `fill` appends.
template <typename Fill>
void append_object(sd_bus_message* reply, const char* path, const char* interface, Fill fill) {
  must(sd_bus_message_open_container(reply, 'e', "oa{sa{sv}}"), path);
  must(sd_bus_message_append(reply, "o", path), path);
  must(sd_bus_message_open_container(reply, 'a', "{sa{sv}}"), path);
  must(sd_bus_message_open_container(reply, 'e', "sa{sv}"), path);
  must(sd_bus_message_append(reply, "s", interface), path);
  must(sd_bus_message_open_container(reply, 'a', "{sv}"), path);
  fill();
  for (int i = 0; i < 4; ++i) must(sd_bus_message_close_container(reply), path);
}

}  // namespace

FakeBluez::FakeBluez(const std::string& bus_address, const char* name) {
  must(sd_bus_new(&bus_), "new");
  must(sd_bus_set_address(bus_, bus_address.c_str()), "address");
  must(sd_bus_set_bus_client(bus_, 1), "client");
  must(sd_bus_start(bus_), "start");
  must(sd_bus_add_filter(bus_, nullptr, dispatch, this), "filter");
  must(sd_bus_request_name(bus_, name, 0), "name");
}

FakeBluez::~FakeBluez() { sd_bus_flush_close_unref(bus_); }

int FakeBluez::fd() const { return sd_bus_get_fd(bus_); }

void FakeBluez::process() {
  while (sd_bus_process(bus_, nullptr) > 0) continue;
}

int FakeBluez::dispatch(sd_bus_message* message, void* self, sd_bus_error*) {
  if (sd_bus_message_is_method_call(message, nullptr, nullptr) <= 0) return 0;
  return static_cast<FakeBluez*>(self)->answer(message);
}

int FakeBluez::answer(sd_bus_message* message) {
  const std::string member = sd_bus_message_get_member(message);
  const std::string path = sd_bus_message_get_path(message);
  calls.push_back(member);
  if (member == "GetManagedObjects") {
    sd_bus_message* reply = nullptr;
    must(sd_bus_message_new_method_return(message, &reply), "reply");
    list_objects(reply);
    must(sd_bus_send(bus_, reply, nullptr), "send");
    sd_bus_message_unref(reply);
    return 1;
  }
  if (member == "Connect" && path == kDevicePath) {
    if (connect_error) return refuse(message, *connect_error);
    is_connected = true;
    must(sd_bus_reply_method_return(message, ""), "connect");
    report("Connected", true);
    if (!resolves_later) resolve();
    return 1;
  }
  if (member == "AcquireNotify" && path.starts_with(kNotifyPath)) {
    if (notify_error) return refuse(message, *notify_error);
    notify_.resize(notify_ids.size());
    return acquire(message, notify_.at(std::stoul(path.substr(kNotifyPath.size())) - kFirstNotify));
  }
  if (member == "AcquireWrite" && path == kWritePath) {
    if (write_error) return refuse(message, *write_error);
    return acquire(message, write_);
  }
  if (member == "Disconnect") {
    disconnect();
    return 1;
  }
  return refuse(message, "org.freedesktop.DBus.Error.UnknownMethod");
}

int FakeBluez::refuse(sd_bus_message* message, const std::string& error) {
  must(sd_bus_reply_method_errorf(message, error.c_str(), "as the test wants"), "error");
  return 1;
}

int FakeBluez::acquire(sd_bus_message* message, drivers::FileDescriptor& kept) {
  std::array<int, 2> ends{};
  must(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()),
       "socketpair");
  kept = drivers::FileDescriptor(ends[0]);
  const drivers::FileDescriptor given(ends[1]);
  must(sd_bus_reply_method_return(message, "hq", given.get(), packet), "acquire");
  return 1;
}

void FakeBluez::list_objects(sd_bus_message* reply) const {
  must(sd_bus_message_open_container(reply, 'a', "{oa{sa{sv}}}"), "objects");
  if (has_adapter) {
    append_object(reply, kAdapterPath, "org.bluez.Adapter1",
                  [&] { append_flag(reply, "Powered", is_powered); });
  }
  if (knows_device) {
    append_object(reply, kDevicePath, "org.bluez.Device1", [&] {
      append_text(reply, "Address", device_address.c_str());
      must(sd_bus_message_append(reply, "{sv}", "RSSI", "n", -60), "RSSI");
      append_flag(reply, "Connected", is_connected);
      append_flag(reply, "ServicesResolved", is_resolved_);
    });
  }
  const auto add_characteristic = [&](const char* path, const char* id) {
    append_object(reply, path, "org.bluez.GattCharacteristic1", [&] {
      append_text(reply, "UUID", id);
      must(sd_bus_message_append(reply, "{sv}", "Flags", "as", 1, "notify"), "Flags");
    });
  };
  if (is_resolved_) add_characteristic(kWritePath, write_id.c_str());
  for (std::size_t i = 0; i < notify_ids.size() && is_resolved_; ++i) {
    const std::string path = kNotifyPath + std::to_string(kFirstNotify + i);
    add_characteristic(path.c_str(), notify_ids[i].c_str());
  }
  must(sd_bus_message_close_container(reply), "objects");
}

void FakeBluez::resolve() {
  is_resolved_ = true;
  report("ServicesResolved", true);
}

void FakeBluez::disconnect() {
  notify_.clear();
  write_ = {};
  is_connected = is_resolved_ = false;
  report("ServicesResolved", false);
  report("Connected", false);
}

void FakeBluez::report(const char* property, bool value) {
  sd_bus_message* signal = nullptr;
  must(sd_bus_message_new_signal(bus_, &signal, kDevicePath, "org.freedesktop.DBus.Properties",
                                 "PropertiesChanged"),
       "signal");
  must(sd_bus_message_append(signal, "sa{sv}as", "org.bluez.Device1", 2, "RSSI", "n", -61, property,
                             "b", static_cast<int>(value), 0),
       "signal");
  must(sd_bus_send(bus_, signal, nullptr), "signal");
  sd_bus_message_unref(signal);
}

void FakeBluez::board_sends(const std::string& packet_bytes, std::size_t by) {
  must(static_cast<int>(::send(notify_.at(by).get(), packet_bytes.data(), packet_bytes.size(), 0)),
       "board");
}

std::optional<std::string> FakeBluez::board_gets() {
  std::array<char, 512> buffer{};
  const ssize_t count = ::recv(write_.get(), buffer.data(), buffer.size(), 0);
  if (count <= 0) return std::nullopt;
  return std::string(buffer.data(), static_cast<std::size_t>(count));
}

}  // namespace jadoube::tests
