#include "drivers/transport/bluez_connection.h"

#include <fcntl.h>
#include <strings.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/transport/transport.h"

// The problem: connecting takes seconds, and the same thread also reads all other boards.
//
// The policy: every call to BlueZ is asynchronous, and one answer leads to the next call:
//   GetManagedObjects   is the device known, and what is its path?
//   Connect             unless it is connected
//   ServicesResolved    a signal, or already true
//   GetManagedObjects   the paths of the characteristics
//   AcquireNotify       for each that notifies: a descriptor, which carries one packet at a time
//   AcquireWrite        the same for writing
// The descriptors hang up when the device disconnects or bluetoothd ends. A device that we have
// connected is disconnected at the end, because its board serves one host only.
//
// Not handled: pairing and looking for devices. They belong to the system (`bluetoothctl`).
// Characteristics whose descriptors cannot be acquired: BlueZ before 5.46, or a board that wants an
// answer to each write.

namespace jadoube::drivers {
namespace {

using namespace std::chrono_literals;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

constexpr const char* kBluez = "org.bluez";
constexpr const char* kDevice = "org.bluez.Device1";
constexpr const char* kCharacteristic = "org.bluez.GattCharacteristic1";
constexpr std::chrono::microseconds kCallPatience = 40s, kServicesPatience = 20s;
// The head of a packet takes three bytes of the agreed size [spec: Bluetooth Core 5.3, vol. 3, part
// F, 3.4.5].
constexpr std::size_t kPacketHead = 3, kSmallestPacket = 20;

std::uint64_t monotonic_now() {
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(
                                        std::chrono::steady_clock::now().time_since_epoch())
                                        .count());
}

bool is_error(sd_bus_message* reply) { return sd_bus_message_is_method_error(reply, nullptr) > 0; }

// What BlueZ refused, and what to do.
Sentence bluez_error(sd_bus_message* reply) {
  const sd_bus_error* error = sd_bus_message_get_error(reply);
  const std::string name = error != nullptr && error->name != nullptr ? error->name : "";
  if (name == SD_BUS_ERROR_SERVICE_UNKNOWN || name == SD_BUS_ERROR_NAME_HAS_NO_OWNER) {
    return Sentence(
        "bluetoothd does not run: install bluez and start it (systemctl start bluetooth)");
  }
  if (name == SD_BUS_ERROR_ACCESS_DENIED) {
    return Sentence(
        "D-Bus does not allow this user to use bluetoothd: add the user to the group bluetooth");
  }
  const std::string message =
      error != nullptr && error->message != nullptr ? error->message : std::string();
  return {message.empty() ? name : message};
}

// The characteristics of a make. A board may have only some of those that notify.
struct BoardCharacteristics {
  const char* write;
  std::vector<const char*> notify;
};

const std::vector<BoardCharacteristics>& known_boards() {
  static const std::vector<BoardCharacteristics> kBoards = {
      // Nordic UART [spec: drivers/dgt/pegasus/protocol.md#transport], and what a Square Off Neo
      // has
      // beside it [spec: drivers/squareoff/protocol.md#transport].
      {"6e400002-b5a3-f393-e0a9-e50e24dcca9e",
       {"6e400003-b5a3-f393-e0a9-e50e24dcca9e", "4496994f-2600-4e7e-81d5-e0f7b67ebd48",
        "777ac5a4-6fa8-474b-841d-091bd57d28c4"}},
      // [spec: drivers/chessnut/protocol.md#bluetooth]
      {"1b7e8272-2877-41c3-b46e-cf057c562023",
       {"1b7e8262-2877-41c3-b46e-cf057c562023", "1b7e8273-2877-41c3-b46e-cf057c562023"}},
      // [spec: drivers/millennium/protocol.md#transport]
      {"49535343-8841-43f4-a8d4-ecbe34729bb3", {"49535343-1e4d-4bd9-ba61-23c647249616"}},
  };
  return kBoards;
}

// The properties of one interface that are a text or a truth value.
struct BluezInterface {
  std::string path, name;
  std::map<std::string, std::string> texts;
  std::map<std::string, bool> flags;

  bool has(const char* flag) const {
    const auto found = flags.find(flag);
    return found != flags.end() && found->second;
  }
  // Ids and addresses are compared in letters of either case.
  bool says(const char* key, const char* text) const {
    const auto found = texts.find(key);
    return found != texts.end() && strcasecmp(found->second.c_str(), text) == 0;
  }
};

// Reads one list, one element after the other. False: the message is not as expected.
template <typename ReadOne>
bool read_list(sd_bus_message* message, const char* element, ReadOne read_one) {
  const std::string contents = "{" + std::string(element) + "}";
  if (sd_bus_message_enter_container(message, 'a', contents.c_str()) <= 0) return false;
  int more = 0;
  while ((more = sd_bus_message_enter_container(message, 'e', element)) > 0) {
    if (!read_one() || sd_bus_message_exit_container(message) < 0) return false;
  }
  return more == 0 && sd_bus_message_exit_container(message) >= 0;
}

bool read_property(sd_bus_message* message, BluezInterface& out) {
  const char* key = nullptr;
  if (sd_bus_message_read(message, "s", &key) <= 0) return false;
  char type = 0;
  const char* contents = nullptr;
  if (sd_bus_message_peek_type(message, &type, &contents) <= 0 || type != 'v') return false;
  if (std::string_view(contents) == "s") {
    const char* text = nullptr;
    if (sd_bus_message_read(message, "v", "s", &text) <= 0) return false;
    out.texts[key] = text;
  } else if (std::string_view(contents) == "b") {
    int flag = 0;
    if (sd_bus_message_read(message, "v", "b", &flag) <= 0) return false;
    out.flags[key] = flag != 0;
  } else if (sd_bus_message_skip(message, "v") < 0) {
    return false;
  }
  return true;
}

bool read_interfaces(sd_bus_message* message, std::vector<BluezInterface>& all) {
  return read_list(message, "oa{sa{sv}}", [&] {
    const char* path = nullptr;
    if (sd_bus_message_read(message, "o", &path) <= 0) return false;
    return read_list(message, "sa{sv}", [&] {
      const char* name = nullptr;
      if (sd_bus_message_read(message, "s", &name) <= 0) return false;
      BluezInterface& one = all.emplace_back(BluezInterface{path, name, {}, {}});
      return read_list(message, "sv", [&] { return read_property(message, one); });
    });
  });
}

// The characteristics of the first known board whose host can write to the device.
void find_characteristics(const std::vector<BluezInterface>& all, BluezObjects& found) {
  const auto path_of = [&](const char* id) {
    const auto is_it = [&](const BluezInterface& each) {
      return each.name == "org.bluez.GattCharacteristic1" &&
             each.path.starts_with(found.device + "/") && each.says("UUID", id);
    };
    const auto at = std::ranges::find_if(all, is_it);
    return at == all.end() ? std::string() : at->path;
  };
  for (const BoardCharacteristics& board : known_boards()) {
    found.write = path_of(board.write);
    if (found.write.empty()) continue;
    for (const char* id : board.notify) {
      if (std::string path = path_of(id); !path.empty()) found.notify.push_back(std::move(path));
    }
    return;
  }
}

}  // namespace

template <auto kMember>
int BluezConnection::forward(sd_bus_message* message, void* self, sd_bus_error*) {
  auto& connection = *static_cast<BluezConnection*>(self);
  if (!connection.is_lost()) (connection.*kMember)(message);
  return 0;
}

Expected<std::unique_ptr<BluezConnection>> BluezConnection::start(std::string address) {
  std::unique_ptr<BluezConnection> made(new BluezConnection(std::move(address)));
  sd_bus* bus = nullptr;
  const int result = sd_bus_open_system(&bus);
  if (result < 0) {
    return refuse(ErrorCode::kUnavailable,
                  "there is no D-Bus system bus, which Bluetooth LE needs: {why}",
                  {{"why", system_sentence(-result)}});
  }
  made->bus_.reset(bus);
  made->look_up();
  return made;
}

BluezConnection::~BluezConnection() {
  from_board_.clear();
  to_board_ = {};
  if (!connects_) return;
  sd_bus_message* message = nullptr;
  if (sd_bus_message_new_method_call(bus_.get(), &message, kBluez, device_.device.c_str(), kDevice,
                                     "Disconnect") >= 0) {
    sd_bus_message_set_expect_reply(message, 0);
    sd_bus_send(bus_.get(), message, nullptr);
  }
  sd_bus_message_unref(message);
}

void BluezConnection::process() {
  if (is_lost()) return;
  int result = 0;
  do {
    result = sd_bus_process(bus_.get(), nullptr);
  } while (result > 0 && !is_lost());
  if (result < 0) lose(Sentence("the connection to the D-Bus system bus is lost"));
  if (monotonic_now() >= gives_up_at_)
    lose(Sentence("it is connected, but does not report its services"));
}

int BluezConnection::bus_fd() const { return sd_bus_get_fd(bus_.get()); }

int BluezConnection::bus_events() const { return std::max(0, sd_bus_get_events(bus_.get())); }

std::uint64_t BluezConnection::wake_at() const {
  std::uint64_t at = UINT64_MAX;
  if (sd_bus_get_timeout(bus_.get(), &at) < 0) at = UINT64_MAX;
  return std::min(at, gives_up_at_);
}

void BluezConnection::call(const std::string& path, const char* interface, const char* member,
                           sd_bus_message_handler_t answer, bool has_options) {
  sd_bus_message* message = nullptr;
  int result =
      sd_bus_message_new_method_call(bus_.get(), &message, kBluez, path.c_str(), interface, member);
  if (result >= 0 && has_options) result = sd_bus_message_append(message, "a{sv}", 0);
  if (result >= 0) {
    result = sd_bus_call_async(bus_.get(), nullptr, message, answer, this,
                               static_cast<std::uint64_t>(kCallPatience.count()));
  }
  sd_bus_message_unref(message);
  if (result < 0) lose(Sentence("the connection to the D-Bus system bus is lost"));
}

void BluezConnection::look_up() {
  call("/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects",
       forward<&BluezConnection::looked_up>);
}

void BluezConnection::looked_up(sd_bus_message* reply) {
  if (is_error(reply)) return lose(bluez_error(reply));
  auto read = read_bluez_objects(reply, address_);
  if (!read) return lose(read.error().sentence());
  device_ = std::move(*read);
  if (!device_.has_adapter) return lose(Sentence("this computer has no Bluetooth adapter"));
  if (device_.device.empty()) {
    return lose(
        Sentence("the system has no such device. Switch it on, then run bluetoothctl --timeout "
                 "20 scan le, then bluetoothctl trust {address}",
                 {{"address", address_}}));
  }
  if (!device_.is_powered)
    return lose(Sentence("Bluetooth is switched off: bluetoothctl power on"));
  if (step_ == Step::kLookingUp) return connect();
  if (device_.are_services_resolved) acquire();
}

void BluezConnection::connect() {
  step_ = Step::kConnecting;
  sd_bus_match_signal_async(bus_.get(), nullptr, kBluez, device_.device.c_str(),
                            "org.freedesktop.DBus.Properties", "PropertiesChanged",
                            forward<&BluezConnection::device_changed>, nullptr, this);
  if (device_.is_connected) {
    step_ = Step::kResolving;
    gives_up_at_ = monotonic_now() + static_cast<std::uint64_t>(kServicesPatience.count());
    return look_up();
  }
  connects_ = true;
  call(device_.device, kDevice, "Connect", forward<&BluezConnection::connected>);
}

// Services may be resolved before the answer to Connect, or after it.
void BluezConnection::connected(sd_bus_message* reply) {
  if (is_error(reply)) {
    return lose(
        Sentence("cannot be connected: {why}. Is the board on, near, and not connected to a phone?",
                 {{"why", bluez_error(reply)}}));
  }
  step_ = Step::kResolving;
  gives_up_at_ = monotonic_now() + static_cast<std::uint64_t>(kServicesPatience.count());
  look_up();
}

void BluezConnection::device_changed(sd_bus_message* signal) {
  const char* interface = nullptr;
  if (sd_bus_message_read(signal, "s", &interface) <= 0 || std::string(interface) != kDevice)
    return;
  if (sd_bus_message_enter_container(signal, 'a', "{sv}") < 0) return;
  while (sd_bus_message_enter_container(signal, 'e', "sv") > 0) {
    const char* key = nullptr;
    int flag = 0;
    if (sd_bus_message_read(signal, "s", &key) <= 0) return;
    const std::string name = key;
    const bool matters = name == "Connected" || name == "ServicesResolved";
    if (!matters && sd_bus_message_skip(signal, "v") < 0) return;
    if (matters && sd_bus_message_read(signal, "v", "b", &flag) <= 0) return;
    if (sd_bus_message_exit_container(signal) < 0) return;
    // While it connects, the answer to Connect has the result.
    if (name == "Connected" && flag == 0 && step_ > Step::kConnecting) {
      return lose(Sentence("the board has disconnected: it was switched off, or is too far away"));
    }
    if (name == "ServicesResolved" && flag != 0 && step_ == Step::kResolving) return look_up();
  }
}

void BluezConnection::acquire() {
  if (step_ != Step::kResolving) return;
  gives_up_at_ = UINT64_MAX;
  if (device_.write.empty() || device_.notify.empty()) {
    return lose(Sentence(
        "it is not a board that this daemon can read: it has none of the services of boards"));
  }
  step_ = Step::kAcquiring;
  acquire_reading();
}

void BluezConnection::acquire_reading() {
  call(device_.notify[from_board_.size()], kCharacteristic, "AcquireNotify",
       forward<&BluezConnection::acquired_reading>, true);
}

void BluezConnection::acquired_reading(sd_bus_message* reply) {
  if (is_error(reply)) {
    return lose(
        Sentence("BlueZ refuses reading (AcquireNotify): {why}. Does another program read it?",
                 {{"why", bluez_error(reply)}}));
  }
  std::size_t unused = 0;
  FileDescriptor given = take_descriptor(reply, unused);
  if (!given) return lose(Sentence("BlueZ gives no descriptor to read from"));
  from_board_.push_back(std::move(given));
  if (from_board_.size() < device_.notify.size()) return acquire_reading();
  call(device_.write, kCharacteristic, "AcquireWrite", forward<&BluezConnection::acquired_writing>,
       true);
}

void BluezConnection::acquired_writing(sd_bus_message* reply) {
  if (is_error(reply)) {
    return lose(
        Sentence("BlueZ refuses writing (AcquireWrite): {why}. Does another program write to it?",
                 {{"why", bluez_error(reply)}}));
  }
  to_board_ = take_descriptor(reply, packet_size_);
  if (!to_board_) return lose(Sentence("BlueZ gives no descriptor to write to"));
  step_ = Step::kOpen;
}

FileDescriptor BluezConnection::take_descriptor(sd_bus_message* reply, std::size_t& packet_size) {
  int fd = -1;
  std::uint16_t size = 0;
  if (sd_bus_message_read(reply, "hq", &fd, &size) <= 0) return {};
  packet_size =
      std::max(kSmallestPacket, std::size_t{size} - std::min(std::size_t{size}, kPacketHead));
  // The message owns its descriptor.
  FileDescriptor own(fcntl(fd, F_DUPFD_CLOEXEC, 3));
  if (own) fcntl(own.get(), F_SETFL, fcntl(own.get(), F_GETFL) | O_NONBLOCK);
  return own;
}

void BluezConnection::lose(Sentence why) {
  if (is_lost()) return;
  step_ = Step::kLost;
  why_ = std::move(why);
}

rules::Expected<BluezObjects> read_bluez_objects(sd_bus_message* reply,
                                                 const std::string& address) {
  std::vector<BluezInterface> all;
  if (!read_interfaces(reply, all)) {
    return rules::refuse(rules::ErrorCode::kUnavailable, "the answer of BlueZ cannot be read");
  }
  BluezObjects found;
  for (const BluezInterface& each : all) {
    if (each.name == "org.bluez.Adapter1") {
      found.has_adapter = true;
      found.is_powered = found.is_powered || each.has("Powered");
    }
    // With two adapters, a device may be there twice. The connected one counts.
    const bool is_ours = each.name == "org.bluez.Device1" && each.says("Address", address.c_str());
    if (is_ours && (found.device.empty() || each.has("Connected"))) {
      found.device = each.path;
      found.is_connected = each.has("Connected");
      found.are_services_resolved = each.has("ServicesResolved");
    }
  }
  if (!found.device.empty()) find_characteristics(all, found);
  return found;
}

}  // namespace jadoube::drivers
