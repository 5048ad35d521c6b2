#include "drivers/dgt/frame_decoder.h"

#include <algorithm>
#include <iterator>

// Only the first byte of a frame has bit 7 set [spec: drivers/dgt/protocol.md#framing]. So if the
// decoder loses its place, or the end of a frame is lost, the damage ends at the next such byte.
// This rule does not find a damaged size. A dump that claims 10,000 bytes does no harm if another
// frame follows, because that frame ends it. But with a quiet board, the decoder would wait for a
// long time. So there are two more rules. A frame is dropped at its header if its id cannot have
// that size. A frame is dropped if it waits too long for a byte.

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

constexpr std::uint8_t kMessageBit = 0x80;
constexpr std::size_t kHeaderSize = 3;

// The possible sizes of messages with one id, header included.
struct Sizes {
  std::uint8_t id;
  std::size_t smallest, largest;
};

// [spec: drivers/dgt/protocol.md#messages]. The limit of the log is the size of the board's memory.
constexpr Sizes kSizes[] = {
    {says::kBoardDump, 67, 67},
    {says::kBoardDump, 103, 103},
    {says::kClock, 10, 10},
    {says::kFieldUpdate, 5, 5},
    {says::kEventLog, 4, kHeaderSize + 0x2000},
    {says::kBusAddress, 5, 5},
    {says::kSerialNumber, 8, 12},
    {says::kTrademark, kHeaderSize, 259},
    {says::kVersion, 5, 5},
    {says::kHardwareVersion, 5, 5},
    {says::kBattery, 10, 12},
    {says::kLongSerialNumber, 4, 20},
};

// The limit for any other id [guess]: the largest known one has 103 bytes.
constexpr std::size_t kLargestUnknown = 128;

}  // namespace

bool single_board_sizes(std::uint8_t id, std::size_t size) {
  const auto of_id = [id](const Sizes& sizes) { return sizes.id == id; };
  if (std::none_of(std::begin(kSizes), std::end(kSizes), of_id)) {
    return size >= kHeaderSize && size <= kLargestUnknown;
  }
  return std::any_of(std::begin(kSizes), std::end(kSizes), [&](const Sizes& sizes) {
    return of_id(sizes) && size >= sizes.smallest && size <= sizes.largest;
  });
}

std::optional<Frame> FrameDecoder::take(Instant now, std::uint8_t byte) {
  if (handed_out_) held_.clear();
  handed_out_ = false;
  expire(now);
  last_byte_at_ = now;
  if ((byte & kMessageBit) != 0) {
    skip_held();
  } else if (held_.empty()) {
    ++skipped_bytes_;
    return std::nullopt;
  }
  held_.push_back(byte);
  if (held_.size() < kHeaderSize) return std::nullopt;
  const std::size_t size = stated_size();
  if (held_.size() == kHeaderSize && !sizes_(held_[0], size)) {
    skip_held();
    return std::nullopt;
  }
  if (held_.size() < size) return std::nullopt;
  handed_out_ = true;
  return Frame{.id = held_[0], .payload = std::span(held_).subspan(kHeaderSize)};
}

void FrameDecoder::expire(Instant now) {
  if (now >= expires_at()) skip_held();
}

Instant FrameDecoder::expires_at() const {
  return held_bytes() == 0 ? kNever : last_byte_at_ + patience_with(held_[0]);
}

void FrameDecoder::skip_held() {
  skipped_bytes_ += held_.size();
  held_.clear();
}

// The size has 14 bits, seven in each byte.
std::size_t FrameDecoder::stated_size() const {
  return std::size_t{held_[1]} << 7 | std::size_t{held_[2]};
}

}  // namespace jadoube::drivers::dgt
