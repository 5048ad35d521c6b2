#pragma once

#include <string>
#include <string_view>

#include "daemon/net/http_message.h"
#include "rules/error.h"

namespace jadoube::net {

/// The address in the first line of a request.
struct HttpTarget {
  /// Decoded, see `HttpRequest::path`. "*" for the request `OPTIONS *`.
  std::string path;
  HttpFields query;

  bool operator==(const HttpTarget&) const = default;
};

/// Reads a target: "/pgn/games.pgn?noCache=1f", or with "http://host" before it. InvalidArgument: a
/// wrong percent escape, a control character, a segment "." or "..", or no '/' at the start.
rules::Expected<HttpTarget> read_target(std::string_view target);

/// Decodes percent escapes. InvalidArgument: a '%' without two hexadecimal digits behind it.
rules::Expected<std::string> decode_percent(std::string_view text);

/// Reads what is behind '?'. A '+' is a blank. Nothing is refused: a wrong escape stays as it is.
HttpFields read_query(std::string_view text);

/// Encodes everything but letters, digits, '-', '.', '_' and '~'.
std::string encode_percent(std::string_view text);

}  // namespace jadoube::net
