// Lines over Bluetooth LE, against a fake BlueZ on a private bus.
#include <gmock/gmock.h>
#include <poll.h>

#include <array>
#include <functional>

#include "drivers/transport/transport.h"
#include "tests/support/fake_bluez.h"

namespace jadoube::drivers {
namespace ble_transport_test {

using rules::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;
using tests::FakeBluez;
using tests::PrivateBus;

constexpr const char* kPath = "ble:AA:BB:CC:DD:EE:FF";

class BleTransport : public testing::Test {
 protected:
  void SetUp() override {
    bus_ = PrivateBus::start();
    if (bus_ == nullptr) GTEST_SKIP() << "dbus-daemon is not installed (apt install dbus-daemon)";
    bluez_ = std::make_unique<FakeBluez>(bus_->address());
  }

  void open() {
    auto line = open_transport(kPath, {});
    ASSERT_TRUE(line) << line.error().message;
    line_ = std::move(*line);
  }

  // Lets both ends work until `is_done`. It reads only when the descriptor says so, as the daemon's
  // loop does.
  void run_until(const std::function<bool()>& is_done) {
    for (int i = 0; i < 2000 && !is_done(); ++i) {
      std::array<pollfd, 2> waiting{pollfd{line_ ? line_->fd() : -1, POLLIN, 0},
                                    pollfd{bluez_->fd(), POLLIN, 0}};
      poll(waiting.data(), waiting.size(), 10);
      if (waiting[1].revents != 0) bluez_->process();
      if (waiting[0].revents != 0) read();
    }
    EXPECT_TRUE(is_done());
  }

  void read() {
    std::array<std::uint8_t, 256> buffer{};
    for (;;) {
      const auto count = line_->read(buffer);
      if (!count) error_ = count.error().message;
      if (!count || *count == 0) return;
      received_.append(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*count));
    }
  }

  void connect() {
    open();
    run_until([&] { return line_->is_connected(); });
  }

  std::string why_it_fails() {
    open();
    run_until([&] { return !error_.empty(); });
    EXPECT_FALSE(line_->is_connected());
    return error_;
  }

  std::size_t write(const std::string& text) {
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    return line_->write(bytes).value();
  }

  std::unique_ptr<PrivateBus> bus_;
  std::unique_ptr<FakeBluez> bluez_;
  std::unique_ptr<Transport> line_;
  std::string received_, error_;
};

TEST_F(BleTransport, ConnectsStepByStep) {
  connect();
  const auto& calls = bluez_->calls;
  ASSERT_GE(calls.size(), 5u);
  EXPECT_THAT(std::vector(calls.begin(), calls.begin() + 3),
              ElementsAre("GetManagedObjects", "Connect", "GetManagedObjects"));
  EXPECT_THAT(std::vector(calls.end() - 2, calls.end()),
              ElementsAre("AcquireNotify", "AcquireWrite"));
}

TEST_F(BleTransport, IsThereAtOnceAndTakesNoBytesBeforeItIsConnected) {
  open();
  EXPECT_FALSE(line_->is_connected());
  EXPECT_EQ(write("early"), 0u);
  std::array<std::uint8_t, 8> buffer{};
  EXPECT_EQ(line_->read(buffer), 0u);
}

TEST_F(BleTransport, PassesBytesBothWays) {
  connect();
  EXPECT_EQ(write("hello"), 5u);
  EXPECT_EQ(bluez_->board_gets(), "hello");
  bluez_->board_sends("one");
  bluez_->board_sends("two");
  run_until([&] { return received_.size() >= 6; });
  EXPECT_EQ(received_, "onetwo");
}

TEST_F(BleTransport, WritesNoMoreThanAPacketAtOnce) {
  connect();
  EXPECT_EQ(write(std::string(50, 'x')), 20u);
  EXPECT_EQ(bluez_->board_gets(), std::string(20, 'x'));
}

TEST_F(BleTransport, KeepsTheRestOfAPacketThatDoesNotFitIntoTheBuffer) {
  bluez_->packet = 247;
  connect();
  bluez_->board_sends("0123456789");
  std::array<std::uint8_t, 4> buffer{};
  std::string all;
  while (all.size() < 10) {
    const auto count = line_->read(buffer).value();
    ASSERT_GT(count, 0u);
    all.append(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(count));
  }
  EXPECT_EQ(all, "0123456789");
}

TEST_F(BleTransport, WaitsUntilTheServicesAreResolved) {
  bluez_->resolves_later = true;
  open();
  run_until([&] { return bluez_->calls.size() == 3; });
  EXPECT_FALSE(line_->is_connected());
  bluez_->resolve();
  run_until([&] { return line_->is_connected(); });
}

TEST_F(BleTransport, TakesADeviceThatIsConnectedAlreadyAndLeavesItConnected) {
  bluez_->is_connected = true;
  bluez_->resolve();
  connect();
  EXPECT_THAT(bluez_->calls, ElementsAre("GetManagedObjects", "GetManagedObjects", "AcquireNotify",
                                         "AcquireWrite"));
  line_.reset();
  bluez_->process();
  EXPECT_TRUE(bluez_->is_connected);
}

TEST_F(BleTransport, DisconnectsTheDeviceAtTheEnd) {
  connect();
  line_.reset();
  run_until([&] { return !bluez_->is_connected; });
}

TEST_F(BleTransport, ReadsWhatTheBoardSentBeforeItDisconnected) {
  connect();
  bluez_->board_sends("last");
  bluez_->disconnect();
  run_until([&] { return !error_.empty(); });
  EXPECT_EQ(received_, "last");
  EXPECT_THAT(error_, HasSubstr("the board has disconnected"));
}

TEST_F(BleTransport, IsLostWhenTheBusIsGone) {
  connect();
  bluez_.reset();
  bus_.reset();
  std::array<std::uint8_t, 8> buffer{};
  pollfd waiting{line_->fd(), POLLIN, 0};
  for (int i = 0; i < 100 && error_.empty(); ++i) {
    poll(&waiting, 1, 100);
    if (const auto count = line_->read(buffer); !count) error_ = count.error().message;
  }
  EXPECT_THAT(error_, HasSubstr(kPath));
}

TEST_F(BleTransport, ReportsThatBluetoothdDoesNotRun) {
  bluez_ = std::make_unique<FakeBluez>(bus_->address(), "org.example");
  EXPECT_THAT(why_it_fails(), HasSubstr("systemctl start bluetooth"));
}

TEST_F(BleTransport, ReportsThatThereIsNoAdapter) {
  bluez_->has_adapter = false;
  EXPECT_THAT(why_it_fails(), HasSubstr("no Bluetooth adapter"));
}

TEST_F(BleTransport, ReportsThatBluetoothIsOff) {
  bluez_->is_powered = false;
  EXPECT_THAT(why_it_fails(), HasSubstr("bluetoothctl power on"));
}

TEST_F(BleTransport, ReportsHowToMakeTheDeviceKnown) {
  bluez_->knows_device = false;
  EXPECT_THAT(why_it_fails(), HasSubstr("bluetoothctl trust AA:BB:CC:DD:EE:FF"));
}

TEST_F(BleTransport, ReportsWhyItCannotConnect) {
  bluez_->connect_error = "org.bluez.Error.Failed";
  EXPECT_THAT(why_it_fails(), HasSubstr("cannot be connected: as the test wants"));
}

TEST_F(BleTransport, ReportsThatTheDeviceIsNoSuchBoard) {
  bluez_->write_id = "00002a00-0000-1000-8000-00805f9b34fb";
  EXPECT_THAT(why_it_fails(), HasSubstr("none of the services of boards"));
}

TEST_F(BleTransport, ReportsThatADeviceThatTellsNothingIsNoBoard) {
  bluez_->notify_ids.clear();
  EXPECT_THAT(why_it_fails(), HasSubstr("none of the services of boards"));
}

// Square Off Neo: two ways beside the Nordic UART service.
TEST_F(BleTransport, ReadsPacketsOfSeveralWaysAsOneStream) {
  bluez_->notify_ids = {"6E400003-B5A3-F393-E0A9-E50E24DCCA9E",
                        "4496994f-2600-4e7e-81d5-e0f7b67ebd48",
                        "777ac5a4-6fa8-474b-841d-091bd57d28c4"};
  connect();
  const auto& calls = bluez_->calls;
  EXPECT_EQ(std::count(calls.begin(), calls.end(), "AcquireNotify"), 3);
  for (std::size_t way = 0; way < 3; ++way) {
    bluez_->board_sends(std::to_string(way) + "ab", way);
    run_until([&] { return received_.size() == 3 * (way + 1); });
  }
  EXPECT_EQ(received_, "0ab1ab2ab");
  bluez_->board_sends("last", 2);
  bluez_->disconnect();
  run_until([&] { return !error_.empty(); });
  EXPECT_EQ(received_, "0ab1ab2ablast");
}

TEST_F(BleTransport, KnowsTheServicesOfEachMake) {
  using Ids = std::pair<const char*, std::vector<std::string>>;
  for (const auto& [write_id, notify_ids] :
       {Ids{"1b7e8272-2877-41c3-b46e-cf057c562023",
            {"1b7e8262-2877-41c3-b46e-cf057c562023", "1b7e8273-2877-41c3-b46e-cf057c562023"}},
        Ids{"49535343-8841-43f4-a8d4-ecbe34729bb3", {"49535343-1e4d-4bd9-ba61-23c647249616"}}}) {
    line_.reset();
    bluez_.reset();
    bluez_ = std::make_unique<FakeBluez>(bus_->address());
    bluez_->write_id = write_id;
    bluez_->notify_ids = notify_ids;
    received_.clear();
    connect();
    EXPECT_EQ(write("to"), 2u);
    EXPECT_EQ(bluez_->board_gets(), "to");
    bluez_->board_sends("from", notify_ids.size() - 1);
    run_until([&] { return received_ == "from"; });
  }
}

TEST_F(BleTransport, ReportsThatAnotherProgramMayReadIt) {
  bluez_->notify_error = "org.bluez.Error.NotPermitted";
  EXPECT_THAT(why_it_fails(), HasSubstr("Does another program read it?"));
}

TEST_F(BleTransport, ReportsThatItCannotBeWrittenTo) {
  bluez_->write_error = "org.bluez.Error.NotSupported";
  EXPECT_THAT(why_it_fails(), HasSubstr("AcquireWrite"));
}

TEST(BleTransportOpened, AtNoAddressIsRefused) {
  EXPECT_EQ(open_transport("ble:AA", {}).error().code, ErrorCode::kInvalidArgument);
}

}  // namespace ble_transport_test
}  // namespace jadoube::drivers
