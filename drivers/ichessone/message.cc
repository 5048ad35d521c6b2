#include "drivers/ichessone/message.h"

#include <algorithm>
#include <span>

#include "drivers/polled/placement_reporter.h"

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

}  // namespace jadoube::drivers::ichessone
