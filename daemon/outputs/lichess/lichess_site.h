#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/outputs/lichess/lichess_values.h"
#include "daemon/outputs/lichess/push_answer.h"
#include "daemon/outputs/table.h"
#include "daemon/outputs/transfer.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// Why a request to Lichess failed.
struct SiteFault {
  enum class Kind : std::uint8_t {
    kToken,    ///< It does not know the token: it was revoked, or has ended.
    kRights,   ///< The token lacks a right, or the account may not do this.
    kGone,     ///< There is no such broadcast or round.
    kTooMany,  ///< Too many requests. `wait` is the length of the pause.
    kRefused,  ///< It refuses what was sent.
    kAway,     ///< It cannot be reached, or is out of order. What it did is not known.
  };
  Kind kind = Kind::kAway;
  rules::Sentence what = {};
  std::chrono::seconds wait{0};
};

template <typename T>
using Answered = tl::expected<T, SiteFault>;

/// The data to get a token for the code of a login.
struct LoginCode {
  std::string code, verifier, return_address;
};

/// Name and value, for a form.
using FormFields = std::vector<std::pair<std::string, std::string>>;
/// `a=b&c=d%20e` [RFC 1866, 8.2.1; with %20 for a blank].
std::string form_of(const FormFields& fields);

/// What the daemon calls itself in a login. Lichess takes any text [seen: the code of lila].
inline constexpr std::string_view kLichessClient = "jadoube";
/// The rights that a login requests.
inline constexpr std::string_view kLichessScopes = "study:read study:write";
/// After "too many requests": the least that Lichess wants [spec: Lichess API, rate limiting].
inline constexpr std::chrono::seconds kLichessPause{60};

/// The calls of Lichess that make and read broadcasts. It remembers nothing. Each call is one
/// request, which may take 20 s.
class LichessSite {
 public:
  /// `transfer` must exist longer.
  LichessSite(std::string url, Transfer& transfer);

  const std::string& url() const { return url_; }

  Answered<LichessAccount> account(const std::string& token);
  /// The newest broadcasts that `user` has made, without their rounds.
  Answered<std::vector<BroadcastThere>> broadcasts(const std::string& token,
                                                   const std::string& user);
  Answered<BroadcastThere> broadcast(const std::string& token, const std::string& id);
  Answered<BroadcastThere> create_broadcast(const std::string& token,
                                            const BroadcastFields& fields);
  /// Puts a broadcast that was just made into a group. It writes all its fields.
  Answered<void> group(const std::string& token, const std::string& id,
                       const BroadcastFields& fields, const BroadcastGroup& group);
  Answered<RoundThere> create_round(const std::string& token, const std::string& broadcast,
                                    const RoundFields& fields);
  /// Changes these fields of a round only.
  Answered<void> edit_round(const std::string& token, const std::string& id,
                            const FormFields& fields);
  PushAnswer push(const std::string& token, const std::string& round, const std::string& games);
  /// The token for the code that the browser brought back.
  Answered<std::string> token(const LoginCode& code);
  /// Ends the token.
  Answered<void> revoke(const std::string& token);

 private:
  Answered<std::string> ask(TransferRequest request);
  Answered<std::string> post(const std::string& token, const std::string& path,
                             const FormFields& fields);
  Answered<std::string> get(const std::string& token, const std::string& path);

  const std::string url_;
  Transfer& transfer_;
};

/// The fields of a round, as Lichess takes them for a change.
FormFields form_of_round(const RoundFields& fields);

/// The sites that accept no requests now. All outputs and calls of this daemon share it. Lichess
/// counts the requests of an account and of an address together [seen: the limiters of lila]. Any
/// thread.
class SitePauses {
 public:
  /// The site at `url` wants no request before `until`. An earlier time changes nothing.
  void note(const std::string& url, Instant until);
  /// When the site at `url` accepts requests again. Instant{}: it has never asked for a pause.
  Instant until(const std::string& url) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Instant> until_;
};

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
