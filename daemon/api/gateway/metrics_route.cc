#include "daemon/api/gateway/metrics_route.h"

#include <utility>

#include "daemon/api/call/unary.h"
#include "daemon/api/gateway/access_routes.h"
#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

using access::Role;

constexpr const char* kPath = "/metrics";

net::HttpResponse told_to_enter() {
  auto response = net::text_response(
      401,
      language::tr(
          "the metrics are for operators: send \"Authorization: Bearer TOKEN\" with a token of "
          "`jadoube tokens create --role operator --name prometheus`, or set [metrics] listen"));
  response.fields.emplace_back("WWW-Authenticate", "Bearer");
  return response;
}

net::HttpResponse told_to_wait() {
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
    if (principal->role < Role::kOperator) return exchange->respond(told_to_enter());
    answer(exchange, principal->role);
  }

  void answer(const std::shared_ptr<net::HttpExchange>& exchange, Role role) {
    const bool posted = thread_.post([this, exchange, role](QuestionThread::Turn turn) {
      if (turn == QuestionThread::Turn::kDo) exchange->respond(response_for(role));
    });
    if (!posted) exchange->respond(told_to_wait());
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

}  // namespace jadoube::api
