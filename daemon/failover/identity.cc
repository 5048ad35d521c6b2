#include "daemon/failover/identity.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <array>
#include <memory>

namespace jadoube::failover {
namespace {

using rules::ErrorCode;
using rules::Expected;

template <auto Free>
struct FreeBy {
  template <typename Type>
  void operator()(Type* object) const {
    Free(object);
  }
};
using Key = std::unique_ptr<EVP_PKEY, FreeBy<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, FreeBy<X509_free>>;
using Memory = std::unique_ptr<BIO, FreeBy<BIO_free>>;

constexpr const char* kAuthorityName = "jadoube failover authority";
// Machines in a hall may have a wrong clock. The secret is the proof, not the date.
constexpr const char* kFrom = "20000101000000Z";
constexpr const char* kUntil = "20991231235959Z";

// An Ed25519 key that follows from the secret.
Key authority_key(const std::string& secret) {
  std::array<unsigned char, 32> seed{};
  unsigned int size = 0;
  HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
       reinterpret_cast<const unsigned char*>(kAuthorityName),
       std::char_traits<char>::length(kAuthorityName), seed.data(), &size);
  return Key(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, seed.data(), seed.size()));
}

void set_name(X509_NAME* name, const char* text) {
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8,
                             reinterpret_cast<const unsigned char*>(text), -1, -1, 0);
}

void add_extension(X509* to, int kind, const std::string& value) {
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.c_str());
  if (extension == nullptr) return;
  X509_add_ext(to, extension, -1);
  X509_EXTENSION_free(extension);
}

// A certificate for `key` that `signer` signs. Null: OpenSSL could not make it.
Certificate make(const char* name, EVP_PKEY* key, EVP_PKEY* signer, bool is_authority) {
  Certificate made(X509_new());
  if (!made || key == nullptr || signer == nullptr) return nullptr;
  std::uint32_t serial = 1;
  if (!is_authority) RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial);
  X509_set_version(made.get(), X509_VERSION_3);
  ASN1_INTEGER_set_uint64(X509_get_serialNumber(made.get()), std::uint64_t{serial} + 1);
  ASN1_TIME_set_string_X509(X509_getm_notBefore(made.get()), kFrom);
  ASN1_TIME_set_string_X509(X509_getm_notAfter(made.get()), kUntil);
  X509_set_pubkey(made.get(), key);
  set_name(X509_get_subject_name(made.get()), name);
  const std::unique_ptr<X509_NAME, FreeBy<X509_NAME_free>> issuer(X509_NAME_new());
  set_name(issuer.get(), kAuthorityName);
  X509_set_issuer_name(made.get(), issuer.get());
  if (is_authority) {
    add_extension(made.get(), NID_basic_constraints, "critical,CA:TRUE");
    add_extension(made.get(), NID_key_usage, "critical,keyCertSign");
  } else {
    add_extension(made.get(), NID_basic_constraints, "critical,CA:FALSE");
    add_extension(made.get(), NID_subject_alt_name, std::string("DNS:") + name);
  }
  // Ed25519 has its own digest.
  return X509_sign(made.get(), signer, nullptr) > 0 ? std::move(made) : nullptr;
}

std::string text_in(const Memory& memory) {
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

std::string pem_of(X509* certificate) {
  const Memory memory(BIO_new(BIO_s_mem()));
  PEM_write_bio_X509(memory.get(), certificate);
  return text_in(memory);
}

std::string pem_of(EVP_PKEY* key) {
  const Memory memory(BIO_new(BIO_s_mem()));
  PEM_write_bio_PrivateKey(memory.get(), key, nullptr, nullptr, 0, nullptr, nullptr);
  return text_in(memory);
}

}  // namespace

Expected<Identity> identity_of(const std::string& secret) {
  if (secret.size() < kShortestSecret) {
    return rules::refuse(
        ErrorCode::kInvalidArgument,
        "the secret is shorter than {least} characters: make one with openssl rand "
        "-base64 33",
        {{"least", kShortestSecret}});
  }
  const Key root_key = authority_key(secret);
  const Key key(EVP_EC_gen("P-256"));
  const Certificate root = make(kAuthorityName, root_key.get(), root_key.get(), true);
  const Certificate own = make(kPeerName, key.get(), root_key.get(), false);
  if (!root || !own) {
    return rules::refuse(ErrorCode::kInternal, "OpenSSL cannot make the certificates");
  }
  return Identity{
      .authority = pem_of(root.get()), .certificate = pem_of(own.get()), .key = pem_of(key.get())};
}

}  // namespace jadoube::failover
