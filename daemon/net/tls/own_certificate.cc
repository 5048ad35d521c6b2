#include "daemon/net/tls/own_certificate.h"

#include <arpa/inet.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>

#include "daemon/system/secret_file.h"

namespace jadoube::net {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using std::chrono::sys_seconds;

using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;
using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Memory = std::unique_ptr<BIO, decltype(&BIO_free)>;

constexpr long kVersion3 = 2;
constexpr std::size_t kSerialBytes = 16;
// A clock that is set back a little must not make it invalid.
constexpr std::chrono::days kBefore{2};

bool is_numeric_address(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return ::inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 ||
         ::inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
}

bool is_host_name(const std::string& text) {
  return !text.empty() && text.size() <= 253 && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '-';
  });
}

// The names in the form of OpenSSL's configuration: "DNS:hall.local,IP:192.0.2.7".
std::string alternative_names(const OwnCertificate& own) {
  std::vector<std::string> all = {"DNS:localhost", "IP:127.0.0.1"};
  for (const auto& name : own.names) {
    if (is_host_name(name) && !is_numeric_address(name)) all.push_back("DNS:" + name);
  }
  for (const auto& address : own.addresses) {
    if (is_numeric_address(address)) all.push_back("IP:" + address);
  }
  std::string text;
  for (const auto& each : all) text += (text.empty() ? "" : ",") + each;
  return text;
}

bool add(X509* certificate, int kind, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str());
  if (extension == nullptr) return false;
  const bool added = X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return added;
}

bool set_serial(X509* certificate) {
  std::array<unsigned char, kSerialBytes> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) return false;
  // Positive, and never of another length.
  bytes[0] = static_cast<unsigned char>((bytes[0] & 0x3F) | 0x40);
  BIGNUM* number = BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr);
  const bool set = number != nullptr &&
                   BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nullptr;
  BN_free(number);
  return set;
}

bool set_times(X509* certificate, sys_seconds now) {
  const auto begin = (now - kBefore).time_since_epoch().count();
  const auto end = (now - kBefore + OwnCertificate::kLife).time_since_epoch().count();
  return ASN1_TIME_set(X509_getm_notBefore(certificate), begin) != nullptr &&
         ASN1_TIME_set(X509_getm_notAfter(certificate), end) != nullptr;
}

bool fill(X509* certificate, EVP_PKEY* key, const OwnCertificate& own, sys_seconds now) {
  X509_NAME* subject = X509_get_subject_name(certificate);
  const auto host = std::ranges::find_if(own.names, is_host_name);
  const std::string called = "jadoube" + (host == own.names.end() ? "" : " at " + *host);
  return X509_set_version(certificate, kVersion3) == 1 && set_serial(certificate) &&
         set_times(certificate, now) && X509_set_pubkey(certificate, key) == 1 &&
         X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8,
                                    reinterpret_cast<const unsigned char*>(called.c_str()),
                                    std::min(64, static_cast<int>(called.size())), -1, 0) == 1 &&
         X509_set_issuer_name(certificate, subject) == 1 &&
         add(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
         add(certificate, NID_key_usage, "critical,digitalSignature") &&
         add(certificate, NID_ext_key_usage, "serverAuth") &&
         add(certificate, NID_subject_alt_name, alternative_names(own)) &&
         X509_sign(certificate, key, EVP_sha256()) > 0;
}

// Empty: OpenSSL failed.
template <typename Write>
std::string pem_of(const Write& write) {
  const Memory memory(BIO_new(BIO_s_mem()), BIO_free);
  if (!memory || write(memory.get()) != 1) return {};
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

}  // namespace

Expected<bool> OwnCertificate::make_if_needed(const TlsCertificate::Files& files,
                                              sys_seconds now) const {
  const auto known = TlsCertificate::open(files);
  if (known && (*known)->facts().end > now + kLeast) return false;
  ERR_clear_error();
  const Key key(EVP_EC_gen("P-256"), EVP_PKEY_free);
  const Certificate certificate(X509_new(), X509_free);
  if (!key || !certificate || !fill(certificate.get(), key.get(), *this, now)) {
    const char* why = ERR_reason_error_string(ERR_peek_last_error());
    return refuse(ErrorCode::kInternal, "OpenSSL makes no certificate: {why}",
                  {{"why", why != nullptr ? why : "?"}});
  }
  const std::string key_text = pem_of([&](BIO* to) {
    return PEM_write_bio_PrivateKey(to, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  });
  const std::string text =
      pem_of([&](BIO* to) { return PEM_write_bio_X509(to, certificate.get()); });
  return system::write_secret_file(files.key, key_text)
      .and_then([&] { return system::write_secret_file(files.certificate, text); })
      .map([] { return true; });
}

}  // namespace jadoube::net
