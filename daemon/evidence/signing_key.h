#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "daemon/evidence/public_key.h"
#include "rules/error.h"

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
