#include "daemon/net/http/http_screen.h"

#include <string>
#include <utility>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/net/http/http_site.h"

namespace jadoube::net {

using language::tr;

language::Language language_for(const HttpRequest& request, const HttpSite& site) {
  return request.language.value_or(site.language.value_or(language::Language()));
}

std::optional<HttpResponse> take_target(std::string_view text, const HttpSite& site,
                                        HttpRequest& request, const HttpRoute*& route) {
  auto target = read_target(text);
  if (target) {
    request.path = std::move(target->path);
    request.query = std::move(target->query);
  }
  request.language = language_wanted(request);
  if (!request.language) request.language = site.language;
  const language::Speaking speaking(language_for(request, site));
  if (!target) return text_response(400, tr(target.error()));
  if (request.path != "*") route = find_route(site, request.path);
  if (route != nullptr) request.rest = rest_of(*route, request.path);
  return std::nullopt;
}

std::optional<HttpResponse> objection_to(const HttpRequest& request, const HttpRoute* route,
                                         const HttpSite& site, bool upgrades) {
  const language::Speaking speaking(language_for(request, site));
  const auto host = request.field("host"), origin = request.field("origin");
  if (!accepts_host(site, host)) {
    return text_response(
        403, site.host_advice.empty()
                 ? tr("this server does not answer to the name \"{name}\"", {{"name", host}})
                 : tr("this server does not answer to the name \"{name}\": {advice}",
                      {{"name", host}, {"advice", tr(site.host_advice)}}));
  }
  if (request.path == "*" && request.method == "OPTIONS") {
    HttpResponse response;
    response.status = 204;
    return response;
  }
  if (route == nullptr) {
    return text_response(404, tr("nothing is served at {path}", {{"path", request.path}}));
  }
  if (request.method == "OPTIONS") return options_response(*route, origin);
  const bool opens_socket = upgrades && route->socket;
  // A page of a named origin may send to this route. "*" does not count as a name.
  const bool is_reader = !origin.empty() && reader_of(*route, origin) == origin;
  const bool may_write = accepts_origin(site, origin, host) || (is_reader && !opens_socket);
  if ((request.method != "GET" || opens_socket) && !may_write) {
    return text_response(403, tr("pages of {site} may not do this", {{"site", origin}}));
  }
  if (opens_socket) return std::nullopt;
  if (!route->handler) {
    auto response = text_response(426, tr("this address supports only WebSocket"));
    response.fields.emplace_back("Upgrade", "websocket");
    return response;
  }
  for (const std::string& method : route->methods) {
    if (method != request.method) continue;
    return route->screen ? route->screen(request) : std::nullopt;
  }
  auto response = text_response(
      405, tr("this address takes {methods}", {{"methods", allowed_methods(*route)}}));
  response.fields.emplace_back("Allow", allowed_methods(*route));
  return response;
}

}  // namespace jadoube::net
