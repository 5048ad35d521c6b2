#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

/// The other side of web push: a browser and a push service. It shares no code with the daemon.
namespace jadoube::tests {

/// Reads base64url without padding. Empty: it is none.
std::string read_base64url(std::string_view text);
std::string write_base64url(std::string_view bytes);

/// Reads the content coding "aes128gcm" with a secret, also of several records with padding
/// [RFC 8188]. Nothing: it cannot be read.
std::optional<std::string> read_aes128gcm(std::string_view body, std::string_view secret);

/// A browser that has subscribed.
class PushBrowser {
 public:
  /// Makes new keys.
  PushBrowser();
  /// A browser with these keys: a private number of 32 bytes, its point, and the secret `auth`.
  PushBrowser(std::string_view number, std::string_view point, std::string_view auth);

  const std::string& point() const { return point_; }
  const std::string& auth() const { return auth_; }
  /// The subscription that a page sends for this browser, without the last '}', so that members can
  /// be added.
  std::string subscription_head(const std::string& endpoint) const;
  /// The complete subscription.
  std::string subscription(const std::string& endpoint) const {
    return subscription_head(endpoint) + "}";
  }

  /// The text of a message to this browser [RFC 8291]. Nothing: it is for another one, or damaged.
  std::optional<std::string> decrypted(std::string_view body) const;

 private:
  std::shared_ptr<evp_pkey_st> key_;
  std::string point_, auth_;
};

/// The content of the field Authorization for a push service.
struct VapidField {
  /// JSON.
  std::string header, claims;
  /// The public key, a point.
  std::string key;
  /// True: the signature is right for this key.
  bool holds = false;
};
/// Nothing: it has another form [RFC 8292, 3].
std::optional<VapidField> read_vapid(std::string_view field);

}  // namespace jadoube::tests
