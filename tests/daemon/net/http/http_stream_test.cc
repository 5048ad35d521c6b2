#include "daemon/net/http/http_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jadoube::net {
namespace http_stream_test {

struct HttpStreamTest : testing::Test {
  int wakes = 0;
  std::shared_ptr<HttpStream> stream =
      std::make_shared<HttpStream>(10, [this](const std::shared_ptr<HttpStream>&) { ++wakes; });

  std::vector<std::string> taken(std::size_t most = 100) {
    std::vector<std::string> texts;
    for (const auto& message : stream->take(most).messages) texts.push_back(*message);
    return texts;
  }
};

TEST_F(HttpStreamTest, WakesTheWriterOnceForAllThatWaits) {
  EXPECT_TRUE(stream->send(shared_bytes("a")));
  EXPECT_TRUE(stream->send(shared_bytes("b")));
  EXPECT_EQ(wakes, 1);
  EXPECT_THAT(taken(), testing::ElementsAre("a", "b"));
  EXPECT_TRUE(stream->send(shared_bytes("c")));
  EXPECT_EQ(wakes, 2);
}

TEST_F(HttpStreamTest, AClientForWhichTooMuchWaitsIsCut) {
  EXPECT_TRUE(stream->send(shared_bytes("123456")));
  EXPECT_FALSE(stream->send(shared_bytes("78901")));
  EXPECT_TRUE(stream->is_too_slow());
  EXPECT_FALSE(stream->is_open());
  EXPECT_FALSE(stream->send(shared_bytes("x")));
}

TEST_F(HttpStreamTest, ASingleMessageMayBeLongerThanTheLimit) {
  EXPECT_TRUE(stream->send(shared_bytes("a message of twenty-eight by")));
  EXPECT_TRUE(stream->is_open());
}

TEST_F(HttpStreamTest, TheLatestMessageReplacesThoseThatWait) {
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(stream->send_latest(shared_bytes("state " + std::to_string(i))));
  }
  EXPECT_THAT(taken(), testing::ElementsAre("state 99"));
}

TEST_F(HttpStreamTest, EndsAfterWhatWaits) {
  stream->send(shared_bytes("a"));
  stream->send(shared_bytes("b"));
  stream->close();
  EXPECT_FALSE(stream->send(shared_bytes("c")));
  EXPECT_FALSE(stream->take(1).ends);
  EXPECT_TRUE(stream->take(1).ends);
}

TEST_F(HttpStreamTest, NothingIsSentToAClientThatIsGone) {
  stream->send(shared_bytes("a"));
  stream->end();
  EXPECT_FALSE(stream->is_open());
  EXPECT_EQ(stream->waiting(), 0u);
  EXPECT_FALSE(stream->send(shared_bytes("b")));
}

TEST(ServerSentEvent, EachLineIsALineOfData) {
  EXPECT_EQ(*server_sent_event("one\ntwo", "table", "17"),
            "event: table\nid: 17\ndata: one\ndata: two\n\n");
  EXPECT_EQ(*server_sent_event("{}"), "data: {}\n\n");
}

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

}  // namespace http_stream_test
}  // namespace jadoube::net
