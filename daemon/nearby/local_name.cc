#include "daemon/nearby/local_name.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "daemon/net/peer_address.h"
#include "daemon/system/log.h"
#include "drivers/transport/transport.h"

namespace jadoube::nearby {
namespace {

using rules::Error;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr const char* kAvahi = "org.freedesktop.Avahi";
constexpr const char* kServer = "org.freedesktop.Avahi.Server";
constexpr const char* kGroup = "org.freedesktop.Avahi.EntryGroup";
constexpr const char* kCollision = "org.freedesktop.Avahi.CollisionError";
constexpr std::uint64_t kPatienceMicroseconds = 2'000'000;

// Numbers of Avahi [avahi: avahi-common/defs.h, avahi-common/address.h].
constexpr int kAnyInterface = -1, kAnyProtocol = -1;
// An address may have more than one name. Only the machine's own name is found by the address.
constexpr std::uint32_t kNoReverse = 16;

struct CallError {
  sd_bus_error error = SD_BUS_ERROR_NULL;
  CallError() = default;
  CallError(const CallError&) = delete;
  CallError& operator=(const CallError&) = delete;
  ~CallError() { sd_bus_error_free(&error); }
};

Error error_of(int result, const CallError& call) {
  if (call.error.name == nullptr) {
    return {ErrorCode::kUnavailable, drivers::system_sentence(-result).english()};
  }
  const std::string name = call.error.name;
  return {name == kCollision ? ErrorCode::kFailedPrecondition : ErrorCode::kUnavailable,
          call.error.message == nullptr ? name : std::string(call.error.message)};
}

GroupState group_state(std::int32_t number) {
  switch (number) {
    case 1:
      return GroupState::kRegistering;
    case 2:
      return GroupState::kEstablished;
    case 3:
      return GroupState::kCollision;
    case 4:
      return GroupState::kFailure;
    default:
      return GroupState::kNone;
  }
}

struct MessageUnref {
  void operator()(sd_bus_message* message) const { sd_bus_message_unref(message); }
};
using Message = std::unique_ptr<sd_bus_message, MessageUnref>;

}  // namespace

int Avahi::received(sd_bus_message* message, void* self, sd_bus_error*) {
  auto& avahi = *static_cast<Avahi*>(self);
  if (sd_bus_message_is_signal(message, "org.freedesktop.DBus", "NameOwnerChanged") > 0) {
    avahi.state_ = GroupState::kFailure;
    return 0;
  }
  std::int32_t number = 0;
  const char* why = nullptr;
  const bool is_mine = avahi.group_ == sd_bus_message_get_path(message);
  if (is_mine && sd_bus_message_read(message, "is", &number, &why) >= 0) {
    avahi.state_ = group_state(number);
  }
  return 0;
}

Expected<std::unique_ptr<Avahi>> Avahi::connect() {
  std::unique_ptr<Avahi> made(new Avahi);
  sd_bus* bus = nullptr;
  if (const int result = sd_bus_open_system(&bus); result < 0) {
    return refuse(ErrorCode::kUnavailable, "there is no D-Bus system bus: {why}",
                  {{"why", drivers::system_sentence(-result)}});
  }
  made->bus_.reset(bus);
  sd_bus_set_method_call_timeout(bus, kPatienceMicroseconds);
  // The receiver must exist before Avahi sends its first message.
  const std::string of_group =
      std::string("type='signal',sender='") + kAvahi + "',interface='" + kGroup + "'";
  const std::string of_owner =
      std::string("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='") +
      kAvahi + "'";
  CallError error;
  Message reply;
  int result = sd_bus_add_match(bus, nullptr, of_group.c_str(), received, made.get());
  if (result >= 0) {
    sd_bus_message* raw = nullptr;
    result = sd_bus_call_method(bus, kAvahi, "/", kServer, "EntryGroupNew", &error.error, &raw, "");
    reply.reset(raw);
  }
  // The call may have started Avahi. So its end is watched only after the call.
  if (result >= 0) result = sd_bus_add_match(bus, nullptr, of_owner.c_str(), received, made.get());
  if (result < 0) return tl::unexpected(error_of(result, error));
  const char* path = nullptr;
  if (sd_bus_message_read(reply.get(), "o", &path) < 0) {
    return refuse(ErrorCode::kUnavailable, "Avahi gave no group of records");
  }
  made->group_ = path;
  return made;
}

template <typename... Values>
Expected<void> Avahi::call(const char* method, const char* types, Values... values) {
  CallError error;
  const int result = sd_bus_call_method(bus_.get(), kAvahi, group_.c_str(), kGroup, method,
                                        &error.error, nullptr, types, values...);
  if (result < 0) return tl::unexpected(error_of(result, error));
  return {};
}

Expected<void> Avahi::add_address(int interface, const std::string& host,
                                  const std::string& address) {
  return call("AddAddress", "iiuss", interface, kAnyProtocol, kNoReverse, host.c_str(),
              address.c_str());
}

Expected<void> Avahi::add_service(const std::string& title, const std::string& kind,
                                  const std::string& host, int port,
                                  const std::vector<std::string>& facts) {
  sd_bus_message* raw = nullptr;
  int result = sd_bus_message_new_method_call(bus_.get(), &raw, kAvahi, group_.c_str(), kGroup,
                                              "AddService");
  const Message message(raw);
  const auto also = [&](int next) {
    if (result >= 0) result = next;
  };
  if (result >= 0) {
    also(sd_bus_message_append(message.get(), "iiussssq", kAnyInterface, kAnyProtocol, 0U,
                               title.c_str(), kind.c_str(), "", host.c_str(),
                               static_cast<unsigned>(port)));
    also(sd_bus_message_open_container(message.get(), 'a', "ay"));
    for (const std::string& fact : facts) {
      also(sd_bus_message_append_array(message.get(), 'y', fact.data(), fact.size()));
    }
    also(sd_bus_message_close_container(message.get()));
  }
  CallError error;
  if (result >= 0) result = sd_bus_call(bus_.get(), message.get(), 0, &error.error, nullptr);
  if (result < 0) return tl::unexpected(error_of(result, error));
  return {};
}

Expected<void> Avahi::commit() { return call("Commit", ""); }

Expected<void> Avahi::reset() {
  state_ = GroupState::kNone;
  return call("Reset", "");
}

int Avahi::fd() const { return sd_bus_get_fd(bus_.get()); }

short Avahi::events() const {
  return static_cast<short>(std::max(0, sd_bus_get_events(bus_.get())));
}

void Avahi::process() {
  int result = 0;
  do {
    result = sd_bus_process(bus_.get(), nullptr);
  } while (result > 0);
  if (result < 0) state_ = GroupState::kFailure;
}

namespace {

using rules::ErrorCode;
using rules::Expected;

std::string host_name(const std::string& name, int number) {
  return name + (number == 0 ? "" : "-" + std::to_string(number + 1)) + ".local";
}

}  // namespace

std::vector<std::string> LocalName::all_names(const std::string& name) {
  std::vector<std::string> all;
  for (int i = 0; i < kNames; ++i) all.push_back(host_name(name, i));
  return all;
}

LocalName::LocalName(Options options)
    : options_(std::move(options)), stop_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

LocalName::~LocalName() { stop(); }

void LocalName::start() {
  thread_ = std::thread([this] { run(); });
}

void LocalName::stop() {
  if (!thread_.joinable()) return;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(stop_.get(), &one, sizeof(one));
  thread_.join();
  avahi_.reset();
  set_host({});
}

std::string LocalName::host() const {
  const std::lock_guard lock(mutex_);
  return host_;
}

void LocalName::set_host(std::string host) {
  const std::lock_guard lock(mutex_);
  host_ = std::move(host);
}

void LocalName::say_why_not(const std::string& why) {
  if (said_ == why) return;
  said_ = why;
  log::info("the pages have no name in this network, only addresses: " + why);
}

bool LocalName::offer() {
  auto done = offer(host_name(options_.name, number_));
  while (!done && done.error().code == ErrorCode::kFailedPrecondition && number_ + 1 < kNames) {
    done = offer(host_name(options_.name, ++number_));
  }
  if (!done) say_why_not(done.error().message);
  return done.has_value();
}

Expected<void> LocalName::offer(const std::string& host) {
  // The rest of the name distinguishes two daemons in one network.
  const std::string title = host.substr(0, host.find('.'));
  Expected<void> done = avahi_->reset();
  for (const auto& each : offered_) {
    done = done.and_then([&] { return avahi_->add_address(each.interface, host, each.text); });
  }
  const auto service = [&](const std::string& kind, int port, const std::string& fact) {
    if (port == 0) return;
    done = done.and_then([&] { return avahi_->add_service(title, kind, host, port, {fact}); });
  };
  service("_http._tcp", options_.http_port, "path=/");
  service("_https._tcp", options_.https_port, "path=/");
  service("_jadoube._tcp", options_.https_port != 0 ? options_.https_port : options_.http_port,
          options_.https_port != 0 ? "scheme=https" : "scheme=http");
  return done.and_then([&] { return avahi_->commit(); });
}

void LocalName::look() {
  if (!avahi_) {
    auto connected = Avahi::connect();
    if (!connected) {
      return say_why_not(connected.error().message + "; install avahi-daemon, if you want one");
    }
    avahi_ = std::move(*connected);
    offered_.clear();
  }
  auto addresses = options_.addresses();
  std::erase_if(addresses, [](const auto& each) { return each.is_ipv6; });
  if (addresses == offered_) return;
  offered_ = std::move(addresses);
  set_host({});
  if (offered_.empty()) {
    say_why_not("this machine has no network");
    if (!avahi_->reset()) avahi_.reset();
  } else if (!offer()) {
    avahi_.reset();
  }
}

bool LocalName::take() {
  avahi_->process();
  const GroupState state = avahi_->state();
  if (state == GroupState::kEstablished) {
    const std::string name = host_name(options_.name, number_);
    if (host() == name) return false;
    said_.clear();
    set_host(name);
    log::info("people in this network find the pages at " +
              (options_.https_port != 0 ? net::page_address("https", name, options_.https_port)
                                        : net::page_address("http", name, options_.http_port)));
    return false;
  }
  if (state != GroupState::kCollision && state != GroupState::kFailure) return false;
  set_host({});
  // Another machine already has the name.
  const bool may_be_next = state == GroupState::kCollision && number_ + 1 < kNames;
  if (may_be_next) {
    ++number_;
    if (offer()) return true;
  }
  avahi_.reset();
  if (!may_be_next) {
    say_why_not(state == GroupState::kFailure ? "Avahi has ended"
                                              : "all its names are taken in this network");
  }
  return false;
}

void LocalName::run() {
  while (true) {
    look();
    // Other messages may have arrived with the answer.
    while (avahi_ && take()) continue;
    std::array<pollfd, 2> wait{{{stop_.get(), POLLIN, 0}, {-1, 0, 0}}};
    if (avahi_) wait[1] = {avahi_->fd(), avahi_->events(), 0};
    ::poll(wait.data(), wait.size(), static_cast<int>(options_.look_every.count()));
    if (wait[0].revents != 0) return;
  }
}

}  // namespace jadoube::nearby
