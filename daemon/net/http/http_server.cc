#include "daemon/net/http/http_server.h"

#include <algorithm>
#include <utility>

namespace jadoube::net {
namespace {

int highest_descriptor(const HttpLimits& limits) {
  if (limits.highest_descriptor != 0) return limits.highest_descriptor;
  return ConnectionAcceptor::descriptors() / 8 * 3;
}

// With few descriptors there are fewer places, so that `Places` decides who may come.
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
