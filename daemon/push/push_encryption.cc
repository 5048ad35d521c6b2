#include "daemon/push/push_encryption.h"

#include <openssl/rand.h>

#include <cstdlib>

#include "daemon/system/log.h"

namespace jadoube::push {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kInputKeyBytes = 32;

std::string new_salt() {
  std::string salt(kSaltBytes, '\0');
  if (RAND_bytes(reinterpret_cast<unsigned char*>(salt.data()), static_cast<int>(salt.size())) ==
      1) {
    return salt;
  }
  log::error("the system gives no random numbers");
  std::abort();
}

}  // namespace

std::optional<std::string> encrypted_for(const BrowserKeys& browser, std::string_view text) {
  return encrypted_for(browser, text, P256Key::make(), new_salt());
}

std::optional<std::string> encrypted_for(const BrowserKeys& browser, std::string_view text,
                                         const P256Key& own, std::string_view salt) {
  if (text.size() > kLongestPush) return std::nullopt;
  const auto shared = own.shared_secret(browser.p256dh);
  if (!shared) return std::nullopt;
  const auto info = std::string("WebPush: info\0"sv) + browser.p256dh + own.point();
  const auto secret = hkdf(*shared, browser.auth, info, kInputKeyBytes);
  return aes128gcm(text, secret, salt, own.point());
}

}  // namespace jadoube::push
