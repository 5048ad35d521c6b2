#include "daemon/devices/chain_connection.h"

#include <gmock/gmock.h>

#include "daemon/devices/connection_table.h"
#include "drivers/observation_text.h"
#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/hardware/script.h"
#include "tests/support/packed.h"

namespace jadoube::devices {
namespace chain_connection_test {

using namespace std::chrono_literals;
using drivers::ConnectionState;
using drivers::Instant;
using drivers::simulator::BoardTime;
using drivers::simulator::EmulatedBus;
using testing::Contains;
using testing::HasSubstr;

constexpr Instant kZero{1000s};

// A chain of boards, and the cable to the computer.
struct Hall {
  EmulatedBus boards{true};
  Instant now = kZero;
  bool is_unplugged = false;
  /// All that came from the computer.
  std::vector<std::uint8_t> written;
};

class ChainEnd final : public drivers::Transport {
 public:
  explicit ChainEnd(Hall& hall) : hall_(hall) {}
  int fd() const override { return 7; }
  rules::Expected<std::size_t> read(std::span<std::uint8_t> buffer) override {
    if (hall_.is_unplugged) return rules::refuse(rules::ErrorCode::kUnavailable, "unplugged");
    hall_.boards.advance(hall_.now - kZero, read_);
    const std::size_t count = std::min(read_.size(), buffer.size());
    std::copy_n(read_.begin(), count, buffer.begin());
    read_.erase(read_.begin(), read_.begin() + static_cast<std::ptrdiff_t>(count));
    return count;
  }
  rules::Expected<std::size_t> write(std::span<const std::uint8_t> bytes) override {
    hall_.boards.receive(hall_.now - kZero, bytes);
    hall_.written.insert(hall_.written.end(), bytes.begin(), bytes.end());
    return bytes.size();
  }

 private:
  Hall& hall_;
  std::vector<std::uint8_t> read_;
};

class ChainConnectionTest : public testing::Test {
 protected:
  drivers::simulator::EmulatedBoard& add(const std::string& serial,
                                         std::vector<std::string> faults = {}) {
    drivers::simulator::BoardSettings settings;
    settings.identity.serial = serial;
    settings.seed = std::stoull(serial);
    for (const auto& fault : faults) {
      settings.faults.push_back(*drivers::simulator::parse_fault(fault));
    }
    return hall_.boards.add(settings, rules::Placement::initial());
  }

  void make(std::vector<BoardSetting> boards = {}, bool is_named = true) {
    const drivers::Port port{"/dev/chain", drivers::UsbId{0x0403, 0x6001}, "", ""};
    std::vector<BusSetting> buses;
    if (is_named) buses.push_back({.port = port.path});
    table_.emplace(
        Roster::make(std::move(boards), drivers::registry()).value(), buses,
        [port] { return std::vector{port}; },
        [this](const std::string&, const drivers::PortSettings&)
            -> rules::Expected<std::unique_ptr<drivers::Transport>> {
          if (hall_.is_unplugged) {
            return rules::refuse(rules::ErrorCode::kNotFound, "/dev/chain: no such port");
          }
          return std::make_unique<ChainEnd>(hall_);
        },
        nullptr);
  }

  void pass(std::chrono::seconds time) {
    for (const Instant end = hall_.now + time; hall_.now < end; hall_.now += 5ms) {
      for (auto& [token, entry] : table_->entries()) {
        entry.link->turn(hall_.now, {.readable = true}, seen_);
      }
    }
  }

  // As `pass`, and looks for ports every second.
  void pass_and_look(int seconds) {
    for (int i = 0; i < seconds; ++i) {
      table_->rescan();
      pass(1s);
    }
  }

  // "ID state: why", in order.
  std::vector<std::string> links() const {
    std::vector<std::string> links;
    for (const Seen& seen : seen_) {
      const auto* link = std::get_if<drivers::ConnectionChanged>(&seen.observation);
      if (link == nullptr) continue;
      const char* states[] = {"lost", "connecting", "live"};
      links.push_back(seen.board + " " + states[static_cast<int>(link->state)] +
                      (link->why.empty() ? "" : ": " + jadoube::tests::in_english(link->why)));
    }
    return links;
  }

  Hall hall_;
  std::optional<ConnectionTable> table_;
  std::vector<Seen> seen_;
};

TEST_F(ChainConnectionTest, EachBoardIsLiveUnderItsNumber) {
  add("01025");
  add("00007");
  make();
  pass(12s);
  EXPECT_THAT(links(), testing::UnorderedElementsAre("01025 connecting", "01025 live",
                                                     "00007 connecting", "00007 live"));
  EXPECT_NE(table_->serving("01025"), nullptr);
  EXPECT_EQ(table_->serving("01025"), table_->serving("00007")) << "one connection for both";
}

TEST_F(ChainConnectionTest, TheConfigurationGivesNames) {
  add("01025");
  add("01026");
  make({{.id = "table-1", .port = {}, .serial = "3000001025"}});
  pass(12s);
  EXPECT_THAT(links(), Contains("table-1 live"));
  EXPECT_THAT(links(), Contains("01026 live"))
      << "the line was named, so all its boards are wanted";
}

TEST_F(ChainConnectionTest, ABoardThatIsPulledOutIsLostAloneAndComesBack) {
  add("01025");
  add("01026", {"disconnect@1=20"});
  make();
  pass(12s);
  hall_.boards.board(1).play(hall_.now - kZero, *drivers::simulator::parse_script("0 run\n"));
  seen_.clear();
  pass(8s);
  ASSERT_EQ(links().size(), 1U);
  EXPECT_THAT(links()[0], HasSubstr("01026 lost: the board does not answer on the cable"));
  EXPECT_THAT(links()[0], HasSubstr("switch off the power of the chain"));
  pass(25s);
  EXPECT_EQ(links().back(), "01026 live");
}

TEST_F(ChainConnectionTest, IfTheCableToTheComputerIsPulledAllAreLostAndComeBack) {
  add("01025");
  add("01026");
  make();
  pass(12s);
  seen_.clear();
  hall_.is_unplugged = true;
  pass(3s);
  EXPECT_THAT(links(),
              testing::UnorderedElementsAre("01025 lost: unplugged", "01026 lost: unplugged",
                                            "01025 lost: /dev/chain: no such port",
                                            "01026 lost: /dev/chain: no such port"));
  hall_.is_unplugged = false;
  pass(25s);
  EXPECT_THAT(links(), Contains("01025 live"));
  EXPECT_THAT(links(), Contains("01026 live"));
}

TEST_F(ChainConnectionTest, AChainThatNobodyNamedIsFoundWithoutAByteForOneBoardAlone) {
  add("01025");
  add("01026");
  add("01027");
  make({}, false);
  pass_and_look(25);
  EXPECT_THAT(links(), Contains("01025 live"));
  EXPECT_THAT(links(), Contains("01026 live"));
  EXPECT_THAT(links(), Contains("01027 live"));
  ASSERT_FALSE(hall_.written.empty());
  for (std::size_t i = 0; i < hall_.written.size(); i += 4) {
    ASSERT_GE(hall_.written[i], 0x81) << i;
  }
}

TEST_F(ChainConnectionTest, OfAChainThatNobodyNamedOnlyConfiguredBoardsAreRead) {
  add("01025");
  add("01026");
  make({{.id = "one", .port = {}, .serial = "01025"}}, false);
  pass_and_look(25);
  EXPECT_THAT(links(), Contains("one live"));
  EXPECT_EQ(table_->serving("01026"), nullptr);
}

TEST_F(ChainConnectionTest, OneBoardAloneIsReadAsSuch) {
  add("01025");
  make({}, false);
  pass_and_look(25);
  EXPECT_NE(table_->serving("3000001025"), nullptr) << "only alone, it tells its long number";
}

TEST_F(ChainConnectionTest, GivesCommandsToTheRightBoard) {
  add("01025");
  add("01026");
  make();
  pass(12s);
  Connection* chain = table_->serving("01026");
  ASSERT_NE(chain, nullptr);
  seen_.clear();
  ASSERT_TRUE(chain->send(hall_.now, "01026", drivers::ReadLog{}, seen_).has_value());
  EXPECT_FALSE(chain->send(hall_.now, "01099", drivers::ReadLog{}, seen_).has_value());
  pass(3s);
  int logs = 0;
  for (const Seen& seen : seen_) {
    if (!std::holds_alternative<drivers::LogRead>(seen.observation)) continue;
    EXPECT_EQ(seen.board, "01026");
    ++logs;
  }
  EXPECT_EQ(logs, 1);
}

}  // namespace chain_connection_test
}  // namespace jadoube::devices
