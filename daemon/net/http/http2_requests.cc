#include "daemon/net/http/http2_requests.h"

#include <charconv>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/net/http/http_connection.h"
#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_site.h"

namespace jadoube::net {
namespace {

using language::tr;

constexpr std::size_t kMostFields = 100;
constexpr std::size_t kTakenAtOnce = 32;

HttpResponse too_long_body(std::size_t limit) {
  return text_response(413,
                       tr("the body of a request has at most {count} bytes", {{"count", limit}}));
}

}  // namespace

Http2Requests::Http2Requests(AsioLoop& loop, HttpConnection& connection,
                             std::shared_ptr<const HttpSite> site)
    : loop_(loop),
      connection_(connection),
      site_(std::move(site)),
      session_({.header_bytes = loop.limits().header_bytes}, *this) {}

Http2Requests::~Http2Requests() {
  for (auto& [stream, request] : requests_) end(request);
}

bool Http2Requests::take(std::string_view bytes) {
  is_in_session_ = true;
  const bool goes_on = session_.take(bytes);
  is_in_session_ = false;
  return goes_on;
}

std::string Http2Requests::output(std::size_t most) {
  is_in_session_ = true;
  std::string bytes = session_.output(most);
  is_in_session_ = false;
  return bytes;
}

// Why the request is answered without its handler.
std::optional<HttpResponse> Http2Requests::objection(Http2Session::Head head,
                                                     Request& request) const {
  HttpRequest& asked = request.request;
  request.is_head = head.method == "HEAD";
  asked.method = request.is_head ? "GET" : std::move(head.method);
  asked.fields = std::move(head.fields);
  asked.peer = connection_.peer().text;
  asked.is_local = connection_.peer().is_local;
  asked.is_encrypted = true;
  const language::Speaking speaking(language_for(asked, *site_));
  if (head.is_too_long || asked.fields.size() > kMostFields) {
    return text_response(431, tr("the header of a request has at most {count} bytes",
                                 {{"count", loop_.limits().header_bytes}}));
  }
  if (auto refusal = take_target(head.target, *site_, asked, request.route)) return refusal;
  if (!connection_.has_place(asked)) return connection_.no_place(asked);
  return objection_to(asked, request.route, *site_, false);
}

void Http2Requests::begin(Stream stream, Http2Session::Head head, bool has_body) {
  Request& request = requests_[stream];
  request.deadline = Clock::now() + loop_.limits().body;
  if (auto refusal = objection(std::move(head), request)) {
    return respond(stream, request, std::move(*refusal));
  }
  if (!has_body) return;
  const std::string length = request.request.field("content-length");
  std::size_t bytes = 0;
  std::from_chars(length.data(), length.data() + length.size(), bytes);
  if (bytes > request.route->body_bytes) {
    respond(stream, request, too_long_body(request.route->body_bytes));
  }
}

void Http2Requests::add(Stream stream, std::string_view body) {
  const auto found = requests_.find(stream);
  if (found == requests_.end() || found->second.is_answered) return;
  Request& request = found->second;
  if (request.request.body.size() + body.size() > request.route->body_bytes) {
    return respond(stream, request, too_long_body(request.route->body_bytes));
  }
  request.request.body.append(body);
}

void Http2Requests::finish(Stream stream) {
  const auto found = requests_.find(stream);
  if (found == requests_.end() || found->second.is_answered || found->second.is_called) return;
  Request& request = found->second;
  request.is_called = true;
  request.deadline = Clock::now() + loop_.limits().answer;
  // The fields that the response depends on.
  HttpRequest conditions;
  conditions.method = request.request.method;
  conditions.fields = request.request.fields;
  conditions.language = request.request.language;
  connection_.call(std::exchange(request.request, std::move(conditions)), *request.route,
                   [stream](HttpConnection& connection, HttpAnswer answer) {
                     connection.take_http2(stream, std::move(answer));
                   });
}

void Http2Requests::answer(Stream stream, HttpAnswer answer) {
  const auto found = requests_.find(stream);
  if (found == requests_.end() || found->second.is_answered) return abandon(answer);
  if (auto* response = std::get_if<HttpResponse>(&answer)) {
    respond(stream, found->second, std::move(*response));
  } else {
    begin_stream(stream, found->second, std::get<HttpStreamAnswer>(std::move(answer)));
  }
}

void Http2Requests::respond(Stream stream, Request& request, HttpResponse response) {
  if (std::exchange(request.is_answered, true)) return;
  constexpr std::size_t kUnit = 64 << 10;
  if (has_version(request.request, response)) {
    response.status = 304;
    response.body = nullptr;
  }
  const std::string reader = request.route == nullptr
                                 ? std::string()
                                 : reader_of(*request.route, request.request.field("origin"));
  if (site_->says_only_tls) response.fields.emplace_back(kOnlyTlsField, kOnlyTls);
  const auto fields = response_fields(response, reader, wall_clock_seconds());
  const bool has_body = response.body && !request.is_head && response.status != 204;
  const auto size = has_body ? response.body->size() : 0;
  request.deadline = Clock::now() + loop_.limits().write * static_cast<int>(1 + size / kUnit);
  session_.respond(stream, response.status, fields, has_body ? response.body : nullptr);
}

void Http2Requests::begin_stream(Stream stream, Request& request, HttpStreamAnswer answer) {
  if (!loop_.streams().open(*answer.stream, connection_, connection_.peer().text,
                            connection_.guest())) {
    respond(stream, request, connection_.no_place(request.request));
    return abandon(HttpAnswer(std::move(answer)));
  }
  request.is_answered = true;
  request.deadline = Clock::time_point::max();
  request.messages = std::move(answer.stream);
  request.start = std::move(answer.start);
  request.sent_at = Clock::now();
  by_messages_[request.messages.get()] = stream;
  const std::string reader = reader_of(*request.route, request.request.field("origin"));
  const auto fields = stream_fields(request.start, reader, wall_clock_seconds());
  if (request.is_head) {
    session_.respond(stream, 200, fields, nullptr);
  } else {
    session_.respond_without_end(stream, 200, fields);
  }
}

Http2Session::More Http2Requests::more(Stream stream) {
  const auto found = requests_.find(stream);
  if (found == requests_.end() || !found->second.messages) return {.ends = true};
  Request& request = found->second;
  auto batch = request.messages->take(kTakenAtOnce);
  Http2Session::More more{.ends = batch.ends};
  if (batch.messages.empty()) return more;
  request.has_sent = true;
  request.sent_at = Clock::now();
  if (batch.messages.size() == 1) {
    more.bytes = std::move(batch.messages.front());
    return more;
  }
  std::string all;
  for (const auto& message : batch.messages) all += *message;
  more.bytes = shared_bytes(std::move(all));
  return more;
}

void Http2Requests::gone(Stream stream) {
  const auto found = requests_.find(stream);
  if (found == requests_.end()) return;
  end(found->second);
  requests_.erase(found);
}

void Http2Requests::end(Request& request) {
  if (!request.messages) return;
  by_messages_.erase(request.messages.get());
  loop_.streams().forget(*request.messages);
  request.messages->end();
  request.messages = nullptr;
  if (const auto closed = std::exchange(request.start.closed, nullptr)) call_safely(closed);
}

Http2Requests::Requests::iterator Http2Requests::find(const HttpStream& messages) {
  const auto found = by_messages_.find(&messages);
  return found == by_messages_.end() ? requests_.end() : requests_.find(found->second);
}

void Http2Requests::flush(const HttpStream& stream) {
  const auto found = find(stream);
  if (found == requests_.end()) return;
  if (stream.is_too_slow()) return cut(stream);
  session_.resume(found->first);
}

void Http2Requests::cut(const HttpStream& stream) {
  const auto found = find(stream);
  if (found == requests_.end()) return;
  log::debug("a stream of an HTTP client at " + connection_.peer().text + " is closed");
  session_.reset(found->first);
}

void Http2Requests::written() {
  std::vector<std::function<void()>> drained;
  for (auto& [stream, request] : requests_) {
    if (!request.has_sent || !request.messages || request.messages->waiting() > 0) continue;
    request.has_sent = false;
    if (request.start.drained) drained.push_back(request.start.drained);
  }
  for (const auto& call : drained) call_safely(call);
}

void Http2Requests::close_streams() {
  for (auto& [stream, request] : requests_) {
    if (request.messages) request.messages->close();
  }
}

void Http2Requests::check(Clock::time_point now) {
  for (auto& [stream, request] : requests_) {
    if (request.messages && request.messages->is_too_slow()) {
      session_.reset(stream);
    } else if (request.messages && request.start.keep_alive &&
               now - request.sent_at >= loop_.limits().ping) {
      request.sent_at = now;
      request.messages->send(request.start.keep_alive);
    }
    if (now < request.deadline) continue;
    request.deadline = Clock::time_point::max();
    if (request.is_answered) {
      session_.reset(stream);
      continue;
    }
    const language::Speaking speaking(language_for(request.request, *site_));
    respond(stream, request,
            request.is_called ? text_response(503, tr("the answer takes too long"))
                              : text_response(408, tr("the body of the request came too slowly")));
  }
}

}  // namespace jadoube::net
