#include "daemon/api/gateway/access_routes.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "daemon/access/policy.h"
#include "daemon/api/call/unary.h"
#include "daemon/api/gateway/json_route.h"
#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

using Json = nlohmann::json;
using access::Doorkeeper;
using access::Principal;
using access::Refusal;
using language::tr;
using rules::Expected;

constexpr std::string_view kCookie = "jadoube";
// A browser accepts a cookie of this name only over TLS, for this host and the whole site. So no
// other host of the domain can set it.
constexpr std::string_view kEncryptedCookie = "__Host-jadoube";
constexpr std::string_view kBearer = "bearer ";
constexpr std::size_t kEnterBytes = 4 << 10;

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::string_view cookie_name(const net::HttpRequest& request) {
  return request.is_encrypted ? kEncryptedCookie : kCookie;
}

// The cookie of this site in the request. Empty: there is none.
std::string cookie_of(const net::HttpRequest& request) {
  for (const auto& [name, value] : request.fields) {
    if (name != "cookie") continue;
    std::string_view rest = value;
    while (!rest.empty()) {
      const auto end = std::min(rest.find(';'), rest.size());
      const auto pair = trimmed(rest.substr(0, end));
      const auto equals = pair.find('=');
      if (equals != std::string_view::npos && pair.substr(0, equals) == cookie_name(request)) {
        return std::string(pair.substr(equals + 1));
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return {};
}

// The token in the field Authorization. Nothing: there is no such field, or it has another scheme.
std::optional<std::string> bearer_of(const net::HttpRequest& request) {
  const std::string field = request.field("authorization");
  if (field.size() < kBearer.size()) return std::nullopt;
  const bool is_bearer =
      std::equal(kBearer.begin(), kBearer.end(), field.begin(), [](char expected, char c) {
        return expected == std::tolower(static_cast<unsigned char>(c));
      });
  if (!is_bearer) return std::nullopt;
  return std::string(trimmed(std::string_view(field).substr(kBearer.size())));
}

net::HttpResponse answer_of(const rules::Error& error) {
  if (error.code == rules::ErrorCode::kInvalidArgument) {
    return error_answer(400, "invalid_argument", tr(error));
  }
  return error_answer(503, "unavailable", tr(error));
}

net::HttpResponse answer_of(Refusal refusal) {
  if (refusal == Refusal::kLimited) {
    auto response = error_answer(429, "resource_exhausted",
                                 tr("too many wrong links came from your address: wait a minute"));
    response.fields.emplace_back("Retry-After", "60");
    return response;
  }
  return error_answer(401, "unauthenticated",
                      tr("this link does not work. Its letters are wrong, it was already used, "
                         "or it is older than ten minutes. Ask for a new one"));
}

Json json_of(const Principal& principal) {
  return {{"name", principal.name}, {"role", access::word_of(principal.role)}};
}

// The field Set-Cookie. An empty secret deletes the cookie.
std::string set_cookie(const net::HttpRequest& request, const std::string& secret) {
  const std::chrono::seconds life =
      secret.empty() ? std::chrono::seconds(0) : Doorkeeper::kSessionLife;
  return std::string(cookie_name(request)) + "=" + secret +
         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(life.count()) +
         (request.is_encrypted ? "; Secure" : "");
}

struct Entering {
  std::string secret;
  // Empty: the link has the name.
  std::string name = {};
};

// The content of a request's body. Nothing: the body has another form.
std::optional<Entering> entering_of(const net::HttpRequest& request) {
  const Json body = Json::parse(request.body, nullptr, false);
  if (!body.is_object()) return std::nullopt;
  const auto secret = body.find("secret"), name = body.find("name");
  if (secret == body.end() || !secret->is_string()) return std::nullopt;
  Entering entering{.secret = secret->get<std::string>()};
  if (name != body.end() && name->is_string()) entering.name = name->get<std::string>();
  return entering;
}

}  // namespace

Expected<Principal> principal_of(const net::HttpRequest& request, Doorkeeper& doorkeeper) {
  if (const auto token = bearer_of(request)) {
    auto principal = doorkeeper.by_token(*token, request.peer);
    if (principal) return *std::move(principal);
    if (principal.error() == Refusal::kLimited) {
      return rules::refuse(rules::ErrorCode::kUnavailable,
                           "too many wrong tokens came from your address: wait a minute");
    }
    return rules::refuse(rules::ErrorCode::kPermissionDenied,
                         "the token is not known: it is wrong, revoked or has ended");
  }
  const std::string cookie = cookie_of(request);
  if (cookie.empty()) return Principal();
  return doorkeeper.by_cookie(cookie, request.peer).value_or(Principal());
}

bool has_entered(const net::HttpRequest& request, const Doorkeeper& doorkeeper) {
  const auto token = bearer_of(request);
  const auto role = token ? doorkeeper.role_of(access::Kind::kToken, *token)
                          : doorkeeper.role_of(access::Kind::kSession, cookie_of(request));
  return role > access::Role::kViewer;
}

class AccessRoutes::Implementation {
 public:
  Implementation(Doorkeeper& doorkeeper, bool allows_plain, const PageSource* pages)
      : doorkeeper_(doorkeeper), allows_plain_(allows_plain), pages_(pages) {}

  bool may_enter(const net::HttpRequest& request) const {
    return allows_plain_ || request.is_encrypted || request.is_local;
  }

  void enter(const std::shared_ptr<net::HttpExchange>& exchange) {
    const net::HttpRequest& request = exchange->request();
    if (!is_json(request)) {
      return exchange->respond(
          error_answer(415, "invalid_argument", tr("send JSON: Content-Type: application/json")));
    }
    const auto entering = entering_of(request);
    if (!entering) {
      return exchange->respond(
          error_answer(400, "invalid_argument", tr("the body must be {\"secret\": \"...\"}")));
    }
    if (!may_enter(request)) {
      return exchange->respond(
          error_answer(403, "permission_denied",
                       tr("others in this network could read your cookie here: open the link with "
                          "https, or set [http] allow_plain")));
    }
    on_thread(exchange, [this, secret = entering->secret,
                         name = entering->name](const net::HttpRequest& asked) {
      const auto entered = doorkeeper_.enter(secret, asked.peer, name);
      if (!entered) return answer_of(entered.error());
      if (!*entered) return answer_of(entered->error());
      auto response = json_answer(200, json_of((*entered)->entry.principal()));
      response.fields.emplace_back("Set-Cookie", set_cookie(asked, (*entered)->secret));
      return response;
    });
  }

  net::HttpResponse me(const net::HttpRequest& request) const {
    const auto principal = principal_of(request, doorkeeper_);
    if (!principal) return error_answer(401, "unauthenticated", tr(principal.error()));
    Json json = json_of(*principal);
    json["may_enter"] = may_enter(request);
    // The first person who enters must give a name.
    if (!doorkeeper_.first_code().empty()) json["first"] = true;
    // A page opened on this machine shows the addresses for phones.
    if (request.is_local && pages_ != nullptr) json["addresses"] = pages_->pages().addresses;
    auto response = json_answer(200, json);
    // Deletes a cookie that has ended in the browser.
    if (principal->id.empty() && !cookie_of(request).empty()) {
      response.fields.emplace_back("Set-Cookie", set_cookie(request, ""));
    }
    return response;
  }

  void leave(const std::shared_ptr<net::HttpExchange>& exchange) {
    if (!is_json(exchange->request())) {
      return exchange->respond(
          error_answer(415, "invalid_argument", tr("send JSON: Content-Type: application/json")));
    }
    on_thread(exchange, [this](const net::HttpRequest& asked) {
      doorkeeper_.leave(cookie_of(asked), asked.peer);
      auto response = json_answer(200, json_of(Principal()));
      response.fields.emplace_back("Set-Cookie", set_cookie(asked, ""));
      return response;
    });
  }

 private:
  // Answers on the thread that may wait for the disk.
  template <typename Answer>
  void on_thread(const std::shared_ptr<net::HttpExchange>& exchange, Answer answer) {
    const bool posted = thread_.post([exchange, answer](QuestionThread::Turn turn) {
      if (turn == QuestionThread::Turn::kDo) exchange->respond(answer(exchange->request()));
    });
    if (posted) return;
    exchange->respond(error_answer(503, "unavailable", tr("too many enter at once: try again")));
  }

  Doorkeeper& doorkeeper_;
  const bool allows_plain_;
  const PageSource* const pages_;
  QuestionThread thread_;
};

AccessRoutes::AccessRoutes(Doorkeeper& doorkeeper, bool allows_plain, const PageSource* pages)
    : implementation_(std::make_unique<Implementation>(doorkeeper, allows_plain, pages)) {}

AccessRoutes::~AccessRoutes() = default;

std::vector<net::HttpRoute> AccessRoutes::routes() const {
  auto* to = implementation_.get();
  return {json_route("/access/enter", "POST", kEnterBytes,
                     [to](auto exchange) { to->enter(exchange); }),
          json_route("/access/me", "GET", kEnterBytes,
                     net::answers([to](const net::HttpRequest& asked) { return to->me(asked); })),
          json_route("/access/leave", "POST", kEnterBytes,
                     [to](auto exchange) { to->leave(exchange); })};
}

}  // namespace jadoube::api
