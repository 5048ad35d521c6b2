#include "daemon/web/gunzip.h"

#include <zlib.h>

#include <array>

namespace jadoube::web {

std::string gunzip(std::span<const unsigned char> bytes) {
  z_stream stream{};
  constexpr int kGzip = 16 + MAX_WBITS;
  if (inflateInit2(&stream, kGzip) != Z_OK) return {};
  stream.next_in = const_cast<unsigned char*>(bytes.data());
  stream.avail_in = static_cast<unsigned>(bytes.size());
  std::string content;
  std::array<char, 16 << 10> part;
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<unsigned char*>(part.data());
    stream.avail_out = part.size();
    state = inflate(&stream, Z_NO_FLUSH);
    content.append(part.data(), part.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  return state == Z_STREAM_END ? content : std::string();
}

}  // namespace jadoube::web
