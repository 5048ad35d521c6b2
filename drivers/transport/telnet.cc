#include "drivers/transport/telnet.h"

#include <algorithm>
#include <utility>

// Each option is requested once, at the start, and the answer is final. Any other option that the
// other end offers or wants is refused. A repeated message gets no answer. So the two ends cannot
// answer each other without end. Many servers accept the settings of the line but never agree to
// the option for their own side, and send a banner first. It is enough that this side may set the
// serial line.
//
// Not handled: reports of modem lines and errors, and requests to pause. A board gets only a few
// bytes a second.

namespace jadoube::drivers {
namespace {

using Byte = std::uint8_t;

// [spec: RFC 854]
constexpr Byte kEnd = 240, kBegin = 250, kWill = 251, kWont = 252, kDo = 253, kDont = 254,
               kCommandMark = 255;
// [spec: RFC 856, RFC 858, RFC 2217]
constexpr Byte kBinary = 0, kNoGoAhead = 3, kComPort = 44;

// [spec: RFC 2217, 2 and 3]
constexpr Byte kSetBaudrate = 1, kSetDataSize = 2, kSetParity = 3, kSetStopSize = 4,
               kSetControl = 5, kPurgeData = 12;
constexpr Byte kEightBits = 8, kNoParity = 1, kOneStopBit = 1, kNoFlowControl = 1, kRaiseDtr = 8,
               kRaiseRts = 11, kPurgeBoth = 3;

constexpr Byte kCarriageReturn = '\r';
constexpr std::size_t kMostHeld = 4096;

}  // namespace

Telnet::Telnet(const PortSettings& settings) : settings_(settings) {
  out_ = {kCommandMark, kWill,        kComPort,     kCommandMark, kWill,
          kBinary,      kCommandMark, kDo,          kBinary,      kCommandMark,
          kWill,        kNoGoAhead,   kCommandMark, kDo,          kNoGoAhead};
}

void Telnet::receive(std::span<const Byte> bytes, std::vector<Byte>& data) {
  for (const Byte byte : bytes) take_byte(byte, data);
}

void Telnet::take_byte(Byte byte, std::vector<Byte>& data) {
  switch (place_) {
    case Place::kData:
      return take_data(byte, data);
    case Place::kCommand:
      return take_command(byte, data);
    case Place::kOption:
      place_ = Place::kData;
      return take_option(byte);
    case Place::kInside:
      if (byte == kCommandMark) place_ = Place::kCommandInside;
      return;
    case Place::kCommandInside:
      place_ = byte == kEnd ? Place::kData : Place::kInside;
      return;
  }
}

// Until bytes are sent unchanged, a zero follows each carriage return in the data.
void Telnet::take_data(Byte byte, std::vector<Byte>& data) {
  const bool filler = std::exchange(after_carriage_return_, false) && byte == 0;
  if (byte == kCommandMark) {
    place_ = Place::kCommand;
  } else if (!filler) {
    after_carriage_return_ = byte == kCarriageReturn && !passes_bytes_;
    data.push_back(byte);
  }
}

void Telnet::take_command(Byte byte, std::vector<Byte>& data) {
  place_ = Place::kData;
  if (byte == kCommandMark) {
    data.push_back(byte);
  } else if (byte == kBegin) {
    place_ = Place::kInside;
  } else if (byte >= kWill) {
    verb_ = byte;
    place_ = Place::kOption;
  }
}

void Telnet::take_option(Byte option) {
  const bool known = option == kBinary || option == kNoGoAhead || option == kComPort;
  if (!known && verb_ == kWill) return answer(kDont, option);
  if (!known && verb_ == kDo) return answer(kWont, option);
  if (option == kBinary && verb_ == kWill) passes_bytes_ = true;
  if (option == kBinary && verb_ == kDo) takes_bytes_ = true;
  if (option != kComPort || state_ != State::kAsking) return;
  if (verb_ == kDo) set_line();
  if (verb_ == kDont) state_ = State::kRefused;
}

void Telnet::answer(Byte verb, Byte option) {
  out_.insert(out_.end(), {kCommandMark, verb, option});
}

// In the order that RFC 2217 recommends.
void Telnet::set_line() {
  const auto baud = static_cast<std::uint32_t>(settings_.baud);
  const Byte baud_bytes[] = {static_cast<Byte>(baud >> 24), static_cast<Byte>(baud >> 16),
                             static_cast<Byte>(baud >> 8), static_cast<Byte>(baud)};
  set(kSetBaudrate, baud_bytes);
  constexpr std::pair<Byte, Byte> kRest[] = {
      {kSetDataSize, kEightBits},    {kSetParity, kNoParity},  {kSetStopSize, kOneStopBit},
      {kSetControl, kNoFlowControl}, {kSetControl, kRaiseDtr}, {kSetControl, kRaiseRts},
      {kPurgeData, kPurgeBoth}};
  for (const auto& [what, value] : kRest) set(what, {&value, 1});
  state_ = State::kReady;
  write_escaped(std::exchange(held_, {}));
}

void Telnet::set(Byte what, std::span<const Byte> value) {
  out_.insert(out_.end(), {kCommandMark, kBegin, kComPort, what});
  for (const Byte byte : value) {
    if (byte == kCommandMark) out_.push_back(byte);
    out_.push_back(byte);
  }
  out_.insert(out_.end(), {kCommandMark, kEnd});
}

void Telnet::send(std::span<const Byte> data) {
  if (state_ == State::kReady) return write_escaped(data);
  const auto room = std::min(data.size(), kMostHeld - held_.size());
  held_.insert(held_.end(), data.begin(), data.begin() + static_cast<std::ptrdiff_t>(room));
}

void Telnet::write_escaped(std::span<const Byte> data) {
  for (const Byte byte : data) {
    out_.push_back(byte);
    if (byte == kCommandMark) out_.push_back(byte);
    if (byte == kCarriageReturn && !takes_bytes_) out_.push_back(0);
  }
}

std::vector<Byte> Telnet::take() { return std::exchange(out_, {}); }

}  // namespace jadoube::drivers
