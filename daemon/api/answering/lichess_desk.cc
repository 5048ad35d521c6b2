#include "daemon/api/answering/lichess_desk.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/access/secret.h"
#include "daemon/outputs/lichess/broadcast_output.h"
#include "daemon/system/log.h"
#include "daemon/system/secret_file.h"

namespace jadoube::api {
namespace {

using outputs::Answered;
using outputs::LichessSite;
using outputs::OutputSettings;
using outputs::SiteFault;
using rules::Error;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

std::string setting_name(const std::string& id, const char* key) {
  return "output." + id + "." + key;
}

}  // namespace

LichessDesk::LichessDesk(Parts parts)
    : parts_(std::move(parts)), login_([] { return access::random_secret(); }) {}

template <typename T>
Answered<T> LichessDesk::ask(const OutputSettings& settings,
                             const std::function<Answered<T>(LichessSite&)>& call) {
  const std::lock_guard asking(asking_);
  const std::string url = parts_.outputs.maker().lichess_of(settings);
  const auto now = parts_.outputs.now();
  if (const auto until = parts_.outputs.maker().pauses()->until(url); now < until) {
    return tl::unexpected(SiteFault{.kind = SiteFault::Kind::kTooMany,
                                    .wait = std::chrono::ceil<std::chrono::seconds>(until - now)});
  }
  const auto transfer = parts_.outputs.maker().transfer_to(settings);
  {
    const std::lock_guard lock(mutex_);
    if (is_ended_) return tl::unexpected(SiteFault{.what = "the daemon stops"});
    transfer_ = transfer.get();
  }
  LichessSite site(url, *transfer);
  auto answer = call(site);
  if (!answer && answer.error().kind == SiteFault::Kind::kTooMany) {
    parts_.outputs.maker().pauses()->note(url, now + answer.error().wait);
  }
  const std::lock_guard lock(mutex_);
  transfer_ = nullptr;
  return answer;
}

void LichessDesk::interrupt() {
  const std::lock_guard lock(mutex_);
  is_ended_ = true;
  if (transfer_ != nullptr) transfer_->interrupt();
}

Error LichessDesk::error_of(const OutputSettings& settings, const SiteFault& fault) const {
  switch (fault.kind) {
    case SiteFault::Kind::kAway:
      return refuse(ErrorCode::kUnavailable, "Lichess did not answer as it should: {why}",
                    {{"why", fault.what}})
          .value();
    case SiteFault::Kind::kTooMany:
      return refuse(ErrorCode::kFailedPrecondition,
                    "Lichess wants no requests now: try again in {seconds} s",
                    {{"seconds", fault.wait.count()}})
          .value();
    case SiteFault::Kind::kToken:
      return refuse(ErrorCode::kFailedPrecondition,
                    "Lichess refuses the token of output {output}: connect again",
                    {{"output", settings.name}})
          .value();
    default:
      return refuse(ErrorCode::kFailedPrecondition, "Lichess refuses it: {why}",
                    {{"why", fault.what}})
          .value();
  }
}

Expected<OutputSettings> LichessDesk::settings_of(const std::string& id) const {
  const auto all = parts_.outputs.list().settings();
  const auto found = std::ranges::find(all, id, &OutputSettings::name);
  if (found == all.end()) {
    return refuse(ErrorCode::kNotFound, "there is no output \"{output}\"", {{"output", id}});
  }
  if (found->kind == outputs::Kind::kLichess) return *found;
  return refuse(ErrorCode::kInvalidArgument, "output {output} does not go to Lichess",
                {{"output", id}});
}

Expected<std::string> LichessDesk::token_of(const OutputSettings& settings) const {
  if (!settings.secret_file.empty()) return system::read_secret(settings.secret_file);
  return refuse(ErrorCode::kFailedPrecondition, "output {output} is not connected to Lichess",
                {{"output", settings.name}});
}

// Checks that the change is possible, before anybody logs in.
Expected<void> LichessDesk::may_change(const std::string& id, const LichessAsker& who) const {
  if (parts_.configuration == nullptr) {
    return refuse(ErrorCode::kFailedPrecondition, "this daemon keeps no settings");
  }
  const auto trial = parts_.configuration->test(
      {.author = who.author,
       .origin = who.origin,
       .is_arbiter = who.is_arbiter,
       .edits = {{.name = setting_name(id, "kind"), .values = {{"lichess"}}},
                 {.name = setting_name(id, "secret"), .values = {{"lio_test"}}}}});
  if (!trial) return tl::unexpected(trial.error());
  if (trial->refusals.empty()) return {};
  return refuse(ErrorCode::kFailedPrecondition,
                "output {output} cannot keep a token of Lichess: {why}",
                {{"output", id}, {"why", trial->refusals.front().what}});
}

Expected<std::string> LichessDesk::connect(const std::string& id, const std::string& return_address,
                                           const LichessAsker& who) {
  OutputSettings settings{.name = id, .kind = outputs::Kind::kLichess};
  if (auto known = settings_of(id); known) {
    settings = std::move(*known);
  } else if (known.error().code != ErrorCode::kNotFound) {
    return tl::unexpected(known.error());
  }
  if (auto may = may_change(id, who); !may) return tl::unexpected(may.error());
  std::string back = return_address;
  if (back.empty()) {
    const auto pages = parts_.pages.pages().addresses;
    if (pages.empty()) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "this daemon has no pages, so Lichess cannot send the browser back. Set a "
                    "token of Lichess as the secret of the output");
    }
    back = pages.front() + outputs::LichessLogin::kReturnPath;
  }
  return login_.begin(parts_.outputs.maker().lichess_of(settings),
                      {.output = id,
                       .return_address = back,
                       .author = who.author,
                       .origin = who.origin,
                       .is_arbiter = who.is_arbiter},
                      parts_.outputs.now());
}

Expected<void> LichessDesk::keep(const std::string& id, const std::string& token,
                                 const LichessAsker& who) const {
  std::vector<SettingEdit> edits;
  if (token.empty()) {
    edits.push_back({.name = setting_name(id, "secret")});
  } else {
    edits = {{.name = setting_name(id, "kind"), .values = {{"lichess"}}},
             {.name = setting_name(id, "secret"), .values = {{token}}}};
  }
  const auto changed = parts_.configuration->change({.author = who.author,
                                                     .origin = who.origin,
                                                     .is_arbiter = who.is_arbiter,
                                                     .edits = std::move(edits)});
  if (!changed) return tl::unexpected(changed.error());
  return {};
}

Expected<std::string> LichessDesk::finish(const std::string& state, const std::string& code) {
  const auto login = login_.finish(state, code, parts_.outputs.now());
  if (!login) return tl::unexpected(login.error());
  const auto& asked = login->asked;
  OutputSettings settings{.name = asked.output, .kind = outputs::Kind::kLichess};
  if (auto known = settings_of(asked.output); known) settings = std::move(*known);
  const auto token =
      ask<std::string>(settings, [&](LichessSite& site) { return site.token(login->code); });
  if (!token) return tl::unexpected(error_of(settings, token.error()));
  auto kept = keep(asked.output, *token, {asked.author, asked.origin, asked.is_arbiter});
  if (!kept) return tl::unexpected(kept.error());
  log::info("output " + asked.output + " is connected to Lichess (" + asked.author + ")");
  return asked.output;
}

Error LichessDesk::refused(const std::string& state, const std::string& why) {
  const auto login = login_.finish(state, {}, parts_.outputs.now());
  if (!login) return login.error();
  log::info("output " + login->asked.output + ": the login at Lichess was refused");
  if (why == "access_denied") {
    return refuse(ErrorCode::kFailedPrecondition,
                  "the owner of the account at Lichess did not agree")
        .value();
  }
  return refuse(ErrorCode::kFailedPrecondition, "Lichess refuses the login: {why}", {{"why", why}})
      .value();
}

Expected<void> LichessDesk::disconnect(const std::string& id, const LichessAsker& who) {
  const auto settings = settings_of(id);
  if (!settings) return tl::unexpected(settings.error());
  if (auto may = may_change(id, who); !may) return may;
  const auto token = token_of(*settings);
  if (!token) return tl::unexpected(token.error());
  const auto done = ask<void>(*settings, [&](LichessSite& site) { return site.revoke(*token); });
  // A token that Lichess does not know has already ended.
  if (!done && done.error().kind != SiteFault::Kind::kToken) {
    return tl::unexpected(error_of(*settings, done.error()));
  }
  log::info("output " + id + " is no longer connected to Lichess (" + who.author + ")");
  return keep(id, {}, who);
}

Expected<LichessBroadcasts> LichessDesk::broadcasts(const std::string& id) {
  const auto settings = settings_of(id);
  if (!settings) return tl::unexpected(settings.error());
  const auto token = token_of(*settings);
  if (!token) return tl::unexpected(token.error());
  const auto all =
      ask<LichessBroadcasts>(*settings, [&](LichessSite& site) -> Answered<LichessBroadcasts> {
        const auto account = site.account(*token);
        if (!account) return tl::unexpected(account.error());
        if (account->user.empty()) {
          return tl::unexpected(SiteFault{.kind = SiteFault::Kind::kToken});
        }
        auto there = site.broadcasts(*token, account->user);
        if (!there) return tl::unexpected(there.error());
        return LichessBroadcasts{.account = account->user, .broadcasts = std::move(*there)};
      });
  if (!all) return tl::unexpected(error_of(*settings, all.error()));
  return *all;
}

}  // namespace jadoube::api
