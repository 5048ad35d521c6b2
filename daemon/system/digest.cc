#include "daemon/system/digest.h"

#include <openssl/evp.h>

#include <cstdlib>

#include "daemon/system/log.h"

namespace jadoube::system {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

// OpenSSL looks up an algorithm by its name. That takes longer than to hash a row of the journal.
const EVP_MD* sha256() {
  static const EVP_MD* const fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return fetched;
}

}  // namespace

Digest digest_of(std::string_view bytes) {
  Digest digest{};
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, sha256(), nullptr) == 1) {
    return digest;
  }
  log::error("OpenSSL has no SHA-256");
  std::abort();
}

std::string hex_of(const Digest& digest) {
  std::string hex;
  hex.reserve(2 * digest.size());
  for (const unsigned char byte : digest) {
    hex += kHexDigits[byte / 16];
    hex += kHexDigits[byte % 16];
  }
  return hex;
}

std::optional<Digest> digest_of_hex(std::string_view hex) {
  Digest digest{};
  if (hex.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const auto high = kHexDigits.find(hex[2 * i]), low = kHexDigits.find(hex[2 * i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    digest[i] = static_cast<unsigned char>(16 * high + low);
  }
  return digest;
}

}  // namespace jadoube::system
