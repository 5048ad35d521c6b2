#pragma once

#include <optional>
#include <string_view>

#include "daemon/language/language.h"
#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_site.h"

/// The decisions about a request before its handler is called, in every version of HTTP.
namespace jadoube::net {

/// The language of the reader, as far as it is known.
language::Language language_for(const HttpRequest& request, const HttpSite& site);

/// Reads the target of a request ("/wall?lang=uk"), and finds its route. The fields and the method
/// of `request` are there already. Null `route`: there is none. Returns what to answer if it cannot
/// be read.
std::optional<HttpResponse> take_target(std::string_view text, const HttpSite& site,
                                        HttpRequest& request, const HttpRoute*& route);

/// Why the request is answered at once, without its handler. `upgrades`: it asks for a WebSocket.
/// Nothing: it goes to its handler.
std::optional<HttpResponse> objection_to(const HttpRequest& request, const HttpRoute* route,
                                         const HttpSite& site, bool upgrades);

}  // namespace jadoube::net
