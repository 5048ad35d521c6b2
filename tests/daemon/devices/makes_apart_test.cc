// The real drivers find out which make of board is at a port that nobody named.
#include <gmock/gmock.h>

#include "daemon/devices/connection_table.h"
#include "drivers/simulator/hardware/emulated_board.h"

namespace jadoube::devices {
namespace makes_apart_test {

using namespace std::chrono_literals;
using drivers::Instant;
using drivers::UsbId;
using drivers::simulator::EmulatedBoard;
using drivers::simulator::Make;

constexpr Instant kZero{1h};
constexpr UsbId kFtdi{0x0403, 0x6001}, kCp210x{0x10C4, 0xEA60}, kUnknown{0x1A86, 0x7523};

// An emulated board at a serial port. At a wrong speed, other bytes arrive than were sent.
struct Cable {
  EmulatedBoard board;
  int baud;
  Instant now = kZero;
  std::size_t written = 0;
};

class CableEnd final : public drivers::Transport {
 public:
  // Opening a port drops what came before.
  CableEnd(Cable& cable, int baud) : cable_(cable), baud_(baud) {
    std::vector<std::uint8_t> old;
    cable_.board.advance(cable_.now - kZero, old);
  }
  int fd() const override { return -1; }

  rules::Expected<std::size_t> read(std::span<std::uint8_t> buffer) override {
    std::vector<std::uint8_t> bytes;
    cable_.board.advance(cable_.now - kZero, bytes);
    waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
    const std::size_t count = std::min(buffer.size(), waiting_.size());
    for (std::size_t i = 0; i < count; ++i) buffer[i] = as_read(waiting_[i]);
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
    return count;
  }

  rules::Expected<std::size_t> write(std::span<const std::uint8_t> bytes) override {
    std::vector<std::uint8_t> sent(bytes.begin(), bytes.end());
    for (std::uint8_t& byte : sent) byte = as_read(byte);
    cable_.board.receive(cable_.now - kZero, sent);
    cable_.written += bytes.size();
    return bytes.size();
  }

 private:
  std::uint8_t as_read(std::uint8_t byte) const {
    return baud_ == cable_.baud ? byte : static_cast<std::uint8_t>(byte * 37 + 128);
  }

  Cable& cable_;
  int baud_;
  std::vector<std::uint8_t> waiting_;
};

class MakesApart : public testing::Test {
 protected:
  // The name of the driver that found the board, within a minute.
  std::string found(Make make, int baud, UsbId usb) {
    cable_.emplace(Cable{
        EmulatedBoard({.make = make, .clock = std::nullopt}, rules::Placement::initial()), baud});
    std::string opened_by;
    ConnectionTable table(
        Roster::make({}, drivers::registry()).value(), {},
        [&] {
          return std::vector{drivers::Port{"/dev/ttyUSB0", usb, "", ""}};
        },
        [&](const std::string&, const drivers::PortSettings& settings)
            -> rules::Expected<std::unique_ptr<drivers::Transport>> {
          return std::make_unique<CableEnd>(*cable_, settings.baud);
        },
        nullptr);
    table.rescan();
    std::vector<Seen> seen;
    while (cable_->now < kZero + 60s) {
      table.entries().begin()->second.link->turn(cable_->now, {.readable = true}, seen);
      if (is_live(seen)) return trademark(seen);
      cable_->now += 5ms;
    }
    return "nobody";
  }

  static bool is_live(const std::vector<Seen>& seen) {
    return std::ranges::any_of(seen, [](const Seen& each) {
      const auto* link = std::get_if<drivers::ConnectionChanged>(&each.observation);
      return link != nullptr && link->state == drivers::ConnectionState::kLive;
    });
  }

  // What the driver says about the board: "" of a DGT board without clock and log.
  static std::string trademark(const std::vector<Seen>& seen) {
    for (const Seen& each : seen) {
      const auto* read = std::get_if<drivers::DeviceRead>(&each.observation);
      if (read != nullptr && !read->info.trademark.empty()) return read->info.trademark;
    }
    return "dgt";
  }

  std::optional<Cable> cable_;
};

TEST_F(MakesApart, FindADgtBoardAtAnFtdiChip) { EXPECT_EQ(found(Make::kDgt, 9600, kFtdi), "dgt"); }

TEST_F(MakesApart, FindAChessLinkBoardAtAnFtdiChip) {
  EXPECT_EQ(found(Make::kChessLink, 38400, kFtdi), "Millennium ChessLink");
}

TEST_F(MakesApart, FindACertaboBoardAtItsChipAndWriteNothing) {
  EXPECT_EQ(found(Make::kCertabo, 38400, kCp210x), "Certabo or Tabutronic, tags");
  EXPECT_EQ(cable_->written, 0u);
}

TEST_F(MakesApart, FindASentioBoardAtItsChipAndWriteNothing) {
  EXPECT_EQ(found(Make::kSentio, 38400, kCp210x), "Tabutronic, occupancy");
  EXPECT_EQ(cable_->written, 0u);
}

TEST_F(MakesApart, FindACertaboBoardAtAnyChipAndWriteNothing) {
  for (const UsbId usb : {kFtdi, kUnknown}) {
    EXPECT_EQ(found(Make::kCertabo, 38400, usb), "Certabo or Tabutronic, tags");
    EXPECT_EQ(cable_->written, 0u) << "eight stray bytes are a command for its lights";
  }
}

TEST_F(MakesApart, FindDgtAndChessLinkBoardsAtTheChipOfACertaboBoard) {
  EXPECT_EQ(found(Make::kDgt, 9600, kCp210x), "dgt");
  EXPECT_EQ(found(Make::kChessLink, 38400, kCp210x), "Millennium ChessLink");
}

}  // namespace makes_apart_test
}  // namespace jadoube::devices
