#include "daemon/cli/evidence_code_text.h"

#include "daemon/cli/qr_text.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

constexpr std::size_t kHashGroup = 8, kHashGroups = 4;

// "jadoube:1:table-1-3:" on a line of its own, then the hash.
std::string grouped(const std::string& code) {
  const auto hash = code.rfind(':') + 1;
  std::string text = "  " + code.substr(0, hash);
  for (std::size_t at = hash, group = 0; at < code.size(); at += kHashGroup, ++group) {
    text += (group % kHashGroups == 0 ? "\n  " : " ") + code.substr(at, kHashGroup);
  }
  return text + "\n";
}

}  // namespace

std::string evidence_code_text(const std::string& code) {
  if (code.empty()) return {};
  return "\n" +
         language::tr("The record of this sheet. To compare it: jadoube verify FILE --code") +
         "\n" + grouped(code) + "\n" + qr_text(code, QrStyle::kPaper);
}

}  // namespace jadoube::cli
