#include "drivers/simulator/hardware/wire.h"

#include <algorithm>

namespace jadoube::drivers::simulator {

void Wire::push(BoardTime now, std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return;
  const BoardTime start = std::max(now, free_at_);
  free_at_ = start + byte_time_ * static_cast<std::int64_t>(bytes.size());
  messages_.push_back({start + byte_time_, {bytes.begin(), bytes.end()}});
}

BoardTime Wire::next_byte_at() const {
  if (messages_.empty()) return kNoWake;
  const Message& next = messages_.front();
  return next.first_at + byte_time_ * static_cast<std::int64_t>(next.taken);
}

BoardTime Wire::next_message_at() const {
  if (messages_.empty()) return kNoWake;
  const Message& next = messages_.front();
  return next.first_at + byte_time_ * static_cast<std::int64_t>(next.bytes.size() - 1);
}

std::uint8_t Wire::pop() {
  Message& next = messages_.front();
  const std::uint8_t byte = next.bytes[next.taken++];
  if (next.taken == next.bytes.size()) messages_.pop_front();
  return byte;
}

void Wire::take(BoardTime now, std::vector<std::uint8_t>& out) {
  while (next_byte_at() <= now && !messages_.empty()) out.push_back(pop());
}

void Wire::take(BoardTime now, std::vector<TimedByte>& out) {
  for (BoardTime at = next_byte_at(); at <= now && at != kNoWake; at = next_byte_at()) {
    out.push_back({at, pop()});
  }
}

void Wire::clear() {
  messages_.clear();
  free_at_ = BoardTime(0);
}

}  // namespace jadoube::drivers::simulator
