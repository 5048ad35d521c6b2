#include "daemon/evidence/signing_key.h"

#include <openssl/evp.h>
#include <openssl/pem.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>

#include "daemon/evidence/shown_text.h"
#include "daemon/system/digest.h"
#include "daemon/system/log.h"
#include "daemon/system/secret_file.h"

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

constexpr std::size_t kSignatureBytes = 64;

}  // namespace

rules::Expected<PublicKey> PublicKey::parse(std::string_view text) {
  const auto info = bytes_of_base64(content_of(text));
  Bytes bytes{};
  if (!info || info->size() != kInfo.size() + bytes.size() || !info->starts_with(kInfo)) {
    return rules::refuse(
        rules::ErrorCode::kInvalidArgument,
        "this is not a public key of Ed25519, as `jadoube evidence key` prints it");
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

std::string Seal::bytes() const {
  return std::string(key.bytes().begin(), key.bytes().end()) + signature;
}

rules::Expected<Seal> Seal::parse(std::string_view bytes) {
  PublicKey::Bytes key{};
  if (bytes.size() != key.size() + kSignatureBytes) {
    return rules::refuse(rules::ErrorCode::kDataLoss, "this is not a seal");
  }
  std::copy_n(bytes.begin(), key.size(), key.begin());
  return Seal{PublicKey(key), std::string(bytes.substr(key.size()))};
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

using Memory = std::unique_ptr<BIO, decltype(&BIO_free)>;

Memory memory() { return {BIO_new(BIO_s_mem()), BIO_free}; }

// A record without a signature must never pass for one with it.
[[noreturn]] void fail(const char* what) {
  log::error(std::string("OpenSSL cannot ") + what);
  std::abort();
}

PublicKey public_half(EVP_PKEY* key) {
  PublicKey::Bytes bytes{};
  std::size_t size = bytes.size();
  if (EVP_PKEY_get_raw_public_key(key, bytes.data(), &size) != 1 || size != bytes.size()) {
    fail("give the public half of a key");
  }
  return PublicKey(bytes);
}

}  // namespace

SigningKey SigningKey::make() {
  Handle key(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"), EVP_PKEY_free);
  if (!key) fail("make a key of Ed25519");
  const auto public_key = public_half(key.get());
  return {std::move(key), public_key};
}

Expected<SigningKey> SigningKey::open(const std::string& path) {
  const auto pem = system::read_secret_file(path);
  if (pem) return parse(*pem, path);
  if (pem.error().code != ErrorCode::kNotFound) return tl::unexpected(pem.error());
  const auto made = make();
  return system::write_secret_file(path, made.pem()).map([&] { return made; });
}

Expected<SigningKey> SigningKey::parse(const std::string& pem, const std::string& path) {
  const Memory text(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), BIO_free);
  // Without this function, OpenSSL would ask for a password on the terminal.
  const auto no_password = [](char*, int, int, void*) { return -1; };
  Handle key(PEM_read_bio_PrivateKey(text.get(), nullptr, no_password, nullptr), EVP_PKEY_free);
  if (!key || EVP_PKEY_get_base_id(key.get()) != EVP_PKEY_ED25519) {
    return refuse(ErrorCode::kInvalidArgument,
                  "{file} has no Ed25519 key. Restore it from a backup. If there is none, "
                  "remove this file: the daemon makes another key",
                  {{"file", path}});
  }
  const auto public_key = public_half(key.get());
  return SigningKey(std::move(key), public_key);
}

std::string SigningKey::pem() const {
  const Memory text = memory();
  if (PEM_write_bio_PrivateKey(text.get(), key_.get(), nullptr, nullptr, 0, nullptr, nullptr) !=
      1) {
    fail("write a key");
  }
  char* bytes = nullptr;
  const auto size = BIO_get_mem_data(text.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

Seal SigningKey::seal(std::string_view text) const {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        EVP_MD_CTX_free);
  std::string signature(64, '\0');
  std::size_t size = signature.size();
  const bool is_signed =
      context && EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key_.get()) == 1 &&
      EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                     reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
  if (!is_signed || size != signature.size()) fail("sign a text");
  return {public_key_, std::move(signature)};
}

}  // namespace jadoube::evidence
