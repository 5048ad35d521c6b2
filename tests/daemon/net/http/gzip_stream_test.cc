#include <gtest/gtest.h>
#include <zlib.h>

#include <string>

#include "daemon/net/http/http_stream.h"

namespace jadoube::net {
namespace gzip_stream_test {

// Reads a stream as far as it has come.
class Unpacker {
 public:
  Unpacker() { inflateInit2(&stream_, 15 + 16); }
  ~Unpacker() { inflateEnd(&stream_); }

  std::string read(const std::string& bytes) {
    std::string text(100'000, '\0');
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    stream_.next_out = reinterpret_cast<Bytef*>(text.data());
    stream_.avail_out = static_cast<uInt>(text.size());
    const int result = inflate(&stream_, Z_SYNC_FLUSH);
    EXPECT_TRUE(result == Z_OK || result == Z_BUF_ERROR) << result;
    text.resize(text.size() - stream_.avail_out);
    return text;
  }

 private:
  z_stream stream_{};
};

TEST(GzipStream, EachPartIsReadWhenItHasCome) {
  Unpacker unpacker;
  EXPECT_EQ(unpacker.read(*gzip_head()), "");
  EXPECT_EQ(unpacker.read(*gzip_part("data: 1\n\n")), "data: 1\n\n");
  EXPECT_EQ(unpacker.read(*gzip_part("")), "");
  EXPECT_EQ(unpacker.read(*gzip_part("data: 2\n\n")), "data: 2\n\n");
}

TEST(GzipStream, APartIsTheSameInEveryStream) {
  const std::string long_text(50'000, 'x');
  const auto one = gzip_part(long_text), other = gzip_part("data: 2\n\n");
  for (const bool first : {true, false}) {
    Unpacker unpacker;
    unpacker.read(*gzip_head());
    EXPECT_EQ(unpacker.read(first ? *one : *other), first ? long_text : "data: 2\n\n");
    EXPECT_EQ(unpacker.read(first ? *other : *one), first ? "data: 2\n\n" : long_text);
  }
  EXPECT_LT(one->size(), long_text.size() / 20);
}

TEST(GzipStream, IsForClientsThatReadIt) {
  const auto accepts = [](const char* field) {
    HttpRequest request;
    request.fields = {{"accept-encoding", field}};
    return accepts_gzip(request);
  };
  for (const char* field : {"gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8", "br ,gzip",
                            "gzip;q=1", "gzip; q=0.01"}) {
    EXPECT_TRUE(accepts(field)) << field;
  }
  for (const char* field : {"", "identity", "br", "gzip;q=0", "gzip;q=0.0", "xgzip", "gzipx"}) {
    EXPECT_FALSE(accepts(field)) << field;
  }
}

}  // namespace gzip_stream_test
}  // namespace jadoube::net
