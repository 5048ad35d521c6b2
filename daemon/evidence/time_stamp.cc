#include "daemon/evidence/time_stamp.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs7.h>
#include <openssl/rand.h>
#include <openssl/ts.h>
#include <openssl/x509.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/shown_text.h"
#include "daemon/system/log.h"

namespace jadoube::evidence {

// Theory of operation. A token has the time, the stamped hash, a signature of both, and the
// certificate of the signer. First the signature is checked with this certificate alone, as if its
// owner was trusted. If that fails, the token is damaged. Then the hash is checked, and last
// whether an authority has signed the certificate.

namespace {

using rules::Sentence;

using Token = std::unique_ptr<PKCS7, decltype(&PKCS7_free)>;
using Content = std::unique_ptr<TS_TST_INFO, decltype(&TS_TST_INFO_free)>;

// Other times do not fit into an Instant.
constexpr std::time_t kFirstSecond = 0, kLastSecond = 7'258'118'400;

// Nothing: these bytes are no token, or more bytes follow it.
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

// The signer's certificate in the token. Null: the token has none.
X509* signer_of(PKCS7* token) {
  // Other kinds have no signers.
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

// Why OpenSSL refused: its own message.
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

// Checks the signature, and that a certificate of `trusted` vouches for the signer. Nothing: both
// are right. Otherwise the message of OpenSSL.
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
  if (!content) return with_fault(stamp, StampFault::kBroken, Sentence("it is not a time stamp"));
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

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

using Request = std::unique_ptr<TS_REQ, decltype(&TS_REQ_free)>;
using Response = std::unique_ptr<TS_RESP, decltype(&TS_RESP_free)>;

constexpr std::size_t kNonceBytes = 8;

// Making a request fails only on a machine without free memory or without random numbers.
void must(bool is_done) {
  if (is_done) return;
  log::error("OpenSSL cannot make a request for a time stamp");
  std::abort();
}

// The DER bytes that `write` writes.
template <typename Value>
std::string der_of(int (*write)(const Value*, unsigned char**), const Value* value) {
  std::string bytes(static_cast<std::size_t>(std::max(0, write(value, nullptr))), '\0');
  auto* to = reinterpret_cast<unsigned char*>(bytes.data());
  if (!bytes.empty()) write(value, &to);
  return bytes;
}

void set_hash(TS_REQ* request, const system::Digest& hash) {
  const std::unique_ptr<X509_ALGOR, decltype(&X509_ALGOR_free)> algorithm(X509_ALGOR_new(),
                                                                          X509_ALGOR_free);
  const std::unique_ptr<TS_MSG_IMPRINT, decltype(&TS_MSG_IMPRINT_free)> imprint(
      TS_MSG_IMPRINT_new(), TS_MSG_IMPRINT_free);
  auto bytes = hash;
  must(algorithm && imprint);
  must(X509_ALGOR_set0(algorithm.get(), OBJ_nid2obj(NID_sha256), V_ASN1_NULL, nullptr) == 1);
  must(TS_MSG_IMPRINT_set_algo(imprint.get(), algorithm.get()) == 1);
  must(TS_MSG_IMPRINT_set_msg(imprint.get(), bytes.data(), static_cast<int>(bytes.size())) == 1);
  must(TS_REQ_set_msg_imprint(request, imprint.get()) == 1);
}

void set_nonce(TS_REQ* request) {
  std::array<unsigned char, kNonceBytes> bytes{};
  must(RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) == 1);
  const std::unique_ptr<BIGNUM, decltype(&BN_free)> number(
      BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr), BN_free);
  const std::unique_ptr<ASN1_INTEGER, decltype(&ASN1_INTEGER_free)> nonce(
      BN_to_ASN1_INTEGER(number.get(), nullptr), ASN1_INTEGER_free);
  must(nonce && TS_REQ_set_nonce(request, nonce.get()) == 1);
}

Request request_in(const std::string& bytes) {
  const auto* from = reinterpret_cast<const unsigned char*>(bytes.data());
  return {d2i_TS_REQ(nullptr, &from, static_cast<long>(bytes.size())), TS_REQ_free};
}

// Nothing: this is no response, or more bytes follow it.
Response response_in(std::string_view bytes) {
  const auto* from = reinterpret_cast<const unsigned char*>(bytes.data());
  const auto* const end = from + bytes.size();
  Response response(d2i_TS_RESP(nullptr, &from, static_cast<long>(bytes.size())), TS_RESP_free);
  if (from != end) response.reset();
  return response;
}

// Why the server refuses: its own text, or the number of its status.
rules::SentenceValue refusal_of(const TS_STATUS_INFO* info, long status) {
  std::string words;
  const auto* texts = TS_STATUS_INFO_get0_text(info);
  for (int i = 0; i < sk_ASN1_UTF8STRING_num(texts); ++i) {
    const auto* text = sk_ASN1_UTF8STRING_value(texts, i);
    if (!words.empty()) words += ' ';
    words.append(reinterpret_cast<const char*>(ASN1_STRING_get0_data(text)),
                 static_cast<std::size_t>(ASN1_STRING_length(text)));
  }
  if (!words.empty()) return {"why", shown_text(words)};
  return {"why", rules::Sentence("its status is {number}", {{"number", status}})};
}

Expected<void> check_status(TS_RESP* response) {
  const auto* info = TS_RESP_get_status_info(response);
  const long status = ASN1_INTEGER_get(TS_STATUS_INFO_get0_status(info));
  if (status == TS_STATUS_GRANTED || status == TS_STATUS_GRANTED_WITH_MODS) return {};
  return refuse(ErrorCode::kFailedPrecondition, "the time server refuses: {why}",
                {refusal_of(info, status)});
}

tl::unexpected<rules::Error> refuse_answer(int reason) {
  switch (reason) {
    case TS_R_NONCE_MISMATCH:
    case TS_R_NONCE_NOT_RETURNED:
      return refuse(ErrorCode::kInvalidArgument,
                    "the time server answered another request: the nonce differs");
    case TS_R_MESSAGE_IMPRINT_MISMATCH:
      return refuse(ErrorCode::kInvalidArgument, "the time server stamped another text");
    default:
      return refuse(ErrorCode::kInvalidArgument,
                    "the answer of the time server is not a time stamp");
  }
}

}  // namespace

StampRequest::StampRequest(const system::Digest& hash) {
  const Request request(TS_REQ_new(), TS_REQ_free);
  must(request && TS_REQ_set_version(request.get(), 1) == 1);
  must(TS_REQ_set_cert_req(request.get(), 1) == 1);
  set_hash(request.get(), hash);
  set_nonce(request.get());
  bytes_ = der_of(i2d_TS_REQ, request.get());
  must(!bytes_.empty());
}

Expected<std::string> StampRequest::token_in(std::string_view answer) const {
  ERR_clear_error();
  const auto response = response_in(answer);
  const auto request = request_in(bytes_);
  if (!response || !request) return refuse_answer(0);
  if (auto granted = check_status(response.get()); !granted) return tl::unexpected(granted.error());
  const std::unique_ptr<TS_VERIFY_CTX, decltype(&TS_VERIFY_CTX_free)> expected(
      TS_REQ_to_TS_VERIFY_CTX(request.get(), nullptr), TS_VERIFY_CTX_free);
  must(expected != nullptr);
  TS_VERIFY_CTX_set_flags(expected.get(), TS_VFY_VERSION | TS_VFY_IMPRINT | TS_VFY_NONCE);
  const bool fits = TS_RESP_verify_response(expected.get(), response.get()) == 1;
  const int reason = ERR_GET_REASON(ERR_peek_last_error());
  ERR_clear_error();
  if (!fits) return refuse_answer(reason);
  return der_of(i2d_PKCS7, const_cast<const PKCS7*>(TS_RESP_get_token(response.get())));
}

rules::Expected<StampAuthorities> StampAuthorities::parse(std::string_view pem) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> file(
      BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), BIO_free);
  std::vector<Certificate> certificates;
  ERR_clear_error();
  while (X509* certificate = PEM_read_bio_X509(file.get(), nullptr, nullptr, nullptr)) {
    certificates.emplace_back(certificate, X509_free);
  }
  const bool is_read = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  ERR_clear_error();
  if (!is_read) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "its certificate number {number} cannot be read",
                         {{"number", certificates.size() + 1}});
  }
  if (certificates.empty()) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument, "there is no PEM certificate in it");
  }
  return StampAuthorities(std::move(certificates));
}

rules::Expected<StampAuthorities> StampAuthorities::open(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  // Reading a directory would throw.
  if (!file || std::filesystem::is_directory(path)) {
    return rules::refuse(rules::ErrorCode::kNotFound, "{file} cannot be read", {{"file", path}});
  }
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  auto read = parse(content);
  if (read) return read;
  return rules::refuse(read.error().code, "{file}: {why}",
                       {{"file", path}, {"why", read.error().sentence()}});
}

namespace {

// Refuses a wrong stamp.
Expected<std::string> checked(const std::string& token, const system::Digest& hash,
                              const std::optional<StampAuthorities>& authorities) {
  const auto stamp = check_stamp(token, hash, authorities);
  if (!stamp.fault) return token;
  switch (*stamp.fault) {
    case StampFault::kBroken:
      return refuse(ErrorCode::kInvalidArgument, "the stamp of the time server is broken: {why}",
                    {{"why", stamp.why}});
    case StampFault::kOfOtherText:
      return refuse(ErrorCode::kInvalidArgument, "the time server stamped another text");
    case StampFault::kOfUnknownSigner:
      break;
  }
  return refuse(ErrorCode::kPermissionDenied,
                "no certificate in timestamp_ca_file proves the time server {signer}: {why}",
                {{"signer", stamp.signer}, {"why", stamp.why}});
}

}  // namespace

StampedFile stamped(std::string file, const AskTimeServer& ask,
                    const std::optional<StampAuthorities>& authorities) {
  const auto hash = system::digest_of(file);
  const StampRequest request(hash);
  const auto token =
      ask(request.bytes())
          .and_then([&](const std::string& answer) { return request.token_in(answer); })
          .and_then([&](const std::string& bytes) { return checked(bytes, hash, authorities); });
  if (!token) return {std::move(file), token.error()};
  return {with_stamp(file, *token)};
}

}  // namespace jadoube::evidence
