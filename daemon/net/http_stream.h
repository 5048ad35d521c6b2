#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "daemon/net/http_message.h"

namespace jadoube::net {

/// The way from any thread to one client that gets messages without end: server-sent events, a long
/// response of another kind, or the messages of a WebSocket. Nothing blocks. What cannot be sent at
/// once waits here. If more than the limit waits, the client is too slow, and is disconnected.
///
/// To send one message to many clients, send the same bytes to each stream. That costs less than a
/// microsecond a stream: the bytes are shared, and the server's thread is woken once for all.
class HttpStream : public std::enable_shared_from_this<HttpStream> {
 public:
  /// Wakes the thread that writes.
  using Wake = std::function<void(std::shared_ptr<HttpStream>)>;

  /// At most `most_bytes` may wait. A single message may be longer.
  HttpStream(std::size_t most_bytes, Wake wake);

  /// Sends a message after those that wait. False: the client is gone, or is too slow and is cut
  /// now. Any thread.
  bool send(SharedBytes message);
  /// Sends a message in place of those that wait. Only for messages that tell the whole state: a
  /// slow client gets fewer and newer ones. Any thread.
  bool send_latest(SharedBytes message);
  /// Ends the stream after what waits. Any thread.
  void close();
  /// False once the client is gone, or `close` was called. Any thread.
  bool is_open() const;
  /// The number of bytes that wait. Any thread.
  std::size_t waiting() const;

  /// What the writer has to do next.
  struct Batch {
    std::vector<SharedBytes> messages;
    /// Nothing waits behind `messages`, and the stream shall end.
    bool ends = false;
  };
  /// For the writer: at most `most` messages, which wait no more.
  Batch take(std::size_t most);
  /// For the writer: true if too much waits.
  bool is_too_slow() const;
  /// For the writer: the client is gone. Nothing can be sent any more.
  void end();

 private:
  bool add(SharedBytes message, bool replaces);

  const std::size_t most_bytes_;
  const Wake wake_;
  mutable std::mutex mutex_;
  std::deque<SharedBytes> messages_;
  std::size_t bytes_ = 0;
  bool is_woken_ = false, closes_ = false, overflowed_ = false, ended_ = false;
};

/// One server-sent event. `data` may have several lines. Empty `event`: an event without a name.
/// `id`: what a browser sends back as Last-Event-ID; empty: none.
SharedBytes server_sent_event(std::string_view data, std::string_view event = {},
                              std::string_view id = {});

}  // namespace jadoube::net
