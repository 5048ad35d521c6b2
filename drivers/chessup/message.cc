#include "drivers/chessup/message.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace jadoube::drivers::chessup {
namespace {

using enum rules::Piece;
using Bytes = std::span<const std::uint8_t>;

// [spec: drivers/chessup/protocol.md#messages]
struct Size {
  std::uint8_t kind;
  std::size_t bytes;
};
constexpr Size kSizes[] = {{0x22, 1},  {0x23, 1}, {0x24, 1}, {0x31, 2}, {0x33, 2}, {0x64, 1},
                           {0x67, 73}, {0x97, 2}, {0xA3, 6}, {0xB0, 2}, {0xB1, 1}, {0xB2, 16},
                           {0xB8, 3},  {0xBB, 1}, {0xBD, 1}, {0xFD, 10}};

constexpr std::uint8_t kEmpty = 0x40;
constexpr std::array<rules::Piece, 14> kPieces = {
    kWhitePawn, kWhiteRook, kWhiteKnight, kWhiteBishop, kWhiteQueen,  kWhiteKing,  kNone,
    kNone,      kBlackPawn, kBlackRook,   kBlackKnight, kBlackBishop, kBlackQueen, kBlackKing};

bool is_piece(std::uint8_t code) {
  return code == kEmpty || (code < kPieces.size() && kPieces[code] != kNone);
}

// The side to move, then four castling rights.
constexpr std::size_t kSideAt = 65, kLastRightAt = 69;

// True if a message of that kind may have `byte` at the place `at`.
bool is_possible(std::uint8_t kind, std::size_t at, std::uint8_t byte) {
  switch (kind) {
    case 0x67:
      if (at < kSideAt) return is_piece(byte);
      return at > kLastRightAt || byte <= 1;
    case 0xA3:
      return at == 1 ? byte == 0x35 : byte < 8;
    case 0x97:
      return byte >= 1 && byte <= 4;
    case 0x31:
    case 0x33:
    case 0xB0:
      return byte <= 1;
    case 0xB8:
      return at != 1 || byte < rules::kSquareCount;
    case 0xFD:
      return at != 1 || byte == 0xFD;
    default:
      return true;
  }
}

std::string version(Bytes numbers) {
  std::string text;
  for (const std::uint8_t number : numbers) {
    text += (text.empty() ? "" : ".") + std::to_string(number);
  }
  return text;
}

About about(Bytes message) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  About board{version(message.subspan(2, 3)), "ChessUp " + std::to_string(message[15]), {}};
  for (const std::uint8_t byte : message.subspan(8, 4)) {
    board.serial += {kDigits[byte >> 4], kDigits[byte & 0xF]};
  }
  return board;
}

Position position(Bytes message) {
  Position game{{}, message[kSideAt] == 0};
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const std::uint8_t code = message[static_cast<std::size_t>(i + 1)];
    if (code != kEmpty) game.placement.set(rules::square_at(i), kPieces[code]);
  }
  return game;
}

}  // namespace

Fit fit_of(Bytes bytes) {
  const auto* size = std::ranges::find(kSizes, bytes[0], &Size::kind);
  if (size == std::end(kSizes) || bytes.size() > size->bytes) return Fit::kNone;
  for (std::size_t at = 1; at < bytes.size(); ++at) {
    if (!is_possible(bytes[0], at, bytes[at])) return Fit::kNone;
  }
  return bytes.size() == size->bytes ? Fit::kWhole : Fit::kStart;
}

Message decode(Bytes message) {
  switch (message[0]) {
    case 0x67:
      return position(message);
    case 0xA3:
      return Moved{};
    case 0x97:
      return Promoted{};
    case 0xBD:
    case 0xB1:
      return Changed{};
    case 0xB0:
      if (message[1] == 1) return PiecesSetUp{};
      return Other{};
    case 0x24:
      return SettingsTaken{};
    case 0xB2:
      return about(message);
    default:
      return Other{};
  }
}

}  // namespace jadoube::drivers::chessup
