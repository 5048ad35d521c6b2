#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rules/error.h"

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

/// The key that identifies this daemon at push services (VAPID) [RFC 8292]. A subscription with one
/// key gets no messages signed by another. Any thread.
class VapidKey {
 public:
  /// The name of its file in the data directory.
  static constexpr const char* kFileName = "push.key";
  /// How long a token holds. A push service takes none that holds longer than a day.
  static constexpr std::chrono::hours kTokenLife{12};

  /// Reads the key in the file at `path`, PEM, which only its owner may read. If there is no file,
  /// makes a key and the file. Errors: those of `read_secret_file`; InvalidArgument: it holds no
  /// key on P-256; Unavailable: the file cannot be written.
  static rules::Expected<VapidKey> open(const std::string& path);
  /// A new key that is in no file.
  static VapidKey make() { return VapidKey(P256Key::make()); }

  /// The public key in the form for browsers, in base64url.
  const std::string& public_key() const { return public_key_; }

  /// The value of the field Authorization of a message. `audience`: the origin of the push service,
  /// "https://push.example". `contact`: who runs this daemon, "mailto:..." or "https://..."; empty:
  /// the field has no contact.
  std::string authorization(const std::string& audience, const std::string& contact,
                            std::chrono::sys_seconds now) const;

 private:
  explicit VapidKey(P256Key key);

  P256Key key_;
  std::string public_key_;
};

}  // namespace jadoube::push
