#include "daemon/net/http/gzip_stream.h"

#include <zlib.h>

#include <algorithm>
#include <string>
#include <utility>

namespace jadoube::net {
namespace {

// Without the head and the end that a file has.
constexpr int kBareDeflate = -15;
constexpr int kMemoryLevel = 8;

}  // namespace

bool accepts_gzip(const HttpRequest& request) {
  const std::string field = request.field("accept-encoding");
  std::string_view rest = field;
  while (!rest.empty()) {
    const auto comma = std::min(rest.find(','), rest.size());
    std::string coding(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    std::erase_if(coding, [](char c) { return c == ' ' || c == '\t'; });
    if (coding == "gzip") return true;
    constexpr std::string_view kWeight = "gzip;q=";
    if (coding.starts_with(kWeight)) {
      return coding.find_first_of("123456789", kWeight.size()) != std::string::npos;
    }
  }
  return false;
}

// No name, no time, any system [spec: RFC 1952 section 2.3].
SharedBytes gzip_head() {
  static const SharedBytes head = shared_bytes(std::string("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10));
  return head;
}

SharedBytes gzip_part(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kBareDeflate, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    return nullptr;
  }
  // A flush needs some bytes more.
  std::string part(deflateBound(&stream, static_cast<uLong>(text.size())) + 16, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(part.data());
  stream.avail_out = static_cast<uInt>(part.size());
  const bool is_done = deflate(&stream, Z_FULL_FLUSH) == Z_OK && stream.avail_in == 0;
  part.resize(part.size() - stream.avail_out);
  deflateEnd(&stream);
  return is_done ? shared_bytes(std::move(part)) : nullptr;
}

}  // namespace jadoube::net
