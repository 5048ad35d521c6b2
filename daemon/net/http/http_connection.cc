#include "daemon/net/http/http_connection.h"

#include <sys/socket.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <variant>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_screen.h"

namespace jadoube::net {
namespace {

using language::mark;
using language::tr;

constexpr std::size_t kWriteUnit = 64 << 10;
// After an error, what the client still sends is read and dropped, so that the client can read why.
constexpr std::size_t kDroppedBytes = 256 << 10;
constexpr unsigned kFieldsAtMost = 100;
// When who was turned away may try again.
constexpr std::chrono::seconds kComeAgain{5};
// The first byte of TLS.
constexpr char kHandshake = 0x16;

// What to answer to a request that cannot be read. Nothing: the client has disconnected.
std::optional<HttpResponse> refusal_of(const error_code& error, const HttpLimits& limits,
                                       const language::Language& language) {
  const language::Speaking speaking(language);
  if (error == http::error::end_of_stream || error == http::error::partial_message) {
    return std::nullopt;
  }
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return text_response(431, tr("the header of a request has at most {count} bytes",
                                 {{"count", limits.header_bytes}}));
  }
  if (error == http::error::body_limit) return text_response(413, tr("the body is too long"));
  if (error == http::error::bad_version) {
    return text_response(505, tr("this server speaks HTTP/1.1 and HTTP/1.0"));
  }
  if (error.category() == http::make_error_code(http::error::bad_method).category()) {
    return text_response(400, tr("this is not an HTTP request: {why}", {{"why", error.message()}}));
  }
  return std::nullopt;
}

}  // namespace

void abandon(const HttpAnswer& answer) {
  const auto* begun = std::get_if<HttpStreamAnswer>(&answer);
  if (begun == nullptr) return;
  begun->stream->end();
  if (begun->start.closed) call_safely(begun->start.closed);
}

void HttpConnection::start(bool at_door) {
  is_at_door_ = at_door;
  asio::co_spawn(loop_.executor(), serve(), [self = shared_from_this()](std::exception_ptr thrown) {
    self->close();
    if (thrown) {
      call_safely([&] { std::rethrow_exception(thrown); });
    }
    if (self->answer_) abandon(*self->answer_);
    self->loop_.forget(*self);
  });
}

void HttpConnection::turn_away() {
  log::debug("an HTTP client at " + peer_.text + " comes when all places are taken");
  if (site_->tls) return;
  const auto response = no_place({});
  const auto text = response_head(response, {}, false, wall_clock_seconds()) + *response.body;
  error_code ignored;
  client_.next_layer().send(asio::buffer(text), 0, ignored);
}

// Who sends the request may have entered. Then a place is kept for them.
bool HttpConnection::has_place(const HttpRequest& request) {
  if (has_entered_) return true;
  const bool shows_secret =
      !request.field("cookie").empty() || !request.field("authorization").empty();
  if (shows_secret && site_->has_entered && site_->has_entered(request)) {
    has_entered_ = loop_.show(*this, Guest::kEntered);
    return has_entered_;
  }
  if (is_at_door_ && !loop_.show(*this, Guest::kViewer)) return false;
  is_at_door_ = false;
  return true;
}

Guest HttpConnection::guest() const {
  if (has_entered_) return Guest::kEntered;
  return loop_.guest_at(*site_, peer_);
}

HttpResponse HttpConnection::no_place(const HttpRequest& request) const {
  const language::Speaking speaking(language_for(request, *site_));
  auto response =
      text_response(503, tr("too many are here: try again later, or enter as arbiter or operator"));
  response.fields.emplace_back("Retry-After", std::to_string(kComeAgain.count()));
  return response;
}

void HttpConnection::close() {
  if (std::exchange(is_closed_, true)) return;
  error_code ignored;
  client_.next_layer().close(ignored);
  answered_.cancel();
}

void HttpConnection::finish() {
  is_last_ = true;
  if (http2_) {
    http2_->session().finish();
    pump();
  }
  if (is_idle_) close();
}

void HttpConnection::close_stream() {
  if (http2_) http2_->close_streams();
  if (stream_) stream_->close();
}

void HttpConnection::check(Clock::time_point now) {
  if (is_closed_) return;
  if (now >= deadline_) {
    deadline_ = Clock::time_point::max();
    if (tells_deadline_) {
      is_late_ = true;
      error_code ignored;
      client_.next_layer().cancel(ignored);
      answered_.cancel();
    } else {
      if (is_writing_) log::debug("an HTTP client at " + peer_.text + " reads too slowly: cut");
      close();
    }
    return;
  }
  if (http2_) {
    http2_->check(now);
    return pump();
  }
  if (stream_ && keep_alive_ && !is_writing_ && !is_finished_ &&
      now - written_at_ >= loop_.limits().ping) {
    stream_->send(keep_alive_);
  }
}

void HttpConnection::take(HttpAnswer answer) {
  if (is_closed_ || is_late_) {
    abandon(answer);
    return;
  }
  answer_ = std::move(answer);
  answered_.cancel();
}

Task<void> HttpConnection::serve() {
  // GCC 12 makes wrong code of a co_await inside a condition.
  bool goes_on = co_await shake_hands();
  if (goes_on && client_.speaks_http2()) {
    co_await serve_http2();
    co_return;
  }
  while (goes_on && !is_closed_ && !is_last_) goes_on = co_await serve_one();
  if (!is_closed_) co_await drop_input();
}

Task<bool> HttpConnection::shake_hands() {
  if (!site_->tls) co_return true;
  expect(loop_.limits().header);
  tells_deadline_ = false;
  Socket& socket = client_.next_layer();
  const auto [unread] = co_await socket.async_wait(Socket::wait_read, kTogether);
  if (unread) co_return false;
  char first = 0;
  const auto size = ::recv(socket.native_handle(), &first, 1, MSG_PEEK);
  // A client that does not begin with a handshake may have used "http" for "https". The answer has
  // that reason.
  if (size == 1 && first != kHandshake) co_return true;
  auto tls = site_->tls->begin(socket.native_handle());
  if (!tls) co_return false;
  client_.encrypt(std::move(tls));
  const auto [failed, none] = co_await client_.async_shake_hands(kTogether);
  if (failed) {
    log::debug("an HTTP client at " + peer_.text + " does not agree on TLS: " + client_.failure());
  }
  co_return !failed;
}

Task<void> HttpConnection::drop_input() {
  tells_deadline_ = false;
  expect(kFarewell);
  client_.say_end();
  std::array<char, 4096> dropped;
  std::size_t count = 0;
  while (count < kDroppedBytes) {
    const auto [error, size] =
        co_await client_.next_layer().async_read_some(asio::buffer(dropped), kTogether);
    if (error) break;
    count += size;
  }
}

Task<bool> HttpConnection::wait_for_request() {
  if (buffer_.size() > 0 || client_.has_pending()) co_return true;
  expect(std::exchange(had_request_, true) ? loop_.limits().idle : loop_.limits().header);
  tells_deadline_ = false;
  is_idle_ = true;
  const auto [error] = co_await client_.next_layer().async_wait(Socket::wait_read, kTogether);
  is_idle_ = false;
  co_return !error;
}

Task<bool> HttpConnection::serve_one() {
  answer_.reset();
  request_ = {};
  route_ = nullptr;
  is_head_ = false;
  const bool has_come = co_await wait_for_request();
  if (!has_come) {
    close();
    co_return false;
  }
  Parser parser;
  parser.header_limit(static_cast<std::uint32_t>(loop_.limits().header_bytes));
  parser.body_limit(boost::none);
  expect(loop_.limits().header);
  tells_deadline_ = true;
  const auto [error, size] = co_await http::async_read_header(client_, buffer_, parser, kTogether);
  std::optional<HttpResponse> refusal;
  if (is_late_) {
    refusal = told(408, mark("the request came too slowly"));
  } else if (error) {
    refusal = refusal_of(error, loop_.limits(), language());
    if (!refusal) {
      close();
      co_return false;
    }
  } else {
    refusal = read_head(parser);
    if (!refusal) refusal = way_to_tls(parser);
    if (!refusal && !has_place(request_)) refusal = no_place(request_);
  }
  if (refusal) {
    response_ = std::move(*refusal);
    co_return co_await write_response(false);
  }
  const bool upgrades = beast::websocket::is_upgrade(parser.get());
  refusal = objection_to(request_, route_, *site_, upgrades);
  if (refusal) {
    // The body was not read, so nothing can follow one.
    const bool keeps = parser.keep_alive() && !parser.chunked() &&
                       parser.content_length_remaining().value_or(0) == 0;
    response_ = std::move(*refusal);
    co_return co_await write_response(keeps);
  }
  if (upgrades && route_->socket) {
    co_await serve_socket(parser);
    co_return false;
  }
  co_return co_await serve_handler(parser);
}

// Reads the body, calls the handler, and writes its answer. True: another request may follow.
Task<bool> HttpConnection::serve_handler(Parser& parser) {
  const bool is_whole = co_await read_body(parser);
  if (!is_whole) co_return false;
  const bool keeps = parser.keep_alive();

  request_.body = std::move(parser.get().body());
  expect(loop_.limits().answer);
  tells_deadline_ = true;
  call_handler();
  while (!answer_ && !is_late_ && !is_closed_) {
    answered_.expires_at(Clock::time_point::max());
    co_await answered_.async_wait(kTogether);
  }
  if (is_closed_) co_return false;
  if (answer_ && std::holds_alternative<HttpStreamAnswer>(*answer_)) {
    co_await run_stream();
    co_return false;
  }
  response_ = answer_ ? std::move(std::get<HttpResponse>(*answer_))
                      : told(503, mark("the answer takes too long"));
  co_return co_await write_response(keeps && answer_);
}

std::optional<HttpResponse> HttpConnection::read_head(const Parser& parser) {
  const auto& head = parser.get();
  is_old_version_ = head.version() < 11;
  is_head_ = head.method() == http::verb::head;
  if (std::distance(head.begin(), head.end()) > kFieldsAtMost) {
    return told(431, mark("too many header fields"));
  }
  request_.method = is_head_ ? "GET" : std::string(head.method_string());
  for (const auto& field : head) {
    std::string name(field.name_string());
    for (char& c : name) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    request_.fields.emplace_back(std::move(name), std::string(field.value()));
  }
  request_.peer = peer_.text;
  request_.is_local = peer_.is_local;
  request_.is_encrypted = client_.is_encrypted();
  return take_target({head.target().data(), head.target().size()}, *site_, request_, route_);
}

std::optional<HttpResponse> HttpConnection::way_to_tls(const Parser& parser) const {
  if (!site_->tls || client_.is_encrypted()) return std::nullopt;
  const language::Speaking speaking(language());
  const auto host = request_.field("host");
  if (request_.method != "GET" || host.empty() || !accepts_host(*site_, host)) {
    return text_response(403, tr("this address speaks HTTPS only"));
  }
  const auto target = parser.get().target();
  const std::string there = "https://" + host + std::string(target.data(), target.size());
  auto response =
      text_response(307, tr("this address speaks HTTPS: {address}", {{"address", there}}));
  response.fields.emplace_back("Location", there);
  return response;
}

HttpResponse HttpConnection::told(int status, const char* english) const {
  const language::Speaking speaking(language());
  return text_response(status, tr(english));
}

HttpResponse HttpConnection::too_long(std::size_t limit) const {
  const language::Speaking speaking(language());
  return text_response(413,
                       tr("the body of a request has at most {count} bytes", {{"count", limit}}));
}

Task<bool> HttpConnection::read_body(Parser& parser) {
  if (parser.is_done()) co_return true;
  const auto limit = route_->body_bytes;
  response_ = too_long(limit);
  if (parser.content_length_remaining().value_or(0) > limit) {
    co_await write_response(false);
    co_return false;
  }
  parser.body_limit(limit);
  expect(loop_.limits().body);
  tells_deadline_ = true;
  if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    const auto [failed, sent] = co_await asio::async_write(client_, asio::buffer(kGoOn), kTogether);
    if (failed) co_return false;
  }
  const auto [error, size] = co_await http::async_read(client_, buffer_, parser, kTogether);
  if (!error) co_return true;
  if (is_late_) {
    response_ = told(408, mark("the body of the request came too slowly"));
  } else if (error != http::error::body_limit) {
    auto refusal = refusal_of(error, loop_.limits(), language());
    if (!refusal) {
      close();
      co_return false;
    }
    response_ = std::move(*refusal);
  }
  co_await write_response(false);
  co_return false;
}

void HttpConnection::call(HttpRequest request, const HttpRoute& route,
                          std::function<void(HttpConnection&, HttpAnswer)> take) {
  auto deliver = [weak = weak_from_this(), loop = loop_.shared_from_this(),
                  take = std::move(take)](HttpAnswer answer) {
    auto give = [weak, take, answer]() mutable {
      if (const auto connection = weak.lock()) {
        take(*connection, std::move(answer));
      } else {
        abandon(answer);
      }
    };
    if (loop->is_own_thread()) {
      give();
    } else if (!loop->post(give)) {
      abandon(answer);
    }
  };
  const language::Speaking speaking(language_for(request, *site_));
  auto exchange = std::make_shared<HttpExchange>(
      std::move(request), std::move(deliver),
      [loop = loop_.shared_from_this()] { return loop->make_stream(); });
  if (!call_safely([&] { route.handler(exchange); })) {
    exchange->respond(text_response(500, tr("a bug in the server")));
  }
}

void HttpConnection::call_handler() {
  // What the response depends on stays here.
  HttpRequest conditions;
  conditions.method = request_.method;
  conditions.fields = request_.fields;
  conditions.language = request_.language;
  call(std::exchange(request_, std::move(conditions)), *route_,
       [](HttpConnection& connection, HttpAnswer answer) { connection.take(std::move(answer)); });
}

Task<bool> HttpConnection::write_response(bool keeps) {
  keeps = keeps && !is_last_;
  if (has_version(request_, response_)) {
    response_.status = 304;
    response_.body = nullptr;
  }
  if (site_->says_only_tls && client_.is_encrypted()) {
    response_.fields.emplace_back(kOnlyTlsField, kOnlyTls);
  }
  const std::string head = response_head(response_, reader(), keeps, wall_clock_seconds());
  std::array<asio::const_buffer, 2> parts{asio::buffer(head), asio::const_buffer()};
  if (response_.body && !is_head_ && response_.status != 204) {
    parts[1] = asio::buffer(*response_.body);
  }
  tells_deadline_ = is_late_ = false;
  expect(loop_.limits().write * static_cast<int>(1 + parts[1].size() / kWriteUnit));
  const auto [error, size] = co_await asio::async_write(client_, parts, kTogether);
  response_ = {};
  if (error) close();
  co_return keeps && !error;
}

}  // namespace jadoube::net
