#include "daemon/outputs/lichess/lichess_site.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>
#include <utility>

#include "daemon/outputs/settings.h"
#include "daemon/system/digest.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;
using SiteJson = nlohmann::json;
using FaultKind = SiteFault::Kind;

constexpr std::size_t kLongestReason = 300;
// The longest pause that is accepted.
constexpr std::chrono::seconds kLongestSilence{3600};

bool is_plain(unsigned char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '.' || c == '_' || c == '~';
}

std::string form_escaped(const std::string& text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string made;
  for (const unsigned char c : text) {
    if (is_plain(c)) {
      made += static_cast<char>(c);
    } else {
      made += {'%', kDigits[c >> 4], kDigits[c & 15]};
    }
  }
  return made;
}

SiteJson site_json(const std::string& text) { return SiteJson::parse(text, nullptr, false); }

SiteJson site_part(const SiteJson& object, const char* key) {
  if (!object.is_object()) return {};
  const auto found = object.find(key);
  return found == object.end() ? SiteJson() : *found;
}

std::string site_word(const SiteJson& object, const char* key) {
  const SiteJson value = site_part(object, key);
  return value.is_string() ? value.get<std::string>() : std::string();
}

bool site_flag(const SiteJson& object, const char* key) {
  const SiteJson value = site_part(object, key);
  return value.is_boolean() && value.get<bool>();
}

std::optional<std::int64_t> site_number(const SiteJson& object, const char* key) {
  const SiteJson value = site_part(object, key);
  if (!value.is_number_integer()) return std::nullopt;
  return value.get<std::int64_t>();
}

// One line without control characters.
std::string shown_reason(std::string text) {
  std::size_t end = std::min(text.size(), kLongestReason);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) {
    --end;
  }
  text.resize(end);
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == 127) c = ' ';
  }
  return text;
}

// The error of Lichess: {"error": "..."}, {"error": {field: [texts]}} or {field: [texts]}.
std::string reason_in(const SiteJson& body) {
  if (body.is_string()) return body.get<std::string>();
  if (!body.is_object()) return {};
  if (const auto more = site_word(body, "error_description"); !more.empty()) return more;
  if (body.contains("error")) return reason_in(body["error"]);
  std::string reason;
  for (const auto& [field, texts] : body.items()) {
    if (!texts.is_array()) continue;
    for (const SiteJson& text : texts) {
      if (!text.is_string()) continue;
      const auto& word = text.get_ref<const std::string&>();
      reason += (reason.empty() ? "" : "; ") + (field.empty() ? word : field + ": " + word);
    }
  }
  return reason;
}

SiteFault site_fault(const TransferAnswer& answer) {
  const std::string reason = shown_reason(reason_in(site_json(answer.body)));
  switch (answer.status) {
    case 400:
    case 413:
    case 422:
      return {.kind = FaultKind::kRefused,
              .what = reason.empty() ? Sentence("Lichess refuses it without a reason")
                                     : Sentence(reason)};
    case 401:
      return {.kind = FaultKind::kToken, .what = Sentence("Lichess refuses this token.")};
    case 403:
      return {.kind = FaultKind::kRights,
              .what = reason.empty() ? Sentence("Lichess does not allow it") : Sentence(reason)};
    case 404:
      return {.kind = FaultKind::kGone, .what = Sentence("Lichess does not have it")};
    case 429:
      return {.kind = FaultKind::kTooMany,
              .what = Sentence("Lichess wants a pause."),
              .wait = std::clamp(answer.retry_after.value_or(kLichessPause), kLichessPause,
                                 kLongestSilence)};
    default:
      return {.kind = FaultKind::kAway,
              .what = Sentence("Lichess answered {status}", {{"status", answer.status}})};
  }
}

SiteFault not_understood() {
  return {.kind = FaultKind::kAway, .what = Sentence("the answer of Lichess cannot be understood")};
}

RoundThere round_there(const SiteJson& json) {
  RoundThere round{.id = site_word(json, "id"), .url = site_word(json, "url")};
  round.fields = {.name = site_word(json, "name"), .starts_at = site_number(json, "startsAt")};
  round.fields.delay = std::chrono::seconds(site_number(json, "delay").value_or(0));
  round.is_ongoing = site_flag(json, "ongoing");
  round.is_finished = site_flag(json, "finished") || site_number(json, "finishedAt").has_value();
  return round;
}

BroadcastThere broadcast_there(const SiteJson& json) {
  const SiteJson tour = site_part(json, "tour");
  BroadcastThere broadcast{
      .id = site_word(tour, "id"), .name = site_word(tour, "name"), .url = site_word(tour, "url")};
  const SiteJson info = site_part(tour, "info");
  broadcast.says = {.name = broadcast.name,
                    .description = site_word(tour, "description"),
                    .format = site_word(info, "format"),
                    .time_control = site_word(info, "tc"),
                    .location = site_word(info, "location"),
                    .time_zone = site_word(info, "timeZone"),
                    .players = site_word(info, "players"),
                    .website = site_word(info, "website")};
  for (const SiteJson& one : site_part(site_part(json, "group"), "tours")) {
    if (auto id = site_word(one, "id"); !id.empty()) broadcast.group.push_back(std::move(id));
  }
  for (const SiteJson& round : site_part(json, "rounds")) {
    if (auto read = round_there(round); !read.id.empty())
      broadcast.rounds.push_back(std::move(read));
  }
  return broadcast;
}

FormFields form_of_broadcast(const BroadcastFields& fields) {
  FormFields form{{"name", fields.name}};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) form.emplace_back(name, value);
  };
  add("markdown", fields.description);
  add("info.format", fields.format);
  add("info.tc", fields.time_control);
  add("info.fideTC", fields.tempo);
  add("info.location", fields.location);
  add("info.timeZone", fields.time_zone);
  add("info.players", fields.players);
  add("info.website", fields.website);
  add("visibility", fields.visibility);
  form.emplace_back("showScores", "true");
  if (fields.has_teams) {
    form.emplace_back("teamTable", "true");
    form.emplace_back("showTeamScores", "true");
  }
  return form;
}

}  // namespace

bool LichessAccount::has(const std::string& scope) const {
  return std::ranges::find(scopes, scope) != scopes.end();
}

std::string form_of(const FormFields& fields) {
  std::string form;
  for (const auto& [name, value] : fields) {
    form += (form.empty() ? "" : "&") + form_escaped(name) + "=" + form_escaped(value);
  }
  return form;
}

FormFields form_of_round(const RoundFields& fields) {
  FormFields form{{"name", fields.name}};
  if (fields.starts_at) form.emplace_back("startsAt", std::to_string(*fields.starts_at));
  if (fields.delay.count() > 0) form.emplace_back("delay", std::to_string(fields.delay.count()));
  return form;
}

LichessSite::LichessSite(std::string url, Transfer& transfer)
    : url_([&] {
        while (url.ends_with('/')) url.pop_back();
        return url;
      }()),
      transfer_(transfer) {}

Answered<std::string> LichessSite::ask(TransferRequest request) {
  request.headers.emplace_back("Accept: application/json");
  const auto answer = transfer_.send(request);
  if (!answer) {
    return tl::unexpected(SiteFault{.kind = FaultKind::kAway, .what = answer.error().sentence()});
  }
  if (answer->status >= 200 && answer->status < 300) return answer->body;
  return tl::unexpected(site_fault(*answer));
}

Answered<std::string> LichessSite::post(const std::string& token, const std::string& path,
                                        const FormFields& fields) {
  return ask({.method = TransferRequest::Method::kPost,
              .url = url_ + path,
              .headers = {"Authorization: Bearer " + token,
                          "Content-Type: application/x-www-form-urlencoded", "Expect:"},
              .body = form_of(fields)});
}

Answered<std::string> LichessSite::get(const std::string& token, const std::string& path) {
  return ask({.url = url_ + path, .headers = {"Authorization: Bearer " + token}});
}

// [spec: Lichess API, tokenTest]
Answered<LichessAccount> LichessSite::account(const std::string& token) {
  const auto answer = ask({.method = TransferRequest::Method::kPost,
                           .url = url_ + "/api/token/test",
                           .headers = {"Content-Type: text/plain", "Expect:"},
                           .body = token});
  if (!answer) return tl::unexpected(answer.error());
  const SiteJson all = site_json(*answer);
  if (!all.is_object()) return tl::unexpected(not_understood());
  const SiteJson about = site_part(all, token.c_str());
  LichessAccount account{.user = site_word(about, "userId")};
  std::istringstream scopes(site_word(about, "scopes"));
  for (std::string scope; std::getline(scopes, scope, ',');) account.scopes.push_back(scope);
  return account;
}

// [spec: Lichess API, broadcastsByUser]
Answered<std::vector<BroadcastThere>> LichessSite::broadcasts(const std::string& token,
                                                              const std::string& user) {
  const auto answer = get(token, "/api/broadcast/by/" + form_escaped(user));
  if (!answer) return tl::unexpected(answer.error());
  const SiteJson page = site_part(site_json(*answer), "currentPageResults");
  if (!page.is_array()) return tl::unexpected(not_understood());
  std::vector<BroadcastThere> all;
  for (const SiteJson& one : page) {
    if (auto read = broadcast_there(one); !read.id.empty()) all.push_back(std::move(read));
  }
  return all;
}

// [spec: Lichess API, broadcastTourGet]
Answered<BroadcastThere> LichessSite::broadcast(const std::string& token, const std::string& id) {
  const auto answer = get(token, "/api/broadcast/" + form_escaped(id));
  if (!answer) return tl::unexpected(answer.error());
  auto read = broadcast_there(site_json(*answer));
  if (read.id.empty()) return tl::unexpected(not_understood());
  return read;
}

// [spec: Lichess API, broadcastTourCreate]
Answered<BroadcastThere> LichessSite::create_broadcast(const std::string& token,
                                                       const BroadcastFields& fields) {
  const auto answer = post(token, "/broadcast/new", form_of_broadcast(fields));
  if (!answer) return tl::unexpected(answer.error());
  auto read = broadcast_there(site_json(*answer));
  if (read.id.empty()) return tl::unexpected(not_understood());
  return read;
}

// [spec: Lichess API, broadcastTourUpdate; a broadcast is not yet in the group of its creation]
Answered<void> LichessSite::group(const std::string& token, const std::string& id,
                                  const BroadcastFields& fields, const BroadcastGroup& group) {
  FormFields form = form_of_broadcast(fields);
  std::string ids;
  for (const std::string& one : group.broadcasts) ids += (ids.empty() ? "" : "\n") + one;
  form.emplace_back("grouping.info.name", group.name);
  form.emplace_back("grouping.info.tours", ids);
  const auto answer = post(token, "/broadcast/" + form_escaped(id) + "/edit", form);
  if (!answer) return tl::unexpected(answer.error());
  return {};
}

// Without `status`, Lichess counts the round as started; without `rated`, as not rated [seen: the
// code of lila].
Answered<RoundThere> LichessSite::create_round(const std::string& token,
                                               const std::string& broadcast,
                                               const RoundFields& fields) {
  FormFields form = form_of_round(fields);
  form.emplace_back("syncSource", "push");
  form.emplace_back("status", "new");
  form.emplace_back("rated", "true");
  const auto answer = post(token, "/broadcast/" + form_escaped(broadcast) + "/new", form);
  if (!answer) return tl::unexpected(answer.error());
  auto read = round_there(site_part(site_json(*answer), "round"));
  if (read.id.empty()) return tl::unexpected(not_understood());
  return read;
}

// [spec: Lichess API, broadcastRoundUpdate]
Answered<void> LichessSite::edit_round(const std::string& token, const std::string& id,
                                       const FormFields& fields) {
  const auto answer = post(token, "/broadcast/round/" + form_escaped(id) + "/edit?patch=1", fields);
  if (!answer) return tl::unexpected(answer.error());
  return {};
}

// [spec: Lichess API, broadcastPush]
PushAnswer LichessSite::push(const std::string& token, const std::string& round,
                             const std::string& games) {
  const auto answer =
      transfer_.send({.method = TransferRequest::Method::kPost,
                      .url = url_ + "/api/broadcast/round/" + round + "/push",
                      .headers = {"Authorization: Bearer " + token,
                                  "Content-Type: text/plain; charset=utf-8", "Expect:"},
                      .body = games,
                      .may_be_repeated = true});
  if (!answer) return {.message = answer.error().sentence().packed()};
  return read_push_answer(answer->status, answer->body, answer->retry_after);
}

// [spec: Lichess API, apiToken; RFC 7636]
Answered<std::string> LichessSite::token(const LoginCode& code) {
  const auto answer =
      ask({.method = TransferRequest::Method::kPost,
           .url = url_ + "/api/token",
           .headers = {"Content-Type: application/x-www-form-urlencoded", "Expect:"},
           .body = form_of({{"grant_type", "authorization_code"},
                            {"code", code.code},
                            {"code_verifier", code.verifier},
                            {"redirect_uri", code.return_address},
                            {"client_id", std::string(kLichessClient)}})});
  if (!answer) return tl::unexpected(answer.error());
  auto token = site_word(site_json(*answer), "access_token");
  if (token.empty()) return tl::unexpected(not_understood());
  return token;
}

// [spec: Lichess API, apiTokenDelete]
Answered<void> LichessSite::revoke(const std::string& token) {
  const auto answer = ask({.method = TransferRequest::Method::kDelete,
                           .url = url_ + "/api/token",
                           .headers = {"Authorization: Bearer " + token}});
  if (!answer) return tl::unexpected(answer.error());
  return {};
}

void SitePauses::note(const std::string& url, Instant until) {
  const std::lock_guard lock(mutex_);
  Instant& known = until_[url];
  known = std::max(known, until);
}

Instant SitePauses::until(const std::string& url) const {
  const std::lock_guard lock(mutex_);
  const auto found = until_.find(url);
  return found == until_.end() ? Instant{} : found->second;
}

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
                         "\"{address}\" is not an address of the pages to which Lichess can send "
                         "the browser back",
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
