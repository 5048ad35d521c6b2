#include "tests/support/test_time_server.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ts.h>
#include <openssl/x509v3.h>

#include <utility>

namespace jadoube::tests {
namespace {

using Memory = std::unique_ptr<BIO, decltype(&BIO_free)>;

Memory memory() { return {BIO_new(BIO_s_mem()), BIO_free}; }

std::string text_of(const Memory& memory) {
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

std::string pem_of(X509* certificate) {
  const auto text = memory();
  PEM_write_bio_X509(text.get(), certificate);
  return text_of(text);
}

std::shared_ptr<EVP_PKEY> new_key() { return {EVP_EC_gen("P-256"), EVP_PKEY_free}; }

void add_extension(X509* certificate, int kind, const char* value) {
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value);
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

// A certificate that is not signed yet.
std::shared_ptr<X509> certificate_for(const std::string& name, EVP_PKEY* key, long number,
                                      const TestTimeServer::Settings& settings) {
  std::shared_ptr<X509> made(X509_new(), X509_free);
  X509_set_version(made.get(), X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(made.get()), number);
  const auto begin = settings.at - std::chrono::days(1);
  ASN1_TIME_set(X509_getm_notBefore(made.get()), begin.time_since_epoch().count());
  ASN1_TIME_set(X509_getm_notAfter(made.get()), (begin + settings.life).time_since_epoch().count());
  X509_set_pubkey(made.get(), key);
  X509_NAME_add_entry_by_txt(X509_get_subject_name(made.get()), "CN", MBSTRING_UTF8,
                             reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0);
  return made;
}

// The request, without the flag that asks for the certificate.
std::string without_certificate(const std::string& request) {
  const auto* from = reinterpret_cast<const unsigned char*>(request.data());
  const std::unique_ptr<TS_REQ, decltype(&TS_REQ_free)> read(
      d2i_TS_REQ(nullptr, &from, static_cast<long>(request.size())), TS_REQ_free);
  TS_REQ_set_cert_req(read.get(), 0);
  const auto bytes = memory();
  i2d_TS_REQ_bio(bytes.get(), read.get());
  return text_of(bytes);
}

ASN1_INTEGER* serial_number(TS_resp_ctx*, void*) {
  ASN1_INTEGER* number = ASN1_INTEGER_new();
  ASN1_INTEGER_set(number, 1);
  return number;
}

int stamped_time(TS_resp_ctx*, void* at, long* seconds, long* microseconds) {
  *seconds = static_cast<const TestTimeServer::Time*>(at)->time_since_epoch().count();
  *microseconds = 0;
  return 1;
}

}  // namespace

TestTimeServer::TestTimeServer(Settings settings)
    : settings_(std::move(settings)), authority_key_(new_key()), key_(new_key()) {
  authority_ = certificate_for(settings_.authority, authority_key_.get(), 1, settings_);
  X509_set_issuer_name(authority_.get(), X509_get_subject_name(authority_.get()));
  add_extension(authority_.get(), NID_basic_constraints, "critical,CA:TRUE");
  X509_sign(authority_.get(), authority_key_.get(), EVP_sha256());
  certificate_ = certificate_for(settings_.name, key_.get(), 2, settings_);
  X509_set_issuer_name(certificate_.get(), X509_get_subject_name(authority_.get()));
  add_extension(certificate_.get(), NID_key_usage, "critical,digitalSignature");
  add_extension(certificate_.get(), NID_ext_key_usage, "critical,timeStamping");
  X509_sign(certificate_.get(), authority_key_.get(), EVP_sha256());
}

std::string TestTimeServer::authority() const { return pem_of(authority_.get()); }

std::string TestTimeServer::certificate() const { return pem_of(certificate_.get()); }

std::string TestTimeServer::answer(const std::string& request) const {
  const std::unique_ptr<TS_RESP_CTX, decltype(&TS_RESP_CTX_free)> context(TS_RESP_CTX_new(),
                                                                          TS_RESP_CTX_free);
  auto at = settings_.at;
  TS_RESP_CTX_set_serial_cb(context.get(), serial_number, nullptr);
  TS_RESP_CTX_set_time_cb(context.get(), stamped_time, &at);
  TS_RESP_CTX_set_signer_cert(context.get(), certificate_.get());
  TS_RESP_CTX_set_signer_key(context.get(), key_.get());
  TS_RESP_CTX_set_signer_digest(context.get(), EVP_sha256());
  TS_RESP_CTX_set_ess_cert_id_digest(context.get(), EVP_sha256());
  TS_RESP_CTX_add_md(context.get(), settings_.accepts ? EVP_sha256() : EVP_sha512());
  TS_RESP_CTX_add_flags(context.get(), TS_TSA_NAME);
  const std::unique_ptr<ASN1_OBJECT, decltype(&ASN1_OBJECT_free)> policy(
      OBJ_txt2obj("1.2.3.4.1", 1), ASN1_OBJECT_free);
  TS_RESP_CTX_set_def_policy(context.get(), policy.get());
  const auto taken = settings_.sends_certificate ? request : without_certificate(request);
  const auto asked = memory();
  BIO_write(asked.get(), taken.data(), static_cast<int>(taken.size()));
  const std::unique_ptr<TS_RESP, decltype(&TS_RESP_free)> response(
      TS_RESP_create_response(context.get(), asked.get()), TS_RESP_free);
  const auto bytes = memory();
  i2d_TS_RESP_bio(bytes.get(), response.get());
  return text_of(bytes);
}

}  // namespace jadoube::tests
