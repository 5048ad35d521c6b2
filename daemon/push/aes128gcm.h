#pragma once

#include <string>
#include <string_view>

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

}  // namespace jadoube::push
