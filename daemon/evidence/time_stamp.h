#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/evidence/stamp_authorities.h"
#include "daemon/system/digest.h"
#include "drivers/instant.h"
#include "rules/sentence.h"

namespace jadoube::evidence {

/// What is wrong with a stamp of a time server.
enum class StampFault : std::uint8_t {
  /// Nobody signed it as it is.
  kBroken,
  /// It was made for another text.
  kOfOtherText,
  /// No authority that was named knows its signer.
  kOfUnknownSigner,
};

/// What a stamp of a time server says.
struct TimeStamp {
  /// The text was there at this time. To the second.
  drivers::Instant at{};
  /// The subject of the signer's certificate: "C = DE, O = Club, CN = Time". Empty: it is unknown.
  std::string signer = {};
  /// True if an authority that was named knows the signer.
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

}  // namespace jadoube::evidence
