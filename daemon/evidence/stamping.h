#pragma once

#include <functional>
#include <optional>
#include <string>

#include "daemon/evidence/stamp_authorities.h"
#include "rules/error.h"

namespace jadoube::evidence {

/// Sends a request to a time server, and returns the bytes of its answer.
using AskTimeServer = std::function<rules::Expected<std::string>(const std::string& request)>;

/// A file that may have a stamp of a time server.
struct StampedFile {
  std::string file;
  /// Why it has no stamp. Nothing: it has one.
  std::optional<rules::Error> unstamped = {};
};

/// Asks for a stamp of `file`, which `to_text` made, and adds it. Without a stamp that is right,
/// the file stays as it is. With authorities, one of them must know the signer.
StampedFile stamped(std::string file, const AskTimeServer& ask,
                    const std::optional<StampAuthorities>& authorities);

}  // namespace jadoube::evidence
