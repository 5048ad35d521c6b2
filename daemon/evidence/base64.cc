#include "daemon/evidence/base64.h"

#include <openssl/evp.h>

#include <algorithm>

namespace jadoube::evidence {
namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const unsigned char* bytes_in(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* room_in(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

}  // namespace

std::string base64_of(std::string_view bytes) {
  // OpenSSL writes a zero after the text.
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  EVP_EncodeBlock(room_in(text), bytes_in(bytes), static_cast<int>(bytes.size()));
  text.pop_back();
  return text;
}

std::optional<std::string> bytes_of_base64(std::string_view text) {
  const auto letters = text.substr(0, text.find('='));
  const auto padding = text.size() - letters.size();
  const bool is_whole = text.size() % 4 == 0 && padding <= 2 &&
                        text.find_first_not_of('=', letters.size()) == std::string_view::npos &&
                        letters.find_first_not_of(kLetters) == std::string_view::npos;
  if (!is_whole) return std::nullopt;
  std::string bytes(text.size() / 4 * 3, '\0');
  if (EVP_DecodeBlock(room_in(bytes), bytes_in(text), static_cast<int>(text.size())) < 0) {
    return std::nullopt;
  }
  bytes.resize(bytes.size() - padding);
  // Bits that no byte uses may be set in the last letter.
  if (base64_of(bytes) != text) return std::nullopt;
  return bytes;
}

}  // namespace jadoube::evidence
