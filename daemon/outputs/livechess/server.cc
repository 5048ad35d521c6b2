#include "daemon/outputs/livechess/server.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "daemon/net/http/http_message.h"
#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/livechess/eboard.h"
#include "daemon/outputs/livechess/session.h"
#include "daemon/system/log.h"

// Theory of operation. One thread reads the stream and keeps the list of boards. When the list
// changes, the thread gives it to all conversations. The HTTP server's thread also uses a
// conversation, when its client has called. Each conversation has its own lock, and gets the list
// under that lock. So no client gets an older list after a newer one.
namespace jadoube::outputs::livechess {
namespace {

constexpr std::size_t kEventsAtOnce = 4096;
constexpr std::chrono::milliseconds kLongestWait{500};

constexpr std::string_view kPage =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    "<title>jadoube: interface of DGT LiveChess</title></head><body>\n"
    "<h1>The interface of DGT LiveChess</h1>\n"
    "<p>jadoube answers here as DGT LiveChess does. Programs connect to the WebSocket "
    "<code>/api/v1.0</code>, or read <a href=\"/api/v1.0/eboards\">/api/v1.0/eboards</a>, "
    "<a href=\"/api/v1.0/tournaments\">/api/v1.0/tournaments</a> and "
    "<a href=\"/pgn/games.pgn\">/pgn/games.pgn</a>.</p>\n</body></html>\n";

net::HttpRoute route_for(const Guests& guests, std::string prefix, net::HttpHandler handler) {
  net::HttpRoute route;
  route.prefix = std::move(prefix);
  route.handler = std::move(handler);
  route.readers = guests.origins;
  return route;
}

net::HttpResponse page_response() {
  net::HttpResponse response;
  response.content_type = "text/html; charset=utf-8";
  response.body = net::shared_bytes(std::string(kPage));
  return response;
}

}  // namespace

class Server::Implementation {
 public:
  explicit Implementation(ServerParts parts)
      : parts_(std::move(parts)), keeper_(parts_.eboards), list_(eboard_list({})) {
    read_snapshot();
    thread_ = std::thread([this] { run(); });
  }

  void stop() {
    stopping_ = true;
    feed().wake();
    if (thread_.joinable()) thread_.join();
  }

  std::shared_ptr<const EboardList> boards() const {
    const std::lock_guard lock(mutex_);
    return list_;
  }

  net::SocketEvents enter(const std::shared_ptr<net::HttpStream>& stream);
  net::HttpResponse answer(const net::HttpRequest& request) const;
  // These files have no delay, so caches must not add one.
  net::HttpResponse pgn() const {
    auto response = parts_.pgn ? parts_.pgn() : net::text_response(404, "no round is live");
    if (response.status == 200) response.cache_control = "no-cache";
    return response;
  }

 private:
  // One client.
  struct Conversation {
    Conversation(std::chrono::milliseconds hold, std::shared_ptr<net::HttpStream> to)
        : session(hold), stream(std::move(to)) {}

    std::mutex mutex;
    Session session;
    const std::shared_ptr<net::HttpStream> stream;
  };

  stream::Feed& feed() const {
    return parts_.released != nullptr ? parts_.released->for_everybody() : parts_.feed;
  }
  void run();
  void read_snapshot();
  bool read_events();
  void read_unwritten();
  Instant report_everybody();
  static void send(Conversation& conversation, const Session::Frames& frames);

  const ServerParts parts_;
  EboardKeeper keeper_;
  // The feed of the boards.
  stream::Feed* read_ = nullptr;
  std::uint64_t seen_ = 0, unwritten_ = 0;
  std::atomic<bool> stopping_ = false;

  mutable std::mutex mutex_;
  std::shared_ptr<const EboardList> list_;
  std::set<std::shared_ptr<Conversation>> conversations_;
  std::thread thread_;
};

void Server::Implementation::read_snapshot() {
  read_ = &feed();
  unwritten_ = 0;
  auto snapshot = read_->snapshot({});
  std::map<std::string, model::Board> boards;
  for (auto& named : snapshot.boards) boards[named.id] = std::move(named.board);
  keeper_.reset(std::move(boards), parts_.clock.now());
  seen_ = snapshot.head;
  const std::lock_guard lock(mutex_);
  list_ = keeper_.list();
}

// True if there is more to read.
bool Server::Implementation::read_events() {
  const auto read = read_->read(seen_, std::nullopt, {}, kEventsAtOnce);
  if (read.forgotten) {
    read_snapshot();
    return true;
  }
  for (const auto& event : read.events) keeper_.apply(*event);
  seen_ = read.seen;
  return read.events.size() == kEventsAtOnce;
}

void Server::Implementation::read_unwritten() {
  auto read = read_->unwritten().read(unwritten_, {});
  if (!read.any) {
    keeper_.show_unwritten({}, {});
    unwritten_ = read.version;
  } else if (read.version != unwritten_) {
    // All unwritten boards, because the next calls return only changes since this version.
    read = read_->unwritten().read(0, {});
    keeper_.show_unwritten(std::move(read.news.boards), parts_.clock.now());
    unwritten_ = read.version;
  }
}

void Server::Implementation::run() {
  while (!stopping_) {
    // Moves are held back from now on.
    if (read_ != &feed()) read_snapshot();
    const auto seen = read_->seen();
    while (read_events()) {
    }
    read_unwritten();
    {
      const std::lock_guard lock(mutex_);
      list_ = keeper_.list();
    }
    const Instant next = report_everybody();
    const auto now = parts_.clock.now();
    const auto left = next == drivers::kNever ? kLongestWait
                      : next > now            ? next - now
                                              : std::chrono::nanoseconds(0);
    read_->wait(seen, std::chrono::steady_clock::now() +
                          std::min<std::chrono::nanoseconds>(left, kLongestWait));
  }
}

Instant Server::Implementation::report_everybody() {
  std::vector<std::shared_ptr<Conversation>> all;
  {
    const std::lock_guard lock(mutex_);
    all.assign(conversations_.begin(), conversations_.end());
  }
  Instant next = drivers::kNever;
  for (const auto& conversation : all) {
    const std::lock_guard lock(conversation->mutex);
    send(*conversation, conversation->session.update(boards(), parts_.clock.now()));
    next = std::min(next, conversation->session.wake_at());
  }
  return next;
}

void Server::Implementation::send(Conversation& conversation, const Session::Frames& frames) {
  for (const std::string& frame : frames) conversation.stream->send(net::shared_bytes(frame));
  if (conversation.session.take_retractions() > 0) {
    log::debug(
        "a settled ply was taken back, which a client of the LiveChess interface cannot follow");
  }
}

net::SocketEvents Server::Implementation::enter(const std::shared_ptr<net::HttpStream>& stream) {
  auto conversation = std::make_shared<Conversation>(parts_.hold, stream);
  {
    const std::lock_guard lock(mutex_);
    conversations_.insert(conversation);
  }
  net::SocketEvents events;
  events.message = [this, conversation](std::string_view frame) {
    const std::lock_guard lock(conversation->mutex);
    const auto before = conversation->session.wake_at();
    const auto rounds = parts_.rounds ? parts_.rounds() : Rounds();
    send(*conversation, conversation->session.receive(frame, boards(), parts_.clock.now(), rounds));
    // The thread may sleep too long for the client.
    if (conversation->session.wake_at() < before) feed().wake();
  };
  events.closed = [this, conversation] {
    const std::lock_guard lock(mutex_);
    conversations_.erase(conversation);
  };
  return events;
}

net::HttpResponse Server::Implementation::answer(const net::HttpRequest& request) const {
  const auto rounds = parts_.rounds ? parts_.rounds() : Rounds();
  // The boards are known at once, the rounds only later.
  const bool is_early = parts_.rounds && !rounds && request.rest != "eboards";
  if (is_early) return not_ready();
  auto body = answer_call(request.rest, *boards(), rounds, {});
  if (!body) return net::text_response(404, "unknown call: " + request.rest);
  auto response = net::json_response(net::shared_bytes(std::move(*body)));
  response.etag = net::strong_etag(*response.body);
  return response;
}

Server::Server(ServerParts parts)
    : implementation_(std::make_shared<Implementation>(std::move(parts))) {}

Server::~Server() { stop(); }

void Server::stop() { implementation_->stop(); }

net::HttpSite Server::site(const Guests& guests) {
  const auto it = implementation_;
  net::HttpSite site;
  site.guest = net::Guest::kLiveChess;
  site.checks_host = true;
  site.host_names = guests.host_names;
  site.host_advice = "use its address in numbers, or add the name to [livechess] names";
  site.origins = guests.origins;
  auto api = route_for(guests, "/api/v1.0", net::answers([it](const net::HttpRequest& request) {
                         if (request.rest == "pgn") return it->pgn();
                         return it->answer(request);
                       }));
  api.socket = [it](const net::HttpRequest&, const std::shared_ptr<net::HttpStream>& stream) {
    return it->enter(stream);
  };
  const auto page = net::answers([](const net::HttpRequest& request) {
    if (request.rest.empty() || request.rest.ends_with("index.html")) return page_response();
    return net::text_response(404, "nothing is served at " + request.path);
  });
  const auto pgn = net::answers([it](const net::HttpRequest& request) {
    if (request.rest.empty() || request.rest == "games.pgn") return it->pgn();
    return net::text_response(404, "nothing is served at " + request.path);
  });
  site.routes = {std::move(api), route_for(guests, "/doc", page), route_for(guests, "/pgn", pgn),
                 route_for(guests, "/", page)};
  return site;
}

}  // namespace jadoube::outputs::livechess
