#include "daemon/api/streams/fanout.h"

#include <gmock/gmock.h>

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace fanout_test {

class FakeStream final : public Subscriber {
 public:
  explicit FakeStream(StreamReader reader, bool is_display = false)
      : reader_(std::move(reader)), is_display_(is_display) {}
  void pump(storage::Archive&) override {}
  void stop() override {}
  void give_way() override { gave_way_ = true; }
  bool is_display() const override { return is_display_; }
  StreamReader reader() const override { return reader_; }
  bool gave_way() const { return gave_way_; }

 private:
  const StreamReader reader_;
  const bool is_display_;
  std::atomic<bool> gave_way_ = false;
};

// A thread that serves eight streams of events and eight displays.
class FanoutTest : public testing::Test {
 protected:
  using Stream = std::shared_ptr<FakeStream>;

  static Stream stream(const std::string& address, bool has_entered = false) {
    return std::make_shared<FakeStream>(StreamReader{address, has_entered});
  }
  // Streams from so many addresses of one network.
  std::vector<Stream> crowd(int size) {
    std::vector<Stream> all;
    for (int i = 1; i <= size; ++i) {
      all.push_back(stream("2001:db8:66::" + std::to_string(i)));
      EXPECT_TRUE(viewers_.add(all.back())) << "while places are free, nobody is refused";
    }
    return all;
  }

  tests::TemporaryDirectory directory_;
  storage::Journal journal_ = *storage::Journal::open(directory_ / "journal");
  stream::Feed feed_{0};
  Fanout viewers_{feed_, *storage::Archive::open(directory_ / "journal"),
                  Fanout::Kind{.is_for_viewers = true, .most_readers = 8, .most_displays = 8}};
};

TEST_F(FanoutTest, OneNetworkWithManyAddressesShutsNobodyOut) {
  const auto crowd = this->crowd(8);
  EXPECT_FALSE(viewers_.add(stream("2001:db8:66::9999"))) << "their own network has all places";
  const auto other = stream("192.0.2.1");
  EXPECT_TRUE(viewers_.add(other));
  EXPECT_TRUE(crowd.back()->gave_way()) << "the newest one";
  EXPECT_FALSE(crowd.front()->gave_way());
  EXPECT_FALSE(other->gave_way());
}

TEST_F(FanoutTest, WhoHasEnteredAndWhoIsOnThisMachineFindAPlace) {
  const auto crowd = this->crowd(8);
  EXPECT_TRUE(viewers_.add(stream("2001:db8:66::9999", /*has_entered=*/true)));
  EXPECT_TRUE(viewers_.add(stream("127.0.0.1")));
  EXPECT_FALSE(viewers_.add(stream("")))
      << "an eighth of all places is kept for those of this machine";
}

TEST_F(FanoutTest, WhoLeavesMakesRoom) {
  const auto crowd = this->crowd(8);
  viewers_.remove(crowd.front().get());
  EXPECT_TRUE(viewers_.add(stream("2001:db8:66::9999")));
  EXPECT_FALSE(viewers_.add(stream("2001:db8:66::9998")));
}

TEST_F(FanoutTest, DisplaysHavePlacesOfTheirOwn) {
  const auto crowd = this->crowd(8);
  const auto display = std::make_shared<FakeStream>(StreamReader{"2001:db8:66::1"}, true);
  EXPECT_TRUE(viewers_.add(display));
  EXPECT_EQ(viewers_.counts().displays, 1U);
  EXPECT_EQ(viewers_.counts().readers, 8U);
}

}  // namespace fanout_test
}  // namespace jadoube::api
