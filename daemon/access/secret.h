#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>

#include "daemon/system/digest.h"

namespace jadoube::access {

// Secrets of people and programs, and what the daemon stores of them.

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

/// Counts the wrong secrets of each address. A secret has 256 random bits and cannot be guessed. So
/// the limit saves work and log lines, and a right secret always works: people behind the same
/// router do not shut each other out.
class WrongSecrets {
 public:
  using Time = std::chrono::sys_seconds;

  /// Wrong secrets that an address may show in a minute.
  static constexpr int kMost = 5;

  /// What to do after a wrong secret.
  enum class Verdict {
    kRefuse,      ///< Answer that it is wrong, and write it into the log.
    kLastWarned,  ///< The same. Also write that no more are written for a minute.
    kLimited,     ///< Answer that there were too many, and write nothing.
  };
  /// Counts a wrong secret that `address` sent at `now`. Empty address: this machine.
  Verdict count(const std::string& address, Time now);

 private:
  struct Counted {
    Time since;
    int wrong = 0;
  };
  void make_room(Time now);

  std::map<std::string, Counted> by_address_;
};

}  // namespace jadoube::access
