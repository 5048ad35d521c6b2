#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "drivers/dgt/frame_decoder.h"
#include "drivers/dgt/message.h"
#include "drivers/polled/placement_reporter.h"
#include "drivers/polled/polled_board.h"
#include "rules/placement.h"
#include "rules/square.h"

// The problem: a board is locked until a host sends it a key that DGT gives to makers of programs.
// A locked board answers questions about itself, and hides its squares.
//
// The policy: ask for the version. Its answer proves that a board is there. Then send the key, if
// there is one, and ask for the serial number, the lock, the squares and the battery. Each command
// is sent alone, because no source says that a board accepts two in one packet. The squares are
// asked for again from time to time, because the system may lose a packet. As long as the board is
// locked, repeat these steps: another program may have unlocked it.
//
// Not handled: keys of other programs, and boards at a serial port.
namespace jadoube::drivers::dgt {
namespace {

/// The occupied squares. A piece is reported as a white pawn.
struct PegasusDump {
  rules::Placement placement;
};

/// A piece was put on `square`, or lifted from it.
struct PegasusChange {
  rules::Square square;
  bool is_occupied;
};

/// Whether the board accepts commands. A locked board reports no squares.
struct PegasusLock {
  bool is_locked;
};

/// The messages of a Pegasus that this driver needs. `Unknown`: anything else.
using PegasusMessage = std::variant<PegasusDump, PegasusChange, PegasusLock, LongSerialNumber,
                                    SerialNumber, Version, Battery, Unknown, Malformed>;

/// The sizes of a Pegasus's messages [spec: drivers/dgt/pegasus/protocol.md#messages].
bool pegasus_sizes(std::uint8_t id, std::size_t size);

/// The meaning of `frame`.
PegasusMessage decode_pegasus(const Frame& frame);

/// The command that lights up these squares and turns off all others.
std::vector<std::uint8_t> pegasus_lights(rules::Bitboard squares);

/// The size of the key that unlocks a board, in bytes.
inline constexpr std::size_t kPegasusKeySize = 6;

/// The command that unlocks the board with `key`.
std::vector<std::uint8_t> pegasus_unlock(std::span<const std::uint8_t, kPegasusKeySize> key);

constexpr std::uint8_t kSaysAuthorised = 0xA5;
constexpr std::uint8_t kLightCommand = 0x60, kUnlockCommand = 0x63;
// All squares of a locked board.
constexpr std::uint8_t kHidden = 0x7F;
// [guess]: a middle speed, without end, the brightest.
constexpr std::uint8_t kShow = 0x05, kSpeed = 4, kForever = 0, kIntensity = 3;

bool is_occupancy(std::uint8_t byte) { return byte <= 1; }

PegasusMessage pegasus_dump(const Frame& frame) {
  const auto is_hidden = [](std::uint8_t byte) { return byte == kHidden; };
  if (frame.payload.size() != rules::kSquareCount) return Malformed{frame.id};
  if (std::ranges::all_of(frame.payload, is_hidden)) return PegasusLock{true};
  if (!std::ranges::all_of(frame.payload, is_occupancy)) return Malformed{frame.id};
  PegasusDump dump;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (frame.payload[static_cast<std::size_t>(i)] == 1) {
      dump.placement.set(square_of(i), rules::Piece::kWhitePawn);
    }
  }
  return dump;
}

PegasusMessage pegasus_change(const Frame& frame) {
  const auto& payload = frame.payload;
  if (payload.size() != 2 || payload[0] >= rules::kSquareCount || !is_occupancy(payload[1])) {
    return Malformed{frame.id};
  }
  return PegasusChange{square_of(payload[0]), payload[1] == 1};
}

bool pegasus_sizes(std::uint8_t id, std::size_t size) {
  if (id == says::kBoardDump) return size == 67;
  if (id == kSaysAuthorised) return size == 4 || size == 5;
  return single_board_sizes(id, size);
}

PegasusMessage decode_pegasus(const Frame& frame) {
  if (frame.id == says::kBoardDump) return pegasus_dump(frame);
  if (frame.id == says::kFieldUpdate) return pegasus_change(frame);
  if (frame.id == kSaysAuthorised && !frame.payload.empty()) {
    return PegasusLock{frame.payload.back() != 1};
  }
  return std::visit(
      []<typename Kind>(const Kind& message) -> PegasusMessage {
        if constexpr (std::is_constructible_v<PegasusMessage, Kind>) {
          return message;
        } else {
          return Unknown{0};
        }
      },
      decode(frame));
}

std::vector<std::uint8_t> pegasus_lights(rules::Bitboard squares) {
  if (squares == 0) return {kLightCommand, 0x02, 0x00, 0x00};
  std::vector<std::uint8_t> command{kLightCommand, 0, kShow, kSpeed, kForever, kIntensity};
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if ((squares & rules::bit(square_of(i))) != 0) command.push_back(static_cast<std::uint8_t>(i));
  }
  command.push_back(0);
  command[1] = static_cast<std::uint8_t>(command.size() - 2);
  return command;
}

std::vector<std::uint8_t> pegasus_unlock(std::span<const std::uint8_t, kPegasusKeySize> key) {
  std::vector<std::uint8_t> command(key.size() + 3);
  command[0] = kUnlockCommand;
  command[1] = static_cast<std::uint8_t>(key.size() + 1);
  std::ranges::copy(key, command.begin() + 2);
  return command;
}

using namespace std::chrono_literals;

constexpr std::uint8_t kAskUpdates = 0x44, kAskAuthorised = 0x5A;

// [spec: drivers/dgt/pegasus/protocol.md#timing]
constexpr auto kBetweenCommands = 60ms;
constexpr auto kVersionAgain = 700ms;
constexpr int kVersionTries = 6;
constexpr auto kKeepAliveEvery = 2s;
constexpr auto kLockedAgain = 10s;
constexpr auto kSquaresAgain = 60s;
constexpr auto kSerialPatience = 2s;
constexpr auto kPegasusDies = 6s;

const BoardMake kPegasus{.trademark = "DGT Pegasus",
                         .capabilities = {.sensing = SensingClass::kOccupancy,
                                          .facing = Facing::kEitherWay,
                                          .clock = false,
                                          .own_log = false,
                                          .lights = true,
                                          .battery = true},
                         .no_log = rules::Sentence("a Pegasus keeps no log"),
                         .no_clock = rules::Sentence("a Pegasus supports no clock"),
                         .pause = kBetweenCommands};

/// The driver of a DGT Pegasus [spec: drivers/dgt/pegasus/protocol.md]. A locked board is live, and
/// `advice` explains what to do.
class PegasusDriver final : public PolledBoard {
 public:
  PegasusDriver() : PolledBoard(kPegasus) {}
  bool identified() const override { return is_identified_; }
  rules::Expected<void> use_key(std::string_view key) override;
  std::string advice() const override;

 protected:
  void begin(Instant now) override;
  void take(Instant now, std::uint8_t byte, Seen& seen) override;
  void expire(Instant now, Seen& seen) override;
  void elapse(Instant now, Seen& seen) override;
  Instant elapses_at() const override { return std::min(decoder_.expires_at(), identified_at_); }
  Instant dies_at() const override;
  Bytes next_question(Instant now) override;
  Instant next_question_at() const override;
  rules::Expected<void> accept(Instant now, const Command& command) override;

 private:
  using Key = std::array<std::uint8_t, kPegasusKeySize>;

  void understand(Instant now, const PegasusDump& dump, Seen& seen);
  void understand(Instant now, const PegasusChange& change, Seen& seen);
  void understand(Instant now, const PegasusLock& lock, Seen& seen);
  void understand(Instant now, const LongSerialNumber& serial, Seen& seen);
  void understand(Instant now, const SerialNumber& serial, Seen& seen);
  void understand(Instant now, const Version& version, Seen& seen);
  void understand(Instant now, const Battery& battery, Seen& seen);
  void understand(Instant, const Unknown&, Seen&) {}
  void understand(Instant, const Malformed&, Seen&) {}
  void ask_for_squares();

  FrameDecoder decoder_{pegasus_sizes};
  PlacementReporter reporter_;
  std::optional<Key> key_;
  bool is_locked_ = false, is_identified_ = false;
  std::deque<Bytes> due_;
  int tries_ = 0;
  Instant asked_at_{}, received_at_{}, identified_at_ = kNever;
  Instant keep_alive_at_ = kNever, check_at_ = kNever;
};

rules::Expected<void> PegasusDriver::use_key(std::string_view key) {
  const auto wrong = [] {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "the key of a Pegasus is 12 digits, 0 to 9 and A to F");
  };
  if (key.size() != 2 * kPegasusKeySize) return wrong();
  Key read{};
  for (std::size_t i = 0; i < read.size(); ++i) {
    const char* pair = key.data() + 2 * i;
    if (std::from_chars(pair, pair + 2, read[i], 16).ptr != pair + 2) return wrong();
  }
  key_ = read;
  return {};
}

std::string PegasusDriver::advice() const {
  if (!is_locked_) return {};
  if (key_) {
    return rules::Sentence(
               "the board is locked, and does not accept the key in key_file: ask DGT for your "
               "own key")
        .packed();
  }
  return rules::Sentence(
             "the board is locked and hides its squares: ask DGT for a developer key, and give "
             "its file in the configuration ([[board]] key_file)")
      .packed();
}

void PegasusDriver::begin(Instant now) {
  const auto key = key_;
  *this = PegasusDriver();
  key_ = key;
  received_at_ = now;
}

void PegasusDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  const auto frame = decoder_.take(now, byte);
  noise_.follow(now, decoder_.skipped_bytes());
  if (!frame) return;
  const PegasusMessage message = decode_pegasus(*frame);
  if (std::holds_alternative<Malformed>(message)) return noise_.add(now, frame->size());
  noise_.end(seen);
  received_at_ = now;
  std::visit([&](const auto& what) { understand(now, what, seen); }, message);
}

void PegasusDriver::understand(Instant, const PegasusDump& dump, Seen& seen) {
  if (!is_live()) return;
  is_locked_ = false;
  reporter_.take(dump.placement, seen);
}

void PegasusDriver::understand(Instant, const PegasusChange& change, Seen& seen) {
  if (!reporter_.placement()) return;
  rules::Placement now_standing = *reporter_.placement();
  now_standing.set(change.square,
                   change.is_occupied ? rules::Piece::kWhitePawn : rules::Piece::kNone);
  reporter_.take(now_standing, seen);
}

void PegasusDriver::understand(Instant now, const PegasusLock& lock, Seen&) {
  if (!is_live()) return;
  if (lock.is_locked) {
    // It may have been switched off and on, so that changes are missing.
    if (!is_locked_ && reporter_.placement()) reporter_.miss();
    check_at_ = std::min(check_at_, now + kLockedAgain);
  } else if (is_locked_) {
    ask_for_squares();
  }
  is_locked_ = lock.is_locked;
}

void PegasusDriver::understand(Instant, const LongSerialNumber& serial, Seen& seen) {
  is_identified_ = is_identified_ || is_live();
  if (std::exchange(info_.serial, serial.digits) != serial.digits) {
    seen.push_back(DeviceRead{info_});
  }
}

void PegasusDriver::understand(Instant, const SerialNumber& serial, Seen& seen) {
  if (std::exchange(info_.short_serial, serial.digits) != serial.digits) {
    seen.push_back(DeviceRead{info_});
  }
}

void PegasusDriver::understand(Instant now, const Version& version, Seen& seen) {
  if (!is_live()) {
    become_live();
    keep_alive_at_ = now + kKeepAliveEvery;
    identified_at_ = now + kSerialPatience;
    check_at_ = now + kSquaresAgain;
    due_.push_back({ask::kLongSerialNumber});
    ask_for_squares();
    due_.push_back({ask::kBattery});
  }
  if (std::exchange(info_.firmware, version.text) != version.text) {
    seen.push_back(DeviceRead{info_});
  }
}

void PegasusDriver::understand(Instant, const Battery& battery, Seen& seen) {
  const DeviceInfo before = info_;
  info_.battery_percent = battery.percent;
  info_.charging = battery.charging;
  if (info_ != before) seen.push_back(DeviceRead{info_});
}

void PegasusDriver::ask_for_squares() {
  if (key_) due_.push_back(pegasus_unlock(*key_));
  for (const std::uint8_t command : {kAskAuthorised, kAskUpdates, ask::kBoard}) {
    due_.push_back({command});
  }
}

rules::Expected<void> PegasusDriver::accept(Instant, const Command& command) {
  if (is_locked_) return refuse(rules::ErrorCode::kFailedPrecondition, advice());
  const auto* lights = std::get_if<ShowLights>(&command);
  // Only the last lights count, and one question for the squares is enough.
  const std::uint8_t id = lights != nullptr ? pegasus_lights(0)[0] : ask::kBoard;
  std::erase_if(due_, [id](const Bytes& waiting) { return waiting[0] == id; });
  if (lights != nullptr) {
    due_.push_back(pegasus_lights(lights->squares));
  } else {
    reporter_.report_all();
    due_.push_back({ask::kBoard});
  }
  return {};
}

void PegasusDriver::expire(Instant now, Seen&) {
  decoder_.expire(now);
  noise_.follow(now, decoder_.skipped_bytes());
}

void PegasusDriver::elapse(Instant now, Seen&) {
  if (now < identified_at_) return;
  is_identified_ = true;
  identified_at_ = kNever;
}

PolledBoard::Bytes PegasusDriver::next_question(Instant now) {
  if (!is_live()) {
    ++tries_;
    asked_at_ = now;
    return {ask::kVersion};
  }
  if (now >= check_at_) {
    check_at_ = now + (is_locked_ ? std::chrono::seconds(kLockedAgain) : kSquaresAgain);
    due_.clear();
    ask_for_squares();
  }
  if (due_.empty()) {
    keep_alive_at_ = now + kKeepAliveEvery;
    return {ask::kSerialNumber};
  }
  Bytes command = std::move(due_.front());
  due_.pop_front();
  return command;
}

Instant PegasusDriver::next_question_at() const {
  if (!is_live()) {
    if (tries_ == kVersionTries) return kNever;
    return tries_ == 0 ? free_at() : asked_at_ + kVersionAgain;
  }
  if (!due_.empty()) return free_at();
  return std::max(free_at(), std::min(keep_alive_at_, check_at_));
}

Instant PegasusDriver::dies_at() const {
  if (is_live()) return received_at_ + kPegasusDies;
  return tries_ == kVersionTries ? asked_at_ + kVersionAgain : kNever;
}

}  // namespace

std::unique_ptr<Driver> make_pegasus_driver() { return std::make_unique<PegasusDriver>(); }

}  // namespace jadoube::drivers::dgt
