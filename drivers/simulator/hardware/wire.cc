#include "drivers/simulator/hardware/wire.h"

#include <algorithm>
#include <utility>

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
  // The remaining bytes send only mark, so they change nothing any more.
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

namespace {

constexpr BoardTime kPatience = std::chrono::seconds(1);

// Address and checksum [spec: drivers/simulator/README.md#modes]. LiveChess sends 92 and DF.
constexpr std::size_t kBusArguments = 3;
constexpr bool is_bus_code(std::uint8_t byte) {
  return (byte >= 0x80 && byte <= 0x8f) || byte == 0x92 || byte == 0xdf;
}

// Clock message, lights, developer key: the second byte is the number of bytes after it.
constexpr bool has_size(std::uint8_t byte) { return byte == 0x2b || byte == 0x60 || byte == 0x63; }

constexpr bool is_single_byte(std::uint8_t byte) {
  return (byte >= 0x40 && byte <= 0x56) || byte == 0x59 || byte == 0x5a;
}

}  // namespace

std::optional<HostCommand> CommandParser::open(std::uint8_t byte) {
  command_ = {byte};
  missing_ = is_bus_code(byte) ? kBusArguments : 0;
  size_follows_ = has_size(byte);
  if (is_single_byte(byte)) return std::exchange(command_, {0});
  return std::nullopt;
}

std::optional<HostCommand> CommandParser::feed(BoardTime now, std::uint8_t byte) {
  const bool stale = now - std::exchange(fed_at_, now) > kPatience;
  const bool inside = (size_follows_ || missing_ > 0) && !stale;
  // Only the first byte of a bus command has bit 7 set. So another such byte starts a new command.
  const bool anew = command_.is_bus() && byte >= 0x80;
  if (!inside || anew) return open(byte);
  if (size_follows_) {
    size_follows_ = false;
    missing_ = byte;
  } else {
    command_.arguments.push_back(byte);
    --missing_;
  }
  if (missing_ > 0) return std::nullopt;
  return std::exchange(command_, {0});
}

}  // namespace jadoube::drivers::simulator
