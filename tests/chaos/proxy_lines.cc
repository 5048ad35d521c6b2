// Connections through proxies in this process.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <list>
#include <map>
#include <stdexcept>
#include <thread>

#include "drivers/transport/file_descriptor.h"
#include "tests/chaos/hub_lines.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace {

using drivers::FileDescriptor;
using Clock = std::chrono::steady_clock;

// 128 kbit/s, and the most bytes at once.
constexpr double kSlowBytesPerSecond = 16'000, kSlowAtOnce = 4'000;
constexpr std::chrono::milliseconds kTick{5};

sockaddr_in address_of(const std::string& text) {
  const auto colon = text.rfind(':');
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(text.substr(colon + 1))));
  ::inet_pton(AF_INET, text.substr(0, colon).c_str(), &address.sin_addr);
  return address;
}

FileDescriptor new_socket(int flags) {
  FileDescriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | flags, 0));
  const int on = 1;
  ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

/// The proxy of one machine. It has a thread of its own.
class Proxy {
 public:
  explicit Proxy(const std::string& hub) : hub_(hub), address_(free_address()) {
    listener_ = new_socket(SOCK_NONBLOCK);
    const auto own = address_of(address_);
    if (::bind(listener_.get(), reinterpret_cast<const sockaddr*>(&own), sizeof own) != 0 ||
        ::listen(listener_.get(), 16) != 0) {
      throw std::runtime_error("no proxy at " + address_);
    }
    thread_ = std::thread([this] { run(); });
  }
  ~Proxy() {
    stopping_ = true;
    thread_.join();
  }

  enum class State : std::uint8_t { kWhole, kCut, kSlow };
  void set(State state) { state_ = state; }
  const std::string& address() const { return address_; }

 private:
  // What one side wrote and the other has not taken yet.
  struct Way {
    int from, to;
    std::string waiting = {};
  };
  struct Connection {
    FileDescriptor machine, hub;
    std::array<Way, 2> ways;
  };

  void run() {
    auto last = Clock::now();
    while (!stopping_) {
      std::this_thread::sleep_for(kTick);
      const auto now = Clock::now();
      allowed_ =
          std::min(kSlowAtOnce, allowed_ + kSlowBytesPerSecond *
                                               std::chrono::duration<double>(now - last).count());
      last = now;
      if (state_ == State::kCut) continue;
      let_in();
      std::erase_if(connections_, [this](Connection& each) {
        return !forward(each.ways[0]) || !forward(each.ways[1]);
      });
    }
  }

  void let_in() {
    FileDescriptor machine(
        ::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (machine.get() < 0) return;
    FileDescriptor hub = new_socket(0);
    const auto to = address_of(hub_);
    // Nobody listens: the machine is hung up on.
    if (::connect(hub.get(), reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) return;
    ::fcntl(hub.get(), F_SETFL, O_NONBLOCK);
    const int a = machine.get(), b = hub.get();
    connections_.push_back({std::move(machine), std::move(hub), {Way{a, b}, Way{b, a}}});
  }

  // False: one side has hung up.
  bool forward(Way& way) {
    std::array<char, 16384> bytes;
    std::size_t room = bytes.size();
    if (state_ == State::kSlow) room = std::min(room, static_cast<std::size_t>(allowed_));
    if (way.waiting.empty() && room > 0) {
      const auto count = ::recv(way.from, bytes.data(), room, 0);
      if (count == 0) return false;
      if (count < 0) return errno == EAGAIN || errno == EINTR;
      way.waiting.assign(bytes.data(), static_cast<std::size_t>(count));
      allowed_ -= static_cast<double>(count);
    }
    if (way.waiting.empty()) return true;
    const auto count = ::send(way.to, way.waiting.data(), way.waiting.size(), MSG_NOSIGNAL);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    way.waiting.erase(0, static_cast<std::size_t>(count));
    return true;
  }

  const std::string hub_, address_;
  FileDescriptor listener_;
  std::atomic<State> state_ = State::kWhole;
  std::atomic<bool> stopping_ = false;
  // Only the thread uses these.
  double allowed_ = 0;
  std::list<Connection> connections_;
  std::thread thread_;
};

class ProxyLines final : public HubLines {
 public:
  explicit ProxyLines(const std::vector<std::string>& machines) : hub_(free_address()) {
    for (const auto& machine : machines) proxies_.try_emplace(machine, hub_);
  }

  std::string text() const override {
    return "proxies; a cut one forwards nothing, a slow one 16 kB/s";
  }
  std::vector<std::string> before(const std::string&) const override { return {}; }
  std::string hub_address() const override { return hub_; }
  std::string hub_address_from(const std::string& machine) const override {
    return proxies_.at(machine).address();
  }
  void cut(const std::string& machine) override { proxies_.at(machine).set(Proxy::State::kCut); }
  void slow(const std::string& machine) override { proxies_.at(machine).set(Proxy::State::kSlow); }
  void mend(const std::string& machine) override { proxies_.at(machine).set(Proxy::State::kWhole); }
  void at_hub(const std::function<void()>& work) override { work(); }

 private:
  const std::string hub_;
  std::map<std::string, Proxy> proxies_;
};

}  // namespace

std::unique_ptr<HubLines> HubLines::through_proxies(const std::vector<std::string>& machines) {
  return std::make_unique<ProxyLines>(machines);
}

}  // namespace jadoube::tests
