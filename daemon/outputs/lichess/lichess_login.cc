#include "daemon/outputs/lichess/lichess_login.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "daemon/outputs/settings.h"
#include "daemon/system/digest.h"

namespace jadoube::outputs {
namespace {

using rules::ErrorCode;
using rules::Expected;

// [RFC 7636, 4.2]
std::string challenge_of(const std::string& verifier) {
  const auto digest = system::digest_of(verifier);
  return system::base64url_of({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

bool is_return_address(const std::string& address) {
  if (!address.starts_with("http://") && !address.starts_with("https://")) return false;
  if (url_fault(address) || address.find_first_of("?#@ ") != std::string::npos) return false;
  // Only the host is before the path.
  const std::size_t begin = address.find('/', address.find("://") + 3);
  if (begin == std::string::npos) return false;
  const std::string path = address.substr(begin);
  return path == LichessLogin::kReturnPath || path == LichessLogin::kReturnToGuidePath;
}

}  // namespace

Expected<std::string> LichessLogin::begin(const std::string& site, const LoginAsked& asked,
                                          Instant now) {
  if (!is_return_address(asked.return_address)) {
    return rules::refuse(ErrorCode::kInvalidArgument,
                         "\"{address}\" is no address of the pages to which Lichess can send the "
                         "browser back",
                         {{"address", asked.return_address}});
  }
  Waiting login{.state = random_(), .verifier = random_(), .asked = asked, .end = now + kPatience};
  const std::string address = site + "/oauth?" +
                              form_of({{"response_type", "code"},
                                       {"client_id", std::string(kLichessClient)},
                                       {"redirect_uri", asked.return_address},
                                       {"code_challenge_method", "S256"},
                                       {"code_challenge", challenge_of(login.verifier)},
                                       {"scope", std::string(kLichessScopes)},
                                       {"state", login.state}});
  const std::lock_guard lock(mutex_);
  std::erase_if(waiting_, [&](const Waiting& one) { return one.end <= now; });
  if (waiting_.size() >= kMost) waiting_.erase(waiting_.begin());
  waiting_.push_back(std::move(login));
  return address;
}

Expected<LoginDone> LichessLogin::finish(const std::string& state, const std::string& code,
                                         Instant now) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(waiting_, state, &Waiting::state);
  if (found == waiting_.end() || found->end <= now) {
    return rules::refuse(ErrorCode::kNotFound,
                         "this login at Lichess is no longer valid. It took longer than ten "
                         "minutes, or its address was opened twice. Press \"Connect to "
                         "Lichess\" again");
  }
  LoginDone done{.asked = found->asked,
                 .code = {.code = code,
                          .verifier = found->verifier,
                          .return_address = found->asked.return_address}};
  waiting_.erase(found);
  return done;
}

}  // namespace jadoube::outputs
