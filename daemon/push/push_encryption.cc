#include "daemon/push/push_encryption.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include <array>
#include <cstdlib>
#include <memory>

#include "daemon/system/log.h"

namespace jadoube::push {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kKeyBytes = 16, kNonceBytes = 12, kTagBytes = 16;
// The byte after the text of the last record.
constexpr char kLastRecord = 2;

[[noreturn]] void fail_to(const char* what) {
  log::error(std::string("OpenSSL cannot ") + what);
  std::abort();
}

const unsigned char* bytes_at(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

OSSL_PARAM octets(const char* name, std::string_view bytes) {
  // OpenSSL only reads them.
  return OSSL_PARAM_construct_octet_string(name, const_cast<char*>(bytes.data()), bytes.size());
}

// The encrypted text, and the tag after it.
std::string sealed(std::string_view text, std::string_view key, std::string_view nonce) {
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
      EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  std::string made(text.size() + kTagBytes, '\0');
  auto* out = reinterpret_cast<unsigned char*>(made.data());
  int written = 0, rest = 0;
  const bool is_sealed = context &&
                         EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr,
                                            bytes_at(key), bytes_at(nonce)) == 1 &&
                         EVP_EncryptUpdate(context.get(), out, &written, bytes_at(text),
                                           static_cast<int>(text.size())) == 1 &&
                         EVP_EncryptFinal_ex(context.get(), out + written, &rest) == 1 &&
                         EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG,
                                             static_cast<int>(kTagBytes), out + text.size()) == 1;
  if (!is_sealed) fail_to("encrypt");
  return made;
}

constexpr std::size_t kInputKeyBytes = 32;

std::string new_salt() {
  std::string salt(kSaltBytes, '\0');
  if (RAND_bytes(reinterpret_cast<unsigned char*>(salt.data()), static_cast<int>(salt.size())) ==
      1) {
    return salt;
  }
  log::error("the system gives no random numbers");
  std::abort();
}

}  // namespace

std::string hkdf(std::string_view secret, std::string_view salt, std::string_view info,
                 std::size_t length) {
  const std::unique_ptr<EVP_KDF, decltype(&EVP_KDF_free)> kdf(
      EVP_KDF_fetch(nullptr, "HKDF", nullptr), EVP_KDF_free);
  const std::unique_ptr<EVP_KDF_CTX, decltype(&EVP_KDF_CTX_free)> context(
      EVP_KDF_CTX_new(kdf.get()), EVP_KDF_CTX_free);
  std::string digest = "SHA256";
  const std::array parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
      octets(OSSL_KDF_PARAM_KEY, secret), octets(OSSL_KDF_PARAM_SALT, salt),
      octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  std::string made(length, '\0');
  if (!context || EVP_KDF_derive(context.get(), reinterpret_cast<unsigned char*>(made.data()),
                                 made.size(), parameters.data()) != 1) {
    fail_to("derive a key");
  }
  return made;
}

std::string aes128gcm(std::string_view text, std::string_view secret, std::string_view salt,
                      std::string_view key_id) {
  const auto key = hkdf(secret, salt, "Content-Encoding: aes128gcm\0"sv, kKeyBytes);
  const auto nonce = hkdf(secret, salt, "Content-Encoding: nonce\0"sv, kNonceBytes);
  std::string made(salt);
  for (int shift = 24; shift >= 0; shift -= 8) {
    made += static_cast<char>(kRecordBytes >> shift & 255U);
  }
  made += static_cast<char>(key_id.size());
  made += key_id;
  return made + sealed(std::string(text) + kLastRecord, key, nonce);
}

std::optional<std::string> encrypted_for(const BrowserKeys& browser, std::string_view text) {
  return encrypted_for(browser, text, P256Key::make(), new_salt());
}

std::optional<std::string> encrypted_for(const BrowserKeys& browser, std::string_view text,
                                         const P256Key& own, std::string_view salt) {
  if (text.size() > kLongestPush) return std::nullopt;
  const auto shared = own.shared_secret(browser.p256dh);
  if (!shared) return std::nullopt;
  const auto info = std::string("WebPush: info\0"sv) + browser.p256dh + own.point();
  const auto secret = hkdf(*shared, browser.auth, info, kInputKeyBytes);
  return aes128gcm(text, secret, salt, own.point());
}

}  // namespace jadoube::push
