#include "drivers/zmartfun/message.h"

#include <algorithm>

#include "drivers/polled/placement_reporter.h"

namespace jadoube::drivers::zmartfun {
namespace {

using namespace std::chrono_literals;
using enum rules::Piece;

constexpr auto kPauseBetweenReports = 20ms;
constexpr std::uint8_t kOtherReport = 0xFF;

// [spec: drivers/zmartfun/protocol.md#squares]
constexpr NibbleCode kCode{
    .first = NibbleCode::First::kA1,
    .low_half_first = true,
    .pieces = {kNone, kWhiteKing, kWhiteQueen, kWhiteRook, kWhiteKnight, kWhiteBishop, kWhitePawn,
               kBlackKing, kBlackQueen, kBlackRook, kBlackKnight, kBlackBishop, kBlackPawn}};

bool are_zeros(const Bytes& bytes) {
  return std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
}

}  // namespace

std::optional<rules::Placement> ReportDecoder::take(Instant now, std::uint8_t byte) {
  expire(now);
  taken_at_ = now;
  if (held_.empty() && byte == kOtherReport) is_other_ = true;
  if (is_other_) return std::nullopt;
  held_.push_back(byte);
  return held_.size() == kNibbleBytes ? complete() : std::nullopt;
}

std::optional<rules::Placement> ReportDecoder::complete() {
  const Bytes report = std::move(held_);
  held_.clear();
  if (may_be_filling_ && are_zeros(report)) return std::nullopt;
  const auto placement = read_nibbles(report, kCode);
  if (placement) {
    may_be_filling_ = true;
  } else {
    skipped_bytes_ += report.size();
  }
  return placement;
}

void ReportDecoder::expire(Instant now) {
  if (now < expires_at()) return;
  if (!may_be_filling_ || !are_zeros(held_)) skipped_bytes_ += held_.size();
  held_.clear();
  is_other_ = may_be_filling_ = false;
}

Instant ReportDecoder::expires_at() const {
  const bool is_open = !held_.empty() || is_other_ || may_be_filling_;
  return is_open ? taken_at_ + kPauseBetweenReports : kNever;
}

}  // namespace jadoube::drivers::zmartfun
