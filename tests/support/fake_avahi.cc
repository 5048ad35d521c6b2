#include "tests/support/fake_avahi.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace jadoube::tests {
namespace {

constexpr const char* kName = "org.freedesktop.Avahi";
constexpr const char* kGroupPath = "/Client1/EntryGroup1";
constexpr const char* kGroup = "org.freedesktop.Avahi.EntryGroup";
constexpr std::int32_t kEstablished = 2, kCollision = 3;

void must(int result, const char* what) {
  if (result < 0) throw std::runtime_error(std::string("fake Avahi: ") + what);
}

}  // namespace

FakeAvahi::FakeAvahi(const std::string& bus_address) {
  must(sd_bus_new(&bus_), "new");
  must(sd_bus_set_address(bus_, bus_address.c_str()), "address");
  must(sd_bus_set_bus_client(bus_, 1), "client");
  must(sd_bus_start(bus_), "start");
  must(sd_bus_add_filter(bus_, nullptr, dispatch, this), "filter");
  must(sd_bus_add_match(bus_, nullptr,
                        "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'",
                        left, this),
       "match");
  must(sd_bus_request_name(bus_, kName, 0), "name");
  stop_ = ::eventfd(0, EFD_CLOEXEC);
  thread_ = std::thread([this] { run(); });
}

FakeAvahi::~FakeAvahi() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(stop_, &one, sizeof(one));
  thread_.join();
  ::close(stop_);
  sd_bus_flush_close_unref(bus_);
}

void FakeAvahi::run() {
  while (true) {
    while (sd_bus_process(bus_, nullptr) > 0) continue;
    std::array<pollfd, 2> wait{
        {{stop_, POLLIN, 0},
         {sd_bus_get_fd(bus_), static_cast<short>(sd_bus_get_events(bus_)), 0}}};
    ::poll(wait.data(), wait.size(), -1);
    if (wait[0].revents != 0) return;
  }
}

void FakeAvahi::take_in_network(const std::string& host) {
  const std::lock_guard lock(mutex_);
  taken_in_network_.insert(host);
}

void FakeAvahi::take_here(const std::string& host) {
  const std::lock_guard lock(mutex_);
  taken_here_.insert(host);
}

FakeAvahi::Group FakeAvahi::reported() const {
  const std::lock_guard lock(mutex_);
  return reported_;
}

int FakeAvahi::refusals() const {
  const std::lock_guard lock(mutex_);
  return refusals_;
}

void FakeAvahi::say_state(std::int32_t state) {
  must(sd_bus_emit_signal(bus_, kGroupPath, kGroup, "StateChanged", "is", state, ""), "state");
}

int FakeAvahi::dispatch(sd_bus_message* message, void* self, sd_bus_error*) {
  if (sd_bus_message_is_method_call(message, nullptr, nullptr) <= 0) return 0;
  return static_cast<FakeAvahi*>(self)->answer(message);
}

int FakeAvahi::left(sd_bus_message* message, void* self, sd_bus_error*) {
  auto& avahi = *static_cast<FakeAvahi*>(self);
  const char *name = nullptr, *before = nullptr, *after = nullptr;
  if (sd_bus_message_read(message, "sss", &name, &before, &after) < 0) return 0;
  const std::lock_guard lock(avahi.mutex_);
  if (avahi.client_ == name && *after == '\0') avahi.adding_ = avahi.reported_ = {};
  return 0;
}

int FakeAvahi::answer(sd_bus_message* message) {
  const std::string member = sd_bus_message_get_member(message);
  const std::lock_guard lock(mutex_);
  if (member == "EntryGroupNew") {
    adding_ = reported_ = {};
    client_ = sd_bus_message_get_sender(message);
    must(sd_bus_reply_method_return(message, "o", kGroupPath), "group");
    return 1;
  }
  if (member == "Reset") adding_ = reported_ = {};
  if (member == "AddAddress") {
    Address added;
    std::int32_t protocol = 0;
    const char *host = nullptr, *address = nullptr;
    must(sd_bus_message_read(message, "iiuss", &added.interface, &protocol, &added.flags, &host,
                             &address),
         "address");
    added.host = host;
    added.address = address;
    if (taken_here_.contains(added.host)) {
      ++refusals_;
      must(sd_bus_reply_method_errorf(message, "org.freedesktop.Avahi.CollisionError",
                                      "Local name collision"),
           "refusal");
      return 1;
    }
    adding_.addresses.push_back(added);
  }
  if (member == "AddService") {
    Service added;
    std::int32_t interface = 0, protocol = 0;
    std::uint32_t flags = 0;
    std::uint16_t port = 0;
    const char *title = nullptr, *kind = nullptr, *domain = nullptr, *host = nullptr;
    must(sd_bus_message_read(message, "iiussssq", &interface, &protocol, &flags, &title, &kind,
                             &domain, &host, &port),
         "service");
    added = {title, kind, host, port, {}};
    must(sd_bus_message_enter_container(message, 'a', "ay"), "facts");
    const void* bytes = nullptr;
    std::size_t size = 0;
    while (sd_bus_message_read_array(message, 'y', &bytes, &size) > 0) {
      added.facts.emplace_back(static_cast<const char*>(bytes), size);
    }
    adding_.services.push_back(added);
  }
  must(sd_bus_reply_method_return(message, ""), "reply");
  if (member == "Commit") {
    bool collides = false;
    for (const Address& each : adding_.addresses) {
      collides = collides || taken_in_network_.contains(each.host);
    }
    if (!collides) reported_ = adding_;
    say_state(collides ? kCollision : kEstablished);
  }
  return 1;
}

}  // namespace jadoube::tests
