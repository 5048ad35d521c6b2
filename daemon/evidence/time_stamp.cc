// Theory of operation. A token holds the time, the hash that was stamped and a signature over both.
// It also holds the certificate of the signer. First the signature is checked with that certificate
// alone, as if its owner was trusted. A token that fails here is broken for everybody. Then comes
// the hash, and last whether an authority knows the signer.
#include "daemon/evidence/time_stamp.h"

#include <openssl/err.h>
#include <openssl/pkcs7.h>
#include <openssl/ts.h>
#include <openssl/x509.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <vector>

#include "daemon/evidence/shown_text.h"

namespace jadoube::evidence {
namespace {

using rules::Sentence;

using Token = std::unique_ptr<PKCS7, decltype(&PKCS7_free)>;
using Content = std::unique_ptr<TS_TST_INFO, decltype(&TS_TST_INFO_free)>;

// Other times do not fit into an Instant.
constexpr std::time_t kFirstSecond = 0, kLastSecond = 7'258'118'400;

// Nothing: these bytes are no token, or there is more after it.
Token read_token(std::string_view bytes) {
  const auto* from = reinterpret_cast<const unsigned char*>(bytes.data());
  const auto* const end = from + bytes.size();
  Token token(d2i_PKCS7(nullptr, &from, static_cast<long>(bytes.size())), PKCS7_free);
  if (from != end) token.reset();
  return token;
}

std::optional<std::time_t> second_of(TS_TST_INFO* content) {
  std::tm parts{};
  const auto* time = TS_TST_INFO_get_time(content);
  if (time == nullptr || ASN1_TIME_to_tm(time, &parts) != 1) return std::nullopt;
  const std::time_t second = ::timegm(&parts);
  if (second < kFirstSecond || second > kLastSecond) return std::nullopt;
  return second;
}

bool is_of(TS_TST_INFO* content, const system::Digest& hash) {
  auto* imprint = TS_TST_INFO_get_msg_imprint(content);
  const ASN1_OBJECT* algorithm = nullptr;
  X509_ALGOR_get0(&algorithm, nullptr, nullptr, TS_MSG_IMPRINT_get_algo(imprint));
  const auto* stamped = TS_MSG_IMPRINT_get_msg(imprint);
  const auto* bytes = ASN1_STRING_get0_data(stamped);
  return OBJ_obj2nid(algorithm) == NID_sha256 &&
         std::equal(hash.begin(), hash.end(), bytes, bytes + ASN1_STRING_length(stamped));
}

// The certificate in the token that its signer names. Null: it has none.
X509* signer_of(PKCS7* token) {
  // Other kinds have no signers at all.
  if (PKCS7_type_is_signed(token) != 1) return nullptr;
  const std::unique_ptr<STACK_OF(X509), void (*)(STACK_OF(X509)*)> signers(
      PKCS7_get0_signers(token, nullptr, 0), [](STACK_OF(X509) * list) { sk_X509_free(list); });
  return sk_X509_num(signers.get()) == 1 ? sk_X509_value(signers.get(), 0) : nullptr;
}

std::string subject_of(const X509* certificate) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> memory(BIO_new(BIO_s_mem()), BIO_free);
  constexpr unsigned long kReadable =
      XN_FLAG_ONELINE & ~static_cast<unsigned long>(ASN1_STRFLGS_ESC_MSB);
  X509_NAME_print_ex(memory.get(), X509_get_subject_name(certificate), 0, kReadable);
  char* text = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &text);
  return shown_text({text, static_cast<std::size_t>(std::max(0L, size))});
}

// Why OpenSSL refused, in its words.
std::string take_reason() {
  std::string reason;
  const char* data = nullptr;
  int flags = 0;
  while (const auto error = ERR_get_error_all(nullptr, nullptr, nullptr, &data, &flags)) {
    const char* words = ERR_reason_error_string(error);
    reason = words != nullptr ? words : "";
    const bool has_more = (flags & ERR_TXT_STRING) != 0 && data != nullptr && *data != '\0';
    if (!has_more || ERR_GET_REASON(error) != TS_R_CERTIFICATE_VERIFY_ERROR) continue;
    // "Verify error:unable to get local issuer certificate"
    const std::string_view more(data);
    reason = more.substr(more.find(':') + 1);
    break;
  }
  ERR_clear_error();
  return reason;
}

// Checks the signature, and that one of `trusted` leads to its signer. Nothing: all is well.
// Otherwise what OpenSSL says.
std::optional<std::string> fault_of_signature(PKCS7* token, std::time_t at,
                                              const std::vector<X509*>& trusted) {
  ERR_clear_error();
  X509_STORE* store = X509_STORE_new();
  for (auto* certificate : trusted) X509_STORE_add_cert(store, certificate);
  X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN);
  X509_VERIFY_PARAM_set_time(X509_STORE_get0_param(store), at);
  const std::unique_ptr<TS_VERIFY_CTX, decltype(&TS_VERIFY_CTX_free)> context(TS_VERIFY_CTX_new(),
                                                                              TS_VERIFY_CTX_free);
  TS_VERIFY_CTX_set_flags(context.get(), TS_VFY_VERSION | TS_VFY_SIGNER | TS_VFY_SIGNATURE);
  TS_VERIFY_CTX_set_store(context.get(), store);
  if (TS_RESP_verify_token(context.get(), token) == 1) return std::nullopt;
  return take_reason();
}

TimeStamp with_fault(TimeStamp stamp, StampFault fault, Sentence why = {}) {
  stamp.fault = fault;
  stamp.why = std::move(why);
  return stamp;
}

}  // namespace

TimeStamp check_stamp(std::string_view bytes, const system::Digest& hash,
                      const std::optional<StampAuthorities>& authorities) {
  TimeStamp stamp;
  ERR_clear_error();
  const auto token = read_token(bytes);
  const Content content(token ? PKCS7_to_TS_TST_INFO(token.get()) : nullptr, TS_TST_INFO_free);
  ERR_clear_error();
  if (!content) return with_fault(stamp, StampFault::kBroken, Sentence("it is no time stamp"));
  const auto second = second_of(content.get());
  if (!second) return with_fault(stamp, StampFault::kBroken, Sentence("it has no time"));
  stamp.at = drivers::Instant(std::chrono::seconds(*second));
  X509* const signer = signer_of(token.get());
  ERR_clear_error();
  if (signer == nullptr) {
    return with_fault(stamp, StampFault::kBroken,
                      Sentence("the certificate of its signer is missing"));
  }
  stamp.signer = subject_of(signer);
  if (const auto fault = fault_of_signature(token.get(), *second, {signer})) {
    return with_fault(stamp, StampFault::kBroken, *fault);
  }
  if (!is_of(content.get(), hash)) return with_fault(stamp, StampFault::kOfOtherText);
  if (!authorities) return stamp;
  std::vector<X509*> trusted;
  for (const auto& certificate : authorities->certificates()) trusted.push_back(certificate.get());
  if (const auto fault = fault_of_signature(token.get(), *second, trusted)) {
    return with_fault(stamp, StampFault::kOfUnknownSigner, *fault);
  }
  stamp.signer_is_checked = true;
  return stamp;
}

}  // namespace jadoube::evidence
