#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

// OpenSSL's name for its type of keys.
struct evp_pkey_st;

namespace jadoube::push {

/// A key pair on the curve P-256. A small value; any thread may use it.
class P256Key {
 public:
  /// The length of a public key: an uncompressed point.
  static constexpr std::size_t kPointBytes = 65;

  /// A new key.
  static P256Key make();
  /// The private key in PEM. Nothing: it holds no key on this curve.
  static std::optional<P256Key> of_pem(const std::string& pem);

  /// The public key.
  const std::string& point() const { return point_; }
  /// What this key and the owner of `other` both can compute (ECDH), 32 bytes. Nothing: `other` is
  /// no uncompressed point on the curve.
  std::optional<std::string> shared_secret(std::string_view other) const;
  /// The signature ES256 of `text`, 64 bytes [RFC 7518, 3.4].
  std::string signature(std::string_view text) const;
  /// The private key in PEM.
  std::string pem() const;

 private:
  using Handle = std::shared_ptr<evp_pkey_st>;
  explicit P256Key(Handle key);

  Handle key_;
  std::string point_;
};

}  // namespace jadoube::push
