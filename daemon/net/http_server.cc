#include "daemon/net/http_server.h"

#include <utility>

namespace jadoube::net {
namespace {

int highest_descriptor(const HttpLimits& limits) {
  if (limits.highest_descriptor != 0) return limits.highest_descriptor;
  return ConnectionAcceptor::descriptors() / 8 * 3;
}

}  // namespace

HttpServer::HttpServer(const HttpLimits& limits)
    : limits_(limits), loop_(HttpLoop::start(limits)) {}

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
