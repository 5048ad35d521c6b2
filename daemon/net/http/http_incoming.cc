#include "daemon/net/http/http_incoming.h"

#include <iterator>
#include <utility>

#include "daemon/language/translate.h"
#include "daemon/net/http/http_site.h"

namespace jadoube::net {
namespace {

using language::mark;
using language::tr;

constexpr unsigned kFieldsAtMost = 100;

}  // namespace

void HttpIncoming::clear() {
  request_ = {};
  route_ = nullptr;
  is_head_ = false;
}

std::optional<HttpResponse> HttpIncoming::read(const Head& head, bool is_encrypted) {
  is_old_version_ = head.version() < 11;
  is_head_ = head.method() == boost::beast::http::verb::head;
  if (std::distance(head.begin(), head.end()) > kFieldsAtMost) {
    return refusal_of(431, mark("too many header fields"));
  }
  request_.method = is_head_ ? "GET" : std::string(head.method_string());
  for (const auto& field : head) {
    std::string name(field.name_string());
    for (char& c : name) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    request_.fields.emplace_back(std::move(name), std::string(field.value()));
  }
  request_.peer = peer_.text;
  request_.is_local = peer_.is_local;
  request_.is_encrypted = is_encrypted;
  return take_target({head.target().data(), head.target().size()}, *site_, request_, route_);
}

std::optional<HttpResponse> HttpIncoming::way_to_tls(std::string_view target) const {
  if (!site_->tls || request_.is_encrypted) return std::nullopt;
  const language::Speaking speaking(language());
  const auto host = request_.field("host");
  if (request_.method != "GET" || host.empty() || !accepts_host(*site_, host)) {
    return text_response(403, tr("this address supports only HTTPS"));
  }
  const std::string there = "https://" + host + std::string(target);
  auto response =
      text_response(307, tr("this address supports only HTTPS: {address}", {{"address", there}}));
  response.fields.emplace_back("Location", there);
  return response;
}

HttpRequest HttpIncoming::take() {
  HttpRequest conditions;
  conditions.method = request_.method;
  conditions.fields = request_.fields;
  conditions.language = request_.language;
  return std::exchange(request_, std::move(conditions));
}

language::Language HttpIncoming::language() const { return language_for(request_, *site_); }

HttpResponse HttpIncoming::refusal_of(int status, const char* english) const {
  const language::Speaking speaking(language());
  return text_response(status, tr(english));
}

HttpResponse HttpIncoming::too_long(std::size_t limit) const {
  const language::Speaking speaking(language());
  return text_response(413,
                       tr("the body of a request has at most {count} bytes", {{"count", limit}}));
}

}  // namespace jadoube::net
