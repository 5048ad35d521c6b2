#include "daemon/net/http/open_streams.h"

#include <gmock/gmock.h>

#include <array>

namespace jadoube::net {
namespace open_streams_test {

using testing::ElementsAre;
using testing::IsEmpty;

/// Two places. Connections and streams are only addresses here.
class OpenStreamsTest : public testing::Test {
 protected:
  const HttpStream& stream(std::size_t number) {
    return *reinterpret_cast<const HttpStream*>(&stream_addresses_[number]);
  }
  HttpConnection& connection(std::size_t number) {
    return *reinterpret_cast<HttpConnection*>(&connection_addresses_[number]);
  }
  bool open(std::size_t number, const std::string& address, Guest guest = Guest::kViewer) {
    return streams_.open(stream(number), connection(number), address, guest);
  }

  std::array<char, 8> stream_addresses_{}, connection_addresses_{};
  std::vector<const HttpStream*> cut_;
  OpenStreams streams_{{.all = 2, .kept = 1, .door = 0},
                       [this](HttpConnection&, const HttpStream& stream) {
                         cut_.push_back(&stream);
                         streams_.forget(stream);
                       }};
};

TEST_F(OpenStreamsTest, AStreamWithAPlaceHasItsConnectionUntilItIsForgotten) {
  EXPECT_EQ(streams_.connection_of(stream(1)), nullptr);
  ASSERT_TRUE(open(1, "192.0.2.1"));
  EXPECT_EQ(streams_.connection_of(stream(1)), &connection(1));
  streams_.forget(stream(1));
  EXPECT_EQ(streams_.connection_of(stream(1)), nullptr);
  EXPECT_EQ(streams_.places().taken(), 0);
}

TEST_F(OpenStreamsTest, AStreamWithoutAPlaceIsNotHere) {
  ASSERT_TRUE(open(1, "192.0.2.1"));
  ASSERT_TRUE(open(2, "192.0.2.1"));
  EXPECT_FALSE(open(3, "192.0.2.1"));
  EXPECT_EQ(streams_.connection_of(stream(3)), nullptr);
  EXPECT_THAT(cut_, IsEmpty());
}

TEST_F(OpenStreamsTest, AStreamThatLosesItsPlaceIsCut) {
  ASSERT_TRUE(open(1, "192.0.2.1"));
  ASSERT_TRUE(open(2, "192.0.2.1"));
  EXPECT_TRUE(open(3, "192.0.2.2"));
  EXPECT_THAT(cut_, ElementsAre(&stream(2)));
  EXPECT_EQ(streams_.connection_of(stream(2)), nullptr);
  EXPECT_EQ(streams_.connection_of(stream(3)), &connection(3));
  EXPECT_EQ(streams_.places().taken(), 2);
}

TEST_F(OpenStreamsTest, AStreamThatHadNoPlaceMayBeForgotten) {
  ASSERT_TRUE(open(1, "192.0.2.1"));
  streams_.forget(stream(5));
  EXPECT_EQ(streams_.places().taken(), 1);
}

}  // namespace open_streams_test
}  // namespace jadoube::net
