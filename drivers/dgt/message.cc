#include "drivers/dgt/message.h"

#include <algorithm>

#include "drivers/dgt/event_log.h"
#include "drivers/dgt/frame_decoder.h"

namespace jadoube::drivers::dgt {
namespace {

using Payload = std::span<const std::uint8_t>;
using rules::Piece;
using Says = ResultPieceSeen::Says;

constexpr std::optional<Says> result_of(std::uint8_t code) {
  switch (code) {
    case 0x0D:
      return Says::kDraw;
    case 0x0E:
      return Says::kWhiteWins;
    case 0x0F:
      return Says::kBlackWins;
    default:
      return std::nullopt;
  }
}

Message board_dump(Payload payload) {
  if (payload.size() != rules::kSquareCount) return Malformed{says::kBoardDump};
  BoardDump dump;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    dump.placement.set(square_of(i), piece_of(payload[i]));
    if (const auto result = result_of(payload[i])) dump.results.push_back({square_of(i), *result});
  }
  return dump;
}

Message field_update(Payload payload) {
  if (payload.size() != 2) return Malformed{says::kFieldUpdate};
  // By some sources, there is a flag bit above the piece's code, so only the low bits are used
  // [guess]. A board that hides its pieces sends 7F for every square [spec:
  // drivers/dgt/protocol.md#pieces].
  const std::uint8_t code = payload[1] == 0x7F ? 0 : payload[1] & 0x0F;
  return FieldUpdate{square_of(payload[0] & 0x3F), piece_of(code), result_of(code)};
}

// Reads one display: flags, hours, minutes, seconds. Nothing if no clock can show it.
std::optional<ClockFace> face(Payload display) {
  const int hours = display[0] & 0x0F;
  const auto minutes = decimal(display[1]), seconds = decimal(display[2]);
  if (hours > 9 || minutes.value_or(60) > 59 || seconds.value_or(60) > 59) return std::nullopt;
  return ClockFace{
      .time = std::chrono::hours(hours) + std::chrono::minutes(*minutes) +
              std::chrono::seconds(*seconds),
      .flag_fallen = (display[0] & 0x50) != 0,
      .blocked = (display[0] & 0x10) != 0,
      .per_move = (display[0] & 0x20) != 0,
  };
}

// Restores the top bit of `low`. It cannot be sent in the same byte, so it is bit `bit` of
// `carrier`.
std::uint8_t unfold(std::uint8_t low, std::uint8_t carrier, int bit) {
  return static_cast<std::uint8_t>((low & 0x7F) | ((carrier >> bit & 1) << 7));
}

ClockAck clock_ack(Payload payload) {
  return {.status = unfold(payload[1], payload[3], 4),
          .command = unfold(payload[2], payload[3], 5),
          .detail = unfold(payload[4], payload[0], 4),
          .key = unfold(payload[5], payload[0], 5)};
}

// Times and acknowledgements have the same id. An hour of 10, which no clock can show, marks an
// acknowledgement, whatever the other bytes are [spec: drivers/dgt/protocol.md#clock].
Message clock(Payload payload) {
  if (payload.size() != 7) return Malformed{says::kClock};
  if ((payload[0] & 0x0F) == 10 || (payload[3] & 0x0F) == 10) return clock_ack(payload);
  if (std::ranges::all_of(payload, [](std::uint8_t byte) { return byte == 0; })) {
    return NothingToReport{};
  }
  const std::uint8_t status = payload[6];
  if ((status & 0x20) != 0) return NoClock{};
  const auto right = face(payload.subspan(0, 3)), left = face(payload.subspan(3, 3));
  if (!right || !left) return Malformed{says::kClock};
  return ClockRead{.left = *left,
                   .right = *right,
                   .running = (status & 0x01) != 0,
                   .pressed = (status & 0x02) != 0 ? ClockSide::kLeft : ClockSide::kRight,
                   .battery_low = (status & 0x04) != 0};
}

// The text from the board, without blanks at both ends. Bytes that are no ASCII letters become a
// blank, because they could command the terminal on which somebody reads this.
std::string text(Payload payload) {
  std::string out;
  for (const std::uint8_t byte : payload) {
    if (byte > ' ' && byte <= '~') {
      out += static_cast<char>(byte);
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

// Old boards add " 1.0" after the five digits [spec: drivers/dgt/protocol.md#identity]. Empty if
// something else than a number comes.
std::string serial(Payload payload) {
  const std::string all = text(payload);
  const std::string number = all.substr(0, all.find(' '));
  const bool is_number =
      std::ranges::all_of(number, [](char letter) { return letter >= '0' && letter <= '9'; });
  return is_number ? number : "";
}

// The bytes 1 and 2 mean "1.02" [spec: drivers/dgt/protocol.md#identity].
std::string version(Payload payload) {
  const std::string minor = std::to_string(payload[1]);
  return std::to_string(payload[0]) + (minor.size() < 2 ? ".0" : ".") + minor;
}

Message battery(Payload payload) {
  if (payload.size() < 7 || payload[0] > 100) return Malformed{says::kBattery};
  Battery battery{.percent = payload[0], .charging = std::nullopt};
  if (payload.size() == 9) battery.charging = (payload[8] & 0x01) != 0;
  return battery;
}

// A message with two numbers. Malformed if it has another size.
template <typename Make>
Message pair(const Frame& frame, Make make) {
  if (frame.payload.size() != 2) return Malformed{frame.id};
  return make(frame.payload);
}

}  // namespace

Message decode(const Frame& frame) {
  const Payload payload = frame.payload;
  switch (frame.id) {
    case says::kBoardDump:
      return board_dump(payload);
    case says::kClock:
      return clock(payload);
    case says::kFieldUpdate:
      return field_update(payload);
    case says::kEventLog:
      return EventLog{read_event_log(payload)};
    case says::kBusAddress:
      return pair(frame, [](Payload p) { return BusAddress{p[0] << 7 | p[1]}; });
    case says::kSerialNumber:
      return SerialNumber{serial(payload)};
    case says::kLongSerialNumber:
      return LongSerialNumber{serial(payload)};
    case says::kTrademark:
      return Trademark{text(payload)};
    case says::kVersion:
      return pair(frame, [](Payload p) { return Version{version(p)}; });
    case says::kHardwareVersion:
      return pair(frame, [](Payload p) { return HardwareVersion{version(p)}; });
    case says::kBattery:
      return battery(payload);
    default:
      return Unknown{frame.id};
  }
}

}  // namespace jadoube::drivers::dgt
