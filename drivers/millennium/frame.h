#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::drivers::millennium {

using Bytes = std::vector<std::uint8_t>;

/// One frame of a ChessLink board, without its checksum and parity bits.
struct Frame {
  /// What it is. The board answers a request with the same letter in lower case [spec:
  /// drivers/millennium/protocol.md#messages].
  char letter;
  std::string payload;
  bool operator==(const Frame&) const = default;
};

/// The checksum of `text`: the exclusive or of its characters, as two hexadecimal digits [spec:
/// drivers/millennium/protocol.md#frames].
std::string checksum_of(std::string_view text);

/// `text` with its checksum, each byte with odd parity in bit 7.
Bytes encode_frame(std::string_view text);

/// True if the eight bits of `byte` have an odd number of ones.
bool has_odd_parity(std::uint8_t byte);

}  // namespace jadoube::drivers::millennium
