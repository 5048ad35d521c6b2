#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/api/configuration_backend.h"
#include "daemon/api/daemon_readings.h"
#include "daemon/outputs/lichess/lichess_site.h"
#include "daemon/outputs/output_set.h"
#include "rules/error.h"

namespace jadoube::api {

/// The caller who wants to change an account.
struct LichessAsker {
  std::string author, origin;
  bool is_arbiter = false;
};

/// The owner of an account at Lichess, and its broadcasts.
struct LichessBroadcasts {
  std::string account;
  /// The newest first.
  std::vector<outputs::BroadcastThere> broadcasts = {};
};

/// The accounts at Lichess: logs in by OAuth, keeps the token as the secret of an output, and ends
/// it. Each call may wait for Lichess, for 20 s, except `connect`. Any thread.
class LichessDesk {
 public:
  struct Parts {
    outputs::OutputSet& outputs;
    /// Null: nothing can be kept.
    ConfigurationBackend* configuration = nullptr;
    const PageSource& pages;
  };

  /// What `parts` refers to must exist longer.
  explicit LichessDesk(Parts parts);

  /// The address at Lichess where a login for the output `id` begins. `return_address`: as in
  /// `LoginAsked`; empty: at the first address of the pages. FailedPrecondition: the file has the
  /// output, or there are no pages. InvalidArgument: it is of another kind, or cannot be made.
  rules::Expected<std::string> connect(const std::string& id, const std::string& return_address,
                                       const LichessAsker& who);

  /// The browser has returned with `code`. Returns the id of the output that now has the token.
  /// NotFound: the login is not known. FailedPrecondition: Lichess refuses it, or the output cannot
  /// have it.
  rules::Expected<std::string> finish(const std::string& state, const std::string& code);
  /// The browser has returned without a code, because the owner of the account did not agree.
  rules::Error refused(const std::string& state, const std::string& why);

  /// Ends the token of the output at Lichess, and forgets it. Unavailable: Lichess did not answer,
  /// and the token is still there. FailedPrecondition: there is none, or the file has it.
  rules::Expected<void> disconnect(const std::string& id, const LichessAsker& who);

  /// Asks for the newest broadcasts of the account. FailedPrecondition: there is no token that
  /// Lichess accepts, or Lichess wants no requests now. Unavailable: Lichess did not answer.
  rules::Expected<LichessBroadcasts> broadcasts(const std::string& id);

  /// Ends the request that runs, and every later one: the daemon ends.
  void interrupt();

 private:
  // Runs `call` with a site for these settings, one call at a time.
  template <typename T>
  outputs::Answered<T> ask(const outputs::OutputSettings& settings,
                           const std::function<outputs::Answered<T>(outputs::LichessSite&)>& call);
  rules::Expected<outputs::OutputSettings> settings_of(const std::string& id) const;
  rules::Expected<std::string> token_of(const outputs::OutputSettings& settings) const;
  rules::Expected<void> keep(const std::string& id, const std::string& token,
                             const LichessAsker& who) const;
  rules::Expected<void> may_change(const std::string& id, const LichessAsker& who) const;
  rules::Error error_of(const outputs::OutputSettings& settings,
                        const outputs::SiteFault& fault) const;

  const Parts parts_;
  outputs::LichessLogin login_;
  // Held during a request to Lichess.
  std::mutex asking_;
  std::mutex mutex_;
  // The mutex guards it.
  outputs::Transfer* transfer_ = nullptr;
  std::atomic<bool> is_ended_ = false;
};

}  // namespace jadoube::api
