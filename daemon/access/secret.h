#pragma once

#include <string>

#include "daemon/system/digest.h"

/// Secrets that people and programs show, and what the daemon keeps of them.
namespace jadoube::access {

using system::Digest;
using system::digest_of;
using system::digest_of_hex;
using system::hex_of;

/// `count` random characters of [a-z2-9] without those that look alike. For ids, which are no
/// secrets.
std::string random_id(std::size_t count);

/// `count` random letters of [a-z] without i, l and o. For codes that people type.
std::string random_letters(std::size_t count);

/// A secret of 256 random bits, as 43 characters that need no escape in an address or a header.
std::string random_secret();

/// True if both are the same. The time that it takes does not depend on where they differ.
bool is_same(const Digest& one, const Digest& other);

}  // namespace jadoube::access
