#include "daemon/evidence/stamping.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/time_stamp.h"

namespace jadoube::evidence {

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

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

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
