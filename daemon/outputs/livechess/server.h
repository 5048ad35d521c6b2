#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_site.h"
#include "daemon/outputs/livechess/eboard.h"
#include "daemon/outputs/livechess/session.h"
#include "daemon/outputs/table.h"
#include "daemon/release/public_feed.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"

namespace jadoube::outputs::livechess {

/// The parts that the interface uses.
struct ServerParts {
  stream::Feed& feed;
  /// What everybody may see. Null: everything in `feed`.
  release::PublicFeed* released = nullptr;
  const system::Clock& clock;
  EboardSettings eboards = {};
  /// How long a ply must be on the board without a running clock before clients see its move.
  std::chrono::milliseconds hold = kHoldTime;
  /// Returns the present rounds for HTTP. Any thread. Empty: none.
  std::function<Rounds()> rounds = {};
  /// The PGN of the live round. Any thread. Empty: there is none.
  std::function<net::HttpResponse()> pgn = {};
};

/// Who may use the interface, also on this machine. A page that somebody opens on the broadcaster's
/// machine must not get the games. Programs send no origin, and may always use it.
struct Guests {
  /// Names of this host.
  std::vector<std::string> host_names = {};
  /// Origins of pages that may open the socket, and read what HTTP answers.
  std::vector<std::string> origins = {"https://lichess.org", "https://www.chess.com"};
};

/// The interface of DGT LiveChess: a WebSocket and some addresses of HTTP. It reads the stream on
/// its own thread, and never makes the stream wait. It shows what everybody may see. Without
/// `released` it has no delay.
class Server {
 public:
  explicit Server(ServerParts parts);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// The site for `HttpServer::listen`. Requests must name this machine, and pages must be guests.
  /// The server must exist until the HTTP server has stopped.
  net::HttpSite site(const Guests& guests = {});

  /// Ends the thread. Clients get no more messages.
  void stop();

 private:
  class Implementation;
  const std::shared_ptr<Implementation> implementation_;
};

}  // namespace jadoube::outputs::livechess
