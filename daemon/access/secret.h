#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

/// Secrets that people and programs show, and what the daemon keeps of them.
namespace jadoube::access {

/// The SHA-256 of a secret.
using Digest = std::array<unsigned char, 32>;

/// `count` random characters of [a-z2-9] without those that look alike. For ids, which are no
/// secrets.
std::string random_id(std::size_t count);

/// A secret of 256 random bits, as 43 characters that need no escape in an address or a header.
std::string random_secret();

/// The SHA-256 of a secret.
Digest digest_of(std::string_view secret);

/// True if both are the same. The time that it takes does not depend on where they differ.
bool is_same(const Digest& one, const Digest& other);

/// 64 hexadecimal digits.
std::string hex_of(const Digest& digest);
/// The digest of such a text. Nothing: the text has another form.
std::optional<Digest> digest_of_hex(std::string_view hex);

}  // namespace jadoube::access
