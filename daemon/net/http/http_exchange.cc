#include "daemon/net/http/http_exchange.h"

#include <utility>

#include "daemon/language/translate.h"

namespace jadoube::net {

HttpStreamStart event_stream() {
  HttpStreamStart start;
  start.keep_alive = shared_bytes(":\n\n");
  return start;
}

HttpExchange::HttpExchange(HttpRequest request, Deliver deliver, MakeStream make_stream)
    : request_(std::move(request)),
      deliver_(std::move(deliver)),
      make_stream_(std::move(make_stream)) {}

HttpExchange::~HttpExchange() {
  if (!is_answered_) respond(text_response(500, language::tr("the request was not answered")));
}

void HttpExchange::respond(HttpResponse response) {
  if (!is_answered_.exchange(true)) deliver_(std::move(response));
}

std::shared_ptr<HttpStream> HttpExchange::stream(HttpStreamStart start) {
  if (is_answered_.exchange(true)) return nullptr;
  auto made = make_stream_();
  deliver_(HttpStreamAnswer{std::move(start), made});
  return made;
}

}  // namespace jadoube::net
