#include "daemon/api/gateway/operator_routes.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "daemon/api/call/unary.h"
#include "daemon/api/gateway/access_routes.h"
#include "daemon/api/gateway/json_route.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/transfer.h"

namespace jadoube::api {
namespace {

using access::Role;

constexpr const char* kPath = "/metrics";

net::HttpResponse must_enter_response() {
  auto response = net::text_response(
      401,
      language::tr(
          "the metrics are for operators: send \"Authorization: Bearer TOKEN\" with a token of "
          "`jadoube tokens create --role operator --name prometheus`, or set [metrics] listen"));
  response.fields.emplace_back("WWW-Authenticate", "Bearer");
  return response;
}

net::HttpResponse busy_response() {
  return net::text_response(503, language::tr("too many read the metrics at once: try again"));
}

}  // namespace

class MetricsRoute::Implementation {
 public:
  Implementation(access::Doorkeeper& doorkeeper, const MetricsText& metrics)
      : doorkeeper_(doorkeeper), metrics_(metrics) {}

  void answer_who_may(const std::shared_ptr<net::HttpExchange>& exchange) {
    const auto principal = principal_of(exchange->request(), doorkeeper_);
    if (!principal) {
      const bool is_limited = principal.error().code == rules::ErrorCode::kUnavailable;
      return exchange->respond(
          net::text_response(is_limited ? 429 : 403, language::tr(principal.error())));
    }
    if (principal->role < Role::kOperator) return exchange->respond(must_enter_response());
    answer(exchange, principal->role);
  }

  void answer(const std::shared_ptr<net::HttpExchange>& exchange, Role role) {
    const bool posted = thread_.post([this, exchange, role](QuestionThread::Turn turn) {
      if (turn == QuestionThread::Turn::kDo) exchange->respond(response_for(role));
    });
    if (!posted) exchange->respond(busy_response());
  }

 private:
  net::HttpResponse response_for(Role role) const {
    net::HttpResponse response;
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = net::shared_bytes(metrics_.text(role));
    response.cache_control = "no-store";
    return response;
  }

  access::Doorkeeper& doorkeeper_;
  const MetricsText& metrics_;
  QuestionThread thread_;
};

MetricsRoute::MetricsRoute(access::Doorkeeper& doorkeeper, const MetricsText& metrics)
    : implementation_(std::make_unique<Implementation>(doorkeeper, metrics)) {}

MetricsRoute::~MetricsRoute() = default;

net::HttpRoute MetricsRoute::route() const {
  net::HttpRoute route;
  route.prefix = kPath;
  route.handler = [to = implementation_.get()](auto exchange) { to->answer_who_may(exchange); };
  return route;
}

net::HttpRoute MetricsRoute::open_route() const {
  net::HttpRoute route;
  route.prefix = kPath;
  route.handler = [to = implementation_.get()](auto exchange) {
    to->answer(exchange, Role::kOperator);
  };
  return route;
}

namespace {

using language::tr;
using net::HttpRequest;
using net::HttpResponse;
using Exchange = std::shared_ptr<net::HttpExchange>;

constexpr std::string_view kPrefix = "/rehearsal";
constexpr std::chrono::seconds kPatience{5};

// Empty: it is not the path of a file.
std::string content_type_of(std::string_view path) {
  if (path.ends_with(".pgn")) return "text/plain; charset=utf-8";
  if (path.ends_with(".json")) return "application/json";
  return {};
}

HttpResponse none_runs() {
  return error_answer(503, "unavailable",
                      tr("no rehearsal is running: start one in the guide of /operator"));
}

}  // namespace

class RehearsalRoute::Implementation {
 public:
  explicit Implementation(Parts parts)
      : parts_(std::move(parts)), transfer_(outputs::make_transfer("jadoube", kPatience)) {}

  void get(const Exchange& exchange) {
    if (auto refusal = refusal_of(exchange->request())) {
      return exchange->respond(*std::move(refusal));
    }
    const bool posted = thread_.post([this, exchange](QuestionThread::Turn turn) {
      exchange->respond(turn == QuestionThread::Turn::kDo ? answer(exchange->request())
                                                          : none_runs());
    });
    if (!posted) exchange->respond(none_runs());
  }

 private:
  std::optional<HttpResponse> refusal_of(const HttpRequest& request) const {
    const auto principal = principal_of(request, parts_.doorkeeper);
    if (!principal) return error_answer(401, "unauthenticated", tr(principal.error()));
    if (principal->role < access::Role::kOperator) {
      const bool is_nobody = principal->id.empty();
      return error_answer(is_nobody ? 401 : 403,
                          is_nobody ? "unauthenticated" : "permission_denied",
                          tr("a rehearsal is for operators and arbiters: enter first"));
    }
    if (!parts_.is_running()) return none_runs();
    const bool is_plain = std::ranges::all_of(request.path, [](unsigned char letter) {
      return letter > ' ' && letter < 127 && letter != '\\';
    });
    const bool stays_below = request.path.find("..") == std::string::npos;
    if (!is_plain || !stays_below || content_type_of(request.path).empty()) {
      return error_answer(404, "not_found", tr("there is no such file"));
    }
    return std::nullopt;
  }

  HttpResponse answer(const HttpRequest& request) {
    const auto got =
        transfer_->send({.url = "http://localhost" + request.path.substr(kPrefix.size()),
                         .unix_socket = parts_.socket});
    if (!got) return none_runs();
    if (got->status != 200) return error_answer(404, "not_found", tr("there is no such file"));
    return {.content_type = content_type_of(request.path),
            .body = std::make_shared<const std::string>(got->body),
            .cache_control = "no-store"};
  }

  const Parts parts_;
  // Only the thread below uses it.
  const std::unique_ptr<outputs::Transfer> transfer_;
  QuestionThread thread_;
};

RehearsalRoute::RehearsalRoute(Parts parts)
    : implementation_(std::make_unique<Implementation>(std::move(parts))) {}

RehearsalRoute::~RehearsalRoute() = default;

std::vector<net::HttpRoute> RehearsalRoute::routes() const {
  std::vector<net::HttpRoute> routes;
  for (const char* prefix : {"/rehearsal/pgn", "/rehearsal/overlay"}) {
    routes.push_back(
        {.prefix = prefix,
         .handler = [to = implementation_.get()](const Exchange& exchange) { to->get(exchange); }});
  }
  return routes;
}

}  // namespace jadoube::api
