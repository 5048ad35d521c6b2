#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/evidence/stamping.h"
#include "daemon/system/digest.h"
#include "drivers/observation.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::evidence {

/// What is wrong with a stamp of a time server.
enum class StampFault : std::uint8_t {
  /// Its signature is wrong.
  kBroken,
  /// It was made for another text.
  kOfOtherText,
  /// No given authority has certified its signer.
  kOfUnknownSigner,
};

/// The content of a stamp of a time server.
struct TimeStamp {
  /// The text existed at this time, exact to the second.
  drivers::Instant at{};
  /// The subject of the signer's certificate: "C = DE, O = Club, CN = Time". Empty: it is unknown.
  std::string signer = {};
  /// True if a given authority has certified the signer.
  bool signer_is_checked = false;
  /// Nothing: the stamp is right.
  std::optional<StampFault> fault = {};
  /// More about the fault, or empty.
  rules::Sentence why = {};
};

/// Reads the stamp in `token`, a TimeStampToken in DER [RFC 3161, section 2.4.2], of a text with
/// the SHA-256 `hash`. Without authorities, everybody may have signed it. Certificates must be
/// valid at the time of the stamp: they may have ended since.
TimeStamp check_stamp(std::string_view token, const system::Digest& hash,
                      const std::optional<StampAuthorities>& authorities);

/// A question for a time server: stamp this hash [RFC 3161, section 2.4.1]. The server gets the
/// SHA-256 of a text only, and a number that no other request has.
class StampRequest {
 public:
  explicit StampRequest(const system::Digest& hash);

  /// The bytes for the server: a TimeStampReq in DER.
  const std::string& bytes() const { return bytes_; }

  /// The token in the server's answer, in DER. `check_stamp` checks who signed it. Refusals:
  /// InvalidArgument: this is no answer, or the answer to another request. FailedPrecondition: the
  /// server refuses.
  rules::Expected<std::string> token_in(std::string_view answer) const;

 private:
  std::string bytes_;
};

}  // namespace jadoube::evidence
