// A Pegasus from its emulated squares to observations: over Bluetooth LE, with a fake BlueZ.
#include <gmock/gmock.h>
#include <poll.h>

#include <algorithm>
#include <array>

#include "daemon/devices/board_connection.h"
#include "drivers/observation_text.h"
#include "drivers/simulator/hardware/emulated_board.h"
#include "tests/support/fake_bluez.h"

namespace jadoube::devices {
namespace ble_board_test {

using namespace std::chrono_literals;
using drivers::simulator::EmulatedBoard;
using drivers::simulator::Make;

class BleBoard : public testing::Test {
 protected:
  void SetUp() override {
    bus_ = tests::PrivateBus::start();
    if (bus_ == nullptr) GTEST_SKIP() << "dbus-daemon is not installed (apt install dbus-daemon)";
    bluez_ = std::make_unique<tests::FakeBluez>(bus_->address());
    BoardConnection::Setup setup;
    setup.port = "ble:AA:BB:CC:DD:EE:FF";
    setup.drivers = {drivers::find_driver("pegasus")};
    setup.board = "hall";
    setup.open_transport = drivers::open_transport;
    link_.emplace(std::move(setup));
  }

  // Lets everything work until an observation contains `text`, one word. Each round is 10 ms of the
  // board's and the daemon's time.
  bool sees(const std::string& text) {
    for (int round = 0; round < 3000; ++round) {
      now_ += 10ms;
      bluez_->process();
      exchange_packets();
      pollfd waiting{link_->fd(), POLLIN, 0};
      const bool is_readable = poll(&waiting, 1, 1) > 0;
      if (is_readable || link_->wake_at() <= drivers::Instant(now_)) {
        link_->turn(drivers::Instant(now_), {.readable = is_readable}, seen_);
      }
      const auto reports = [&](const Seen& seen) {
        return drivers::to_text(seen.observation).find(text) != std::string::npos;
      };
      if (std::any_of(seen_.begin(), seen_.end(), reports)) return true;
    }
    return false;
  }

  void exchange_packets() {
    while (const auto packet = bluez_->board_gets()) {
      board_.receive(now_, std::vector<std::uint8_t>(packet->begin(), packet->end()));
    }
    std::vector<std::uint8_t> bytes;
    board_.advance(now_, bytes);
    for (std::size_t at = 0; at < bytes.size() && bluez_->is_connected; at += 20) {
      const auto end = std::min(bytes.size(), at + 20);
      bluez_->board_sends(std::string(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                                      bytes.begin() + static_cast<std::ptrdiff_t>(end)));
    }
  }

  std::unique_ptr<tests::PrivateBus> bus_;
  std::unique_ptr<tests::FakeBluez> bluez_;
  EmulatedBoard board_{{.make = Make::kPegasus, .clock = std::nullopt},
                       rules::Placement::initial()};
  std::optional<BoardConnection> link_;
  drivers::simulator::BoardTime now_{1h};
  std::vector<Seen> seen_;
};

TEST_F(BleBoard, IsReadAndConnectedAgainAfterItWentAway) {
  ASSERT_TRUE(sees("live"));
  EXPECT_EQ(link_->board(), "hall");
  board_.play(now_, *drivers::simulator::parse_script("0.5 lift e2\n1.2 place e4 P\n"));
  EXPECT_TRUE(sees("e4"));
  seen_.clear();
  bluez_->disconnect();
  EXPECT_TRUE(sees("disconnected"));
  seen_.clear();
  EXPECT_TRUE(sees("live"));
}

TEST_F(BleBoard, ThatIsOffIsTriedAgainUntilItIsOn) {
  bluez_->connect_error = "org.bluez.Error.Failed";
  ASSERT_TRUE(sees("cannot"));
  EXPECT_TRUE(link_->board().empty());
  bluez_->connect_error.reset();
  EXPECT_TRUE(sees("live"));
}

}  // namespace ble_board_test
}  // namespace jadoube::devices
