#include "daemon/net/http/http_server.h"

#include <sys/socket.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/net/http/asio_loop.h"
#include "daemon/net/http/http_connection.h"

namespace jadoube::net {
namespace {

constexpr std::chrono::milliseconds kLongestTick{1'000};
constexpr std::chrono::minutes kCrowdLasts{1};

int family_of(int fd) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  ::getsockname(fd, reinterpret_cast<sockaddr*>(&storage), &size);
  return storage.ss_family;
}

}  // namespace

std::chrono::sys_seconds wall_clock_seconds() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

Guest guest_at(const HttpLimits& limits, const HttpSite& site, const PeerAddress& peer) {
  const bool is_here = peer.is_local && !limits.counts_local;
  return site.guest == Guest::kViewer && is_here ? Guest::kThisMachine : site.guest;
}

AsioLoop::AsioLoop(const HttpLimits& limits)
    : limits_(limits),
      places_({.all = limits.connections, .kept = limits.kept, .door = limits.door}),
      timer_(context_.get_executor()),
      streams_(
          {.all = limits.connections, .kept = limits.kept, .door = 0},
          [](HttpConnection& connection, const HttpStream& stream) { connection.cut(stream); }) {
  thread_ = std::thread([this] {
    tick();
    while (!call_safely([this] { context_.run(); })) {
    }
  });
}

void AsioLoop::admit(drivers::FileDescriptor connection, std::shared_ptr<const HttpSite> site) {
  // `std::function` must be copyable, so the descriptor is passed as a number.
  const std::lock_guard lock(mutex_);
  if (is_ending_) return;
  asio::post(context_, [this, fd = connection.release(), site = std::move(site)]() mutable {
    serve(fd, std::move(site));
  });
}

void AsioLoop::serve(int fd, std::shared_ptr<const HttpSite> site) {
  drivers::FileDescriptor owned(fd);
  auto peer = peer_address(fd);
  Socket socket(executor());
  error_code error;
  socket.assign(asio::generic::stream_protocol(family_of(fd), 0), fd, error);
  if (error) return;
  [[maybe_unused]] const int given_up = owned.release();
  socket.non_blocking(true, error);
  if (is_ending_) return;
  const Guest guest = guest_at(limits_, *site, peer);
  const std::string from = peer.text;
  auto connection =
      std::make_shared<HttpConnection>(*this, std::move(socket), std::move(site), std::move(peer));
  const auto place = places_.come(connection.get(), from, guest);
  disconnect(place.gives_way);
  if (place.where == Places::Answer::Where::kNowhere) return connection->turn_away();
  connections_.emplace(connection.get(), connection);
  ++connections_count_;
  connection->start(place.where == Places::Answer::Where::kAtDoor);
}

bool AsioLoop::show(const HttpConnection& connection, Guest guest) {
  const auto place = places_.show(&connection, guest);
  disconnect(place.gives_way);
  return place.where == Places::Answer::Where::kInside;
}

void AsioLoop::disconnect(Places::Holder holder) {
  if (holder == nullptr) return;
  const auto found = connections_.find(static_cast<HttpConnection*>(const_cast<void*>(holder)));
  if (found == connections_.end()) return;
  log::debug("an HTTP client at " + found->second->peer().text + " loses its place to another one");
  found->second->close();
}

void AsioLoop::forget(HttpConnection& connection) {
  places_.leave(&connection);
  connections_.erase(&connection);
  const std::lock_guard lock(mutex_);
  --connections_count_;
  left_.notify_all();
}

std::shared_ptr<HttpStream> AsioLoop::make_stream() {
  return std::make_shared<HttpStream>(
      limits_.queue_bytes, [loop = shared_from_this()](std::shared_ptr<HttpStream> stream) {
        const std::lock_guard lock(loop->mutex_);
        if (loop->is_ending_) return;
        loop->woken_.push_back(std::move(stream));
        if (loop->woken_.size() == 1) {
          asio::post(loop->context_, [loop = loop.get()] { loop->flush_woken(); });
        }
      });
}

void AsioLoop::flush_woken() {
  std::vector<std::shared_ptr<HttpStream>> woken;
  {
    const std::lock_guard lock(mutex_);
    woken.swap(woken_);
  }
  for (const auto& stream : woken) {
    auto* const connection = streams_.connection_of(*stream);
    if (connection != nullptr) connection->flush(*stream);
  }
}

void AsioLoop::tick() {
  // The timer may have ended just before `stop` cancelled it. If it was set again, it would never
  // stop.
  if (is_ending_) return;
  const auto now = Clock::now();
  std::vector<std::shared_ptr<HttpConnection>> all;
  all.reserve(connections_.size());
  for (const auto& [key, connection] : connections_) all.push_back(connection);
  for (const auto& connection : all) connection->check(now);
  look_at_crowd(now);
  const auto shortest = std::min(
      {limits_.header, limits_.body, limits_.answer, limits_.write, limits_.idle, limits_.ping});
  timer_.expires_after(std::min(kLongestTick, shortest / 4 + std::chrono::milliseconds(1)));
  timer_.async_wait([this](const error_code& error) {
    if (!error) tick();
  });
}

// The state "full" ends when no client was refused for a minute.
void AsioLoop::look_at_crowd(Clock::time_point now) {
  const auto turned_away = places_.turned_away() + streams_.places().turned_away();
  if (std::exchange(turned_away_, turned_away) != turned_away) {
    crowded_until_ = now + kCrowdLasts;
    if (is_crowded_) return;
    is_crowded_ = true;
    const auto [block, viewers] = places_.largest();
    log::warning("all " + std::to_string(limits_.connections) +
                 " places for connections over HTTP are taken" +
                 (viewers > 0 ? ", " + std::to_string(viewers) + " of them from " + block : "") +
                 ": networks with many viewers lose places to others; see [http] places");
    if (report_crowd_) report_crowd_(HttpCrowd{limits_.connections, block, viewers});
  } else if (is_crowded_ && now >= crowded_until_ && !places_.is_full() &&
             !streams_.places().is_full()) {
    is_crowded_ = false;
    log::info("there are free places for connections over HTTP again");
    if (report_crowd_) report_crowd_(std::nullopt);
  }
}

void AsioLoop::for_each(void (HttpConnection::*act)()) {
  post([this, act] {
    std::vector<std::shared_ptr<HttpConnection>> all;
    for (const auto& [key, connection] : connections_) all.push_back(connection);
    for (const auto& connection : all) ((*connection).*act)();
  });
}

void AsioLoop::finish(std::chrono::milliseconds time) {
  const auto wait = [&] {
    std::unique_lock lock(mutex_);
    left_.wait_for(lock, time / 2, [&] { return connections_count_ == 0; });
  };
  for_each(&HttpConnection::finish);
  wait();
  for_each(&HttpConnection::close_stream);
  wait();
}

void AsioLoop::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (is_ending_) return;
    is_ending_ = true;
    asio::post(context_, [this] {
      timer_.cancel();
      std::vector<std::shared_ptr<HttpConnection>> all;
      for (const auto& [key, connection] : connections_) all.push_back(connection);
      for (const auto& connection : all) connection->close();
      work_.reset();
    });
  }
  if (thread_.joinable()) thread_.join();
  const std::lock_guard lock(mutex_);
  woken_.clear();
}

std::shared_ptr<HttpLoop> HttpLoop::start(const HttpLimits& limits) {
  return std::make_shared<AsioLoop>(limits);
}

namespace {

int highest_descriptor(const HttpLimits& limits) {
  if (limits.highest_descriptor != 0) return limits.highest_descriptor;
  return ConnectionAcceptor::descriptors() / 8 * 3;
}

// With few descriptors there are fewer places, so that `Places` decides who may connect.
HttpLimits fitting(HttpLimits limits) {
  limits.connections = std::min(limits.connections, highest_descriptor(limits) / 4 * 3);
  return limits;
}

}  // namespace

HttpServer::HttpServer(const HttpLimits& limits)
    : limits_(fitting(limits)), loop_(HttpLoop::start(limits_)) {}

HttpServer::~HttpServer() { stop(); }

rules::Expected<int> HttpServer::listen(const std::string& address, HttpSite site) {
  auto listeners = Listener::open(address);
  if (!listeners) return tl::unexpected(listeners.error());
  const int port = listeners->front().port();
  acceptor_.add(
      std::move(*listeners), highest_descriptor(limits_),
      [loop = loop_, site = std::make_shared<const HttpSite>(std::move(site))](
          drivers::FileDescriptor connection) { loop->admit(std::move(connection), site); });
  return port;
}

void HttpServer::start() { acceptor_.start(); }

void HttpServer::finish(std::chrono::milliseconds time) {
  acceptor_.stop();
  loop_->finish(time);
}

void HttpServer::stop() {
  acceptor_.stop();
  loop_->stop();
}

}  // namespace jadoube::net
