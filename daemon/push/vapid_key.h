#pragma once

#include <chrono>
#include <string>

#include "daemon/push/p256_key.h"
#include "rules/error.h"

namespace jadoube::push {

/// The key by which push services know this daemon (VAPID) [RFC 8292]. Whoever subscribed with one
/// key gets nothing that another key signs. Any thread.
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

  /// The public key as browsers want it, in base64url.
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
