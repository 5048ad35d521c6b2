#include "daemon/evidence/stamping.h"

#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/stamp_request.h"
#include "daemon/evidence/time_stamp.h"

namespace jadoube::evidence {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// Refuses a stamp that is not right.
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
                "no certificate in timestamp_ca_file knows the time server {signer}: {why}",
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
