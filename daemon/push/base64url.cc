#include "daemon/push/base64url.h"

#include <cstdint>

namespace jadoube::push {
namespace {

constexpr std::string_view kUrlLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr int kBitsOfLetter = 6, kBitsOfByte = 8;

}  // namespace

std::string base64url_of(std::string_view bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : bytes) {
    bits = bits << kBitsOfByte | static_cast<unsigned char>(c);
    for (count += kBitsOfByte; count >= kBitsOfLetter;) {
      count -= kBitsOfLetter;
      text += kUrlLetters[bits >> count & 63U];
    }
  }
  if (count > 0) text += kUrlLetters[bits << (kBitsOfLetter - count) & 63U];
  return text;
}

std::optional<std::string> bytes_of_base64url(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const auto letter = kUrlLetters.find(c);
    if (letter == std::string_view::npos) return std::nullopt;
    bits = bits << kBitsOfLetter | static_cast<std::uint32_t>(letter);
    count += kBitsOfLetter;
    if (count < kBitsOfByte) continue;
    count -= kBitsOfByte;
    bytes += static_cast<char>(bits >> count & 255U);
  }
  // Also if bits that no byte uses are set in the last letter.
  if (base64url_of(bytes) != text) return std::nullopt;
  return bytes;
}

}  // namespace jadoube::push
