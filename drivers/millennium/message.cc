#include "drivers/millennium/message.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string_view>

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

namespace {

using namespace std::chrono_literals;

constexpr auto kRestComesWithin = 200ms;
constexpr std::size_t kChecksumSize = 2;
constexpr std::size_t kPositionSize = 67;

// The size of a frame with this letter, checksum included. 0 for other letters [spec:
// drivers/millennium/protocol.md#messages].
constexpr std::size_t size_of(char letter) {
  switch (letter) {
    case 's':
    case 'g':
      return kPositionSize;
    case 'v':
    case 'r':
    case 'w':
      return 7;
    case 'l':
    case 'x':
      return 3;
    default:
      return 0;
  }
}

constexpr char without_parity(char c) { return static_cast<char>(c & 0x7F); }

bool all_have_parity(std::string_view bytes) {
  return std::ranges::all_of(bytes,
                             [](char c) { return has_odd_parity(static_cast<std::uint8_t>(c)); });
}

}  // namespace

void FrameDecoder::push(Instant now, std::uint8_t byte) {
  held_.push_back(static_cast<char>(byte));
  pushed_at_ = now;
  is_over_ = false;
}

std::optional<Frame> FrameDecoder::next() {
  while (!held_.empty()) {
    const std::size_t size = size_of(without_parity(held_.front()));
    if (size > held_.size() && !is_over_) return std::nullopt;
    if (size == 0 || size > held_.size() || !is_valid(held_.substr(0, size))) {
      drop(1);
      continue;
    }
    std::string text = held_.substr(0, size - kChecksumSize);
    std::ranges::transform(text, text.begin(), without_parity);
    held_.erase(0, size);
    return Frame{text.front(), text.substr(1)};
  }
  return std::nullopt;
}

bool FrameDecoder::is_valid(const std::string& bytes) {
  std::string text(bytes.size(), ' ');
  std::ranges::transform(bytes, text.begin(), without_parity);
  const std::string_view content = std::string_view(text).substr(0, text.size() - kChecksumSize);
  if (!text.ends_with(checksum_of(content))) return false;
  const bool has_parity = all_have_parity(bytes);
  if (sends_parity_ && !has_parity) return false;
  sends_parity_ = sends_parity_ || (has_parity && bytes.size() == kPositionSize);
  return true;
}

void FrameDecoder::expire(Instant now) { is_over_ = is_over_ || now >= expires_at(); }

Instant FrameDecoder::expires_at() const {
  return held_.empty() ? kNever : pushed_at_ + kRestComesWithin;
}

void FrameDecoder::drop(std::size_t count) {
  held_.erase(0, count);
  skipped_bytes_ += count;
}

namespace {

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

// The number that two hexadecimal digits at `at` write. The maker's document has capital letters.
std::optional<std::uint8_t> number_at(std::string_view text, std::size_t at) {
  const std::size_t high = kHexDigits.find(text[at]), low = kHexDigits.find(text[at + 1]);
  if (high == kHexDigits.npos || low == kHexDigits.npos) return std::nullopt;
  return static_cast<std::uint8_t>(high << 4 | low);
}

// h1 first, then g1, and so on; a8 last.
constexpr rules::Square square_of(int number) {
  return rules::square_at(7 - number % 8, number / 8);
}

Message position_of(std::string_view pieces) {
  Position position;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto piece = rules::parse_piece(pieces[i]);
    if (!piece) return Malformed{};
    position.placement.set(square_of(i), *piece);
  }
  return position;
}

Message version_of(std::string_view digits) {
  const auto major = number_at(digits, 0), minor = number_at(digits, 2);
  if (!major || !minor) return Malformed{};
  const std::string low = std::to_string(*minor);
  return Version{std::to_string(*major) + "." + (low.size() < 2 ? "0" : "") + low};
}

Message cell_of(std::string_view digits) {
  const auto address = number_at(digits, 0), value = number_at(digits, 2);
  if (!address || !value) return Malformed{};
  return Cell{*address, *value};
}

}  // namespace

Message decode(const Frame& frame) {
  switch (frame.letter) {
    case 's':
      return position_of(frame.payload);
    case 'v':
      return version_of(frame.payload);
    case 'r':
      return cell_of(frame.payload);
    default:
      return Done{};
  }
}

Bytes ask_position() { return encode_frame("S"); }
Bytes ask_version() { return encode_frame("V"); }
Bytes darken_lights() { return encode_frame("X"); }

// A light is at each corner of the squares. They are counted file by file, from the corner at h1 to
// the one at a8.
Bytes show_lights(rules::Bitboard squares) {
  if (squares == 0) return darken_lights();
  constexpr int kCorners = 9;
  constexpr std::string_view kSlotTime = "32", kOn = "FF", kOff = "00";
  std::array<bool, std::size_t{kCorners} * kCorners> lit{};
  for (const auto square : rules::Squares(squares)) {
    const int first = (7 - rules::file_of(square)) * kCorners + rules::rank_of(square);
    for (const int corner : {0, 1, kCorners, kCorners + 1}) lit[first + corner] = true;
  }
  std::string text = "L" + std::string(kSlotTime);
  for (const bool is_lit : lit) text += is_lit ? kOn : kOff;
  return encode_frame(text);
}

Bytes ask_cell(std::uint8_t address) {
  return encode_frame(std::string("R") + kHexDigits[address >> 4] + kHexDigits[address & 0x0F]);
}

namespace {

// Two bytes that mark a number after them, so that another program's content is not taken for a
// number.
constexpr std::uint8_t kMarks[] = {0x4A, 0x42};

constexpr std::uint8_t check_of(std::uint8_t high, std::uint8_t low) {
  return kMarks[0] ^ kMarks[1] ^ high ^ low;
}

}  // namespace

std::array<std::uint8_t, BoardNumber::kCells> BoardNumber::cells_of(std::uint16_t number) {
  const auto high = static_cast<std::uint8_t>(number >> 8);
  const auto low = static_cast<std::uint8_t>(number & 0xFF);
  return {kMarks[0], kMarks[1], high, low, check_of(high, low)};
}

void BoardNumber::take(std::uint8_t address, std::uint8_t value) {
  if (address < kFirstCell || address >= kFirstCell + kCells) return;
  cells_[address - kFirstCell] = value;
}

std::optional<std::uint8_t> BoardNumber::next_cell() const {
  for (int i = 0; i < kCells; ++i) {
    if (!cells_[i]) return static_cast<std::uint8_t>(kFirstCell + i);
    if (i < 2 && *cells_[i] != kMarks[i]) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> BoardNumber::text() const {
  for (const auto& cell : cells_) {
    if (!cell) return std::nullopt;
  }
  if (*cells_[0] != kMarks[0] || *cells_[1] != kMarks[1]) return std::nullopt;
  if (*cells_[4] != check_of(*cells_[2], *cells_[3])) return std::nullopt;
  return std::to_string(*cells_[2] << 8 | *cells_[3]);
}

}  // namespace jadoube::drivers::millennium
