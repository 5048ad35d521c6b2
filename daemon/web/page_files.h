#pragma once

#include <span>
#include <string_view>

namespace jadoube::web {

/// One file of the pages. The build makes all of them (`bundle.py`).
struct PageFile {
  /// Where it is served: "/wall".
  std::string_view address;
  /// The value of Content-Type.
  std::string_view type;
  /// It is also served so many steps below. 1: "/board" at "/board/table-4".
  int below;
  /// Its address has a hash of its content, so a browser may keep it for ever.
  bool fixed;
  /// The content, compressed with gzip.
  std::span<const unsigned char> gzip;
};

/// All files of the pages.
std::span<const PageFile> page_files();

}  // namespace jadoube::web
