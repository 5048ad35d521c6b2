#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/language/language.h"
#include "daemon/net/http/http_exchange.h"
#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_stream.h"
#include "daemon/net/places.h"
#include "daemon/net/tls/tls_certificate.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::net {

// The content that an address serves: routes to handlers.

/// Answers requests. Called on the server's thread, in the language of the reader. So it must not
/// run long: give long work to another thread, which answers.
using HttpHandler = std::function<void(std::shared_ptr<HttpExchange>)>;

/// A handler that answers at once.
HttpHandler answers(std::function<HttpResponse(const HttpRequest&)> answer);

/// The callbacks of a WebSocket connection. Called on the server's thread. Each may be empty.
struct SocketEvents {
  /// The client sent a message.
  std::function<void(std::string_view)> message = {};
  /// Everything that waited is written.
  std::function<void()> drained = {};
  /// The connection has ended. Called once.
  std::function<void()> closed = {};
};

/// Takes a new WebSocket connection. Messages that are sent to the stream are text frames. Called
/// on the server's thread.
using SocketHandler =
    std::function<SocketEvents(const HttpRequest&, const std::shared_ptr<HttpStream>&)>;

/// Who may read answers from a page of another origin.
enum class CrossOrigin { kNobody, kEverybody };

/// One route of a site.
struct HttpRoute {
  /// "/pgn" means this path and all below it, "/pgn/...". "/" means every path. The longest prefix
  /// wins.
  std::string prefix = "/";
  /// Answers requests. Empty: the route accepts only WebSocket connections.
  HttpHandler handler = {};
  /// Takes WebSocket connections. Empty: none.
  SocketHandler socket = {};
  /// The methods of the handler. HEAD goes with GET; the server itself answers OPTIONS.
  std::vector<std::string> methods = {"GET"};
  CrossOrigin cross_origin = CrossOrigin::kNobody;
  /// The origins ("https://club.example") whose pages may read the answers, and send what the route
  /// takes. A request of such a page may have a cookie: the handler must not trust the cookie
  /// (`is_own_origin`).
  std::vector<std::string> readers = {};
  /// The longest body of a request, in bytes.
  std::size_t body_bytes = 64 << 10;
  /// Looks at a request of the handler before its body is read. What it returns is the answer.
  /// Called on the server's thread. Empty: everybody may send a body.
  std::function<std::optional<HttpResponse>(const HttpRequest&)> screen = {};
};

/// The routes that one address serves, and for whom.
struct HttpSite {
  std::vector<HttpRoute> routes = {};
  /// The certificate for TLS. Requests without TLS are redirected to https. Null: plain HTTP.
  std::shared_ptr<const TlsCertificate> tls = {};
  /// With TLS, responses have the header for browsers that this host has no address without TLS
  /// (HSTS).
  bool says_only_tls = false;
  /// If true, the Host field must be an address in numbers, "localhost", or one of `host_names`.
  /// This keeps out pages whose name was pointed at this machine (DNS rebinding).
  bool checks_host = false;
  std::vector<std::string> host_names = {};
  /// Advice for clients whose host name is refused. It follows the message of the refusal. Empty:
  /// nothing.
  rules::Sentence host_advice = {};
  /// The origins ("https://lichess.org") whose pages may open a WebSocket or send anything but GET.
  /// The site's own origin always may. "*": every origin may.
  std::vector<std::string> origins = {};
  /// The kind of guest who connects to this site. Viewers who are on this machine count as
  /// `Guest::kThisMachine`.
  Guest guest = Guest::kViewer;
  /// True if a place is kept for who sends this request, because they have entered. Called on the
  /// server's thread, for requests with a cookie or a token. It must not wait. Empty: for nobody.
  std::function<bool(const HttpRequest&)> has_entered = {};
  /// Answers readers who name no language in this one.
  std::optional<language::Language> language = {};
};

/// The route for `path`. Null: there is none.
const HttpRoute* find_route(const HttpSite& site, std::string_view path);

/// The part of `path` behind the route's prefix, without the '/' between them.
std::string rest_of(const HttpRoute& route, std::string_view path);

/// True if the site accepts requests that name `host` ("hall.example:8080").
bool accepts_host(const HttpSite& site, std::string_view host);

/// True if a page of `origin` may write to the site, or open a WebSocket. Empty: no page, but a
/// program. `host` is the request's Host field.
bool accepts_origin(const HttpSite& site, std::string_view origin, std::string_view host);

/// True if the request comes from a page of the site itself, or from no page. `host` is the
/// request's Host field.
bool is_own_origin(std::string_view origin, std::string_view host);

/// The value of Access-Control-Allow-Origin for a request from a page of `origin`. Empty: pages of
/// this origin may not read the answers of the route.
std::string reader_of(const HttpRoute& route, std::string_view origin);

/// The fields of a response that all versions of HTTP have. `reader` is that of `reader_of`.
HttpFields response_fields(const HttpResponse& response, std::string_view reader,
                           std::chrono::sys_seconds now);

/// The fields at the start of a stream that all versions of HTTP have.
HttpFields stream_fields(const HttpStreamStart& start, std::string_view reader,
                         std::chrono::sys_seconds now);

/// The first line and the fields of a response, with the empty line. `reader` is that of
/// `reader_of`. `keeps`: the connection stays open after it. For OPTIONS, see `options_response`.
std::string response_head(const HttpResponse& response, std::string_view reader, bool keeps,
                          std::chrono::sys_seconds now);

/// The first line and the fields of a stream. `chunked`: its body is sent in chunks.
std::string stream_head(const HttpStreamStart& start, std::string_view reader, bool chunked,
                        std::chrono::sys_seconds now);

/// The answer to OPTIONS, for a page of `origin`.
HttpResponse options_response(const HttpRoute& route, std::string_view origin);

/// "GET, HEAD, OPTIONS"
std::string allowed_methods(const HttpRoute& route);

/// The address in the first line of a request.
struct HttpTarget {
  /// Decoded, see `HttpRequest::path`. "*" for the request `OPTIONS *`.
  std::string path;
  HttpFields query;

  bool operator==(const HttpTarget&) const = default;
};

/// Reads a target: "/pgn/games.pgn?noCache=1f", or with "http://host" before it. InvalidArgument: a
/// wrong percent escape, a control character, a segment "." or "..", or no '/' at the start.
rules::Expected<HttpTarget> read_target(std::string_view target);

/// Decodes percent escapes. InvalidArgument: a '%' without two hexadecimal digits behind it.
rules::Expected<std::string> decode_percent(std::string_view text);

/// Reads what is behind '?'. A '+' is a blank. Nothing is refused: a wrong escape stays as it is.
HttpFields read_query(std::string_view text);

/// Encodes everything but letters, digits, '-', '.', '_' and '~'.
std::string encode_percent(std::string_view text);

// The decisions about a request before its handler is called, in every version of HTTP.

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
