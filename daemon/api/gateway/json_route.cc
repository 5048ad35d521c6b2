#include "daemon/api/gateway/json_route.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "daemon/api/call/refusal_reason.h"
#include "daemon/language/translate.h"

namespace jadoube::api {

net::HttpRoute json_route(std::string path, std::string method, std::size_t body_bytes,
                          net::HttpHandler handler) {
  net::HttpRoute route;
  route.prefix = std::move(path);
  route.handler = std::move(handler);
  route.methods = {std::move(method)};
  route.body_bytes = body_bytes;
  return route;
}

bool is_json(const net::HttpRequest& request) {
  const std::string type = request.field("content-type");
  return std::string_view(type).substr(0, type.find(';')) == "application/json";
}

net::HttpResponse json_answer(int status, const nlohmann::json& json) {
  using Handler = nlohmann::json::error_handler_t;
  auto response =
      net::json_response(net::shared_bytes(json.dump(-1, ' ', false, Handler::replace) + "\n"));
  response.status = status;
  response.cache_control = "no-store";
  return response;
}

net::HttpResponse error_answer(int status, std::string_view code, std::string_view message) {
  return json_answer(status, {{"code", code}, {"message", message}});
}

net::HttpResponse error_answer(int status, std::string_view code, const rules::Error& error) {
  nlohmann::json json = {{"code", code}, {"message", language::tr(error)}};
  if (auto reason = reason_of(error); !reason.empty()) json["reason"] = std::move(reason);
  return json_answer(status, json);
}

}  // namespace jadoube::api
