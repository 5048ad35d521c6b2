#include "daemon/evidence/public_key.h"

#include <openssl/evp.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "daemon/evidence/sheet_code.h"
#include "daemon/system/build_id.h"

namespace jadoube::evidence {
namespace {

// A SubjectPublicKeyInfo of Ed25519 is these bytes and the key [spec: RFC 8410, section 4].
constexpr std::string_view kInfo("\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00", 12);
constexpr std::string_view kBegin = "-----BEGIN PUBLIC KEY-----";
constexpr std::string_view kEnd = "-----END PUBLIC KEY-----";

// The text between the lines of PEM, without white space. If there are no such lines, `text`.
std::string content_of(std::string_view text) {
  const auto begin = text.find(kBegin), end = text.find(kEnd);
  if (begin != std::string_view::npos && end != std::string_view::npos && begin < end) {
    text = text.substr(begin + kBegin.size(), end - begin - kBegin.size());
  }
  std::string content(text);
  std::erase_if(content, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
  return content;
}

}  // namespace

rules::Expected<PublicKey> PublicKey::parse(std::string_view text) {
  const auto info = bytes_of_base64(content_of(text));
  Bytes bytes{};
  if (!info || info->size() != kInfo.size() + bytes.size() || !info->starts_with(kInfo)) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "this is no public key of Ed25519, as `jadoube evidence key` prints it");
  }
  std::copy_n(info->begin() + kInfo.size(), bytes.size(), bytes.begin());
  return PublicKey(bytes);
}

std::string PublicKey::text() const {
  return base64_of(std::string(kInfo) + std::string(bytes_.begin(), bytes_.end()));
}

std::string PublicKey::pem() const {
  return std::string(kBegin) + '\n' + text() + '\n' + std::string(kEnd) + '\n';
}

std::string PublicKey::name() const {
  const auto hex = system::hex_of(system::digest_of(std::string(bytes_.begin(), bytes_.end())));
  return hex.substr(0, 4) + ' ' + hex.substr(4, 4) + ' ' + hex.substr(8, 4) + ' ' +
         hex.substr(12, 4);
}

bool PublicKey::has_signed(std::string_view text, std::string_view signature) const {
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes_.data(), bytes_.size()),
      EVP_PKEY_free);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        EVP_MD_CTX_free);
  return key && context &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()),
                          signature.size(), reinterpret_cast<const unsigned char*>(text.data()),
                          text.size()) == 1;
}

}  // namespace jadoube::evidence
