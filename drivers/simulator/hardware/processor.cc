#include "drivers/simulator/hardware/processor.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace jadoube::drivers::simulator {
namespace {

constexpr std::uint8_t low7(std::size_t number) { return number & 0x7f; }

// The decimal number at the start of `text`. 0 if there is none.
std::size_t digits_in(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

Message make_message(MessageId id, std::span<const std::uint8_t> data) {
  const std::size_t size = data.size() + 3;
  Message message(size);
  message[0] = static_cast<std::uint8_t>(id);
  message[1] = low7(size >> 7);
  message[2] = low7(size);
  std::ranges::copy(data, message.begin() + 3);
  return message;
}

Message text_message(MessageId id, std::string_view text) {
  std::vector<std::uint8_t> data;
  for (const char c : text) data.push_back(low7(static_cast<unsigned char>(c)));
  return make_message(id, data);
}

std::array<std::uint8_t, 2> version_bytes(std::string_view version) {
  const std::size_t dot = std::min(version.find('.'), version.size());
  const std::size_t after = std::min(dot + 1, version.size());
  return {low7(digits_in(version)), low7(digits_in(version.substr(after)))};
}

Message version_message(MessageId id, std::string_view version) {
  return make_message(id, version_bytes(version));
}

int bus_address_of(std::string_view serial) {
  constexpr int kAddresses = 1 << 14;
  return static_cast<int>(digits_in(serial) % kAddresses);
}

Message bus_address_message(std::string_view serial) {
  const auto address = static_cast<std::size_t>(bus_address_of(serial));
  return make_message(MessageId::kBusAddress, std::array{low7(address >> 7), low7(address)});
}

std::uint8_t bus_checksum(std::span<const std::uint8_t> bytes) {
  return low7(std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}));
}

Message bus_answer(BusAnswerId id, int address, std::span<const std::uint8_t> data) {
  constexpr std::size_t kAround = 6;
  const std::size_t size = data.size() + kAround, number = static_cast<std::size_t>(address);
  const std::uint8_t header[] = {static_cast<std::uint8_t>(id), low7(size >> 7), low7(size),
                                 low7(number >> 7), low7(number)};
  Message message(size);
  std::ranges::copy(data, std::ranges::copy(header, message.begin()).out);
  message.back() = bus_checksum(std::span(message).first(size - 1));
  return message;
}

Message clock_message(const ClockBytes& bytes) {
  return make_message(MessageId::kClockTimes, bytes);
}

std::uint8_t code_of(rules::Piece piece) {
  if (piece == rules::Piece::kNone) return 0;
  // In the order of rules::PieceType.
  constexpr std::uint8_t kByType[] = {1, 3, 4, 2, 6, 5};
  const std::uint8_t code = kByType[static_cast<int>(rules::type_of(piece))];
  return rules::color_of(piece) == rules::Color::kWhite ? code : code + 6;
}

std::uint8_t number_of(rules::Square square) {
  return static_cast<std::uint8_t>(8 * (7 - rules::rank_of(square)) + rules::file_of(square));
}

Message field_message(rules::Square square, rules::Piece piece) {
  return make_message(MessageId::kFieldUpdate, std::array{number_of(square), code_of(piece)});
}

std::array<std::uint8_t, rules::kSquareCount> dump_bytes(const rules::Placement& placement) {
  std::array<std::uint8_t, rules::kSquareCount> codes;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const rules::Square square = rules::square_at(i);
    codes[number_of(square)] = code_of(placement[square]);
  }
  return codes;
}

Message dump_message(const rules::Placement& placement) {
  return make_message(MessageId::kBoardDump, dump_bytes(placement));
}

}  // namespace jadoube::drivers::simulator
