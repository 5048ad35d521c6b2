#include "daemon/evidence/sheet_code.h"

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

}  // namespace jadoube::evidence
