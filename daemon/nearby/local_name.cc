#include "daemon/nearby/local_name.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <utility>

#include "daemon/net/peer_address.h"
#include "daemon/system/log.h"

namespace jadoube::nearby {
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
  // People distinguish two daemons of one network by what follows.
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

bool LocalName::hear() {
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
  // Another machine was first.
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
    // An answer may have come together with other messages.
    while (avahi_ && hear()) continue;
    std::array<pollfd, 2> wait{{{stop_.get(), POLLIN, 0}, {-1, 0, 0}}};
    if (avahi_) wait[1] = {avahi_->fd(), avahi_->events(), 0};
    ::poll(wait.data(), wait.size(), static_cast<int>(options_.look_every.count()));
    if (wait[0].revents != 0) return;
  }
}

}  // namespace jadoube::nearby
