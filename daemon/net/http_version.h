#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/net/http_message.h"

/// Which version of a resource a client has: entity tags and dates.
namespace jadoube::net {

/// A strong entity tag of these bytes, with its quotes. Equal bytes have equal tags, also after a
/// restart.
std::string strong_etag(std::string_view bytes);

/// True if the value of an If-None-Match field names the tag `etag`, which has its quotes. The list
/// is read leniently: with or without quotes, with or without "W/", or "*". Lichess sends a tag
/// back without its quotes [spec: lila HttpClient].
bool names_etag(std::string_view if_none_match, std::string_view etag);

/// A time as HTTP writes it: "Thu, 26 Nov 2026 18:39:36 GMT".
std::string http_date(std::chrono::sys_seconds at);

/// Reads such a time. Nothing if it is not one.
std::optional<std::chrono::sys_seconds> read_http_date(std::string_view text);

/// True if the client of `request` has the version of `response` already. If-None-Match counts
/// before If-Modified-Since.
bool has_version(const HttpRequest& request, const HttpResponse& response);

}  // namespace jadoube::net
