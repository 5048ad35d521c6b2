#pragma once

#include <string>
#include <string_view>

#include "daemon/system/digest.h"
#include "rules/error.h"

namespace jadoube::evidence {

/// A question for a time server: stamp this hash [RFC 3161, section 2.4.1]. The server gets the
/// SHA-256 of a text only, and a number that no other request has.
class StampRequest {
 public:
  explicit StampRequest(const system::Digest& hash);

  /// What the server gets: a TimeStampReq in DER.
  const std::string& bytes() const { return bytes_; }

  /// The token in the server's answer, in DER. `check_stamp` checks who signed it. Refusals:
  /// InvalidArgument: this is no answer, or the answer to another request. FailedPrecondition: the
  /// server refuses.
  rules::Expected<std::string> token_in(std::string_view answer) const;

 private:
  std::string bytes_;
};

}  // namespace jadoube::evidence
