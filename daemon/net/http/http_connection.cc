#include "daemon/net/http/http_connection.h"

#include <sys/socket.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_site.h"

namespace jadoube::net {
namespace {

using language::mark;
using language::tr;

constexpr std::size_t kWriteUnit = 64 << 10, kOutputAtOnce = 64 << 10;
// After an error, this many bytes from the client are read and dropped, so that the client can read
// the reason.
constexpr std::size_t kDroppedBytes = 256 << 10;
// When a refused client may try again.
constexpr std::chrono::seconds kComeAgain{5};
// The first byte of TLS.
constexpr char kHandshake = 0x16;

// The answer to a request that cannot be read. Nothing: the client has disconnected.
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
    return text_response(505, tr("this server supports HTTP/1.1 and HTTP/1.0"));
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
  log::debug("an HTTP client at " + peer_.text + " is refused, because all places are taken");
  if (site_->tls) return;
  const auto response = no_place({});
  const auto text = response_head(response, {}, false, wall_clock_seconds()) + *response.body;
  error_code ignored;
  client_.next_layer().send(asio::buffer(text), 0, ignored);
}

// If the sender of the request has entered, a reserved place can be used.
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
  return guest_at(loop_.limits(), *site_, peer_);
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
  if (outgoing_.has_begun()) outgoing_.stream().close();
}

void HttpConnection::check(Clock::time_point now) {
  if (is_closed_) return;
  switch (deadline_.look(now)) {
    case HttpDeadline::Lapse::kNone:
      break;
    case HttpDeadline::Lapse::kAnswer: {
      error_code ignored;
      client_.next_layer().cancel(ignored);
      answered_.cancel();
      return;
    }
    case HttpDeadline::Lapse::kClose:
      if (is_writing_)
        log::debug("an HTTP client at " + peer_.text +
                   " reads too slowly: "
                   "disconnected");
      close();
      return;
  }
  if (http2_) {
    http2_->check(now);
    return pump();
  }
  if (!is_writing_) outgoing_.keep_alive(now, loop_.limits().ping);
}

void HttpConnection::take(HttpAnswer answer) {
  if (is_closed_ || deadline_.is_late()) {
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
  deadline_.expect(loop_.limits().header);
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
    log::debug("an HTTP client at " + peer_.text + " failed to set up TLS: " + client_.failure());
  }
  co_return !failed;
}

Task<void> HttpConnection::drop_input() {
  deadline_.expect(kFarewell);
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
  deadline_.expect(std::exchange(had_request_, true) ? loop_.limits().idle : loop_.limits().header);
  is_idle_ = true;
  const auto [error] = co_await client_.next_layer().async_wait(Socket::wait_read, kTogether);
  is_idle_ = false;
  co_return !error;
}

Task<bool> HttpConnection::serve_one() {
  answer_.reset();
  incoming_.clear();
  const bool has_come = co_await wait_for_request();
  if (!has_come) {
    close();
    co_return false;
  }
  Parser parser;
  parser.header_limit(static_cast<std::uint32_t>(loop_.limits().header_bytes));
  parser.body_limit(boost::none);
  deadline_.expect_or_answer(loop_.limits().header);
  const auto [error, size] = co_await http::async_read_header(client_, buffer_, parser, kTogether);
  std::optional<HttpResponse> refusal;
  if (deadline_.is_late()) {
    refusal = incoming_.refusal_of(408, mark("the request came too slowly"));
  } else if (error) {
    refusal = refusal_of(error, loop_.limits(), incoming_.language());
    if (!refusal) {
      close();
      co_return false;
    }
  } else {
    refusal = incoming_.read(parser.get(), client_.is_encrypted());
    const auto target = parser.get().target();
    if (!refusal) refusal = incoming_.way_to_tls({target.data(), target.size()});
    if (!refusal && !has_place(incoming_.request())) refusal = no_place(incoming_.request());
  }
  if (refusal) {
    response_ = std::move(*refusal);
    co_return co_await write_response(false);
  }
  const bool upgrades = beast::websocket::is_upgrade(parser.get());
  refusal = objection_to(incoming_.request(), incoming_.route(), *site_, upgrades);
  if (refusal) {
    // The body was not read, so no other request can follow it.
    const bool keeps = parser.keep_alive() && !parser.chunked() &&
                       parser.content_length_remaining().value_or(0) == 0;
    response_ = std::move(*refusal);
    co_return co_await write_response(keeps);
  }
  if (upgrades && incoming_.route()->socket) {
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

  incoming_.set_body(std::move(parser.get().body()));
  deadline_.expect_or_answer(loop_.limits().answer);
  call_handler();
  while (!answer_ && !deadline_.is_late() && !is_closed_) {
    answered_.expires_at(Clock::time_point::max());
    co_await answered_.async_wait(kTogether);
  }
  if (is_closed_) co_return false;
  if (answer_ && std::holds_alternative<HttpStreamAnswer>(*answer_)) {
    co_await run_stream();
    co_return false;
  }
  response_ = answer_ ? std::move(std::get<HttpResponse>(*answer_))
                      : incoming_.refusal_of(503, mark("the answer takes too long"));
  co_return co_await write_response(keeps && answer_);
}

Task<bool> HttpConnection::read_body(Parser& parser) {
  if (parser.is_done()) co_return true;
  const auto limit = incoming_.route()->body_bytes;
  response_ = incoming_.too_long(limit);
  if (parser.content_length_remaining().value_or(0) > limit) {
    co_await write_response(false);
    co_return false;
  }
  parser.body_limit(limit);
  deadline_.expect_or_answer(loop_.limits().body);
  if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    const auto [failed, sent] = co_await asio::async_write(client_, asio::buffer(kGoOn), kTogether);
    if (failed) co_return false;
  }
  const auto [error, size] = co_await http::async_read(client_, buffer_, parser, kTogether);
  if (!error) co_return true;
  if (deadline_.is_late()) {
    response_ = incoming_.refusal_of(408, mark("the body of the request came too slowly"));
  } else if (error != http::error::body_limit) {
    auto refusal = refusal_of(error, loop_.limits(), incoming_.language());
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
  call(incoming_.take(), *incoming_.route(),
       [](HttpConnection& connection, HttpAnswer answer) { connection.take(std::move(answer)); });
}

Task<bool> HttpConnection::write_response(bool keeps) {
  keeps = keeps && !is_last_;
  if (has_version(incoming_.request(), response_)) {
    response_.status = 304;
    response_.body = nullptr;
  }
  if (site_->says_only_tls && client_.is_encrypted()) {
    response_.fields.emplace_back(kOnlyTlsField, kOnlyTls);
  }
  const std::string head =
      response_head(response_, incoming_.reader(), keeps, wall_clock_seconds());
  std::array<asio::const_buffer, 2> parts{asio::buffer(head), asio::const_buffer()};
  if (response_.body && !incoming_.is_head() && response_.status != 204) {
    parts[1] = asio::buffer(*response_.body);
  }
  deadline_.note_answered();
  deadline_.expect(loop_.limits().write * static_cast<int>(1 + parts[1].size() / kWriteUnit));
  const auto [error, size] = co_await asio::async_write(client_, parts, kTogether);
  response_ = {};
  if (error) close();
  co_return keeps && !error;
}

// The part of a connection that uses HTTP/2.

Task<void> HttpConnection::serve_http2() {
  http2_ = std::make_unique<Http2Requests>(loop_, *this, site_);
  deadline_.expect(loop_.limits().header);
  pump();
  while (!is_closed_) {
    // A waiting client needs no buffer.
    if (!client_.has_pending()) {
      const auto [ended] = co_await client_.next_layer().async_wait(Socket::wait_read, kTogether);
      if (ended) break;
    }
    std::string bytes(TlsSession::kRecordBytes, '\0');
    const auto buffer = asio::buffer(bytes);
    const auto [error, size] = co_await client_.async_read_some(buffer, kTogether);
    if (error) break;
    const bool goes_on = http2_->take(std::string_view(bytes).substr(0, size));
    pump();
    if (!goes_on) break;
  }
  if (!is_closed_) co_await drop_input();
  close();
  http2_.reset();
}

// Writes what the session has, if nothing is being written.
void HttpConnection::pump() {
  if (!http2_ || is_closed_ || is_writing_ || http2_->is_in_session()) return;
  output_ = http2_->output(kOutputAtOnce);
  if (output_.empty()) {
    if (http2_->session().is_over() || (is_last_ && http2_->is_idle())) return close();
    had_request_ |= !http2_->is_idle();
    if (!http2_->is_idle()) {
      deadline_.rest();
    } else if (deadline_.is_resting()) {
      deadline_.expect(had_request_ ? loop_.limits().idle : loop_.limits().header);
    }
    return;
  }
  is_writing_ = true;
  deadline_.expect(loop_.limits().write);
  asio::async_write(client_, asio::buffer(output_),
                    [self = shared_from_this()](const error_code& error, std::size_t) {
                      self->is_writing_ = false;
                      self->deadline_.rest();
                      if (error) return self->close();
                      if (!self->http2_) return;
                      self->http2_->written();
                      self->pump();
                    });
}

void HttpConnection::take_http2(Http2Session::Stream stream, HttpAnswer answer) {
  if (!http2_ || is_closed_) return abandon(answer);
  http2_->answer(stream, std::move(answer));
  pump();
}

}  // namespace jadoube::net
