// Any bytes as the answer of a time server, as the token of a stamp, and as the file of an
// authority: they are refused, or they say what the time server of the seeds has signed. Nobody has
// the key of that server any more. So no input proves another time.

#include <cstdint>
#include <string>

#include "daemon/evidence/shown_text.h"
#include "daemon/evidence/time_stamp.h"
#include "tests/fuzz/input.h"

using namespace jadoube;
using namespace jadoube::evidence;

namespace {

// The authority of the seeds, which tests/support/test_time_server.h has made.
constexpr const char* kAuthority =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBNDCB2qADAgECAgEBMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDkNsdWIgQXV0\n"
    "aG9yaXR5MB4XDTI2MTExNzExMDY0MFoXDTI2MTExOTExMDY0MFowGTEXMBUGA1UE\n"
    "AwwOQ2x1YiBBdXRob3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQG7u7y\n"
    "G3vEEkbmDeQgrMmHmaYB5bW186+Uig7SZmY9pIfmdIVFGIPEW/nDkn9kHBFsi+Jr\n"
    "vXPqVYL6RhZ7otkxoxMwETAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kA\n"
    "MEYCIQCacaNMqIprBBQYo/kGUWSj3nMfEFnmlni8eixHoCH1OgIhANM83B/7+kkl\n"
    "AUKuadmvlw0YJRB6rIB+qeAfO/dZ+c6S\n"
    "-----END CERTIFICATE-----\n";

constexpr drivers::Instant kStamped(std::chrono::seconds(1'795'000'000));

void expect_shown(const std::string& text) {
  fuzz::check(text.size() <= 200);
  for (const char c : text) fuzz::check(static_cast<unsigned char>(c) >= ' ' && c != 127);
}

void check_token(const std::string& token, const system::Digest& hash) {
  static const std::optional<StampAuthorities> authorities = *StampAuthorities::parse(kAuthority);
  expect_shown(check_stamp(token, hash, std::nullopt).signer);
  const auto stamp = check_stamp(token, hash, authorities);
  fuzz::check(stamp.signer_is_checked == !stamp.fault);
  if (stamp.fault) return;
  fuzz::check(stamp.at == kStamped);
  fuzz::check(stamp.signer == "CN = Club Time");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto hash = system::digest_of("a text");
  static const StampRequest request(hash);
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  expect_shown(shown_text(bytes));
  if (const auto read = StampAuthorities::parse(bytes)) fuzz::check(!read->certificates().empty());
  check_token(bytes, hash);
  const auto token = request.token_in(bytes);
  if (!token) return 0;
  fuzz::check(token->size() < size);
  check_token(*token, hash);
  return 0;
}
