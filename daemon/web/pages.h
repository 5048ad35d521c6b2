#pragma once

#include <span>
#include <string>
#include <vector>

#include "daemon/net/http/http_site.h"

namespace jadoube::web {

/// Routes of the pages: "/wall", "/arbiter" and so on. All else that has no route of its own gets
/// "not found". The pages are in the program, so they never have another version than the API. They
/// may load only from this address, and no other site may show them in a frame.
std::vector<net::HttpRoute> page_routes();

/// What these bytes of gzip contain. Empty: they are damaged.
std::string gunzip(std::span<const unsigned char> bytes);

}  // namespace jadoube::web
