#pragma once

#include <string>
#include <string_view>

#include "daemon/evidence/evidence.h"
#include "daemon/evidence/signing_key.h"

/// The evidence of a game as a text file. README.md of this room describes it.
namespace jadoube::evidence {

/// The file, signed by `key`.
std::string to_text(const Evidence& evidence, const SigningKey& key);

/// The file with a stamp of a time server: `token` in DER.
std::string with_stamp(const std::string& file, std::string_view token);

/// Reads an evidence file. It checks the form only: `verify` checks the content. InvalidArgument:
/// the message names the line, counted from 1, that is wrong.
rules::Expected<SignedEvidence> parse_evidence(std::string_view file);

}  // namespace jadoube::evidence
