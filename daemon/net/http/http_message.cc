#include "daemon/net/http/http_message.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

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

namespace {

constexpr std::array<std::string_view, 7> kWeekdays = {"Sun", "Mon", "Tue", "Wed",
                                                       "Thu", "Fri", "Sat"};
constexpr std::array<std::string_view, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// A tag without "W/" and without its quotes.
std::string_view opaque(std::string_view tag) {
  if (tag.starts_with("W/") || tag.starts_with("w/")) tag.remove_prefix(2);
  if (tag.starts_with('"')) tag.remove_prefix(1);
  if (tag.ends_with('"')) tag.remove_suffix(1);
  return tag;
}

// The number in `text` at `at`, with `digits` digits. -1: there is none.
int number_at(std::string_view text, std::size_t at, std::size_t digits) {
  int number = 0;
  for (std::size_t i = at; i < at + digits; ++i) {
    if (text[i] < '0' || text[i] > '9') return -1;
    number = number * 10 + (text[i] - '0');
  }
  return number;
}

}  // namespace

std::string strong_etag(std::string_view bytes) {
  // FNV-1a with 64 bits, and the length.
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : bytes) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3;
  }
  char tag[48];
  std::snprintf(tag, sizeof tag, "\"%016llx-%zx\"", static_cast<unsigned long long>(hash),
                bytes.size());
  return tag;
}

bool names_etag(std::string_view if_none_match, std::string_view etag) {
  const auto wanted = opaque(etag);
  while (!if_none_match.empty()) {
    // Our own tags have no comma, so a comma always ends a tag.
    const auto end = std::min(if_none_match.find(','), if_none_match.size());
    const auto each = trimmed(if_none_match.substr(0, end));
    if (each == "*" || (!each.empty() && opaque(each) == wanted)) return true;
    if_none_match.remove_prefix(std::min(end + 1, if_none_match.size()));
  }
  return false;
}

std::string http_date(std::chrono::sys_seconds at) {
  const auto day = std::chrono::floor<std::chrono::days>(at);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(at - day);
  const auto weekday = kWeekdays[std::chrono::weekday(day).c_encoding()];
  const auto month = kMonths[static_cast<unsigned>(date.month()) - 1];
  char text[64];
  std::snprintf(text, sizeof text, "%s, %02u %s %04d %02d:%02d:%02d GMT", weekday.data(),
                static_cast<unsigned>(date.day()), month.data(), static_cast<int>(date.year()),
                static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                static_cast<int>(time.seconds().count()));
  return text;
}

std::optional<std::chrono::sys_seconds> read_http_date(std::string_view text) {
  // "Thu, 26 Nov 2026 18:39:36 GMT". The weekday is not checked.
  text = trimmed(text);
  if (text.size() != 29 || text.substr(3, 2) != ", " || text[7] != ' ' || text[11] != ' ' ||
      text[16] != ' ' || text[19] != ':' || text[22] != ':' || text.substr(25) != " GMT") {
    return std::nullopt;
  }
  const auto month = std::find(kMonths.begin(), kMonths.end(), text.substr(8, 3));
  const int day = number_at(text, 5, 2), year = number_at(text, 12, 4);
  const int hour = number_at(text, 17, 2), minute = number_at(text, 20, 2);
  const int second = number_at(text, 23, 2);
  if (month == kMonths.end() || day < 0 || year < 0 || hour < 0 || hour > 23 || minute < 0 ||
      minute > 59 || second < 0 || second > 60) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date(std::chrono::year(year),
                                         std::chrono::month(unsigned(month - kMonths.begin()) + 1),
                                         std::chrono::day(static_cast<unsigned>(day)));
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
         std::chrono::seconds(second);
}

bool has_version(const HttpRequest& request, const HttpResponse& response) {
  if (response.status != 200 || request.method != "GET") return false;
  const auto tags = request.field("if-none-match");
  if (!tags.empty()) return !response.etag.empty() && names_etag(tags, response.etag);
  if (!response.last_modified) return false;
  const auto since = read_http_date(request.field("if-modified-since"));
  return since && *since >= *response.last_modified;
}

}  // namespace jadoube::net
