#include "tests/support/push_browser.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

#include <array>
#include <cstdint>
#include <vector>

namespace jadoube::tests {
namespace {

using namespace std::string_view_literals;
using Key = std::shared_ptr<EVP_PKEY>;

const unsigned char* raw(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string hmac(std::string_view key, std::string_view text) {
  std::string made(EVP_MAX_MD_SIZE, '\0');
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), raw(text), text.size(),
       reinterpret_cast<unsigned char*>(made.data()), &size);
  made.resize(size);
  return made;
}

// HKDF of at most one block, as the RFCs write it out.
std::string derived(std::string_view salt, std::string_view secret, std::string_view info,
                    std::size_t length) {
  return hmac(hmac(salt, secret), std::string(info) + '\1').substr(0, length);
}

// A key from a point, and perhaps the private number.
Key key_of(std::string_view point, std::string_view number = {}) {
  const std::unique_ptr<OSSL_PARAM_BLD, decltype(&OSSL_PARAM_BLD_free)> build(OSSL_PARAM_BLD_new(),
                                                                              OSSL_PARAM_BLD_free);
  OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                   point.size());
  const std::unique_ptr<BIGNUM, decltype(&BN_free)> big(
      number.empty() ? nullptr : BN_bin2bn(raw(number), static_cast<int>(number.size()), nullptr),
      BN_free);
  if (big) OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, big.get());
  const std::unique_ptr<OSSL_PARAM, decltype(&OSSL_PARAM_free)> parameters(
      OSSL_PARAM_BLD_to_param(build.get()), OSSL_PARAM_free);
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr), EVP_PKEY_CTX_free);
  EVP_PKEY* key = nullptr;
  EVP_PKEY_fromdata_init(context.get());
  EVP_PKEY_fromdata(context.get(), &key, number.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR,
                    parameters.get());
  return {key, EVP_PKEY_free};
}

std::string agreed(const Key& own, std::string_view point) {
  const Key peer = key_of(point);
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new(own.get(), nullptr), EVP_PKEY_CTX_free);
  std::string secret(32, '\0');
  std::size_t size = secret.size();
  const bool is_agreed =
      peer && EVP_PKEY_derive_init(context.get()) == 1 &&
      EVP_PKEY_derive_set_peer(context.get(), peer.get()) == 1 &&
      EVP_PKEY_derive(context.get(), reinterpret_cast<unsigned char*>(secret.data()), &size) == 1;
  return is_agreed ? secret : std::string();
}

std::optional<std::string> opened(std::string_view sealed, std::string_view key,
                                  std::string_view nonce) {
  if (sealed.size() < 17) return std::nullopt;
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
      EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  std::string tag(sealed.substr(sealed.size() - 16));
  sealed.remove_suffix(16);
  std::string text(sealed.size(), '\0');
  int written = 0, rest = 0;
  auto* out = reinterpret_cast<unsigned char*>(text.data());
  EVP_DecryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, raw(key), raw(nonce));
  EVP_DecryptUpdate(context.get(), out, &written, raw(sealed), static_cast<int>(sealed.size()));
  EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, 16, tag.data());
  if (EVP_DecryptFinal_ex(context.get(), out + written, &rest) != 1) return std::nullopt;
  return text;
}

struct Coded {
  std::string_view salt = {}, key_id = {}, records = {};
  std::size_t record_size = 0;
};
std::optional<Coded> read_head(std::string_view body) {
  if (body.size() < 21) return std::nullopt;
  Coded coded{.salt = body.substr(0, 16)};
  for (const char c : body.substr(16, 4)) {
    coded.record_size = coded.record_size << 8 | static_cast<unsigned char>(c);
  }
  const std::size_t length = static_cast<unsigned char>(body[20]);
  if (body.size() < 21 + length || coded.record_size < 18) return std::nullopt;
  coded.key_id = body.substr(21, length);
  coded.records = body.substr(21 + length);
  return coded;
}

}  // namespace

std::string write_base64url(std::string_view bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), raw(bytes),
                  static_cast<int>(bytes.size()));
  text.resize(text.find_first_of(std::string_view("=\0", 2)));
  for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
  return text;
}

std::string read_base64url(std::string_view text) {
  std::string padded(text);
  for (char& c : padded) c = c == '-' ? '+' : c == '_' ? '/' : c;
  const std::size_t padding = (4 - padded.size() % 4) % 4;
  padded.append(padding, '=');
  std::string bytes(padded.size() / 4 * 3, '\0');
  if (EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()), raw(padded),
                      static_cast<int>(padded.size())) < 0) {
    return {};
  }
  bytes.resize(bytes.size() - padding);
  return bytes;
}

std::optional<std::string> read_aes128gcm(std::string_view body, std::string_view secret) {
  auto coded = read_head(body);
  if (!coded) return std::nullopt;
  const auto key = derived(coded->salt, secret, "Content-Encoding: aes128gcm\0"sv, 16);
  const auto base = derived(coded->salt, secret, "Content-Encoding: nonce\0"sv, 12);
  std::string text;
  for (std::uint8_t number = 0; !coded->records.empty(); ++number) {
    const auto record = coded->records.substr(0, coded->record_size);
    coded->records.remove_prefix(record.size());
    std::string nonce = base;
    nonce.back() = static_cast<char>(nonce.back() ^ number);
    auto part = opened(record, key, nonce);
    if (!part) return std::nullopt;
    const auto end = part->find_last_not_of('\0');
    const bool is_last = coded->records.empty();
    if (end == std::string::npos || (*part)[end] != (is_last ? 2 : 1)) return std::nullopt;
    text += part->substr(0, end);
  }
  return text;
}

PushBrowser::PushBrowser() : key_(EVP_EC_gen("P-256"), EVP_PKEY_free), auth_(16, '\0') {
  unsigned char* bytes = nullptr;
  const std::size_t size = EVP_PKEY_get1_encoded_public_key(key_.get(), &bytes);
  point_.assign(reinterpret_cast<const char*>(bytes), size);
  OPENSSL_free(bytes);
  RAND_bytes(reinterpret_cast<unsigned char*>(auth_.data()), static_cast<int>(auth_.size()));
}

PushBrowser::PushBrowser(std::string_view number, std::string_view point, std::string_view auth)
    : key_(key_of(point, number)), point_(point), auth_(auth) {}

std::string PushBrowser::subscription_head(const std::string& endpoint) const {
  return R"({"endpoint":")" + endpoint + R"(","keys":{"p256dh":")" + write_base64url(point_) +
         R"(","auth":")" + write_base64url(auth_) + R"("})";
}

std::optional<std::string> PushBrowser::decrypted(std::string_view body) const {
  const auto coded = read_head(body);
  if (!coded || coded->key_id.size() != 65) return std::nullopt;
  const auto info = std::string("WebPush: info\0"sv) + point_ + std::string(coded->key_id);
  return read_aes128gcm(body, derived(auth_, agreed(key_, coded->key_id), info, 32));
}

std::optional<VapidField> read_vapid(std::string_view field) {
  constexpr std::string_view kToken = "vapid t=", kKey = ", k=";
  const auto comma = field.find(kKey);
  if (!field.starts_with(kToken) || comma == std::string_view::npos) return std::nullopt;
  const auto token = field.substr(kToken.size(), comma - kToken.size());
  const auto first = token.find('.'), last = token.rfind('.');
  if (first == std::string_view::npos || first == last) return std::nullopt;
  const auto signature = read_base64url(token.substr(last + 1));
  if (signature.size() != 64) return std::nullopt;
  VapidField read{.header = read_base64url(token.substr(0, first)),
                  .claims = read_base64url(token.substr(first + 1, last - first - 1)),
                  .key = read_base64url(field.substr(comma + kKey.size()))};
  const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> halves(ECDSA_SIG_new(),
                                                                     ECDSA_SIG_free);
  ECDSA_SIG_set0(halves.get(), BN_bin2bn(raw(signature), 32, nullptr),
                 BN_bin2bn(raw(signature) + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(halves.get(), &der);
  const Key key = key_of(read.key);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        EVP_MD_CTX_free);
  const auto text = token.substr(0, last);
  read.holds =
      key && size > 0 &&
      EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
      EVP_DigestVerify(context.get(), der, static_cast<std::size_t>(size), raw(text),
                       text.size()) == 1;
  OPENSSL_free(der);
  return read;
}

}  // namespace jadoube::tests
