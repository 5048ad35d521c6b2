#include "daemon/net/relay.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/net/peer_address.h"
#include "daemon/system/ip_address.h"
#include "daemon/system/log.h"
#include "daemon/system/process_usage.h"

// One thread runs an io_context. Each direction of a connection is a chain of handlers. It waits
// until there is something to read, reads it into the loop's only buffer, and writes it. Only bytes
// that cannot be written at once are kept. So waiting connections need no memory.
namespace jadoube::net {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using drivers::FileDescriptor;
using Clock = std::chrono::steady_clock;
using RelayExecutor = asio::io_context::executor_type;
using RelaySocket = asio::basic_stream_socket<asio::generic::stream_protocol, RelayExecutor>;
using RelayTimer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, RelayExecutor>;

constexpr std::size_t kRelayedAtOnce = 65'536;
// Another program may already use a name.
constexpr int kNamesToTry = 16;
// After gRPC has closed its end, a client that does not read the rest for this time is
// disconnected.
constexpr std::chrono::seconds kLastWords{5};
constexpr std::chrono::minutes kSayTooManyAgain{1};
constexpr std::chrono::seconds kCallsEnd{3};

struct SocketPair {
  FileDescriptor ours, for_grpc;
};

bool name_socket(int fd, const std::string& name) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  // A name that begins with a zero byte is abstract: no file has it.
  const auto length = std::min(name.size(), sizeof address.sun_path - 1);
  std::memcpy(address.sun_path + 1, name.data(), length);
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
  return ::bind(fd, reinterpret_cast<const sockaddr*>(&address), size) == 0;
}

// A pair of sockets. For gRPC, the name of our end is the name of the client.
std::optional<SocketPair> named_pair(const Client& client, int& number) {
  std::array<int, 2> fds{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, fds.data()) != 0) {
    return std::nullopt;
  }
  SocketPair pair{FileDescriptor(fds[0]), FileDescriptor(fds[1])};
  for (int tries = 0; tries < kNamesToTry; ++tries) {
    if (name_socket(pair.ours.get(), socket_name_of(client, ::getpid(), ++number))) return pair;
    if (errno != EADDRINUSE) break;
  }
  return std::nullopt;
}

// One end of a connection, and the bytes that could not be written to it yet.
struct End {
  explicit End(asio::io_context& context) : socket(context.get_executor()) {}

  bool take(FileDescriptor fd, int family) {
    error_code error;
    socket.assign(asio::generic::stream_protocol(family, 0), fd.get(), error);
    if (error) return false;
    [[maybe_unused]] const int owned_by_socket = fd.release();
    socket.non_blocking(true, error);
    return !error;
  }
  void close() {
    error_code ignored;
    socket.close(ignored);
  }

  RelaySocket socket;
  std::string waiting = {};
};

int family_of_socket(int fd) {
  int family = AF_UNIX;
  socklen_t size = sizeof family;
  ::getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &family, &size);
  return family;
}

// A client, the end that leads to gRPC, and the client's count of requests.
struct Relayed {
  Relayed(asio::io_context& context, net::Client from, std::shared_ptr<AddressGate> at_gate)
      : client(context),
        grpc(context),
        last_words(context.get_executor()),
        who(std::move(from)),
        gate(std::move(at_gate)) {}
  Relayed(const Relayed&) = delete;
  ~Relayed() {
    if (gate) gate->leave(who.host);
  }

  void close() {
    client.close();
    grpc.close();
    last_words.cancel();
  }

  End client, grpc;
  RelayTimer last_words;
  int ended_directions = 0;
  const net::Client who;
  // Null: the requests of the client are not counted.
  const std::shared_ptr<AddressGate> gate;
  Http2Meter meter;
};

}  // namespace

// The thread, and the connections that it relays. Only the thread touches a connection.
class Relay::Loop {
 public:
  Loop() {
    thread_ = std::thread([this] { context_.run(); });
  }
  ~Loop() {
    context_.stop();
    thread_.join();
  }

  void pass_on(FileDescriptor connection, const Way& way) {
    const auto client = client_of(connection.get());
    if (!client) return;
    const bool counts = !client->host.empty();
    if (counts && !way.gate->lets_in(client->host, Clock::now())) return;
    const auto relayed = std::make_shared<Relayed>(context_, *client, counts ? way.gate : nullptr);
    auto pair = next_pair(*client);
    if (!pair || std::max(pair->ours.get(), pair->for_grpc.get()) >= way.highest) {
      return say_too_many();
    }
    const int family = family_of_socket(connection.get());
    if (!relayed->client.take(std::move(connection), family) ||
        !relayed->grpc.take(std::move(pair->ours), AF_UNIX)) {
      return;
    }
    way.admit(std::move(pair->for_grpc));
    asio::post(context_, [this, relayed] { start(relayed); });
  }

 private:
  using Shared = std::shared_ptr<Relayed>;

  std::optional<SocketPair> next_pair(const Client& client) {
    const std::lock_guard lock(mutex_);
    return named_pair(client, number_);
  }

  void say_too_many() {
    const std::lock_guard lock(mutex_);
    if (Clock::now() < say_too_many_at_) return;
    say_too_many_at_ = Clock::now() + kSayTooManyAgain;
    log::warning(
        "too many connections: new ones are hung up on; the limit follows from how many files the "
        "process may have open (LimitNOFILE)");
  }

  void start(const Shared& relayed) {
    if (relayed->gate) all_.emplace(system::address_block(relayed->who.host), relayed);
    copy(relayed, relayed->client, relayed->grpc);
    copy(relayed, relayed->grpc, relayed->client);
    relayed->grpc.socket.async_wait(RelaySocket::wait_error, [relayed](error_code error) {
      if (error) return;
      relayed->last_words.expires_after(kLastWords);
      relayed->last_words.async_wait([relayed](error_code stopped) {
        if (!stopped) relayed->close();
      });
    });
  }

  // Waits, reads, writes, and so on.
  void copy(const Shared& relayed, End& from, End& to) {
    from.socket.async_wait(RelaySocket::wait_read, [this, relayed, &from, &to](error_code error) {
      if (error) return end(relayed, from, to);
      const auto size = from.socket.read_some(asio::buffer(bytes_), error);
      if (error == asio::error::would_block) return copy(relayed, from, to);
      if (error) return end(relayed, from, to);
      const std::string_view read(bytes_.data(), size);
      if (&from == &relayed->client && !may_go_on(relayed, read)) return;
      write(relayed, from, to, read);
    });
  }

  void write(const Shared& relayed, End& from, End& to, std::string_view read) {
    error_code error;
    const auto written = to.socket.write_some(asio::buffer(read), error);
    if (error && error != asio::error::would_block) return end(relayed, from, to);
    if (!error) read.remove_prefix(written);
    if (read.empty()) return copy(relayed, from, to);
    to.waiting.assign(read);
    asio::async_write(to.socket, asio::buffer(to.waiting),
                      [this, relayed, &from, &to](error_code failed, std::size_t) {
                        std::string().swap(to.waiting);
                        failed ? end(relayed, from, to) : copy(relayed, from, to);
                      });
  }

  // One direction has ended. Both sockets are closed when the other has ended too.
  void end(const Shared& relayed, End& from, End& to) {
    error_code ignored;
    from.socket.shutdown(RelaySocket::shutdown_receive, ignored);
    to.socket.shutdown(RelaySocket::shutdown_send, ignored);
    if (&from == &relayed->client) forget(relayed);
    // Its descriptors are free at once.
    if (++relayed->ended_directions == 2) relayed->close();
  }

  void forget(const Shared& relayed) {
    const auto [first, last] = all_.equal_range(system::address_block(relayed->who.host));
    const auto found = std::find_if(
        first, last, [&](const auto& entry) { return entry.second.lock() == relayed; });
    if (found != last) all_.erase(found);
  }

  // False: the client sends too many requests, and is disconnected.
  bool may_go_on(const Shared& relayed, std::string_view read) {
    if (!relayed->gate) return true;
    const auto verdict =
        relayed->gate->charge(relayed->who.host, relayed->meter.take(read), Clock::now());
    if (!verdict.cut) return true;
    if (verdict.shut_out.count() > 0) {
      const std::string& host = relayed->who.host;
      const std::string block = system::address_block(host);
      log::warning("a client at " + host +
                   " opens and drops calls without end. Nobody is admitted from " + block +
                   " for " + std::to_string(verdict.shut_out.count()) + " seconds");
      cut_all(block);
      give_memory_back_later();
    } else {
      log::debug("a client at " + text_of(relayed->who) + " is disconnected: it asks for too much");
    }
    relayed->close();
    forget(relayed);
    return false;
  }

  void cut_all(const std::string& block) {
    const auto [first, last] = all_.equal_range(block);
    std::vector<Shared> cut;
    for (auto entry = first; entry != last; ++entry) cut.push_back(entry->second.lock());
    all_.erase(first, last);
    for (const Shared& relayed : cut) {
      if (relayed) relayed->close();
    }
  }

  // gRPC needs some time to end the calls of disconnected clients.
  void give_memory_back_later() {
    memory_at_.expires_after(kCallsEnd);
    memory_at_.async_wait([](error_code stopped) {
      if (!stopped) system::give_free_memory_back();
    });
  }

  asio::io_context context_{1};
  asio::executor_work_guard<RelayExecutor> work_{context_.get_executor()};
  std::array<char, kRelayedAtOnce> bytes_;
  RelayTimer memory_at_{context_.get_executor()};
  /// The counted connections, by their block of addresses.
  std::multimap<std::string, std::weak_ptr<Relayed>> all_;
  std::mutex mutex_;
  int number_ = 0;
  Clock::time_point say_too_many_at_{};
  std::thread thread_;
};

Relay::Relay() : loop_(std::make_unique<Loop>()) {}
Relay::~Relay() = default;

void Relay::pass_on(FileDescriptor connection, const Way& way) {
  loop_->pass_on(std::move(connection), way);
}

namespace {

// A client's first bytes.
constexpr std::string_view kPreface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
constexpr std::uint8_t kHeaders = 1;

}  // namespace

std::string_view Http2Meter::skip_preface(std::string_view bytes) {
  const auto size = std::min(bytes.size(), kPreface.size() - preface_bytes_);
  if (bytes.substr(0, size) != kPreface.substr(preface_bytes_, size)) is_http2_ = false;
  preface_bytes_ += size;
  return bytes.substr(size);
}

int Http2Meter::cost_of_head() const { return head_[3] == kHeaders ? kCall : kOtherFrame; }

int Http2Meter::take(std::string_view bytes) {
  bytes = skip_preface(bytes);
  int cost = 0;
  while (is_http2_ && !bytes.empty()) {
    if (left_ > 0) {
      const auto skipped = std::min(left_, bytes.size());
      left_ -= skipped;
      bytes.remove_prefix(skipped);
      continue;
    }
    head_[head_bytes_++] = static_cast<std::uint8_t>(bytes.front());
    bytes.remove_prefix(1);
    if (head_bytes_ < kHeadBytes) continue;
    head_bytes_ = 0;
    left_ = static_cast<std::size_t>(head_[0]) << 16 | static_cast<std::size_t>(head_[1]) << 8 |
            static_cast<std::size_t>(head_[2]);
    cost += cost_of_head();
  }
  return cost;
}

}  // namespace jadoube::net
