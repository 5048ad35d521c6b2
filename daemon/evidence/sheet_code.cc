#include "daemon/evidence/sheet_code.h"

#include <openssl/evp.h>

#include <algorithm>

namespace jadoube::evidence {

namespace {

constexpr std::string_view kStartOfCode = "jadoube:1:";

}  // namespace

std::string to_text(const SheetCode& code) {
  return std::string(kStartOfCode) + code.game + ':' + system::hex_of(code.hash);
}

rules::Expected<SheetCode> parse_sheet_code(std::string_view text) {
  std::string code(text);
  std::erase_if(code, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  // A game of an import has a colon in its name.
  const auto colon = code.rfind(':');
  if (code.starts_with(kStartOfCode) && colon > kStartOfCode.size()) {
    const auto hash = system::digest_of_hex(code.substr(colon + 1));
    auto game = code.substr(kStartOfCode.size(), colon - kStartOfCode.size());
    if (hash) return SheetCode{std::move(game), *hash};
  }
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "this is no code of a sheet: it must be jadoube:1:GAME:HASH, and HASH has "
                       "64 hexadecimal digits");
}

std::optional<std::uint64_t> covered_by(const SheetCode& code, const Evidence& evidence) {
  if (code.game != evidence.game) return std::nullopt;
  for (const auto& run : evidence.runs) {
    for (const auto& row : run.rows) {
      if (row.hash == code.hash) return row.place;
    }
  }
  return std::nullopt;
}

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
