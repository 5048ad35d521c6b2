#pragma once

#include <chrono>
#include <cstddef>

namespace jadoube::net {

/// What one client may ask of the HTTP server. A client that asks more gets a status that says
/// which limit was met, or is disconnected.
struct HttpLimits {
  /// The first line and the fields of a request.
  std::size_t header_bytes = 8 << 10;
  /// One message of a WebSocket.
  std::size_t frame_bytes = 64 << 10;
  /// What may wait for a client that reads a stream.
  std::size_t queue_bytes = 256 << 10;

  /// The connections of all clients, as `Places` gives them, and what it keeps.
  int connections = 4096, kept = 256, door = 64;
  /// True: clients of this machine are viewers as all others. False: a place is kept for them, and
  /// they are not counted by address, because a proxy may run here.
  bool counts_local = false;
  /// The highest descriptor that a connection may get. 0: three eighths of all.
  int highest_descriptor = 0;

  /// How long a client may take to send the header of a request, and then its body.
  std::chrono::milliseconds header{10'000}, body{30'000};
  /// How long a handler may take to answer. The client cannot be seen to leave in this time.
  std::chrono::milliseconds answer{60'000};
  /// How long a client may take to read what was sent: 64 KiB, or the messages of a stream that
  /// were sent together. A longer response has more time, as much for each 64 KiB.
  std::chrono::milliseconds write{30'000};
  /// How long a connection may wait for its next request.
  std::chrono::milliseconds idle{75'000};
  /// A stream without a message for so long gets its keep-alive bytes, a WebSocket a ping.
  std::chrono::milliseconds ping{20'000};
};

}  // namespace jadoube::net
