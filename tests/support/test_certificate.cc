#include "tests/support/test_certificate.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <memory>

namespace jadoube::tests {
namespace {

using Memory = std::unique_ptr<BIO, decltype(&BIO_free)>;

std::string text_of(const Memory& memory) {
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

}  // namespace

TestCertificate make_certificate(const std::string& name, std::chrono::seconds life,
                                 const std::string& passphrase) {
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(EVP_EC_gen("P-256"),
                                                                &EVP_PKEY_free);
  const std::unique_ptr<X509, decltype(&X509_free)> made(X509_new(), &X509_free);
  X509_set_version(made.get(), X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), -3600);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), static_cast<long>(life.count()));
  X509_set_pubkey(made.get(), key.get());
  X509_NAME* who = X509_get_subject_name(made.get());
  X509_NAME_add_entry_by_txt(who, "CN", MBSTRING_UTF8,
                             reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0);
  X509_set_issuer_name(made.get(), who);
  const std::string names = "DNS:" + name + ",IP:127.0.0.1";
  X509_EXTENSION* extension =
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, names.c_str());
  X509_add_ext(made.get(), extension, -1);
  X509_EXTENSION_free(extension);
  X509_sign(made.get(), key.get(), EVP_sha256());

  const Memory certificate_text(BIO_new(BIO_s_mem()), &BIO_free);
  const Memory key_text(BIO_new(BIO_s_mem()), &BIO_free);
  PEM_write_bio_X509(certificate_text.get(), made.get());
  PEM_write_bio_PrivateKey(key_text.get(), key.get(),
                           passphrase.empty() ? nullptr : EVP_aes_128_cbc(),
                           reinterpret_cast<const unsigned char*>(passphrase.c_str()),
                           static_cast<int>(passphrase.size()), nullptr, nullptr);
  return {text_of(certificate_text), text_of(key_text)};
}

}  // namespace jadoube::tests
