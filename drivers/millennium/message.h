#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "drivers/observation.h"
#include "rules/placement.h"
#include "rules/square.h"

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

/// Finds frames in the bytes of a board. A frame has no mark at its start or end. So a frame is
/// what begins with a known letter and has the right checksum. The decoder drops one byte and looks
/// again wherever that is not so [spec: drivers/millennium/protocol.md#frames].
class FrameDecoder {
 public:
  /// Takes one byte from the board. Then call `next` until it returns nothing.
  void push(Instant now, std::uint8_t byte);

  /// The next complete frame. Nothing if more bytes are needed.
  std::optional<Frame> next();

  /// Drops the start of a frame whose rest does not arrive. `next` may have frames afterwards.
  void expire(Instant now);

  /// When `expire` has something to do; kNever if nothing is held.
  Instant expires_at() const;

  /// All bytes that were dropped because they fit nowhere.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

 private:
  bool is_valid(const std::string& bytes);
  void drop(std::size_t count);

  std::string held_;
  Instant pushed_at_{};
  std::uint64_t skipped_bytes_ = 0;
  /// Some seconds without a byte have ended the held message.
  bool is_over_ = false;
  /// The board has sent a whole position with the right parity bits. From then on, a frame with
  /// wrong parity bits is noise. Some boards and imitations send no parity bits.
  bool sends_parity_ = false;
};

/// The pieces on all squares. Squares are named as if the cable were at White's right hand [spec:
/// drivers/millennium/protocol.md#squares].
struct Position {
  rules::Placement placement;
};

/// The firmware's version, as "1.03".
struct Version {
  std::string text;
};

/// One cell of the board's memory.
struct Cell {
  std::uint8_t address, value;
};

/// The board has carried out a command: write a cell, light up or darken its lights.
struct Done {};

/// A good frame with an impossible content: noise that looked like a frame.
struct Malformed {};

/// The meaning of a frame.
using Message = std::variant<Position, Version, Cell, Done, Malformed>;

/// The meaning of `frame`.
Message decode(const Frame& frame);

/// Asks for the position, the version, or the content of a cell. Darkens all lights [spec:
/// drivers/millennium/protocol.md#messages].
Bytes ask_position();
Bytes ask_version();
Bytes ask_cell(std::uint8_t address);
Bytes darken_lights();

/// Lights up the corners of `squares`, and darkens all other corners [spec:
/// drivers/millennium/protocol.md#lights].
Bytes show_lights(rules::Bitboard squares);

/// The board's number, which an organiser can write into free bytes of its memory. ChessLink boards
/// have no serial number of their own. These cells keep their content without power [spec:
/// drivers/millennium/protocol.md#board-number].
class BoardNumber {
 public:
  static constexpr std::uint8_t kFirstCell = 0x11;
  static constexpr int kCells = 5;

  /// The content of the five cells for `number`.
  static std::array<std::uint8_t, kCells> cells_of(std::uint16_t number);

  /// Takes the content of a cell. Cells outside the five are ignored.
  void take(std::uint8_t address, std::uint8_t value);

  /// The next of the five cells that is not known. Nothing if all are known, or if a known one
  /// shows that there is no number.
  std::optional<std::uint8_t> next_cell() const;

  /// The number in decimal digits. Nothing if there is none, or it is not known yet.
  std::optional<std::string> text() const;

 private:
  std::array<std::optional<std::uint8_t>, kCells> cells_{};
};

}  // namespace jadoube::drivers::millennium
