#include "daemon/evidence/stamp_request.h"

#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/ts.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "daemon/evidence/shown_text.h"
#include "daemon/system/log.h"

namespace jadoube::evidence {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

using Request = std::unique_ptr<TS_REQ, decltype(&TS_REQ_free)>;
using Response = std::unique_ptr<TS_RESP, decltype(&TS_RESP_free)>;

constexpr std::size_t kNonceBytes = 8;

// Only a machine without memory or without random numbers cannot make a request.
void must(bool is_done) {
  if (is_done) return;
  log::error("OpenSSL cannot make a request for a time stamp");
  std::abort();
}

// The bytes of what `write` writes as DER.
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

// Nothing: this is no response, or there is more after it.
Response response_in(std::string_view bytes) {
  const auto* from = reinterpret_cast<const unsigned char*>(bytes.data());
  const auto* const end = from + bytes.size();
  Response response(d2i_TS_RESP(nullptr, &from, static_cast<long>(bytes.size())), TS_RESP_free);
  if (from != end) response.reset();
  return response;
}

// Why the server refuses, in its own words or by the number of its status.
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
                    "the time server answered with something that is no time stamp");
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

}  // namespace jadoube::evidence
