#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "daemon/push/p256_key.h"

namespace jadoube::push {

/// `length` bytes, at most 32, that follow from `secret`, `salt` and `info`: HKDF with SHA-256
/// [RFC 5869].
std::string hkdf(std::string_view secret, std::string_view salt, std::string_view info,
                 std::size_t length);

/// The length of a salt in bytes.
inline constexpr std::size_t kSaltBytes = 16;
/// What the encoding adds to a text, without the id of the key: the head, a delimiter and a tag.
inline constexpr std::size_t kAes128gcmBytes = 16 + 4 + 1 + 1 + 16;
/// The length of a record. This program writes one record.
inline constexpr std::size_t kRecordBytes = 4096;

/// The content coding "aes128gcm" of a text, as one record [RFC 8188]. `key_id`: at most 255 bytes.
/// `salt`: 16 bytes, never the same twice with one secret. The text and the id fit into
/// `kRecordBytes` with `kAes128gcmBytes`.
std::string aes128gcm(std::string_view text, std::string_view secret, std::string_view salt,
                      std::string_view key_id);

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

/// The body, with a key and a salt that the caller made. Never use them twice.
std::optional<std::string> encrypted_for(const BrowserKeys& browser, std::string_view text,
                                         const P256Key& own, std::string_view salt);

}  // namespace jadoube::push
