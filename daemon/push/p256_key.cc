#include "daemon/push/p256_key.h"

#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "daemon/system/digest.h"
#include "daemon/system/log.h"
#include "daemon/system/secret_file.h"

namespace jadoube::push {
namespace {

constexpr std::string_view kCurve = "prime256v1";
// Both halves of a signature have as many bytes.
constexpr int kScalarBytes = 32;

template <typename Thing, auto kFree>
struct Freed {
  void operator()(Thing* thing) const { kFree(thing); }
};
template <typename Thing, auto kFree>
using Held = std::unique_ptr<Thing, Freed<Thing, kFree>>;
using HeldKey = Held<EVP_PKEY, EVP_PKEY_free>;
using HeldContext = Held<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;

// Without a good key, the process ends, so that no weak key is used.
[[noreturn]] void fail(const char* what) {
  log::error(std::string("OpenSSL cannot ") + what);
  std::abort();
}

const unsigned char* bytes_in(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* room_in(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

bool is_on_curve(EVP_PKEY* key) {
  if (EVP_PKEY_get_base_id(key) != EVP_PKEY_EC) return false;
  std::array<char, 64> name{};
  std::size_t size = 0;
  return EVP_PKEY_get_group_name(key, name.data(), name.size(), &size) == 1 &&
         std::string_view(name.data(), size) == kCurve;
}

std::string point_of(EVP_PKEY* key) {
  unsigned char* bytes = nullptr;
  const std::size_t size = EVP_PKEY_get1_encoded_public_key(key, &bytes);
  std::string point(reinterpret_cast<const char*>(bytes), size);
  OPENSSL_free(bytes);
  if (point.size() != P256Key::kPointBytes) fail("give the public half of a key");
  return point;
}

}  // namespace

P256Key::P256Key(Handle key) : key_(std::move(key)), point_(point_of(key_.get())) {}

P256Key P256Key::make() {
  Handle key(EVP_EC_gen(kCurve.data()), EVP_PKEY_free);
  if (!key) fail("make a key on P-256");
  return P256Key(std::move(key));
}

std::optional<P256Key> P256Key::of_pem(const std::string& pem) {
  const Held<BIO, BIO_free> text(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  // Without this function, OpenSSL would ask for a password on the terminal.
  const auto no_password = [](char*, int, int, void*) { return -1; };
  Handle key(PEM_read_bio_PrivateKey(text.get(), nullptr, no_password, nullptr), EVP_PKEY_free);
  if (!key || !is_on_curve(key.get())) return std::nullopt;
  return P256Key(std::move(key));
}

std::optional<std::string> P256Key::shared_secret(std::string_view other) const {
  // OpenSSL also accepts compressed points. A browser never sends one [RFC 8291, 3.1].
  if (other.size() != kPointBytes || other[0] != 4) return std::nullopt;
  const HeldKey peer(EVP_PKEY_new());
  const HeldContext context(EVP_PKEY_CTX_new(key_.get(), nullptr));
  std::string secret(kScalarBytes, '\0');
  std::size_t size = secret.size();
  const bool is_derived =
      peer && context && EVP_PKEY_copy_parameters(peer.get(), key_.get()) == 1 &&
      EVP_PKEY_set1_encoded_public_key(peer.get(), bytes_in(other), other.size()) == 1 &&
      EVP_PKEY_derive_init(context.get()) == 1 &&
      EVP_PKEY_derive_set_peer(context.get(), peer.get()) == 1 &&
      EVP_PKEY_derive(context.get(), room_in(secret), &size) == 1 && size == secret.size();
  if (!is_derived) return std::nullopt;
  return secret;
}

std::string P256Key::signature(std::string_view text) const {
  const Held<EVP_MD_CTX, EVP_MD_CTX_free> context(EVP_MD_CTX_new());
  std::string der(static_cast<std::size_t>(EVP_PKEY_get_size(key_.get())), '\0');
  std::size_t size = der.size();
  const bool is_signed =
      context &&
      EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1 &&
      EVP_DigestSign(context.get(), room_in(der), &size, bytes_in(text), text.size()) == 1;
  if (!is_signed) fail("sign a text");
  const unsigned char* at = bytes_in(der);
  const Held<ECDSA_SIG, ECDSA_SIG_free> halves(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  const auto half = static_cast<std::size_t>(kScalarBytes);
  std::string signature(2 * half, '\0');
  const bool is_written =
      halves &&
      BN_bn2binpad(ECDSA_SIG_get0_r(halves.get()), room_in(signature), kScalarBytes) > 0 &&
      BN_bn2binpad(ECDSA_SIG_get0_s(halves.get()), room_in(signature) + half, kScalarBytes) > 0;
  if (!is_written) fail("write a signature");
  return signature;
}

std::string P256Key::pem() const {
  const Held<BIO, BIO_free> text(BIO_new(BIO_s_mem()));
  if (PEM_write_bio_PrivateKey(text.get(), key_.get(), nullptr, nullptr, 0, nullptr, nullptr) !=
      1) {
    fail("write a key");
  }
  char* bytes = nullptr;
  const auto size = BIO_get_mem_data(text.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using VapidJson = nlohmann::ordered_json;

std::string part_of(const VapidJson& json) {
  return system::base64url_of(json.dump(-1, ' ', false, VapidJson::error_handler_t::replace));
}

}  // namespace

VapidKey::VapidKey(P256Key key)
    : key_(std::move(key)), public_key_(system::base64url_of(key_.point())) {}

Expected<VapidKey> VapidKey::open(const std::string& path) {
  const auto pem = system::read_secret_file(path);
  if (pem) {
    auto key = P256Key::of_pem(*pem);
    if (key) return VapidKey(*std::move(key));
    return refuse(ErrorCode::kInvalidArgument,
                  "{file} has no key on the curve P-256. Restore it from a backup, or remove "
                  "it. Then the daemon makes another key, and people must turn alerts on again",
                  {{"file", path}});
  }
  if (pem.error().code != ErrorCode::kNotFound) return tl::unexpected(pem.error());
  const auto made = P256Key::make();
  if (auto written = system::write_secret_file(path, made.pem()); !written) {
    return tl::unexpected(written.error());
  }
  return VapidKey(made);
}

std::string VapidKey::authorization(const std::string& audience, const std::string& contact,
                                    std::chrono::sys_seconds now) const {
  VapidJson claims{{"aud", audience}, {"exp", (now + kTokenLife).time_since_epoch().count()}};
  if (!contact.empty()) claims["sub"] = contact;
  const auto text = part_of({{"typ", "JWT"}, {"alg", "ES256"}}) + "." + part_of(claims);
  return "vapid t=" + text + "." + system::base64url_of(key_.signature(text)) +
         ", k=" + public_key_;
}

}  // namespace jadoube::push
