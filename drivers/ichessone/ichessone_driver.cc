#include "drivers/ichessone/ichessone_driver.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "drivers/polled/placement_reporter.h"
#include "drivers/polled/polled_board.h"

// The problem: the board answers questions and can report by itself, but no source has the
// interval, and an answer has no checksum.
//
// The policy: ask for the version of the electronics. Its answer proves that it is a board. Then
// ask for the position ten times a second. This needs no reports, so a lost answer does no lasting
// harm. A square changes when two of three positions agree on it.
//
// Not handled: reports by the board itself; lights and sounds.
namespace jadoube::drivers::ichessone {
namespace {

using namespace std::chrono_literals;
using enum rules::Piece;

constexpr auto kEndsAfter = 200ms;
constexpr std::size_t kHeadSize = 2, kLongestVersion = 32;
constexpr int kFullBattery = 100;

// [spec: drivers/ichessone/protocol.md#squares]
constexpr NibbleCode kCode{
    .first = NibbleCode::First::kA8,
    .low_half_first = false,
    .pieces = {kNone, kWhitePawn, kWhiteKnight, kWhiteBishop, kWhiteRook, kWhiteQueen, kWhiteKing,
               kBlackPawn, kBlackKnight, kBlackBishop, kBlackRook, kBlackQueen, kBlackKing}};

// The size of an answer with that letter. The version has no size; this is its limit.
constexpr std::size_t size_of_answer(std::uint8_t letter) {
  switch (letter) {
    case 'p':
      return kHeadSize + kNibbleBytes;
    case 'b':
      return kHeadSize + 2;
    case 'h':
      return kHeadSize + kLongestVersion;
    default:
      return 0;
  }
}

bool is_printable(std::uint8_t byte) { return byte >= 0x20 && byte < 0x7F; }

bool may_begin(const Bytes& bytes) {
  if (bytes[0] != '=') return false;
  return bytes.size() < kHeadSize || size_of_answer(bytes[1]) > 0;
}

}  // namespace

std::optional<Answer> AnswerDecoder::take(Instant now, std::uint8_t byte) {
  taken_at_ = now;
  // What is not printable ends a version.
  if (held_.size() > kHeadSize && held_[1] == 'h' && (!is_printable(byte) || byte == '=')) {
    const auto version = complete();
    if (byte == '=') held_.push_back(byte);
    return version;
  }
  held_.push_back(byte);
  while (!held_.empty() && !may_begin(held_)) drop(1);
  if (held_.size() < kHeadSize || held_.size() < size_of_answer(held_[1])) return std::nullopt;
  return complete();
}

std::optional<Answer> AnswerDecoder::complete() {
  const Bytes held = std::move(held_);
  held_.clear();
  const auto data = std::span(held).subspan(kHeadSize);
  if (held[1] == 'h') return Hardware{{data.begin(), data.end()}};
  if (held[1] == 'b' && data[1] <= kFullBattery) return Battery{data[1], data[0] == 1};
  if (held[1] == 'p') {
    if (const auto placement = read_nibbles(data, kCode)) return Position{*placement};
  }
  skipped_bytes_ += held.size();
  return std::nullopt;
}

std::optional<Answer> AnswerDecoder::expire(Instant now) {
  if (now < expires_at()) return std::nullopt;
  if (held_.size() > kHeadSize && held_[1] == 'h') return complete();
  drop(held_.size());
  return std::nullopt;
}

Instant AnswerDecoder::expires_at() const {
  return held_.empty() ? kNever : taken_at_ + kEndsAfter;
}

void AnswerDecoder::drop(std::size_t count) {
  skipped_bytes_ += count;
  held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(count));
}

namespace {

// [spec: drivers/ichessone/protocol.md#timing]
constexpr auto kPause = 50ms;
constexpr auto kAskEvery = 100ms;
constexpr auto kVersionAfter = 500ms;
constexpr int kTries = 4;
constexpr auto kGapInPositions = 2s;
constexpr auto kDiesAfter = 3s;
constexpr auto kBatteryEvery = 5min;

// It has lights, but this driver does not use them. The battery is added to its capabilities when
// it reports the level.
const BoardMake kMake{
    .trademark = "iChessOne",
    .capabilities = {.sensing = SensingClass::kIdentity,
                     .facing = Facing::kEitherWay,
                     .clock = false,
                     .own_log = false},
    .no_log = rules::Sentence("an iChessOne board keeps no log"),
    .no_clock = rules::Sentence("an iChessOne board supports no clock"),
    .no_lights = rules::Sentence("this driver does not support the lights of an iChessOne board"),
    .pause = kPause};

/// The driver of an iChessOne board [spec: drivers/ichessone/protocol.md].
class IChessOneDriver final : public PolledBoard {
 public:
  IChessOneDriver() : PolledBoard(kMake) {}

 protected:
  void begin(Instant now) override;
  void take(Instant now, std::uint8_t byte, Seen& seen) override;
  void expire(Instant now, Seen& seen) override;
  Instant elapses_at() const override { return decoder_.expires_at(); }
  Instant dies_at() const override;
  Bytes next_question(Instant now) override;
  Instant next_question_at() const override;
  rules::Expected<void> accept(Instant now, const Command& command) override;

 private:
  void understand(Instant now, const Position& position, Seen& seen);
  void understand(Instant now, const Battery& battery, Seen& seen);
  void understand(Instant now, const Hardware& hardware, Seen& seen);
  void take_answer(Instant now, const Answer& answer, Seen& seen);

  AnswerDecoder decoder_;
  SquareVote vote_;
  PlacementReporter reporter_;
  int tries_ = 0;
  Instant asked_at_{}, position_at_{}, battery_at_ = kNever;
  Instant asked_in_vain_since_ = kNever;
};

void IChessOneDriver::begin(Instant now) {
  *this = IChessOneDriver();
  position_at_ = now;
}

void IChessOneDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  const auto answer = decoder_.take(now, byte);
  noise_.follow(now, decoder_.skipped_bytes());
  if (answer) take_answer(now, *answer, seen);
}

void IChessOneDriver::take_answer(Instant now, const Answer& answer, Seen& seen) {
  noise_.end(seen);
  std::visit([&](const auto& what) { understand(now, what, seen); }, answer);
}

void IChessOneDriver::understand(Instant now, const Position& position, Seen& seen) {
  if (!is_live()) return;
  if (now - std::exchange(position_at_, now) > kGapInPositions) reporter_.miss();
  asked_in_vain_since_ = kNever;
  vote_.add(position.placement);
  if (vote_.is_decided()) reporter_.take(vote_.placement(), seen);
}

void IChessOneDriver::understand(Instant, const Battery& battery, Seen& seen) {
  const DeviceInfo before = info_;
  info_.battery_percent = battery.percent;
  info_.charging = battery.charging;
  info_.capabilities.battery = true;
  if (info_ != before) seen.push_back(DeviceRead{info_});
}

void IChessOneDriver::understand(Instant now, const Hardware& hardware, Seen& seen) {
  if (!is_live()) {
    become_live();
    battery_at_ = now;
  }
  if (std::exchange(info_.hardware, hardware.text) == hardware.text) return;
  seen.push_back(DeviceRead{info_});
}

rules::Expected<void> IChessOneDriver::accept(Instant, const Command&) {
  reporter_.report_all();
  return {};
}

void IChessOneDriver::expire(Instant now, Seen& seen) {
  if (const auto answer = decoder_.expire(now)) take_answer(now, *answer, seen);
  noise_.follow(now, decoder_.skipped_bytes());
}

// Questions are words without an end mark [spec: drivers/ichessone/protocol.md#questions].
PolledBoard::Bytes IChessOneDriver::next_question(Instant now) {
  if (!is_live()) {
    if (tries_ == kTries) return {};
    ++tries_;
    asked_at_ = now;
    return bytes_of("RH");
  }
  if (now >= battery_at_) {
    battery_at_ = now + kBatteryEvery;
    return bytes_of("RB");
  }
  asked_at_ = now;
  asked_in_vain_since_ = std::min(asked_in_vain_since_, now);
  return bytes_of("RP");
}

Instant IChessOneDriver::next_question_at() const {
  if (!is_live()) return tries_ == 0 ? free_at() : asked_at_ + kVersionAfter;
  return std::max(free_at(), std::min(battery_at_, asked_at_ + kAskEvery));
}

Instant IChessOneDriver::dies_at() const {
  if (!is_live()) return tries_ == kTries ? asked_at_ + kVersionAfter : kNever;
  return asked_in_vain_since_ == kNever ? kNever : asked_in_vain_since_ + kDiesAfter;
}

}  // namespace

std::unique_ptr<Driver> make_ichessone_driver() { return std::make_unique<IChessOneDriver>(); }

}  // namespace jadoube::drivers::ichessone
