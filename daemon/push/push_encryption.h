#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "daemon/push/aes128gcm.h"
#include "daemon/push/p256_key.h"

namespace jadoube::push {

/// The keys of a browser, for messages to it.
struct BrowserKeys {
  static constexpr std::size_t kAuthBytes = 16;

  /// Its public key: an uncompressed point on P-256.
  std::string p256dh = {};
  /// A secret of the browser and this program, 16 bytes.
  std::string auth = {};

  bool operator==(const BrowserKeys&) const = default;
};

/// The longest text of a message, in bytes. Every push service takes a body of 4096 [RFC
/// 8030, 7.2].
inline constexpr std::size_t kLongestPush = kRecordBytes - kAes128gcmBytes - P256Key::kPointBytes;

/// The body of a message that only the browser with these keys can read [RFC 8291]. Nothing: its
/// key is no point on the curve, or the text is longer than `kLongestPush`.
std::optional<std::string> encrypted_for(const BrowserKeys& browser, std::string_view text);

/// The same with a key and a salt that the caller made. Never use them twice.
std::optional<std::string> encrypted_for(const BrowserKeys& browser, std::string_view text,
                                         const P256Key& own, std::string_view salt);

}  // namespace jadoube::push
