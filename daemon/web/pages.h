#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/net/http/http_site.h"

namespace jadoube::web {

/// Routes of the pages: "/wall", "/arbiter" and so on. All else that has no route of its own gets
/// "not found". The pages are in the program, so they never have another version than the API. They
/// may load only from this address, and no other site may show them in a frame.
std::vector<net::HttpRoute> page_routes();

/// What these bytes of gzip contain. Empty: they are damaged.
std::string gunzip(std::span<const unsigned char> bytes);

/// One file of the pages. The build makes all of them (`bundle.py`).
struct PageFile {
  /// The address of the page: "/wall".
  std::string_view address;
  /// The value of Content-Type.
  std::string_view type;
  /// The number of further path steps with which it is also served. 1: "/board" at
  /// "/board/table-4".
  int below;
  /// Its address has a hash of its content, so a browser may keep it for ever.
  bool fixed;
  /// The content, compressed with gzip.
  std::span<const unsigned char> gzip;
};

/// All files of the pages.
std::span<const PageFile> page_files();

}  // namespace jadoube::web
