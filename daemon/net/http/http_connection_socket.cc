#include <boost/beast/websocket/stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <string_view>
#include <utility>

#include "daemon/net/http/http_connection.h"

// The part of a connection that is a WebSocket. Only this file compiles them, which takes long.
namespace jadoube::net {

namespace websocket = beast::websocket;

/// For Beast, which ends a WebSocket with them.
inline void teardown(beast::role_type role, ClientStream& stream, error_code& error) {
  stream.say_end();
  websocket::teardown(role, stream.next_layer(), error);
}
template <typename Handler>
void async_teardown(beast::role_type role, ClientStream& stream, Handler&& handler) {
  stream.say_end();
  websocket::async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

struct HttpConnection::WebSocket {
  explicit WebSocket(ClientStream& client) : stream(client) {}
  websocket::stream<ClientStream&> stream;
};

HttpConnection::HttpConnection(AsioLoop& loop, Socket socket, std::shared_ptr<const HttpSite> site,
                               PeerAddress peer)
    : loop_(loop),
      client_(std::move(socket)),
      site_(std::move(site)),
      peer_(std::move(peer)),
      incoming_(site_, peer_),
      answered_(loop.executor()) {}

HttpConnection::~HttpConnection() = default;

void HttpConnection::write_frame(HttpStream::Batch batch) {
  auto message = batch.messages.front();
  websocket_->stream.async_write(
      asio::buffer(*message), [self = shared_from_this(), message](
                                  const error_code& error, std::size_t) { self->written(error); });
}

void HttpConnection::close_socket() {
  websocket_->stream.async_close(websocket::close_code::normal,
                                 [self = shared_from_this()](const error_code&) { self->close(); });
}

Task<void> HttpConnection::serve_socket(const Parser& parser) {
  websocket_ = std::make_unique<WebSocket>(client_);
  auto& socket = websocket_->stream;
  socket.read_message_max(loop_.limits().frame_bytes);
  socket.auto_fragment(false);
  socket.text(true);
  // The ping is sent at half of the idle time.
  socket.set_option(
      websocket::stream_base::timeout{loop_.limits().header, loop_.limits().ping * 2, true});
  deadline_.rest();
  const auto [refused] = co_await socket.async_accept(parser.get(), kTogether);
  if (refused) {
    websocket_.reset();
    co_return;
  }
  auto stream = loop_.make_stream();
  if (!loop_.streams().open(*stream, *this, peer_.text, guest())) {
    close();
    co_return;
  }
  begin_stream(stream);
  SocketEvents events;
  if (!call_safely([&] { events = incoming_.route()->socket(incoming_.request(), stream); })) {
    close();
    end_stream({});
    co_return;
  }
  outgoing_.serve({}, events.drained);
  flush();
  beast::flat_buffer message;
  while (!is_closed_) {
    const auto [error, size] = co_await socket.async_read(message, kTogether);
    if (error) break;
    const std::string_view text(static_cast<const char*>(message.data().data()), message.size());
    if (events.message && !call_safely([&] { events.message(text); })) break;
    message.consume(message.size());
  }
  close();
  end_stream(events.closed);
}

}  // namespace jadoube::net
