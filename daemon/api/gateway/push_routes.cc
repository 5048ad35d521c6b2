#include "daemon/api/gateway/push_routes.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "daemon/api/call/unary.h"
#include "daemon/api/gateway/access_routes.h"
#include "daemon/api/gateway/call_limits.h"
#include "daemon/api/gateway/json_route.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/push/push_endpoint.h"

namespace jadoube::api {
namespace {

using access::Principal;
using access::Role;
using language::tr;
using net::HttpExchange;
using net::HttpRequest;
using net::HttpResponse;
using Exchange = std::shared_ptr<HttpExchange>;

constexpr std::size_t kPushBytes = 8 << 10;
constexpr std::chrono::minutes kWindowOfLimits{1};

HttpResponse answer_of_error(const rules::Error& error) {
  using rules::ErrorCode;
  switch (error.code) {
    case ErrorCode::kInvalidArgument:
      return error_answer(400, "invalid_argument", tr(error));
    case ErrorCode::kNotFound:
      return error_answer(404, "not_found", tr(error));
    case ErrorCode::kUnavailable:
      return error_answer(503, "unavailable", tr(error));
    default:
      return error_answer(409, "failed_precondition", tr(error));
  }
}

HttpResponse empty_answer() { return json_answer(200, nlohmann::json::object()); }

// The endpoint in the body of a request. Empty: the body has another form.
std::string endpoint_in(const HttpRequest& request) {
  const auto body = nlohmann::json::parse(request.body, nullptr, false);
  if (!body.is_object()) return {};
  const auto endpoint = body.find("endpoint");
  if (endpoint == body.end() || !endpoint->is_string()) return {};
  return endpoint->get<std::string>();
}

}  // namespace

class PushRoutes::Implementation {
 public:
  explicit Implementation(Parts parts) : parts_(std::move(parts)) {}

  HttpResponse key(const HttpRequest& request) {
    const auto who = who_asks(request);
    return who ? json_answer(200, {{"key", parts_.key}}) : who.error();
  }

  void subscribe(const Exchange& exchange) {
    change(exchange, [this](const HttpRequest& request, const Principal& who) {
      auto subscription = push::read_subscription(request.body);
      if (!subscription) return answer_of_error(subscription.error());
      if (const auto fault = push::endpoint_fault(subscription->endpoint, parts_.hosts)) {
        return error_answer(400, "invalid_argument", tr(*fault));
      }
      subscription->owner = who.id;
      const auto kept = parts_.book.put(*std::move(subscription));
      return kept ? empty_answer() : answer_of_error(kept.error());
    });
  }

  void unsubscribe(const Exchange& exchange) {
    change(exchange, [this](const HttpRequest& request, const Principal&) {
      // Only the browser knows its endpoint.
      parts_.book.remove(endpoint_in(request));
      return empty_answer();
    });
  }

  void test(const Exchange& exchange) {
    const auto who = who_writes(exchange->request(), tests_);
    if (!who) return exchange->respond(who.error());
    const auto subscription = parts_.book.find(endpoint_in(exchange->request()));
    const bool is_theirs = subscription && subscription->owner == who->id;
    auto answer = language::in_same_language([exchange](const rules::Expected<void>& sent) {
      exchange->respond(sent ? empty_answer() : answer_of_error(sent.error()));
    });
    parts_.sender.test(is_theirs ? subscription->endpoint : std::string(), std::move(answer));
  }

 private:
  using Asked = tl::expected<Principal, HttpResponse>;

  // The caller of the request, if the caller may have alerts.
  Asked who_asks(const HttpRequest& request) {
    if (!net::is_own_origin(request.field("origin"), request.field("host"))) {
      return tl::unexpected(
          error_answer(403, "permission_denied", tr("only the pages of this host may do this")));
    }
    auto principal = principal_of(request, parts_.doorkeeper);
    if (!principal) {
      return tl::unexpected(error_answer(401, "unauthenticated", tr(principal.error())));
    }
    if (principal->role >= Role::kOperator) return *std::move(principal);
    const bool is_nobody = principal->id.empty();
    return tl::unexpected(error_answer(is_nobody ? 401 : 403,
                                       is_nobody ? "unauthenticated" : "permission_denied",
                                       tr("alerts are for arbiters and operators: enter first")));
  }

  // The caller of a request that changes something, if the caller may have alerts.
  Asked who_writes(const HttpRequest& request, RateLimit& limit) {
    auto who = who_asks(request);
    if (!who) return who;
    if (!is_json(request)) {
      return tl::unexpected(
          error_answer(415, "invalid_argument", tr("send JSON: Content-Type: application/json")));
    }
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    if (limit.allows(who->id, now)) return who;
    auto response = error_answer(429, "resource_exhausted",
                                 tr("too many at once: wait a minute, then try again"));
    response.fields.emplace_back("Retry-After", std::to_string(kSecondsOfWindow));
    return tl::unexpected(std::move(response));
  }

  // Answers on the thread that may wait for the disk.
  template <typename Answer>
  void change(const Exchange& exchange, Answer answer) {
    const auto who = who_writes(exchange->request(), changes_);
    if (!who) return exchange->respond(who.error());
    const bool posted = thread_.post([exchange, answer, who = *who](QuestionThread::Turn turn) {
      if (turn != QuestionThread::Turn::kDo) return;
      exchange->respond(answer(exchange->request(), who));
    });
    if (!posted) {
      exchange->respond(error_answer(503, "unavailable", tr("too many at once: try again")));
    }
  }

  static constexpr auto kSecondsOfWindow = std::chrono::seconds(kWindowOfLimits).count();

  const Parts parts_;
  // Only the server's thread uses these.
  RateLimit changes_{kChangesAMinute, kWindowOfLimits};
  RateLimit tests_{kTestsAMinute, kWindowOfLimits};
  QuestionThread thread_;
};

PushRoutes::PushRoutes(Parts parts)
    : implementation_(std::make_unique<Implementation>(std::move(parts))) {}

PushRoutes::~PushRoutes() = default;

std::vector<net::HttpRoute> PushRoutes::routes() const {
  auto* to = implementation_.get();
  return {json_route("/push/key", "GET", kPushBytes,
                     net::answers([to](const HttpRequest& asked) { return to->key(asked); })),
          json_route("/push/subscribe", "POST", kPushBytes,
                     [to](const auto& exchange) { to->subscribe(exchange); }),
          json_route("/push/unsubscribe", "POST", kPushBytes,
                     [to](const auto& exchange) { to->unsubscribe(exchange); }),
          json_route("/push/test", "POST", kPushBytes,
                     [to](const auto& exchange) { to->test(exchange); })};
}

}  // namespace jadoube::api
