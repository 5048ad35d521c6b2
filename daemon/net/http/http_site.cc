#include "daemon/net/http/http_site.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/net/http/http_message.h"

namespace jadoube::net {
namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

// A prefix without the '/' at its end. "/" becomes "".
std::string_view stem(std::string_view prefix) {
  if (prefix.ends_with('/')) prefix.remove_suffix(1);
  return prefix;
}

bool is_below(std::string_view path, std::string_view prefix) {
  const auto start = stem(prefix);
  if (!path.starts_with(start)) return false;
  return path.size() == start.size() || path[start.size()] == '/';
}

// The name of a host, without its port and without the brackets of an IPv6 address.
std::string host_name(std::string_view host) {
  if (host.starts_with('[')) {
    return lower_case(host.substr(1, std::min(host.find(']'), host.size()) - 1));
  }
  return lower_case(host.substr(0, host.rfind(':')));
}

bool is_address(std::string_view name) {
  if (name.find(':') != std::string_view::npos) {
    return name.find_first_not_of("0123456789abcdef:.") == std::string_view::npos;
  }
  return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

void add_field(HttpFields& fields, std::string name, std::string value) {
  if (!value.empty()) fields.emplace_back(std::move(name), std::move(value));
}

void add_common(HttpFields& fields, std::string_view reader, std::chrono::sys_seconds now) {
  add_field(fields, "Date", http_date(now));
  add_field(fields, "X-Content-Type-Options", "nosniff");
  if (reader.empty()) return;
  add_field(fields, "Access-Control-Allow-Origin", std::string(reader));
  add_field(fields, "Access-Control-Expose-Headers", "ETag, Last-Modified");
  if (reader != "*") add_field(fields, "Vary", "Origin");
}

std::string first_line(int status) {
  std::string line = "HTTP/1.1 " + std::to_string(status) + " ";
  line.append(reason_of(status)).append("\r\n");
  return line;
}

std::string head_of(int status, const HttpFields& fields) {
  std::string head = first_line(status);
  for (const auto& [name, value] : fields) {
    if (!value.empty()) head.append(name).append(": ").append(value).append("\r\n");
  }
  return head + "\r\n";
}

}  // namespace

HttpHandler answers(std::function<HttpResponse(const HttpRequest&)> answer) {
  return [answer = std::move(answer)](const std::shared_ptr<HttpExchange>& exchange) {
    exchange->respond(answer(exchange->request()));
  };
}

const HttpRoute* find_route(const HttpSite& site, std::string_view path) {
  const HttpRoute* best = nullptr;
  for (const HttpRoute& route : site.routes) {
    if (!is_below(path, route.prefix)) continue;
    if (best == nullptr || route.prefix.size() > best->prefix.size()) best = &route;
  }
  return best;
}

std::string rest_of(const HttpRoute& route, std::string_view path) {
  path.remove_prefix(std::min(stem(route.prefix).size(), path.size()));
  if (path.starts_with('/')) path.remove_prefix(1);
  return std::string(path);
}

bool accepts_host(const HttpSite& site, std::string_view host) {
  if (!site.checks_host) return true;
  const auto name = host_name(host);
  if (is_address(name) || name == "localhost") return true;
  return std::any_of(site.host_names.begin(), site.host_names.end(),
                     [&](const std::string& each) { return lower_case(each) == name; });
}

bool accepts_origin(const HttpSite& site, std::string_view origin, std::string_view host) {
  if (is_own_origin(origin, host)) return true;
  const auto wanted = lower_case(origin);
  return std::any_of(site.origins.begin(), site.origins.end(), [&](const std::string& each) {
    return each == "*" || lower_case(each) == wanted;
  });
}

bool is_own_origin(std::string_view origin, std::string_view host) {
  if (origin.empty()) return true;
  const auto wanted = lower_case(origin);
  return !host.empty() &&
         (wanted == "http://" + lower_case(host) || wanted == "https://" + lower_case(host));
}

std::string reader_of(const HttpRoute& route, std::string_view origin) {
  if (route.cross_origin == CrossOrigin::kEverybody) return "*";
  const auto wanted = lower_case(origin);
  const bool may_read =
      std::any_of(route.readers.begin(), route.readers.end(),
                  [&](const std::string& each) { return lower_case(each) == wanted; });
  return may_read ? std::string(origin) : std::string();
}

HttpFields response_fields(const HttpResponse& response, std::string_view reader,
                           std::chrono::sys_seconds now) {
  HttpFields fields;
  add_common(fields, reader, now);
  // A response of status 204 or 304 has no body, and so no length.
  if (response.status != 304 && response.status != 204) {
    add_field(fields, "Content-Type", response.content_type);
    add_field(fields, "Content-Length", std::to_string(response.body ? response.body->size() : 0));
  }
  add_field(fields, "ETag", response.etag);
  if (response.last_modified) {
    add_field(fields, "Last-Modified", http_date(*response.last_modified));
  }
  add_field(fields, "Cache-Control", response.cache_control);
  for (const auto& [name, value] : response.fields) add_field(fields, name, value);
  return fields;
}

HttpFields stream_fields(const HttpStreamStart& start, std::string_view reader,
                         std::chrono::sys_seconds now) {
  HttpFields fields;
  add_common(fields, reader, now);
  add_field(fields, "Content-Type", start.content_type);
  add_field(fields, "Cache-Control", "no-store");
  for (const auto& [name, value] : start.fields) add_field(fields, name, value);
  return fields;
}

std::string response_head(const HttpResponse& response, std::string_view reader, bool keeps,
                          std::chrono::sys_seconds now) {
  HttpFields fields = response_fields(response, reader, now);
  add_field(fields, "Connection", keeps ? "keep-alive" : "close");
  return head_of(response.status, fields);
}

std::string stream_head(const HttpStreamStart& start, std::string_view reader, bool chunked,
                        std::chrono::sys_seconds now) {
  HttpFields fields = stream_fields(start, reader, now);
  if (chunked) add_field(fields, "Transfer-Encoding", "chunked");
  add_field(fields, "Connection", "close");
  return head_of(200, fields);
}

std::string allowed_methods(const HttpRoute& route) {
  std::string allowed;
  for (const std::string& method : route.methods) {
    allowed += method + ", ";
    if (method == "GET") allowed += "HEAD, ";
  }
  return allowed + "OPTIONS";
}

HttpResponse options_response(const HttpRoute& route, std::string_view origin) {
  HttpResponse response;
  response.status = 204;
  response.cache_control = {};
  response.fields.emplace_back("Allow", allowed_methods(route));
  if (!reader_of(route, origin).empty()) {
    response.fields.emplace_back("Access-Control-Allow-Methods", allowed_methods(route));
    response.fields.emplace_back(
        "Access-Control-Allow-Headers",
        "If-Modified-Since, If-None-Match, Cache-Control, Content-Type, Last-Event-ID, "
        "Connect-Protocol-Version, Connect-Timeout-Ms");
    response.fields.emplace_back("Access-Control-Max-Age", "86400");
  }
  return response;
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::string_view kDigits = "0123456789ABCDEF";

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The byte of the escape at `at`.
std::optional<char> escaped_at(std::string_view text, std::size_t at) {
  if (at + 2 >= text.size()) return std::nullopt;
  const int high = hex_digit(text[at + 1]), low = hex_digit(text[at + 2]);
  if (high < 0 || low < 0) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

std::string decode_parameter(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      decoded += ' ';
    } else if (const auto byte = text[i] == '%' ? escaped_at(text, i) : std::nullopt) {
      decoded += *byte;
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool climbs(std::string_view path) {
  for (std::size_t start = 0; start <= path.size();) {
    const auto end = std::min(path.find('/', start), path.size());
    const auto segment = path.substr(start, end - start);
    if (segment == "." || segment == "..") return true;
    start = end + 1;
  }
  return false;
}

}  // namespace

Expected<std::string> decode_percent(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    const auto byte = escaped_at(text, i);
    if (!byte) {
      return refuse(ErrorCode::kInvalidArgument,
                    "a '%' in an address needs two hexadecimal digits after it");
    }
    decoded += *byte;
    i += 2;
  }
  return decoded;
}

HttpFields read_query(std::string_view text) {
  HttpFields query;
  while (!text.empty()) {
    const auto end = std::min(text.find('&'), text.size());
    const auto part = text.substr(0, end);
    const auto equals = std::min(part.find('='), part.size());
    if (!part.empty()) {
      query.emplace_back(decode_parameter(part.substr(0, equals)),
                         decode_parameter(part.substr(std::min(equals + 1, part.size()))));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return query;
}

std::string encode_percent(std::string_view text) {
  std::string encoded;
  for (const char c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == '~';
    if (is_plain) {
      encoded += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded += '%';
    encoded += kDigits[byte >> 4];
    encoded += kDigits[byte & 15];
  }
  return encoded;
}

Expected<HttpTarget> read_target(std::string_view target) {
  if (target == "*") return HttpTarget{"*", {}};
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    target.remove_prefix(scheme.size());
    target.remove_prefix(std::min(target.find_first_of("/?#"), target.size()));
    if (target.empty()) target = "/";
    break;
  }
  target = target.substr(0, target.find('#'));
  const auto mark = std::min(target.find('?'), target.size());
  auto path = decode_percent(target.substr(0, mark));
  if (!path) return tl::unexpected(path.error());
  if (!path->starts_with('/')) {
    return refuse(ErrorCode::kInvalidArgument, "the path of an address begins with '/'");
  }
  if (std::any_of(path->begin(), path->end(), is_control)) {
    return refuse(ErrorCode::kInvalidArgument, "a path has no control characters");
  }
  if (climbs(*path)) {
    return refuse(ErrorCode::kInvalidArgument, "a path has no segment \".\" or \"..\"");
  }
  return HttpTarget{std::move(*path), read_query(target.substr(std::min(mark + 1, target.size())))};
}

using language::tr;

language::Language language_for(const HttpRequest& request, const HttpSite& site) {
  return request.language.value_or(site.language.value_or(language::Language()));
}

std::optional<HttpResponse> take_target(std::string_view text, const HttpSite& site,
                                        HttpRequest& request, const HttpRoute*& route) {
  auto target = read_target(text);
  if (target) {
    request.path = std::move(target->path);
    request.query = std::move(target->query);
  }
  request.language = language_wanted(request);
  if (!request.language) request.language = site.language;
  const language::Speaking speaking(language_for(request, site));
  if (!target) return text_response(400, tr(target.error()));
  if (request.path != "*") route = find_route(site, request.path);
  if (route != nullptr) request.rest = rest_of(*route, request.path);
  return std::nullopt;
}

std::optional<HttpResponse> objection_to(const HttpRequest& request, const HttpRoute* route,
                                         const HttpSite& site, bool upgrades) {
  const language::Speaking speaking(language_for(request, site));
  const auto host = request.field("host"), origin = request.field("origin");
  if (!accepts_host(site, host)) {
    return text_response(
        403, site.host_advice.empty()
                 ? tr("this server does not answer to the name \"{name}\"", {{"name", host}})
                 : tr("this server does not answer to the name \"{name}\": {advice}",
                      {{"name", host}, {"advice", tr(site.host_advice)}}));
  }
  if (request.path == "*" && request.method == "OPTIONS") {
    HttpResponse response;
    response.status = 204;
    return response;
  }
  if (route == nullptr) {
    return text_response(404, tr("nothing is served at {path}", {{"path", request.path}}));
  }
  if (request.method == "OPTIONS") return options_response(*route, origin);
  const bool opens_socket = upgrades && route->socket;
  // A page of a named origin may send to this route. "*" does not count as a name.
  const bool is_reader = !origin.empty() && reader_of(*route, origin) == origin;
  const bool may_write = accepts_origin(site, origin, host) || (is_reader && !opens_socket);
  if ((request.method != "GET" || opens_socket) && !may_write) {
    return text_response(403, tr("pages of {site} may not do this", {{"site", origin}}));
  }
  if (opens_socket) return std::nullopt;
  if (!route->handler) {
    auto response = text_response(426, tr("this address supports only WebSocket"));
    response.fields.emplace_back("Upgrade", "websocket");
    return response;
  }
  for (const std::string& method : route->methods) {
    if (method != request.method) continue;
    return route->screen ? route->screen(request) : std::nullopt;
  }
  auto response = text_response(
      405, tr("this address supports {methods}", {{"methods", allowed_methods(*route)}}));
  response.fields.emplace_back("Allow", allowed_methods(*route));
  return response;
}

}  // namespace jadoube::net
