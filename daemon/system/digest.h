#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::system {

/// The linker's name for this program: other bytes for any other program, also of the same version.
/// Empty if the linker gave it none.
const std::string& build_id();

// SHA-256, and how people write it.

/// A SHA-256.
using Digest = std::array<unsigned char, 32>;

/// The SHA-256 of `bytes`.
Digest digest_of(std::string_view bytes);

/// 64 hexadecimal digits.
std::string hex_of(const Digest& digest);
/// The digest of such a text. Nothing: the text has another form.
std::optional<Digest> digest_of_hex(std::string_view hex);

/// The bytes in base64url, without padding [RFC 4648, 5].
std::string base64url_of(std::string_view bytes);

/// The bytes that `base64url_of` wrote. Nothing: `text` is not what it writes for any bytes.
std::optional<std::string> bytes_of_base64url(std::string_view text);

}  // namespace jadoube::system
