#include "drivers/millennium/frame.h"

#include <bit>

namespace jadoube::drivers::millennium {
namespace {

constexpr std::uint8_t kParityBit = 0x80;

}  // namespace

std::string checksum_of(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::uint8_t sum = 0;
  for (const char c : text) sum ^= static_cast<std::uint8_t>(c);
  return {kDigits[sum >> 4], kDigits[sum & 0x0F]};
}

bool has_odd_parity(std::uint8_t byte) { return std::popcount(byte) % 2 == 1; }

Bytes encode_frame(std::string_view text) {
  Bytes bytes;
  for (const char c : std::string(text) + checksum_of(text)) {
    const auto byte = static_cast<std::uint8_t>(c);
    bytes.push_back(has_odd_parity(byte) ? byte : byte | kParityBit);
  }
  return bytes;
}

}  // namespace jadoube::drivers::millennium
