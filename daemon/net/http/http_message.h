#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/language/language.h"

namespace jadoube::net {

// HTTP requests and responses, without the library that reads them.

/// Bytes that never change. Many clients may share them.
using SharedBytes = std::shared_ptr<const std::string>;

/// Names and values in their order: header fields, or the parameters of a query.
using HttpFields = std::vector<std::pair<std::string, std::string>>;

/// Makes shared bytes of a text.
inline SharedBytes shared_bytes(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

/// A request that was read and checked.
struct HttpRequest {
  /// "GET", "POST", ... A HEAD request is given as "GET". The server leaves the body out.
  std::string method = "GET";
  /// Percent escapes are decoded. It begins with '/', has no control characters, and no segment is
  /// "." or "..".
  std::string path = "/";
  /// The part of the path behind the route's prefix. It has no '/' at its start.
  std::string rest = {};
  /// The parameters behind '?', decoded.
  HttpFields query = {};
  /// The header fields. Names are in lower case.
  HttpFields fields = {};
  std::string body = {};
  /// The client's address, "192.0.2.1". Empty: a client of a Unix socket.
  std::string peer = {};
  /// The client is on this machine.
  bool is_local = false;
  /// The request was sent over TLS.
  bool is_encrypted = false;
  /// The reader's language, from the parameter `lang` or the field Accept-Language, or else the
  /// language of the site. Nothing: jadoube has none of these languages.
  std::optional<language::Language> language = {};

  /// The value of the header field `name`, which is in lower case. If the request has the field
  /// several times, its values are joined by ", ". Empty: there is none.
  std::string field(std::string_view name) const;
  /// The value of the query's parameter `name`. Nothing if there is none.
  std::optional<std::string> parameter(std::string_view name) const;
};

/// The Cache-Control of public content that many readers request again and again. A cache keeps the
/// content for a second. For five more seconds it may give the old content while it requests the
/// new. So one request of a cache serves any number of readers.
inline constexpr const char* kPolledByMany = "public, max-age=1, stale-while-revalidate=5";

/// An answer with its whole body.
struct HttpResponse {
  int status = 200;
  /// With the charset, if it is text. Empty: no such field.
  std::string content_type = {};
  /// May be null: no body.
  SharedBytes body = {};
  /// A strong entity tag with its quotes, as `strong_etag` makes it. The server answers 304 to a
  /// client that has this version. Empty: none.
  std::string etag = {};
  /// Whole seconds. Nothing: not sent.
  std::optional<std::chrono::sys_seconds> last_modified = {};
  /// Empty: no such field. By default a cache must ask each time whether it has the newest.
  std::string cache_control = "no-cache";
  /// More header fields. The server adds Content-Length, Date, Connection and those of CORS.
  HttpFields fields = {};
};

/// The language that the parameter `lang` of a request names, or else its field Accept-Language.
/// An EventSource of a browser cannot send header fields. Nothing: it names none that is here.
std::optional<language::Language> language_wanted(const HttpRequest& request);

/// A sentence for people, as plain text. A line end is added.
HttpResponse text_response(int status, std::string_view text);

/// JSON that was made already.
HttpResponse json_response(SharedBytes body);

/// The words that belong to a status: "Not Found".
std::string_view reason_of(int status);

/// What one client may ask of the HTTP server. A client that asks more gets a status for the limit
/// that was met, or is disconnected.
struct HttpLimits {
  /// The first line and the fields of a request.
  std::size_t header_bytes = 8 << 10;
  /// One message of a WebSocket.
  std::size_t frame_bytes = 64 << 10;
  /// What may wait for a client that reads a stream.
  std::size_t queue_bytes = 256 << 10;

  /// The connections of all clients, as `Places` gives them, and what it keeps.
  int connections = 4096, kept = 256, door = 64;
  /// True: clients on this machine count like all other viewers. False: places are reserved for
  /// them, and they are not counted by address, because a proxy may run on this machine.
  bool counts_local = false;
  /// The highest descriptor that a connection may get. 0: three eighths of all.
  int highest_descriptor = 0;

  /// How long a client may take to send the header of a request, and then its body.
  std::chrono::milliseconds header{10'000}, body{30'000};
  /// How long a handler may take to answer. The client cannot be seen to leave in this time.
  std::chrono::milliseconds answer{60'000};
  /// How long a client may take to read what was sent: 64 KiB, or the messages of a stream that
  /// were sent together. A longer response has more time, as much for each 64 KiB.
  std::chrono::milliseconds write{30'000};
  /// How long a connection may wait for its next request.
  std::chrono::milliseconds idle{75'000};
  /// After this time without a message, a stream gets its keep-alive bytes, and a WebSocket a ping.
  std::chrono::milliseconds ping{20'000};
};

// The version of a resource that a client has: entity tags and dates.

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
