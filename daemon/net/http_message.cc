#include "daemon/net/http_message.h"

namespace jadoube::net {

std::string HttpRequest::field(std::string_view name) const {
  std::string value;
  bool found = false;
  for (const auto& [key, each] : fields) {
    if (key != name) continue;
    if (found) value += ", ";
    value += each;
    found = true;
  }
  return value;
}

std::optional<std::string> HttpRequest::parameter(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return std::nullopt;
}

std::optional<language::Language> language_wanted(const HttpRequest& request) {
  const auto named = language::Language::of_tag(request.parameter("lang").value_or(""));
  return named ? named : language::Language::accepted(request.field("accept-language"));
}

HttpResponse text_response(int status, std::string_view text) {
  HttpResponse response;
  response.status = status;
  response.content_type = "text/plain; charset=utf-8";
  response.body = shared_bytes(std::string(text) + "\n");
  return response;
}

HttpResponse json_response(SharedBytes body) {
  HttpResponse response;
  response.content_type = "application/json; charset=utf-8";
  response.body = std::move(body);
  return response;
}

std::string_view reason_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 204:
      return "No Content";
    case 307:
      return "Temporary Redirect";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 421:
      return "Misdirected Request";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 501:
      return "Not Implemented";
    case 503:
      return "Service Unavailable";
    case 504:
      return "Gateway Timeout";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Other";
  }
}

}  // namespace jadoube::net
