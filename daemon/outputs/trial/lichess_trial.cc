#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "daemon/outputs/lichess/lichess_site.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/trial/output_trial.h"
#include "daemon/system/secret_file.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;
using AskedJson = nlohmann::json;

constexpr std::size_t kRoundCharacters = 8;
// [spec: Lichess API] After an answer 429, a whole minute without a request.
constexpr std::chrono::seconds kShortestPause{60};
constexpr const char *kScope = "study:write", *kReadScope = "study:read";

std::string asked_text(const AskedJson& object, const char* key) {
  if (!object.is_object()) return {};
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

AskedJson asked_part(const AskedJson& object, const char* key) {
  return object.is_object() && object.contains(key) ? object[key] : AskedJson();
}

bool is_true(const AskedJson& value) { return value.is_boolean() && value.get<bool>(); }

bool has_scope(const std::string& scopes, const std::string& scope) {
  return ("," + scopes + ",").find("," + scope + ",") != std::string::npos;
}

// One trial at Lichess: a step returns false when the trial is over, and `trial` has the reason.
class LichessTrial {
 public:
  LichessTrial(std::string url, std::string round, const TrialTools& tools, SitePauses& pauses,
               Instant now)
      : url_(std::move(url)), round_(std::move(round)), tools_(tools), pauses_(pauses), now_(now) {
    while (url_.ends_with('/')) url_.pop_back();
    trial.address = round_.empty() ? url_ : url_ + "/broadcast/-/-/" + round_;
  }

  bool check_settings(const std::string& secret_file) {
    if (!is_safe_address(url_)) {
      return fail(
          Sentence("The address {address} is not https, so the token would be readable on the way.",
                   {{"address", url_}}));
    }
    const bool is_round =
        round_.size() == kRoundCharacters && std::ranges::all_of(round_, [](char c) {
          return std::isalnum(static_cast<unsigned char>(c)) != 0;
        });
    if (!is_round && !round_.empty()) {
      return fail(
          Sentence("\"{round}\" is not a round of Lichess: give the eight characters at the end "
                   "of its address.",
                   {{"round", round_}}));
    }
    const auto token = system::read_secret(secret_file);
    if (!token) return fail(token.error().sentence());
    token_ = *token;
    return true;
  }

  // [spec: Lichess API, tokenTest]
  bool check_token() {
    const auto known = ask({.method = TransferRequest::Method::kPost,
                            .url = url_ + "/api/token/test",
                            .headers = {"Content-Type: text/plain", "Expect:"},
                            .body = token_});
    if (!known) return false;
    const auto about = asked_part(*known, token_.c_str());
    user_ = asked_text(about, "userId");
    if (user_.empty()) return fail(Sentence("Lichess refuses this token."), new_token());
    const std::string scopes = asked_text(about, "scopes");
    if (!has_scope(scopes, kScope)) {
      return fail(
          Sentence("The token of {user} does not have the right study:write.", {{"user", user_}}),
          new_token());
    }
    if (round_.empty() && !has_scope(scopes, kReadScope)) {
      return fail(
          Sentence("The token of {user} does not have the right study:read.", {{"user", user_}}),
          Sentence("Connect to Lichess again, or write a token that has it."));
    }
    return true;
  }

  // The rounds of the broadcast are made later.
  void say_account() {
    trial.ok = true;
    trial.what = Sentence(
        "Lichess accepts the token of {user}, who may make broadcasts. Nothing was made or sent.",
        {{"user", user_}});
  }

  // [spec: Lichess API, broadcastRoundGet]
  void check_round() {
    const auto found = ask({.url = url_ + "/api/broadcast/-/-/" + round_,
                            .headers = {"Authorization: Bearer " + token_}});
    if (!found) return;
    const auto round = asked_part(*found, "round"), tour = asked_part(*found, "tour");
    const std::string name = asked_text(round, "name"), broadcast = asked_text(tour, "name");
    if (!is_true(asked_part(asked_part(*found, "study"), "writeable"))) {
      fail(Sentence("{user} may not change the round {round} of {broadcast} at Lichess.",
                    {{"user", user_}, {"round", name}, {"broadcast", broadcast}}),
           Sentence("Ask the owner of the broadcast to add {user} as a contributor.",
                    {{"user", user_}}));
      return;
    }
    trial.ok = true;
    trial.what = Sentence(
        "Lichess accepts the token of {user}, who may change the round {round} of {broadcast}. "
        "No game was sent.",
        {{"user", user_}, {"round", name}, {"broadcast", broadcast}});
    if (is_true(asked_part(round, "finished"))) {
      trial.advice =
          Sentence("This round is over at Lichess. Choose another one if that is wrong.");
    }
  }

  OutputTrial trial;

 private:
  static Sentence new_token() {
    return {"Connect to Lichess again, or write a token that has the right study:write."};
  }

  bool fail(Sentence what, Sentence advice = {}) {
    trial.what = std::move(what);
    trial.advice = std::move(advice);
    return false;
  }

  // The answer, or nothing: the trial is over.
  std::optional<AskedJson> ask(const TransferRequest& request) {
    if (const Instant until = pauses_.until(url_); now_ < until) {
      fail_by_pause(until - now_);
      return std::nullopt;
    }
    const auto answer = tools_.transfer.send(request);
    if (!answer) {
      fail(answer.error().sentence());
      return std::nullopt;
    }
    trial.status = answer->status;
    trial.bytes += answer->body.size();
    if (answer->status == 200) return AskedJson::parse(answer->body, nullptr, false);
    fail_by_status(*answer);
    return std::nullopt;
  }

  void fail_by_status(const TransferAnswer& answer) {
    switch (answer.status) {
      case 401:
      case 403:
        fail(Sentence("Lichess refuses this token."), new_token());
        return;
      case 404:
        fail(Sentence("Lichess has no round {round}, or {user} may not see it.",
                      {{"round", round_}, {"user", user_}}),
             Sentence("Choose the round at Lichess for this output again."));
        return;
      case 429: {
        // The outputs keep the silence too.
        const auto pause = std::max(kShortestPause, answer.retry_after.value_or(kShortestPause));
        pauses_.note(url_, now_ + pause);
        fail_by_pause(pause);
        return;
      }
      default:
        fail(Sentence("{address} answered {status}.",
                      {{"address", url_}, {"status", answer.status}}));
    }
  }

  void fail_by_pause(Instant::duration pause) {
    fail(Sentence("Lichess wants a pause."),
         Sentence("Test again in {seconds} s.",
                  {{"seconds", std::chrono::ceil<std::chrono::seconds>(pause).count()}}));
  }

  std::string url_, round_;
  const TrialTools& tools_;
  SitePauses& pauses_;
  const Instant now_;
  std::string token_, user_;
};

}  // namespace

OutputTrial try_lichess(const OutputSettings& settings, const std::string& round,
                        const TrialTools& tools, SitePauses& pauses, Instant now) {
  LichessTrial asked(settings.url.empty() ? "https://lichess.org" : settings.url, round, tools,
                     pauses, now);
  if (!asked.check_settings(settings.secret_file) || !asked.check_token()) return asked.trial;
  round.empty() ? asked.say_account() : asked.check_round();
  return asked.trial;
}

}  // namespace jadoube::outputs
