#include "daemon/access/secret.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include <cstdlib>
#include <vector>

#include "daemon/system/ip_address.h"
#include "daemon/system/log.h"

namespace jadoube::access {

namespace {

constexpr std::size_t kSecretBytes = 32;
constexpr std::string_view kIdLetters = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(kIdLetters.size() == 32, "each random byte gives one of them, all alike often");

std::vector<unsigned char> random_bytes(std::size_t count) {
  std::vector<unsigned char> bytes(count);
  if (RAND_bytes(bytes.data(), static_cast<int>(count)) == 1) return bytes;
  // Without random numbers, a secret could be guessed.
  log::error("the system gives no random numbers");
  std::abort();
}

// Base64url without padding.
std::string text_of(const std::vector<unsigned char>& bytes) {
  std::string text(4 * (bytes.size() + 2) / 3 + 1, '\0');
  const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                     static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(length));
  while (text.ends_with('=')) text.pop_back();
  for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
  return text;
}

}  // namespace

std::string random_id(std::size_t count) {
  std::string id;
  for (const unsigned char byte : random_bytes(count)) id += kIdLetters[byte % kIdLetters.size()];
  return id;
}

std::string random_letters(std::size_t count) {
  constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz";
  // The largest multiple below 256. Bytes above it would make some letters more likely.
  constexpr std::size_t kFair = 256 / kLetters.size() * kLetters.size();
  std::string letters;
  while (letters.size() < count) {
    for (const unsigned char byte : random_bytes(count)) {
      if (byte < kFair && letters.size() < count) letters += kLetters[byte % kLetters.size()];
    }
  }
  return letters;
}

std::string random_secret() { return text_of(random_bytes(kSecretBytes)); }

bool is_same(const Digest& one, const Digest& other) {
  return CRYPTO_memcmp(one.data(), other.data(), one.size()) == 0;
}

namespace {

constexpr std::chrono::minutes kWindow{1};
// More addresses than a hall has. If an attacker uses more, the oldest counts are dropped.
constexpr std::size_t kMostAddresses = 4096;

}  // namespace

void WrongSecrets::make_room(Time now) {
  if (by_address_.size() < kMostAddresses) return;
  std::erase_if(by_address_,
                [now](const auto& item) { return now - item.second.since >= kWindow; });
  if (by_address_.size() < kMostAddresses) return;
  auto oldest = by_address_.begin();
  for (auto at = by_address_.begin(); at != by_address_.end(); ++at) {
    if (at->second.since < oldest->second.since) oldest = at;
  }
  by_address_.erase(oldest);
}

WrongSecrets::Verdict WrongSecrets::count(const std::string& address, Time now) {
  const std::string client = system::address_block(address);
  auto found = by_address_.find(client);
  if (found == by_address_.end()) {
    make_room(now);
    found = by_address_.emplace(client, Counted{.since = now}).first;
  }
  Counted& counted = found->second;
  if (now - counted.since >= kWindow || now < counted.since) counted = {.since = now};
  if (counted.wrong < kMost)
    ++counted.wrong;
  else
    return Verdict::kLimited;
  return counted.wrong == kMost ? Verdict::kLastWarned : Verdict::kRefuse;
}

}  // namespace jadoube::access
