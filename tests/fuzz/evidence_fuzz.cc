// Any text as an evidence file: it is refused with the line that is wrong, or checked. A file that
// was read and is written again has the same content, and no change of it passes for the signed
// one.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/shown_text.h"
#include "daemon/evidence/verification.h"
#include "tests/fuzz/input.h"

using namespace jadoube;
using namespace jadoube::evidence;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const SigningKey key = SigningKey::make();
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto code = parse_sheet_code(text))
    fuzz::check(parse_sheet_code(to_text(*code)) == code);
  const auto file = parse_evidence(text);
  if (!file) {
    fuzz::check(file.error().message.starts_with("line "));
    return 0;
  }
  // Nobody but the daemon has this key, so no input has its signature.
  fuzz::check(!verify(*file, key.public_key()).is_good());
  if (file->stamped_text.ends_with('\n')) {
    fuzz::check(parse_evidence(with_stamp(file->stamped_text, text))->stamp == text);
  }
  const auto again = parse_evidence(to_text(file->evidence, key));
  fuzz::check(again.has_value());
  fuzz::check(again->evidence.runs == file->evidence.runs);
  fuzz::check(again->evidence.facts == file->evidence.facts);
  fuzz::check(again->seal.holds_for(again->signed_text));
  return 0;
}
