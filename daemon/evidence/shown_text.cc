#include "daemon/evidence/shown_text.h"

#include <openssl/asn1.h>

#include <algorithm>

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

}  // namespace jadoube::evidence
