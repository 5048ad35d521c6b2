#include "daemon/net/http/http_stream_output.h"

#include <gtest/gtest.h>

namespace jadoube::net {
namespace http_stream_output_test {

using namespace std::chrono_literals;

struct HttpStreamOutputTest : testing::Test {
  const Clock::time_point now{1h};
  std::shared_ptr<HttpStream> stream =
      std::make_shared<HttpStream>(100, [](const std::shared_ptr<HttpStream>&) {});
  HttpStreamOutput output;
};

TEST_F(HttpStreamOutputTest, IsOpenFromItsBeginningToItsEnd) {
  EXPECT_FALSE(output.is_open());
  output.begin(stream, now);
  EXPECT_TRUE(output.is_open());
  output.finish();
  EXPECT_FALSE(output.is_open());
  EXPECT_TRUE(output.has_begun());
}

TEST_F(HttpStreamOutputTest, SendsASignOfLifeOnlyWhenNothingElseWasWritten) {
  output.begin(stream, now);
  output.serve(shared_bytes("ping"), {});
  output.keep_alive(now + 9s, 10s);
  EXPECT_EQ(stream->waiting(), 0U);
  output.written(now + 9s);
  output.keep_alive(now + 10s, 10s);
  EXPECT_EQ(stream->waiting(), 0U);
  output.keep_alive(now + 19s, 10s);
  EXPECT_EQ(stream->take(10).messages.size(), 1U);
}

TEST_F(HttpStreamOutputTest, AsksForMoreWhenNothingWaits) {
  int asked = 0;
  output.begin(stream, now);
  output.serve({}, [&] { ++asked; });
  stream->send(shared_bytes("a"));
  output.written(now);
  EXPECT_EQ(asked, 0);
  stream->take(10);
  output.written(now);
  EXPECT_EQ(asked, 1);
}

}  // namespace http_stream_output_test
}  // namespace jadoube::net
