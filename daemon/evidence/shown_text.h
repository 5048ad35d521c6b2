#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/evidence/evidence_file.h"
#include "drivers/observation.h"

namespace jadoube::evidence {

/// A foreign text in a form that is safe for a terminal: one line of at most 200 bytes, without
/// control characters. Bytes that are not UTF-8 become question marks.
std::string shown_text(std::string_view text);

/// "2026-11-20T14:02:03.120000000Z": the time in UTC, to the nanosecond.
std::string moment_text(drivers::Instant at);

/// The moment that `moment_text` wrote. Nothing: `text` is not what it writes for any moment.
std::optional<drivers::Instant> parse_moment(std::string_view text);

/// What a printed sheet has of the record: the game, and the hash of its last row then.
struct SheetCode {
  /// "table-1-3".
  std::string game;
  Digest hash{};

  bool operator==(const SheetCode&) const = default;
};

/// "jadoube:1:table-1-3:" and 64 hexadecimal digits.
std::string to_text(const SheetCode& code);

/// Reads what `to_text` wrote. Blanks in it are left out: somebody may have typed the groups of a
/// printed hash. InvalidArgument: it has another form.
rules::Expected<SheetCode> parse_sheet_code(std::string_view text);

/// The place of the last row that the sheet covers. Nothing: the sheet was printed from another
/// record, or of another game.
std::optional<std::uint64_t> covered_by(const SheetCode& code, const Evidence& evidence);

/// The bytes in base64, on one line, with padding.
std::string base64_of(std::string_view bytes);

/// The bytes that `base64_of` wrote. Nothing: `text` is not what it writes for any bytes.
std::optional<std::string> bytes_of_base64(std::string_view text);

}  // namespace jadoube::evidence
