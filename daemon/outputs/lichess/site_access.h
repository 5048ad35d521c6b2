#pragma once

#include <memory>
#include <optional>
#include <string>

#include "daemon/outputs/lichess/lichess_site.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// Whether requests to Lichess are possible now, and why not: the token, its owner, and the pauses
/// after faults. One thread.
class SiteAccess {
 public:
  /// `secret_file`: the file with the token. Empty: nobody has connected to Lichess. `site` must
  /// exist longer.
  SiteAccess(std::string secret_file, LichessSite& site, std::shared_ptr<SitePauses> pauses);

  /// kNone: there is no token that can be used. kNew: it is another one than before.
  enum class Token { kNone, kSame, kNew };
  /// Reads the token again.
  Token read_token();
  const std::string& token() const { return token_; }
  /// Asks whose the token is, if that is not known. True if a request was made.
  bool check_account(Instant now);
  /// The user's name. Empty: it is not known.
  std::string user() const { return account_ ? account_->user : std::string(); }
  /// Requests the owner of the token again.
  void forget_account() { account_.reset(); }
  /// True if a token exists and was read.
  bool is_connected() const { return !token_.empty() && !secret_file_.empty(); }

  /// Lichess has answered as it should.
  void answered();
  /// Lichess has refused or did not answer. Why nothing is done about one broadcast; empty: it is
  /// not about a broadcast.
  rules::Sentence fail(const SiteFault& fault, Instant now);
  /// No request before that.
  Instant silent_until() const;
  /// Clears faults and pauses, except a pause that Lichess has asked for.
  void resume();

  /// The problem of the token. Empty: none.
  const rules::Sentence& token_problem() const { return token_problem_; }
  /// Why the site cannot be used for another reason. Empty: it can.
  rules::Sentence problem(Instant now) const;

 private:
  const std::string secret_file_;
  LichessSite& site_;
  const std::shared_ptr<SitePauses> pauses_;
  std::string token_;
  rules::Sentence token_problem_, away_problem_;
  std::optional<LichessAccount> account_;
  Instant not_before_{};
  int failures_ = 0;
};

}  // namespace jadoube::outputs
