#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/language/language.h"
#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_site.h"
#include "daemon/net/peer_address.h"

namespace jadoube::net {

/// The request that is being answered over HTTP/1.1: its head and its route. It makes refusals, in
/// the language of the reader if that is known.
class HttpIncoming {
 public:
  using Head = boost::beast::http::request<boost::beast::http::string_body>;

  HttpIncoming(std::shared_ptr<const HttpSite> site, const PeerAddress& peer)
      : site_(std::move(site)), peer_(peer) {}

  /// Another request begins.
  void clear();
  /// Reads the head, and finds the route. Returns what to answer if it cannot be read.
  std::optional<HttpResponse> read(const Head& head, bool is_encrypted);
  /// The answer to a request without TLS if the site has TLS. Nothing: the request is handled as
  /// usual.
  std::optional<HttpResponse> way_to_tls(std::string_view target) const;
  void set_body(std::string body) { request_.body = std::move(body); }

  const HttpRequest& request() const { return request_; }
  /// The request for its handler. What the response depends on stays here.
  HttpRequest take();
  /// Null: there is none.
  const HttpRoute* route() const { return route_; }
  bool is_head() const { return is_head_; }
  /// HTTP/1.0.
  bool is_old_version() const { return is_old_version_; }
  /// The origins whose pages may read the answer.
  std::string reader() const {
    return route_ == nullptr ? std::string() : reader_of(*route_, request_.field("origin"));
  }

  language::Language language() const;
  /// Refusals in that language. A scope with its language must not be left while a coroutine waits.
  HttpResponse refusal_of(int status, const char* english) const;
  HttpResponse too_long(std::size_t limit) const;

 private:
  const std::shared_ptr<const HttpSite> site_;
  const PeerAddress& peer_;
  HttpRequest request_;
  const HttpRoute* route_ = nullptr;
  bool is_head_ = false, is_old_version_ = false;
};

}  // namespace jadoube::net
