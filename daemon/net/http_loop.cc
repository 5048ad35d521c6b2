#include "daemon/net/http_loop.h"

#include <sys/socket.h>

#include <algorithm>
#include <optional>

#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"
#include "daemon/net/asio_loop.h"
#include "daemon/net/http_connection.h"

namespace jadoube::net {
namespace {

constexpr std::chrono::milliseconds kLongestTick{1'000};

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

void AsioLoop::run() {
  thread_ = std::thread([this] {
    tick();
    while (!call_safely([this] { context_.run(); })) {
    }
  });
}

void AsioLoop::admit(drivers::FileDescriptor connection, std::shared_ptr<const HttpSite> site) {
  // `std::function` would want a copy, so the descriptor goes as a number.
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
  if (!counts_.admit(peer.text, peer.is_local)) {
    log::debug("an HTTP client at " + peer.text + " has too many connections, or all have");
    const language::Speaking speaking(site->language.value_or(language::Language()));
    auto response = text_response(503, language::tr("too many connections: try again later"));
    response.fields.emplace_back("Retry-After", "5");
    const auto text = response_head(response, {}, false, wall_clock_seconds()) + *response.body;
    socket.send(asio::buffer(text), 0, error);
    return;
  }
  auto connection =
      std::make_shared<HttpConnection>(*this, std::move(socket), std::move(site), std::move(peer));
  connections_.emplace(connection.get(), connection);
  ++connections_count_;
  connection->start();
}

void AsioLoop::forget(HttpConnection& connection) {
  counts_.leave(connection.peer().text, connection.peer().is_local);
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

void AsioLoop::connect_stream(const std::shared_ptr<HttpStream>& stream,
                              const std::shared_ptr<HttpConnection>& connection) {
  streams_[stream.get()] = connection.get();
}

void AsioLoop::flush_woken() {
  std::vector<std::shared_ptr<HttpStream>> woken;
  {
    const std::lock_guard lock(mutex_);
    woken.swap(woken_);
  }
  for (const auto& stream : woken) {
    const auto found = streams_.find(stream.get());
    if (found != streams_.end()) found->second->flush();
  }
}

void AsioLoop::tick() {
  // The timer may have rung just before `stop` cancelled it. Set again, it would ring for ever.
  if (is_ending_) return;
  const auto now = Clock::now();
  std::vector<std::shared_ptr<HttpConnection>> all;
  all.reserve(connections_.size());
  for (const auto& [key, connection] : connections_) all.push_back(connection);
  for (const auto& connection : all) connection->check(now);
  const auto shortest = std::min(
      {limits_.header, limits_.body, limits_.answer, limits_.write, limits_.idle, limits_.ping});
  timer_.expires_after(std::min(kLongestTick, shortest / 4 + std::chrono::milliseconds(1)));
  timer_.async_wait([this](const error_code& error) {
    if (!error) tick();
  });
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
  auto loop = std::make_shared<AsioLoop>(limits);
  loop->run();
  return loop;
}

}  // namespace jadoube::net
