#pragma once

#include <string>
#include <string_view>

#include "daemon/evidence/public_key.h"

namespace jadoube::evidence {

/// A signature, and the key that made it.
struct Seal {
  PublicKey key;
  std::string signature;

  /// The bytes that the journal keeps: the key, then the signature.
  std::string bytes() const;
  /// Reads what `bytes` wrote. DataLoss: it has another length.
  static rules::Expected<Seal> parse(std::string_view bytes);

  /// True if the owner of the key signed `text`.
  bool holds_for(std::string_view text) const { return key.has_signed(text, signature); }

  bool operator==(const Seal&) const = default;
};

}  // namespace jadoube::evidence
