#include "daemon/outputs/lichess/site_access.h"

#include <algorithm>
#include <utility>

#include "daemon/system/secret_file.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;
using std::chrono::seconds;

constexpr seconds kLongestBackoff{60};
constexpr int kMostDoubledWaits = 5;

Sentence not_connected() {
  return Sentence(
      "Connect to Lichess first, or write a token with the rights study:read and study:write.");
}

}  // namespace

SiteAccess::SiteAccess(std::string secret_file, LichessSite& site,
                       std::shared_ptr<SitePauses> pauses)
    : secret_file_(std::move(secret_file)), site_(site), pauses_(std::move(pauses)) {}

SiteAccess::Token SiteAccess::read_token() {
  if (secret_file_.empty()) {
    token_problem_ = not_connected();
    return Token::kNone;
  }
  const auto token = system::read_secret(secret_file_);
  if (!token) {
    token_problem_ = token.error().sentence();
    return Token::kNone;
  }
  if (*token != token_) {
    token_ = *token;
    resume();
    return Token::kNew;
  }
  return token_problem_.empty() ? Token::kSame : Token::kNone;
}

void SiteAccess::resume() {
  account_.reset();
  token_problem_ = {};
  away_problem_ = {};
  failures_ = 0;
  not_before_ = {};
}

void SiteAccess::answered() {
  away_problem_ = {};
  failures_ = 0;
}

Instant SiteAccess::silent_until() const {
  return std::max(not_before_, pauses_->until(site_.url()));
}

Sentence SiteAccess::fail(const SiteFault& fault, Instant now) {
  using Fault = SiteFault::Kind;
  switch (fault.kind) {
    case Fault::kToken:
      token_problem_ = Sentence(
          "Lichess refuses the token. It was revoked there, or its year is over. Connect to "
          "Lichess again. Nothing is lost: the games are sent then.");
      account_.reset();
      return {};
    case Fault::kTooMany:
      pauses_->note(site_.url(), now + fault.wait);
      return {};
    case Fault::kRights:
      return Sentence("Lichess does not allow {user} to do this: {why}.",
                      {{"user", user()}, {"why", fault.what}});
    case Fault::kGone:
      return Sentence(
          "Lichess no longer has this broadcast, or the account may not see it. Choose another "
          "one, or create one.");
    case Fault::kRefused:
      return Sentence("Lichess refuses it: {why}.", {{"why", fault.what}});
    case Fault::kAway:
      break;
  }
  const seconds wait =
      std::min(kLongestBackoff, seconds(2 << std::min(failures_, kMostDoubledWaits)));
  ++failures_;
  not_before_ = now + wait;
  away_problem_ =
      Sentence("Lichess did not answer as it should: {why}. The next try is in {seconds} s.",
               {{"why", fault.what}, {"seconds", wait.count()}});
  return {};
}

bool SiteAccess::check_account(Instant now) {
  if (account_) return false;
  auto known = site_.account(token_);
  if (!known) {
    SiteFault fault = known.error();
    // The fault is not about a broadcast.
    if (fault.kind != SiteFault::Kind::kTooMany) fault.kind = SiteFault::Kind::kAway;
    fail(fault, now);
    return true;
  }
  answered();
  account_ = std::move(*known);
  if (account_->user.empty()) {
    fail({.kind = SiteFault::Kind::kToken}, now);
    return true;
  }
  for (const char* scope : {"study:read", "study:write"}) {
    if (account_->has(scope)) continue;
    token_problem_ = Sentence(
        "The token of {user} does not have the right {right}. Connect to Lichess again, or write a "
        "token that has it.",
        {{"user", account_->user}, {"right", scope}});
    return true;
  }
  return true;
}

Sentence SiteAccess::problem(Instant now) const {
  if (const Instant until = pauses_->until(site_.url()); now < until) {
    return Sentence("Lichess got too many requests and wants {seconds} seconds of silence.",
                    {{"seconds", std::chrono::ceil<seconds>(until - now).count()}});
  }
  return away_problem_;
}

}  // namespace jadoube::outputs
