#include "daemon/push/push_encryption.h"

#include <gtest/gtest.h>

#include "tests/support/push_browser.h"

namespace jadoube::push {
namespace push_encryption_test {

using tests::PushBrowser;
using tests::read_base64url;
using tests::write_base64url;

// The numbers of the example [RFC 8291, 5 and Appendix A].
constexpr const char* kText = "When I grow up, I want to be a watermelon";
constexpr const char* kServerNumber = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr const char* kServerPoint =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr const char* kBrowserNumber = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr const char* kBrowserPoint =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* kAuth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr const char* kSalt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr const char* kBody =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
    "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tl"
    "zAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a"
    "-fN";

// PEM of a private key with these numbers [RFC 5915].
std::string pem_of(const std::string& number, const std::string& point) {
  const auto hex = [](const char* digits) {
    std::string bytes;
    for (; *digits != '\0'; digits += 2) {
      bytes += static_cast<char>(std::stoi(std::string(digits, 2), nullptr, 16));
    }
    return bytes;
  };
  const auto der =
      hex("30770201010420") + number + hex("a00a06082a8648ce3d030107a144034200") + point;
  std::string text = write_base64url(der);
  for (char& c : text) c = c == '-' ? '+' : c == '_' ? '/' : c;
  while (text.size() % 4 != 0) text += '=';
  for (std::size_t at = 64; at < text.size(); at += 65) text.insert(at, "\n");
  return "-----BEGIN EC PRIVATE KEY-----\n" + text + "\n-----END EC PRIVATE KEY-----\n";
}

TEST(PushEncryption, WritesTheExampleOfTheRfc) {
  const auto own =
      P256Key::of_pem(pem_of(read_base64url(kServerNumber), read_base64url(kServerPoint)));
  ASSERT_TRUE(own);
  ASSERT_EQ(write_base64url(own->point()), kServerPoint);
  const BrowserKeys browser{.p256dh = read_base64url(kBrowserPoint), .auth = read_base64url(kAuth)};
  const auto shared = own->shared_secret(browser.p256dh);
  ASSERT_TRUE(shared);
  EXPECT_EQ(write_base64url(*shared), "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
  const auto body = encrypted_for(browser, kText, *own, read_base64url(kSalt));
  ASSERT_TRUE(body);
  EXPECT_EQ(body->size(), 144U);
  EXPECT_EQ(write_base64url(*body), kBody);
}

TEST(PushEncryption, TheBrowserOfTheTestsReadsTheExample) {
  const PushBrowser browser(read_base64url(kBrowserNumber), read_base64url(kBrowserPoint),
                            read_base64url(kAuth));
  EXPECT_EQ(browser.decrypted(read_base64url(kBody)), kText);
}

TEST(PushEncryption, OnlyTheBrowserReadsIt) {
  const PushBrowser browser, another;
  const BrowserKeys keys{.p256dh = browser.point(), .auth = browser.auth()};
  const auto body = encrypted_for(keys, kText);
  ASSERT_TRUE(body);
  EXPECT_EQ(browser.decrypted(*body), kText);
  EXPECT_EQ(another.decrypted(*body), std::nullopt);
}

TEST(PushEncryption, TwoMessagesWithOneTextAreDifferent) {
  const PushBrowser browser;
  const BrowserKeys keys{.p256dh = browser.point(), .auth = browser.auth()};
  const auto one = encrypted_for(keys, kText), other = encrypted_for(keys, kText);
  EXPECT_NE(one->substr(0, 16), other->substr(0, 16)) << "the salt";
  EXPECT_NE(one->substr(21, 65), other->substr(21, 65)) << "the key";
}

TEST(PushEncryption, TheLongestTextHasTheLongestBody) {
  const PushBrowser browser;
  const BrowserKeys keys{.p256dh = browser.point(), .auth = browser.auth()};
  const std::string text(kLongestPush, 'x');
  const auto body = encrypted_for(keys, text);
  ASSERT_TRUE(body);
  EXPECT_EQ(body->size(), 4096U);
  EXPECT_EQ(browser.decrypted(*body), text);
  EXPECT_EQ(encrypted_for(keys, text + "x"), std::nullopt);
}

TEST(PushEncryption, RefusesAKeyThatIsNone) {
  EXPECT_EQ(encrypted_for({.p256dh = std::string(65, '\4'), .auth = std::string(16, 'a')}, kText),
            std::nullopt);
}

}  // namespace push_encryption_test
}  // namespace jadoube::push
