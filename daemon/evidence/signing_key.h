#pragma once

#include <array>
#include <memory>
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

// OpenSSL's name for its type of keys.

struct evp_pkey_st;

namespace jadoube::evidence {

/// The daemon's Ed25519 key. Any thread may sign.
class SigningKey {
 public:
  /// The name of its file in the data directory.
  static constexpr const char* kFileName = "evidence.key";

  /// Reads the key in the file at `path`, PEM of PKCS #8, which only its owner may read. If there
  /// is no file, makes a key and the file. Errors: those of `read_secret_file`; InvalidArgument: it
  /// holds no key of Ed25519; Unavailable: the file cannot be written.
  static rules::Expected<SigningKey> open(const std::string& path);

  /// A new key that is in no file.
  static SigningKey make();

  const PublicKey& public_key() const { return public_key_; }

  /// Signs `text`.
  Seal seal(std::string_view text) const;

  /// The private key as PEM.
  std::string pem() const;

 private:
  using Handle = std::shared_ptr<evp_pkey_st>;
  SigningKey(Handle key, const PublicKey& public_key)
      : key_(std::move(key)), public_key_(public_key) {}
  static rules::Expected<SigningKey> parse(const std::string& pem, const std::string& path);

  Handle key_;
  PublicKey public_key_;
};

}  // namespace jadoube::evidence
