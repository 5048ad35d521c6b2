#include "drivers/simulator/hardware/shared_wire.h"

#include <algorithm>

namespace jadoube::drivers::simulator {
namespace {

constexpr int kDataBits = 8;

// Bit 0 is the start bit, then the data from the lowest bit, then the stop bit.
bool sends_mark(std::uint8_t byte, int bit) {
  if (bit < 1) return false;
  return bit > kDataBits || (byte >> (bit - 1) & 1) != 0;
}

}  // namespace

void SharedWire::push(const TimedByte& byte) { sent_.push_back(byte); }

void SharedWire::take(BoardTime now, std::vector<std::uint8_t>& out) {
  for (BoardTime at = next_at(); at <= now && at != kNoWake; at = next_at()) {
    if (byte_time_ == BoardTime(0)) {
      out.push_back(sent_.front().byte);
      sent_.erase(sent_.begin());
      continue;
    }
    const BoardTime edge = next_edge();
    out.push_back(read_from(edge));
    // The port looks for the next start bit from the middle of the stop bit.
    listens_from_ = edge + byte_time_ - bit(1) / 2;
    std::erase_if(sent_,
                  [&](const TimedByte& each) { return each.at <= listens_from_ + bit(1) / 2; });
  }
  // What is left sends only mark, so it changes nothing any more.
  if (next_at() == kNoWake) sent_.clear();
}

// A byte can be read when every byte that may overlap it has ended.
BoardTime SharedWire::next_at() const {
  if (sent_.empty()) return kNoWake;
  if (byte_time_ == BoardTime(0)) return sent_.front().at;
  const BoardTime edge = next_edge();
  return edge == kNoWake ? kNoWake : edge + 2 * byte_time_;
}

BoardTime SharedWire::next_edge() const {
  BoardTime edge = kNoWake;
  for (const TimedByte& each : sent_) {
    const BoardTime start = each.at - byte_time_;
    for (int i = 0; i <= kDataBits; ++i) {
      if (sends_mark(each.byte, i) || start + bit(i + 1) <= listens_from_) continue;
      edge = std::min(edge, std::max(start + bit(i), listens_from_));
      break;
    }
  }
  return edge;
}

bool SharedWire::is_mark(BoardTime at) const {
  return std::ranges::all_of(sent_, [&](const TimedByte& each) {
    const BoardTime since = at - (each.at - byte_time_);
    if (since < BoardTime(0) || since >= byte_time_) return true;
    return sends_mark(each.byte, static_cast<int>(since * 10 / byte_time_));
  });
}

std::uint8_t SharedWire::read_from(BoardTime edge) const {
  unsigned byte = 0;
  for (int i = 0; i < kDataBits; ++i) {
    if (is_mark(edge + bit(i + 1) + bit(1) / 2)) byte |= 1U << i;
  }
  return static_cast<std::uint8_t>(byte);
}

}  // namespace jadoube::drivers::simulator
