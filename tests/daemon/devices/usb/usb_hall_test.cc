#include <gmock/gmock.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "daemon/devices/device_loop.h"
#include "tests/support/mock_usb.h"

namespace jadoube::devices {
namespace usb_hall_test {

using namespace std::chrono_literals;
using drivers::ConnectionChanged;
using drivers::ConnectionState;
using drivers::PlacementRead;
using testing::ElementsAre;
using tests::MockUsb;
using tests::UsbBytes;

/// The daemon's loop over Chessnut boards on a hub, as libusb and the system show them.
class UsbHall : public testing::Test, public ObservationSink {
 protected:
  void SetUp() override {
    testbed_ = umockdev_testbed_new();
    if (!umockdev_in_mock_environment()) GTEST_SKIP() << "run this test by umockdev-wrapper";
    tests::add_mock_hub(testbed_);
  }

  void TearDown() override {
    loop_.reset();
    boards_.clear();
    g_object_unref(testbed_);
  }

  void start(std::vector<BoardSetting> settings) {
    DeviceLoop::Options options;
    options.boards = std::move(settings);
    options.rescan = 300ms;
    auto made = DeviceLoop::make(std::move(options), *this);
    ASSERT_TRUE(made) << made.error().message;
    loop_ = std::move(*made);
    loop_->start();
  }

  void take(std::span<const Seen> seen) override {
    const std::lock_guard lock(mutex_);
    for (const Seen& each : seen) note(each);
    changed_.notify_all();
  }

  void note(const Seen& seen) {
    if (const auto* link = std::get_if<ConnectionChanged>(&seen.observation)) {
      states_[seen.board] = *link;
    }
    if (std::holds_alternative<PlacementRead>(seen.observation)) ++placements_[seen.board];
  }

  MockUsb& plug(const tests::MockUsbSetup& setup) {
    return *boards_.emplace_back(std::make_unique<MockUsb>(testbed_, setup));
  }

  // Plays the boards: they report their position when they are asked to, until `is_enough`.
  bool play(const std::function<bool()>& is_enough) {
    UsbBytes position{0x01, 0x24, 0x58, 0x23, 0x31, 0x85, 0x44, 0x44, 0x44, 0x44};
    position.resize(26, 0);
    position.insert(position.end(), {0x77, 0x77, 0x77, 0x77, 0xA6, 0xC9, 0x9B, 0x6A, 0, 0, 0, 0});
    const UsbBytes ask{0x21, 0x01, 0x00};
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < end) {
      {
        const std::lock_guard lock(mutex_);
        if (is_enough()) return true;
      }
      for (const auto& board : boards_) {
        const auto taken = board->taken();
        if (std::ranges::find(taken, ask) != taken.end()) board->report(position);
      }
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, 20ms);
    }
    return false;
  }

  bool is_live(const std::string& board) {
    return states_[board].state == ConnectionState::kLive && placements_[board] > 0;
  }

  // The boards that are not live, and why.
  std::string others() {
    const std::lock_guard lock(mutex_);
    std::string all;
    for (const auto& [name, link] : states_) {
      if (is_live(name)) continue;
      all += name + ": " + std::to_string(static_cast<int>(link.state)) + ", " + link.why + ", " +
             std::to_string(placements_[name]) + " readings\n";
    }
    return all;
  }

  bool await_lost(const std::string& board) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, 60s,
                             [&] { return states_[board].state == ConnectionState::kLost; });
  }

  UMockdevTestbed* testbed_ = nullptr;
  std::vector<std::unique_ptr<MockUsb>> boards_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, ConnectionChanged> states_;
  std::map<std::string, int> placements_;
  std::unique_ptr<DeviceLoop> loop_;
};

TEST_F(UsbHall, FindsABoardThatIsPluggedInAndNamesItByItsSocket) {
  start({});
  plug({.port = 3});
  ASSERT_TRUE(play([&] { return is_live("usb_1-2.3"); }));
  EXPECT_EQ(states_["usb_1-2.3"].port, "usb:1-2.3");
}

TEST_F(UsbHall, TellsBoardsOnOneHubApartByTheirPorts) {
  start({{.id = "left", .driver = "chessnut", .port = "usb:1-2.3", .serial = {}},
         {.id = "right", .driver = "chessnut", .port = "usb:1-2.4", .serial = {}}});
  plug({.port = 4});
  ASSERT_TRUE(play([&] { return is_live("right"); }));
  MockUsb& left = plug({.port = 3});
  ASSERT_TRUE(play([&] { return is_live("left"); }));
  left.unplug();
  EXPECT_TRUE(await_lost("left"));
}

TEST_F(UsbHall, ReadsABoardAgainAfterItWasPluggedInElsewhere) {
  start({});
  MockUsb& board = plug({.port = 3});
  ASSERT_TRUE(play([&] { return is_live("usb_1-2.3"); }));
  board.unplug();
  ASSERT_TRUE(await_lost("usb_1-2.3"));
  plug({.port = 5});
  ASSERT_TRUE(play([&] { return is_live("usb_1-2.5"); }));
}

TEST_F(UsbHall, LeavesAKeyboardAlone) {
  MockUsb& keyboard = plug({.port = 3, .subclass = 1, .protocol = 1});
  start({});
  plug({.port = 4});
  ASSERT_TRUE(play([&] { return is_live("usb_1-2.4"); }));
  EXPECT_THAT(keyboard.calls(), ElementsAre());
}

// Sockets 1 to 40: every fourth is a board, half are keyboards, the others lamps of the same maker.
// With many more boards the emulated bus is slower than the boards are patient.
TEST_F(UsbHall, ReadsTheBoardsAmongFortyDevicesThatComeAndGo) {
  std::vector<int> sockets;
  const auto name = [](int socket) { return "usb_1-2." + std::to_string(socket); };
  for (int socket = 1; socket <= 40; ++socket) {
    tests::MockUsbSetup setup{.port = socket};
    if (socket % 2 == 0) setup.subclass = setup.protocol = 1;
    if (socket % 4 == 1) setup.report_descriptor = {0x05, 0x01, 0x09, 0x06};
    if (socket % 4 == 3) sockets.push_back(socket);
    plug(setup);
    if (socket == 20) start({});
  }
  const auto is_each_live = [&] {
    return std::ranges::all_of(sockets, [&](int socket) { return is_live(name(socket)); });
  };
  ASSERT_TRUE(play(is_each_live)) << others();
  EXPECT_EQ(states_.size(), sockets.size());
  for (std::size_t i = 0; i < sockets.size(); i += 2) {
    boards_[static_cast<std::size_t>(sockets[i] - 1)]->unplug();
    EXPECT_TRUE(await_lost(name(sockets[i]))) << sockets[i];
  }
  for (std::size_t i = 0; i < sockets.size(); i += 2) plug({.port = 40 + sockets[i]});
  for (std::size_t i = 0; i < sockets.size(); i += 2) sockets[i] += 40;
  EXPECT_TRUE(play(is_each_live)) << others();
}

}  // namespace usb_hall_test
}  // namespace jadoube::devices
