#include "daemon/nearby/local_name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

#include "tests/support/fake_avahi.h"
#include "tests/support/private_bus.h"

namespace jadoube::nearby {
namespace local_name_test {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using tests::FakeAvahi;

class LocalNameTest : public testing::Test {
 protected:
  void SetUp() override {
    bus_ = tests::PrivateBus::start();
    if (!bus_) GTEST_SKIP() << "install dbus-daemon";
  }

  std::unique_ptr<LocalName> named(int http = 8080, int https = 0) {
    auto name =
        std::make_unique<LocalName>(LocalName::Options{.http_port = http,
                                                       .https_port = https,
                                                       .addresses = [this] { return addresses(); },
                                                       .look_every = 20ms});
    name->start();
    return name;
  }

  std::vector<system::OwnAddress> addresses() {
    const std::lock_guard lock(mutex_);
    return addresses_;
  }

  static bool comes(const std::function<bool()>& ask) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!ask()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(5ms);
    }
    return true;
  }
  static bool is_called(const LocalName& name, const std::string& host) {
    return comes([&] { return name.host() == host; });
  }

  std::unique_ptr<tests::PrivateBus> bus_;
  std::mutex mutex_;
  std::vector<system::OwnAddress> addresses_ = {
      {2, "192.0.2.7"}, {3, "10.0.5.1"}, {3, "2001:db8::7", true}};
};

TEST_F(LocalNameTest, TheNameLeadsToEachAddressInTheNetworkThatHasIt) {
  FakeAvahi avahi(bus_->address());
  const auto name = named();
  ASSERT_TRUE(is_called(*name, "jadoube.local"));
  const auto reported = avahi.reported();
  // Without the way back: the address belongs to the machine's own name.
  EXPECT_THAT(reported.addresses,
              ElementsAre(FakeAvahi::Address{2, "jadoube.local", "192.0.2.7", 16},
                          FakeAvahi::Address{3, "jadoube.local", "10.0.5.1", 16}));
  EXPECT_THAT(
      reported.services,
      ElementsAre(
          FakeAvahi::Service{"jadoube", "_http._tcp", "jadoube.local", 8080, {"path=/"}},
          FakeAvahi::Service{"jadoube", "_jadoube._tcp", "jadoube.local", 8080, {"scheme=http"}}));
}

TEST_F(LocalNameTest, ProgramsAreLedToHttpsWhereThereIsSome) {
  FakeAvahi avahi(bus_->address());
  const auto name = named(8080, 8443);
  ASSERT_TRUE(is_called(*name, "jadoube.local"));
  const auto services = avahi.reported().services;
  ASSERT_THAT(services, SizeIs(3));
  EXPECT_EQ(services[1],
            (FakeAvahi::Service{"jadoube", "_https._tcp", "jadoube.local", 8443, {"path=/"}}));
  EXPECT_EQ(services[2], (FakeAvahi::Service{
                             "jadoube", "_jadoube._tcp", "jadoube.local", 8443, {"scheme=https"}}));
}

TEST_F(LocalNameTest, ASecondDaemonOfTheNetworkHasTheNextName) {
  FakeAvahi avahi(bus_->address());
  avahi.take_in_network("jadoube.local");
  const auto name = named();
  ASSERT_TRUE(is_called(*name, "jadoube-2.local"));
  EXPECT_EQ(avahi.reported().services.front().title, "jadoube-2");
}

TEST_F(LocalNameTest, ANameThatAnotherProgramOfThisMachineHasIsLeftToIt) {
  FakeAvahi avahi(bus_->address());
  avahi.take_here("jadoube.local");
  avahi.take_in_network("jadoube-2.local");
  const auto name = named();
  EXPECT_TRUE(is_called(*name, "jadoube-3.local"));
}

TEST_F(LocalNameTest, IfAllNamesAreTakenThereIsNone) {
  FakeAvahi avahi(bus_->address());
  for (const auto& each : LocalName::all_names("jadoube")) avahi.take_here(each);
  const auto name = named();
  ASSERT_TRUE(comes([&] { return avahi.refusals() >= LocalName::kNames; }));
  EXPECT_EQ(name->host(), "");
}

TEST_F(LocalNameTest, AvahiMayStartLaterAndEnd) {
  const auto name = named();
  EXPECT_EQ(name->host(), "");
  {
    FakeAvahi avahi(bus_->address());
    ASSERT_TRUE(is_called(*name, "jadoube.local"));
  }
  ASSERT_TRUE(is_called(*name, ""));
  FakeAvahi again(bus_->address());
  ASSERT_TRUE(is_called(*name, "jadoube.local"));
  EXPECT_THAT(again.reported().addresses, SizeIs(2));
}

TEST_F(LocalNameTest, TheNameFollowsTheAddressesOfTheMachine) {
  FakeAvahi avahi(bus_->address());
  const auto name = named();
  ASSERT_TRUE(is_called(*name, "jadoube.local"));
  {
    const std::lock_guard lock(mutex_);
    addresses_ = {{4, "198.51.100.9"}};
  }
  ASSERT_TRUE(comes([&] {
    return avahi.reported().addresses ==
           std::vector{FakeAvahi::Address{4, "jadoube.local", "198.51.100.9", 16}};
  }));
  {
    const std::lock_guard lock(mutex_);
    addresses_.clear();
  }
  EXPECT_TRUE(comes([&] { return avahi.reported() == FakeAvahi::Group(); }));
  EXPECT_TRUE(is_called(*name, ""));
}

TEST_F(LocalNameTest, ItEndsWhileItWaits) {
  FakeAvahi avahi(bus_->address());
  {
    LocalName name(
        {.http_port = 8080, .addresses = [this] { return addresses(); }, .look_every = 1h});
    name.start();
    ASSERT_TRUE(is_called(name, "jadoube.local"));
    name.stop();
    EXPECT_EQ(name.host(), "");
    EXPECT_TRUE(comes([&] { return avahi.reported() == FakeAvahi::Group(); }));
  }
  bus_.reset();
  LocalName without_bus({.http_port = 8080, .look_every = 1h});
  without_bus.start();
  EXPECT_EQ(without_bus.host(), "");
}

TEST(LocalNames, AllAreKnownBeforehand) {
  const auto all = LocalName::all_names("hall-b");
  ASSERT_THAT(all, SizeIs(LocalName::kNames));
  EXPECT_EQ(all[0], "hall-b.local");
  EXPECT_EQ(all[1], "hall-b-2.local");
  EXPECT_EQ(all.back(), "hall-b-9.local");
}

}  // namespace local_name_test
}  // namespace jadoube::nearby
