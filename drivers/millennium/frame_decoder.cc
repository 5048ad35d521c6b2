#include "drivers/millennium/frame_decoder.h"

#include <algorithm>
#include <string_view>

namespace jadoube::drivers::millennium {
namespace {

using namespace std::chrono_literals;

constexpr auto kRestComesWithin = 200ms;
constexpr std::size_t kChecksumSize = 2;
constexpr std::size_t kPositionSize = 67;

// The size of a frame with this letter, checksum included. 0 for other letters [spec:
// drivers/millennium/protocol.md#messages].
constexpr std::size_t size_of(char letter) {
  switch (letter) {
    case 's':
    case 'g':
      return kPositionSize;
    case 'v':
    case 'r':
    case 'w':
      return 7;
    case 'l':
    case 'x':
      return 3;
    default:
      return 0;
  }
}

constexpr char without_parity(char c) { return static_cast<char>(c & 0x7F); }

bool all_have_parity(std::string_view bytes) {
  return std::ranges::all_of(bytes,
                             [](char c) { return has_odd_parity(static_cast<std::uint8_t>(c)); });
}

}  // namespace

void FrameDecoder::push(Instant now, std::uint8_t byte) {
  held_.push_back(static_cast<char>(byte));
  pushed_at_ = now;
  is_over_ = false;
}

std::optional<Frame> FrameDecoder::next() {
  while (!held_.empty()) {
    const std::size_t size = size_of(without_parity(held_.front()));
    if (size > held_.size() && !is_over_) return std::nullopt;
    if (size == 0 || size > held_.size() || !is_valid(held_.substr(0, size))) {
      drop(1);
      continue;
    }
    std::string text = held_.substr(0, size - kChecksumSize);
    std::ranges::transform(text, text.begin(), without_parity);
    held_.erase(0, size);
    return Frame{text.front(), text.substr(1)};
  }
  return std::nullopt;
}

bool FrameDecoder::is_valid(const std::string& bytes) {
  std::string text(bytes.size(), ' ');
  std::ranges::transform(bytes, text.begin(), without_parity);
  const std::string_view content = std::string_view(text).substr(0, text.size() - kChecksumSize);
  if (!text.ends_with(checksum_of(content))) return false;
  const bool has_parity = all_have_parity(bytes);
  if (sends_parity_ && !has_parity) return false;
  sends_parity_ = sends_parity_ || (has_parity && bytes.size() == kPositionSize);
  return true;
}

void FrameDecoder::expire(Instant now) { is_over_ = is_over_ || now >= expires_at(); }

Instant FrameDecoder::expires_at() const {
  return held_.empty() ? kNever : pushed_at_ + kRestComesWithin;
}

void FrameDecoder::drop(std::size_t count) {
  held_.erase(0, count);
  skipped_bytes_ += count;
}

}  // namespace jadoube::drivers::millennium
