#include "daemon/devices/connection_table.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/support/fake_driver.h"
#include "tests/support/fake_transport.h"

namespace jadoube::devices {
namespace connection_table_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using drivers::Instant;
using drivers::Port;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

const drivers::DriverEntry kDrivers[] = {tests::fake_entry()};

/// A table over a machine whose ports the test plugs in and out.
class ConnectionTableTest : public testing::Test {
 protected:
  ~ConnectionTableTest() override { fs::remove(link_); }

  void make(std::vector<BoardSetting> settings) {
    table_ = std::make_unique<ConnectionTable>(
        std::move(Roster::make(std::move(settings), kDrivers).value()), std::vector<BusSetting>{},
        [this] { return ports_; },
        [this](const std::string& path, const drivers::PortSettings&) { return open(path); },
        nullptr);
  }

  rules::Expected<std::unique_ptr<drivers::Transport>> open(const std::string& path) {
    opened_.push_back(path);
    auto& device = devices_[path];
    if (!device) return rules::refuse(rules::ErrorCode::kNotFound, path + ": no such port");
    return std::make_unique<tests::FakeTransport>(device);
  }

  static BoardSetting by_port(const std::string& id, const std::string& port) {
    return {id, "fake", port, ""};
  }

  void plug(const std::string& path, bool is_likely = true) {
    ports_.push_back(
        {path, drivers::UsbId{0xfa4e, is_likely ? std::uint16_t{1} : std::uint16_t{2}}, "", ""});
    devices_[path] = std::make_shared<tests::FakePort>();
  }

  void unplug(const std::string& path) {
    std::erase_if(ports_, [&](const Port& port) { return port.path == path; });
    devices_[path]->hung_up = true;
    devices_[path].reset();
  }

  // All links' turns, and whatever the devices said.
  void turn() {
    for (auto& [token, entry] : table_->entries()) {
      entry.link->turn(now_, {.readable = true}, seen_);
    }
  }

  // Turns whenever a link asks for it.
  void pass(std::chrono::seconds time) {
    const Instant end = now_ + time;
    while (table_->wake_at() <= end) {
      now_ = std::max(now_, table_->wake_at());
      turn();
    }
    now_ = end;
  }

  std::vector<std::string> linked() const {
    std::vector<std::string> paths;
    for (const auto& [token, entry] : table_->entries()) paths.push_back(entry.link->port());
    return paths;
  }

  const std::string link_ = testing::TempDir() + "jadoube_table_" + std::to_string(getpid());
  std::vector<Port> ports_;
  std::map<std::string, std::shared_ptr<tests::FakePort>> devices_;
  std::vector<std::string> opened_;
  std::vector<Seen> seen_;
  Instant now_{1000s};
  std::unique_ptr<ConnectionTable> table_;
};

TEST_F(ConnectionTableTest, LinksEveryPortThatMayBeAsked) {
  plug("/dev/ttyUSB0");
  ports_.push_back({"/dev/ttyS0", {}, "", ""});
  ports_.push_back({"/dev/rfcomm0", {}, "", ""});
  make({});
  table_->rescan();
  table_->rescan();
  EXPECT_THAT(linked(), UnorderedElementsAre("/dev/ttyUSB0", "/dev/rfcomm0"));
}

TEST_F(ConnectionTableTest, AsksNoOtherPortIfEveryBoardHasAPort) {
  plug("/dev/ttyUSB0");
  plug("/dev/ttyUSB1");
  make({by_port("hall", "/dev/ttyUSB1")});
  table_->rescan();
  EXPECT_THAT(linked(), ElementsAre("/dev/ttyUSB1"));
}

TEST_F(ConnectionTableTest, ForgetsAFoundPortThatIsGoneOnceItsConnectionIsClosed) {
  plug("/dev/ttyUSB0");
  make({});
  table_->rescan();
  turn();
  unplug("/dev/ttyUSB0");
  // Gone: the line itself hears that first.
  turn();
  table_->rescan();
  EXPECT_THAT(linked(), ElementsAre());
}

TEST_F(ConnectionTableTest, KeepsAnOpenConnectionWhosePortIsNotListed) {
  plug("/dev/ttyUSB0");
  make({});
  table_->rescan();
  turn();
  ports_.clear();
  table_->rescan();
  EXPECT_THAT(linked(), ElementsAre("/dev/ttyUSB0"));
}

TEST_F(ConnectionTableTest, KeepsAConfiguredPortThatIsGone) {
  make({by_port("hall", "/dev/ttyUSB0"), {"stage", "fake", "", "7"}});
  table_->rescan();
  turn();
  EXPECT_THAT(linked(), ElementsAre("/dev/ttyUSB0"));
}

TEST_F(ConnectionTableTest, NeverUsesATokenTwice) {
  plug("/dev/ttyUSB0");
  make({});
  table_->rescan();
  EXPECT_NE(table_->find(1), nullptr);
  ports_.clear();
  table_->rescan();
  plug("/dev/ttyUSB0");
  table_->rescan();
  EXPECT_EQ(table_->find(1), nullptr);
  EXPECT_NE(table_->find(2), nullptr);
}

TEST_F(ConnectionTableTest, GivesAFoundPortToTheBoardWhoseNameNowMeansIt) {
  plug("/dev/null");
  make({by_port("hall", link_), {"stage", "fake", "", "7"}});
  table_->rescan();
  EXPECT_THAT(linked(), UnorderedElementsAre(link_, "/dev/null"));
  fs::create_symlink("/dev/null", link_);
  table_->rescan();
  EXPECT_THAT(linked(), ElementsAre(link_));
}

TEST_F(ConnectionTableTest, OpensAConfiguredPortAtTheScanThatFindsItThere) {
  make({by_port("hall", link_)});
  pass(60s);
  opened_.clear();
  std::ofstream(link_).close();
  table_->rescan();
  turn();
  EXPECT_THAT(opened_, ElementsAre(link_));
}

TEST_F(ConnectionTableTest, AsksSeldomAtAPortThatDoesNotLookLikeABoard) {
  plug("/dev/ttyUSB0");
  plug("/dev/ttyUSB1", false);
  make({});
  table_->rescan();
  pass(600s);
  const auto likely = std::count(opened_.begin(), opened_.end(), "/dev/ttyUSB0");
  const auto unlikely = std::count(opened_.begin(), opened_.end(), "/dev/ttyUSB1");
  EXPECT_GT(likely, 40);
  EXPECT_LT(unlikely, 20);
}

TEST_F(ConnectionTableTest, FindsTheConnectionThatServesABoard) {
  plug("/dev/ttyUSB0");
  make({{"hall", "fake", "", "7"}});
  table_->rescan();
  turn();
  EXPECT_EQ(table_->serving("hall"), nullptr);
  EXPECT_EQ(table_->serving(""), nullptr);
  devices_["/dev/ttyUSB0"]->incoming = "AI7";
  turn();
  ASSERT_NE(table_->serving("hall"), nullptr);
  EXPECT_EQ(table_->serving("hall")->port(), "/dev/ttyUSB0");
}

// Boards.

TEST_F(ConnectionTableTest, ABoardKeepsItsNameAtAnotherPort) {
  plug("/dev/ttyUSB0");
  make({});
  table_->rescan();
  turn();
  devices_["/dev/ttyUSB0"]->incoming = "AI7";
  turn();
  unplug("/dev/ttyUSB0");
  turn();
  plug("/dev/ttyUSB5");
  table_->rescan();
  turn();
  devices_["/dev/ttyUSB5"]->incoming = "AI7";
  turn();
  ASSERT_NE(table_->serving("7"), nullptr);
  EXPECT_EQ(table_->serving("7")->port(), "/dev/ttyUSB5");
}

TEST_F(ConnectionTableTest, TwoBoardsWithOneSerialNumberKeepTheirNamesInAnyOrderOfReturn) {
  const std::string first = "/dev/ttyUSB0", second = "/dev/ttyUSB1";
  make({});
  for (const auto& port : {first, second}) {
    plug(port);
    table_->rescan();
    turn();
    devices_[port]->incoming = "AI7";
    turn();
  }
  for (const auto& port : {first, second}) unplug(port);
  turn();
  table_->rescan();
  for (const auto& port : {second, first}) {
    plug(port);
    table_->rescan();
    turn();
    devices_[port]->incoming = "AI7";
    turn();
  }
  ASSERT_NE(table_->serving("7"), nullptr);
  EXPECT_EQ(table_->serving("7")->port(), first);
  ASSERT_NE(table_->serving("7@ttyUSB1"), nullptr);
  EXPECT_EQ(table_->serving("7@ttyUSB1")->port(), second);
}

}  // namespace connection_table_test
}  // namespace jadoube::devices
