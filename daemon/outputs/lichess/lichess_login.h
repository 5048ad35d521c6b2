#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/lichess/lichess_site.h"
#include "daemon/outputs/table.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// The caller of a login, and its purpose.
struct LoginAsked {
  /// The name of the output that gets the token.
  std::string output;
  /// The address of this daemon's pages to which the browser returns.
  std::string return_address;
  std::string author = {}, origin = {};
  bool is_arbiter = false;
};

/// A login after the browser has returned from Lichess.
struct LoginDone {
  LoginAsked asked;
  LoginCode code;
};

/// The logins at Lichess that have begun and not ended: OAuth with a secret that is used once
/// (PKCE). Lichess gives a code to the browser, and the browser sends the code here. Only a program
/// that has the secret gets a token for the code. There is no registration and no secret of the
/// program. A login ends after ten minutes, and with its first answer. [RFC 6749; RFC 7636; spec:
/// Lichess API, oauth] Any thread.
class LichessLogin {
 public:
  /// How long a login waits for its browser.
  static constexpr std::chrono::minutes kPatience{10};
  /// The most logins that wait. Another one ends the oldest.
  static constexpr std::size_t kMost = 20;

  /// The path to which browsers return, and the path for a login that began in the guide. No other
  /// path is allowed, so a browser cannot be sent to another place.
  static constexpr const char* kReturnPath = "/lichess/return";
  static constexpr const char* kReturnToGuidePath = "/lichess/return/guide";

  /// `random`: 256 random bits as 43 letters, digits, '-' and '_'.
  explicit LichessLogin(std::function<std::string()> random) : random_(std::move(random)) {}

  /// The address at Lichess to which the browser goes. InvalidArgument: `return_address` is no
  /// address of pages with `kReturnPath` or `kReturnToGuidePath`.
  rules::Expected<std::string> begin(const std::string& site, const LoginAsked& asked, Instant now);

  /// The login with this `state`, with which the browser has returned. NotFound: there is no such
  /// login. It has ended, or was used.
  rules::Expected<LoginDone> finish(const std::string& state, const std::string& code, Instant now);

 private:
  struct Waiting {
    std::string state, verifier;
    LoginAsked asked;
    Instant end{};
  };

  const std::function<std::string()> random_;
  std::mutex mutex_;
  std::vector<Waiting> waiting_;
};

}  // namespace jadoube::outputs
