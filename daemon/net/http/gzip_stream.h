#pragma once

#include <string_view>

#include "daemon/net/http/http_message.h"

/// A stream of messages with `Content-Encoding: gzip` whose parts are compressed once for all
/// readers. Each part can be read alone. No part refers to what came before it (Z_FULL_FLUSH), so
/// it is the same bytes in every stream. A reader can read each part when it has come. A stream has
/// no end of its own. It ends with its connection, so it lacks the checksum at the end of a file of
/// gzip.
namespace jadoube::net {

/// True if the client of the request reads gzip.
bool accepts_gzip(const HttpRequest& request);

/// The first bytes of a stream.
SharedBytes gzip_head();

/// A part of a stream. Null: there is no memory.
SharedBytes gzip_part(std::string_view text);

}  // namespace jadoube::net
