#include "daemon/net/http_loop.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <array>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/net/connection_counts.h"
#include "daemon/net/http_target.h"
#include "daemon/net/http_version.h"
#include "daemon/system/log.h"

// Theory of operation. One thread runs an io_context. A connection is a coroutine: it reads a
// request, calls the handler, waits for the answer, writes it, and goes on with the next request. A
// stream leaves that circle: from then on its messages are written by `flush`, and the coroutine
// only waits until the client is gone.
//
// A connection is touched by the loop's thread only. Other threads reach it through an HttpStream
// or an HttpExchange. These hold the loop, and the connection only weakly.
//
// No connection has a timer of its own. It has a deadline, and one timer of the loop looks at all
// deadlines several times a second. Two thousand streams then cost one timer.
//
// At the end all sockets are closed. Each pending operation then completes with an error, each
// coroutine ends, and the io_context has nothing left to do.
namespace jadoube::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

using boost::system::error_code;
using Clock = std::chrono::steady_clock;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::generic::stream_protocol, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
template <typename Result>
using Task = asio::awaitable<Result, Executor>;
using Parser = http::request_parser<http::string_body>;

// Operations give their error as a value.
constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kTogether;

constexpr std::size_t kMessagesAtOnce = 32;
constexpr std::size_t kWriteUnit = 64 << 10;
// After an error, what the client still sends is read and dropped, so that the client can read why.
constexpr std::size_t kDroppedBytes = 256 << 10;
constexpr std::chrono::milliseconds kFarewell{2'000};
constexpr std::chrono::milliseconds kLongestTick{1'000};
constexpr unsigned kFieldsAtMost = 100;

std::chrono::sys_seconds wall_clock_seconds() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

// Where a client is.
struct PeerAddress {
  // Empty: a Unix socket.
  std::string text;
  bool is_local = true;
};

PeerAddress peer_address(int fd) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  auto* where = reinterpret_cast<sockaddr*>(&storage);
  if (::getpeername(fd, where, &size) != 0 || storage.ss_family == AF_UNIX) return {};
  char host[NI_MAXHOST] = "";
  getnameinfo(where, size, host, sizeof host, nullptr, 0, NI_NUMERICHOST);
  std::string text = host;
  // An IPv4 client of an IPv6 socket.
  if (text.starts_with("::ffff:")) text = text.substr(7);
  const bool is_local = text.starts_with("127.") || text == "::1";
  return {std::move(text), is_local};
}

int family_of(int fd) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  ::getsockname(fd, reinterpret_cast<sockaddr*>(&storage), &size);
  return storage.ss_family;
}

// What to answer to a request that cannot be read. Nothing: the client is gone.
std::optional<HttpResponse> refusal_of(const error_code& error, const HttpLimits& limits) {
  if (error == http::error::end_of_stream || error == http::error::partial_message) {
    return std::nullopt;
  }
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return text_response(431, "the header of a request has at most " +
                                  std::to_string(limits.header_bytes) + " bytes");
  }
  if (error == http::error::body_limit) return text_response(413, "the body is too long");
  if (error == http::error::bad_version) {
    return text_response(505, "this server speaks HTTP/1.1 and HTTP/1.0");
  }
  if (error.category() == http::make_error_code(http::error::bad_method).category()) {
    return text_response(400, "this is not an HTTP request: " + error.message());
  }
  return std::nullopt;
}

// Calls code that is not of this file. What it throws is a bug, and must not reach the others.
template <typename Call>
bool call_safely(const Call& call) {
  try {
    call();
    return true;
  } catch (const std::exception& error) {
    log::error(std::string("a bug: an HTTP handler threw: ") + error.what());
    return false;
  }
}

// The client of a stream is gone before the stream began.
void abandon(const HttpAnswer& answer) {
  const auto* begun = std::get_if<HttpStreamAnswer>(&answer);
  if (begun == nullptr) return;
  begun->stream->end();
  if (begun->start.closed) call_safely(begun->start.closed);
}

class HttpConnection;

class AsioLoop final : public HttpLoop, public std::enable_shared_from_this<AsioLoop> {
 public:
  explicit AsioLoop(const HttpLimits& limits)
      : limits_(limits), counts_(limits), timer_(context_.get_executor()) {}
  ~AsioLoop() override { stop(); }

  void run();
  void admit(drivers::FileDescriptor connection, std::shared_ptr<const HttpSite> site) override;
  void stop() override;
  int connections() const override { return connections_count_; }

  const HttpLimits& limits() const { return limits_; }
  Executor executor() { return context_.get_executor(); }
  bool is_own_thread() const { return std::this_thread::get_id() == thread_.get_id(); }

  // Runs `work` on the loop's thread. False: the loop has ended, and nothing happens. Any thread.
  template <typename Work>
  bool post(Work work) {
    const std::lock_guard lock(mutex_);
    if (is_ending_) return false;
    asio::post(context_, std::move(work));
    return true;
  }
  std::shared_ptr<HttpStream> make_stream();
  void connect_stream(const std::shared_ptr<HttpStream>& stream,
                      const std::shared_ptr<HttpConnection>& connection);
  void forget(HttpConnection& connection);
  void forget_stream(const HttpStream& stream) { streams_.erase(&stream); }

 private:
  void serve(int fd, std::shared_ptr<const HttpSite> site);
  void flush_woken();
  void tick();

  const HttpLimits limits_;
  asio::io_context context_{1};
  asio::executor_work_guard<Executor> work_{context_.get_executor()};
  ConnectionCounts counts_;
  Timer timer_;
  std::unordered_map<HttpConnection*, std::shared_ptr<HttpConnection>> connections_;
  std::unordered_map<const HttpStream*, HttpConnection*> streams_;
  std::atomic<int> connections_count_ = 0;

  std::mutex mutex_;
  std::atomic<bool> is_ending_ = false;
  std::vector<std::shared_ptr<HttpStream>> woken_;
  std::thread thread_;
};

class HttpConnection final : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(AsioLoop& loop, Socket socket, std::shared_ptr<const HttpSite> site,
                 PeerAddress peer)
      : loop_(loop),
        socket_(std::move(socket)),
        site_(std::move(site)),
        peer_(std::move(peer)),
        answered_(loop.executor()) {}

  void start();
  // Writes what the stream has, if nothing is being written.
  void flush();
  // Ends at once. All that is pending completes with an error.
  void close();
  // Looks at the deadline and at the next ping.
  void check(Clock::time_point now);
  void take(HttpAnswer answer);

  const PeerAddress& peer() const { return peer_; }

 private:
  Task<void> serve();
  Task<bool> serve_one();
  Task<bool> wait_for_request();
  Task<bool> read_body(Parser& parser);
  Task<bool> write_response(bool keeps);
  Task<void> run_stream();
  Task<void> serve_socket(const Parser& parser);
  Task<void> drop_input();

  std::optional<HttpResponse> objection(bool upgrades) const;
  std::optional<HttpResponse> read_head(const Parser& parser);
  void call_handler();
  void begin_stream(std::shared_ptr<HttpStream> stream);
  void end_stream(const std::function<void()>& closed);
  void write_messages(HttpStream::Batch batch);
  void write_frame(HttpStream::Batch batch);
  void written(const error_code& error);
  void finish_stream();
  void expect(std::chrono::milliseconds time) { deadline_ = Clock::now() + time; }

  AsioLoop& loop_;
  Socket socket_;
  const std::shared_ptr<const HttpSite> site_;
  const PeerAddress peer_;
  beast::flat_buffer buffer_;

  // When something must have happened.
  Clock::time_point deadline_ = Clock::time_point::max();
  // At the deadline the client is told, because nothing was written yet. Otherwise it is cut.
  bool tells_deadline_ = false, is_late_ = false;
  bool had_request_ = false, is_head_ = false, is_old_version_ = false;

  // The request that is being answered. Its parts are members because GCC 12 makes wrong code if a
  // coroutine gets temporary values as arguments. Then they are destroyed twice.
  HttpRequest request_;
  const HttpRoute* route_ = nullptr;
  HttpResponse response_;
  std::optional<HttpAnswer> answer_;
  Timer answered_;

  // Of the stream.
  std::shared_ptr<HttpStream> stream_;
  std::optional<websocket::stream<Socket&>> websocket_;
  SharedBytes keep_alive_;
  std::function<void()> drained_;
  bool is_chunked_ = false, is_writing_ = false, is_finished_ = false, is_closed_ = false;
  Clock::time_point written_at_{};
};

// --- The loop

void AsioLoop::run() {
  thread_ = std::thread([this] {
    tick();
    while (!call_safely([this] { context_.run(); })) {
    }
  });
}

void AsioLoop::admit(drivers::FileDescriptor connection, std::shared_ptr<const HttpSite> site) {
  // `std::function` would want a copy, so the descriptor goes as a number.
  const std::lock_guard lock(mutex_);
  if (is_ending_) return;
  asio::post(context_, [this, fd = connection.release(), site = std::move(site)]() mutable {
    serve(fd, std::move(site));
  });
}

void AsioLoop::serve(int fd, std::shared_ptr<const HttpSite> site) {
  drivers::FileDescriptor owned(fd);
  auto peer = peer_address(fd);
  Socket socket(executor());
  error_code error;
  socket.assign(asio::generic::stream_protocol(family_of(fd), 0), fd, error);
  if (error) return;
  [[maybe_unused]] const int given_up = owned.release();
  socket.non_blocking(true, error);
  if (is_ending_) return;
  if (!counts_.admit(peer.text, peer.is_local)) {
    log::debug("an HTTP client at " + peer.text + " has too many connections, or all have");
    auto response = text_response(503, "too many connections: try again later");
    response.fields.emplace_back("Retry-After", "5");
    const auto text =
        response_head(response, nullptr, false, wall_clock_seconds()) + *response.body;
    socket.send(asio::buffer(text), 0, error);
    return;
  }
  auto connection =
      std::make_shared<HttpConnection>(*this, std::move(socket), std::move(site), std::move(peer));
  connections_.emplace(connection.get(), connection);
  ++connections_count_;
  connection->start();
}

void AsioLoop::forget(HttpConnection& connection) {
  counts_.leave(connection.peer().text, connection.peer().is_local);
  --connections_count_;
  connections_.erase(&connection);
}

std::shared_ptr<HttpStream> AsioLoop::make_stream() {
  return std::make_shared<HttpStream>(
      limits_.queue_bytes, [loop = shared_from_this()](std::shared_ptr<HttpStream> stream) {
        const std::lock_guard lock(loop->mutex_);
        if (loop->is_ending_) return;
        loop->woken_.push_back(std::move(stream));
        if (loop->woken_.size() == 1) {
          asio::post(loop->context_, [loop = loop.get()] { loop->flush_woken(); });
        }
      });
}

void AsioLoop::connect_stream(const std::shared_ptr<HttpStream>& stream,
                              const std::shared_ptr<HttpConnection>& connection) {
  streams_[stream.get()] = connection.get();
}

void AsioLoop::flush_woken() {
  std::vector<std::shared_ptr<HttpStream>> woken;
  {
    const std::lock_guard lock(mutex_);
    woken.swap(woken_);
  }
  for (const auto& stream : woken) {
    const auto found = streams_.find(stream.get());
    if (found != streams_.end()) found->second->flush();
  }
}

void AsioLoop::tick() {
  // The timer may have rung just before `stop` cancelled it. Set again, it would ring for ever.
  if (is_ending_) return;
  const auto now = Clock::now();
  std::vector<std::shared_ptr<HttpConnection>> all;
  all.reserve(connections_.size());
  for (const auto& [key, connection] : connections_) all.push_back(connection);
  for (const auto& connection : all) connection->check(now);
  const auto shortest = std::min(
      {limits_.header, limits_.body, limits_.answer, limits_.write, limits_.idle, limits_.ping});
  timer_.expires_after(std::min(kLongestTick, shortest / 4 + std::chrono::milliseconds(1)));
  timer_.async_wait([this](const error_code& error) {
    if (!error) tick();
  });
}

void AsioLoop::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (is_ending_) return;
    is_ending_ = true;
    asio::post(context_, [this] {
      timer_.cancel();
      std::vector<std::shared_ptr<HttpConnection>> all;
      for (const auto& [key, connection] : connections_) all.push_back(connection);
      for (const auto& connection : all) connection->close();
      work_.reset();
    });
  }
  if (thread_.joinable()) thread_.join();
  const std::lock_guard lock(mutex_);
  woken_.clear();
}

// --- A connection

void HttpConnection::start() {
  asio::co_spawn(loop_.executor(), serve(), [self = shared_from_this()](std::exception_ptr thrown) {
    self->close();
    if (thrown) {
      call_safely([&] { std::rethrow_exception(thrown); });
    }
    if (self->answer_) abandon(*self->answer_);
    self->loop_.forget(*self);
  });
}

void HttpConnection::close() {
  if (std::exchange(is_closed_, true)) return;
  error_code ignored;
  socket_.close(ignored);
  answered_.cancel();
}

void HttpConnection::check(Clock::time_point now) {
  if (is_closed_) return;
  if (now >= deadline_) {
    deadline_ = Clock::time_point::max();
    if (tells_deadline_) {
      is_late_ = true;
      error_code ignored;
      socket_.cancel(ignored);
      answered_.cancel();
    } else {
      if (is_writing_) log::debug("an HTTP client at " + peer_.text + " reads too slowly: cut");
      close();
    }
    return;
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
  bool goes_on = true;
  while (goes_on && !is_closed_) goes_on = co_await serve_one();
  if (!is_closed_) co_await drop_input();
}

Task<void> HttpConnection::drop_input() {
  tells_deadline_ = false;
  expect(kFarewell);
  error_code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  std::array<char, 4096> dropped;
  std::size_t count = 0;
  while (count < kDroppedBytes) {
    const auto [error, size] = co_await socket_.async_read_some(asio::buffer(dropped), kTogether);
    if (error) break;
    count += size;
  }
}

Task<bool> HttpConnection::wait_for_request() {
  if (buffer_.size() > 0) co_return true;
  expect(std::exchange(had_request_, true) ? loop_.limits().idle : loop_.limits().header);
  tells_deadline_ = false;
  const auto [error] = co_await socket_.async_wait(Socket::wait_read, kTogether);
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
  const auto [error, size] = co_await http::async_read_header(socket_, buffer_, parser, kTogether);
  std::optional<HttpResponse> refusal;
  if (is_late_) {
    refusal = text_response(408, "the request came too slowly");
  } else if (error) {
    refusal = refusal_of(error, loop_.limits());
    if (!refusal) {
      close();
      co_return false;
    }
  } else {
    refusal = read_head(parser);
  }
  if (refusal) {
    response_ = std::move(*refusal);
    co_return co_await write_response(false);
  }
  const bool upgrades = websocket::is_upgrade(parser.get());
  refusal = objection(upgrades);
  if (refusal) {
    // The body was not read, so nothing can follow one.
    const bool keeps = parser.keep_alive() && !parser.chunked() &&
                       parser.content_length_remaining().value_or(0) == 0;
    response_ = std::move(*refusal);
    co_return co_await write_response(keeps);
  }
  request_.rest = rest_of(*route_, request_.path);
  if (upgrades && route_->socket) {
    co_await serve_socket(parser);
    co_return false;
  }
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
                      : text_response(503, "the answer takes too long");
  co_return co_await write_response(keeps && answer_);
}

std::optional<HttpResponse> HttpConnection::read_head(const Parser& parser) {
  const auto& head = parser.get();
  is_old_version_ = head.version() < 11;
  is_head_ = head.method() == http::verb::head;
  auto target = read_target({head.target().data(), head.target().size()});
  if (!target) return text_response(400, target.error().message);
  if (std::distance(head.begin(), head.end()) > kFieldsAtMost) {
    return text_response(431, "too many header fields");
  }
  request_.method = is_head_ ? "GET" : std::string(head.method_string());
  request_.path = std::move(target->path);
  request_.query = std::move(target->query);
  for (const auto& field : head) {
    std::string name(field.name_string());
    for (char& c : name) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    request_.fields.emplace_back(std::move(name), std::string(field.value()));
  }
  request_.peer = peer_.text;
  request_.is_local = peer_.is_local;
  if (request_.path != "*") route_ = find_route(*site_, request_.path);
  return std::nullopt;
}

std::optional<HttpResponse> HttpConnection::objection(bool upgrades) const {
  const auto host = request_.field("host"), origin = request_.field("origin");
  if (!accepts_host(*site_, host)) {
    return text_response(403, "this server does not answer to the name \"" + host + "\"");
  }
  if (request_.path == "*" && request_.method == "OPTIONS") {
    HttpResponse response;
    response.status = 204;
    return response;
  }
  if (route_ == nullptr) return text_response(404, "nothing is served at " + request_.path);
  if (request_.method == "OPTIONS") return options_response(*route_);
  const bool opens_socket = upgrades && route_->socket;
  if ((request_.method != "GET" || opens_socket) && !accepts_origin(*site_, origin, host)) {
    return text_response(403, "pages of " + origin + " may not do this");
  }
  if (opens_socket) return std::nullopt;
  if (!route_->handler) {
    auto response = text_response(426, "this address speaks WebSocket");
    response.fields.emplace_back("Upgrade", "websocket");
    return response;
  }
  for (const std::string& method : route_->methods) {
    if (method == request_.method) return std::nullopt;
  }
  auto response = text_response(405, "this address takes " + allowed_methods(*route_));
  response.fields.emplace_back("Allow", allowed_methods(*route_));
  return response;
}

Task<bool> HttpConnection::read_body(Parser& parser) {
  if (parser.is_done()) co_return true;
  const auto limit = route_->body_bytes;
  response_ =
      text_response(413, "the body of a request has at most " + std::to_string(limit) + " bytes");
  if (parser.content_length_remaining().value_or(0) > limit) {
    co_await write_response(false);
    co_return false;
  }
  parser.body_limit(limit);
  expect(loop_.limits().body);
  tells_deadline_ = true;
  if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    const auto [failed, sent] = co_await asio::async_write(socket_, asio::buffer(kGoOn), kTogether);
    if (failed) co_return false;
  }
  const auto [error, size] = co_await http::async_read(socket_, buffer_, parser, kTogether);
  if (!error) co_return true;
  if (is_late_) {
    response_ = text_response(408, "the body of the request came too slowly");
  } else if (error != http::error::body_limit) {
    auto refusal = refusal_of(error, loop_.limits());
    if (!refusal) {
      close();
      co_return false;
    }
    response_ = std::move(*refusal);
  }
  co_await write_response(false);
  co_return false;
}

void HttpConnection::call_handler() {
  auto deliver = [weak = weak_from_this(), loop = loop_.shared_from_this()](HttpAnswer answer) {
    auto give = [weak, answer]() mutable {
      if (const auto connection = weak.lock()) {
        connection->take(std::move(answer));
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
  // What the response depends on stays here.
  HttpRequest conditions;
  conditions.method = request_.method;
  conditions.fields = request_.fields;
  auto exchange = std::make_shared<HttpExchange>(
      std::exchange(request_, std::move(conditions)), std::move(deliver),
      [loop = loop_.shared_from_this()] { return loop->make_stream(); });
  if (!call_safely([&] { route_->handler(exchange); })) {
    exchange->respond(text_response(500, "a bug in the server"));
  }
}

Task<bool> HttpConnection::write_response(bool keeps) {
  if (has_version(request_, response_)) {
    response_.status = 304;
    response_.body = nullptr;
  }
  const std::string head = response_head(response_, route_, keeps, wall_clock_seconds());
  std::array<asio::const_buffer, 2> parts{asio::buffer(head), asio::const_buffer()};
  if (response_.body && !is_head_ && response_.status != 204) {
    parts[1] = asio::buffer(*response_.body);
  }
  tells_deadline_ = is_late_ = false;
  expect(loop_.limits().write * static_cast<int>(1 + parts[1].size() / kWriteUnit));
  const auto [error, size] = co_await asio::async_write(socket_, parts, kTogether);
  response_ = {};
  if (error) close();
  co_return keeps && !error;
}

// --- Streams

void HttpConnection::begin_stream(std::shared_ptr<HttpStream> stream) {
  stream_ = std::move(stream);
  deadline_ = Clock::time_point::max();
  tells_deadline_ = false;
  written_at_ = Clock::now();
  loop_.connect_stream(stream_, shared_from_this());
}

void HttpConnection::end_stream(const std::function<void()>& closed) {
  loop_.forget_stream(*stream_);
  stream_->end();
  drained_ = nullptr;
  if (closed) call_safely(closed);
}

Task<void> HttpConnection::run_stream() {
  const auto answer = std::move(std::get<HttpStreamAnswer>(*answer_));
  answer_.reset();
  is_chunked_ = !is_old_version_;
  const std::string head = stream_head(answer.start, *route_, is_chunked_, wall_clock_seconds());
  tells_deadline_ = is_late_ = false;
  expect(loop_.limits().write);
  const auto [error, size] = co_await asio::async_write(socket_, asio::buffer(head), kTogether);
  begin_stream(answer.stream);
  if (error || is_head_) {
    end_stream(answer.start.closed);
    if (error) close();
    co_return;
  }
  keep_alive_ = answer.start.keep_alive;
  drained_ = answer.start.drained;
  flush();
  // The client has nothing more to say. Whatever comes shows that it is gone.
  char byte = 0;
  co_await socket_.async_read_some(asio::buffer(&byte, 1), kTogether);
  close();
  end_stream(answer.start.closed);
}

void HttpConnection::flush() {
  if (!stream_ || is_closed_ || is_finished_) return;
  if (stream_->is_too_slow()) {
    log::debug("an HTTP client at " + peer_.text + " reads too slowly: cut");
    close();
    return;
  }
  if (is_writing_) return;
  auto batch = stream_->take(websocket_ ? 1 : kMessagesAtOnce);
  if (batch.messages.empty()) {
    if (batch.ends) finish_stream();
    return;
  }
  is_writing_ = true;
  expect(loop_.limits().write);
  if (websocket_) {
    write_frame(std::move(batch));
  } else {
    write_messages(std::move(batch));
  }
}

void HttpConnection::write_messages(HttpStream::Batch batch) {
  std::size_t size = 0;
  for (const auto& message : batch.messages) size += message->size();
  std::string head;
  if (is_chunked_) {
    char text[32];
    std::snprintf(text, sizeof text, "%zx\r\n", size);
    head = text;
  }
  // An empty chunk would be the end.
  if (size == 0) {
    asio::post(loop_.executor(), [self = shared_from_this()] { self->written({}); });
    return;
  }
  struct Pending {
    std::string head;
    std::vector<SharedBytes> messages;
  };
  auto pending = std::make_shared<Pending>(Pending{std::move(head), std::move(batch.messages)});
  std::vector<asio::const_buffer> parts;
  parts.reserve(pending->messages.size() + 2);
  if (is_chunked_) parts.push_back(asio::buffer(pending->head));
  for (const auto& message : pending->messages) parts.push_back(asio::buffer(*message));
  if (is_chunked_) parts.push_back(asio::buffer("\r\n", 2));
  asio::async_write(socket_, std::move(parts),
                    [self = shared_from_this(), pending](const error_code& error, std::size_t) {
                      self->written(error);
                    });
}

void HttpConnection::write_frame(HttpStream::Batch batch) {
  auto message = batch.messages.front();
  websocket_->async_write(asio::buffer(*message),
                          [self = shared_from_this(), message](
                              const error_code& error, std::size_t) { self->written(error); });
}

void HttpConnection::written(const error_code& error) {
  is_writing_ = false;
  deadline_ = Clock::time_point::max();
  if (error) {
    close();
    return;
  }
  written_at_ = Clock::now();
  if (drained_ && stream_->waiting() == 0) {
    const auto drained = drained_;
    call_safely(drained);
  }
  flush();
}

void HttpConnection::finish_stream() {
  is_finished_ = true;
  expect(kFarewell);
  if (websocket_) {
    websocket_->async_close(websocket::close_code::normal,
                            [self = shared_from_this()](const error_code&) { self->close(); });
    return;
  }
  static constexpr std::string_view kLastChunk = "0\r\n\r\n";
  const auto last = is_chunked_ ? kLastChunk : std::string_view();
  asio::async_write(socket_, asio::buffer(last),
                    [self = shared_from_this()](const error_code&, std::size_t) {
                      error_code ignored;
                      self->socket_.shutdown(Socket::shutdown_send, ignored);
                    });
}

// --- WebSocket

Task<void> HttpConnection::serve_socket(const Parser& parser) {
  websocket_.emplace(socket_);
  websocket_->read_message_max(loop_.limits().frame_bytes);
  websocket_->auto_fragment(false);
  websocket_->text(true);
  // The ping is sent at half of the idle time.
  websocket_->set_option(
      websocket::stream_base::timeout{loop_.limits().header, loop_.limits().ping * 2, true});
  deadline_ = Clock::time_point::max();
  tells_deadline_ = false;
  const auto [refused] = co_await websocket_->async_accept(parser.get(), kTogether);
  if (refused) {
    websocket_.reset();
    co_return;
  }
  auto stream = loop_.make_stream();
  begin_stream(stream);
  SocketEvents events;
  if (!call_safely([&] { events = route_->socket(request_, stream); })) {
    close();
    end_stream({});
    co_return;
  }
  drained_ = events.drained;
  flush();
  beast::flat_buffer message;
  while (!is_closed_) {
    const auto [error, size] = co_await websocket_->async_read(message, kTogether);
    if (error) break;
    const std::string_view text(static_cast<const char*>(message.data().data()), message.size());
    if (events.message && !call_safely([&] { events.message(text); })) break;
    message.consume(message.size());
  }
  close();
  end_stream(events.closed);
}

}  // namespace

std::shared_ptr<HttpLoop> HttpLoop::start(const HttpLimits& limits) {
  auto loop = std::make_shared<AsioLoop>(limits);
  loop->run();
  return loop;
}

}  // namespace jadoube::net
