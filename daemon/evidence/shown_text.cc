#include "daemon/evidence/shown_text.h"

#include <openssl/asn1.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

namespace jadoube::evidence {
namespace {

constexpr std::size_t kMostShown = 200;
constexpr unsigned long kFirstLetter = ' ', kDelete = 0x7f, kLastControl = 0x9f;

bool is_control(unsigned long letter) {
  return letter < kFirstLetter || (letter >= kDelete && letter <= kLastControl);
}

}  // namespace

std::string shown_text(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    unsigned long letter = 0;
    const int size = UTF8_getc(reinterpret_cast<const unsigned char*>(text.data()),
                               static_cast<int>(std::min(text.size(), kMostShown)), &letter);
    const auto taken = size > 0 ? static_cast<std::size_t>(size) : 1;
    const auto part = size <= 0 ? "?" : is_control(letter) ? " " : text.substr(0, taken);
    if (shown.size() + part.size() > kMostShown) return shown;
    shown += part;
    text.remove_prefix(taken);
  }
  return shown;
}

namespace {

using std::chrono::days;
using std::chrono::nanoseconds;

constexpr std::string_view kForm = "YYYY-MM-DDThh:mm:ss.nnnnnnnnnZ";

// The number in `text` from `from` on, with `count` digits.
std::optional<int> digits(std::string_view text, std::size_t from, std::size_t count) {
  const auto part = text.substr(from, count);
  int number = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
  if (error != std::errc() || end != part.data() + part.size() || number < 0) return std::nullopt;
  return number;
}

}  // namespace

std::string moment_text(drivers::Instant at) {
  const auto day = std::chrono::floor<days>(at);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(nanoseconds(at - day));
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%09dZ",
                static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()), static_cast<int>(time.hours().count()),
                static_cast<int>(time.minutes().count()), static_cast<int>(time.seconds().count()),
                static_cast<int>(time.subseconds().count()));
  return text.data();
}

std::optional<drivers::Instant> parse_moment(std::string_view text) {
  if (text.size() != kForm.size()) return std::nullopt;
  const auto year = digits(text, 0, 4), month = digits(text, 5, 2), day = digits(text, 8, 2),
             hours = digits(text, 11, 2), minutes = digits(text, 14, 2),
             seconds = digits(text, 17, 2), rest = digits(text, 20, 9);
  if (!year || !month || !day || !hours || !minutes || !seconds || !rest) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  // Other years do not fit into 64 bits of nanoseconds.
  if (!date.ok() || *year < 1700 || *year > 2200) return std::nullopt;
  const drivers::Instant at = drivers::Instant(std::chrono::sys_days(date).time_since_epoch()) +
                              std::chrono::hours(*hours) + std::chrono::minutes(*minutes) +
                              std::chrono::seconds(*seconds) + nanoseconds(*rest);
  if (moment_text(at) != text) return std::nullopt;
  return at;
}

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
                       "this is not a code of a sheet: it must be jadoube:1:GAME:HASH, and HASH "
                       "has 64 hexadecimal digits");
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
