#pragma once

#include <array>
#include <string>
#include <string_view>

#include "rules/error.h"

namespace jadoube::evidence {

/// The public half of an Ed25519 key [spec: RFC 8032]. Who has it can check signatures.
class PublicKey {
 public:
  using Bytes = std::array<unsigned char, 32>;

  explicit PublicKey(const Bytes& bytes) : bytes_(bytes) {}

  /// Reads what `text` or `pem` wrote. InvalidArgument: it is neither.
  static rules::Expected<PublicKey> parse(std::string_view text);

  /// One line of base64: the content of the PEM file.
  std::string text() const;
  /// A file that OpenSSL reads too.
  std::string pem() const;
  /// A short name for people to compare: "1f2e 3d4c 5b6a 7988", the start of the key's SHA-256.
  std::string name() const;
  /// The 32 bytes.
  const Bytes& bytes() const { return bytes_; }

  /// True if the owner of the key made `signature` for `text`.
  bool has_signed(std::string_view text, std::string_view signature) const;

  bool operator==(const PublicKey&) const = default;

 private:
  Bytes bytes_;
};

}  // namespace jadoube::evidence
