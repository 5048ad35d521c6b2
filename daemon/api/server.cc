#include "daemon/api/server.h"

#include <absl/synchronization/mutex.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/resource_quota.h>
#include <grpcpp/server_builder.h>

#include <algorithm>
#include <deque>
#include <future>
#include <iterator>
#include <thread>

#include "daemon/api/arbiter_service.h"
#include "daemon/api/board_service.h"
#include "daemon/api/claim_service.h"
#include "daemon/api/fanout.h"
#include "daemon/api/game_service.h"
#include "daemon/api/incident_service.h"
#include "daemon/api/lift_service.h"
#include "daemon/api/round_service.h"
#include "daemon/api/sheet_service.h"
#include "daemon/api/status_service.h"
#include "daemon/api/viewers_refusal.h"
#include "daemon/net/call_limiter.h"
#include "daemon/net/connection_acceptor.h"
#include "daemon/net/listener.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::size_t kMemoryBytes = 128 << 20;
constexpr int kViewersGiveWay = 5;
// Of one connection.
constexpr int kMostStreams = 256;
// Twice what a command line can hold: what is too long for its purpose is refused where that is
// known, in words that say so.
constexpr int kLargestRequestBytes = 256 << 10;

// Clients may ping every 5 s, and a dead connection is found within 20 s; one that says nothing at
// all, or asks for nothing, is closed.
void set_channel_arguments(grpc::ServerBuilder& builder) {
  builder.AddChannelArgument(GRPC_ARG_SERVER_HANDSHAKE_TIMEOUT_MS, 10'000);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_IDLE_MS, 300'000);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, 10'000);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 10'000);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, 5'000);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, kMostStreams);
  builder.AddChannelArgument(GRPC_ARG_MAX_METADATA_SIZE, 8 << 10);
  builder.SetMaxReceiveMessageSize(kLargestRequestBytes);
  builder.SetResourceQuota(grpc::ResourceQuota("jadoubed").Resize(kMemoryBytes));
}

// What is served on which addresses.
struct Entrance {
  const std::vector<std::string>& addresses;
  // As the configuration calls them.
  std::string key;
  // Up to which number of a descriptor connections are let in.
  int highest;
  std::vector<grpc::Service*> services;
  // Answers what no service has; or null.
  grpc::CallbackGenericService* rest = nullptr;
};

// Listens on all its addresses; `ports` becomes what was bound.
Expected<std::vector<net::Listener>> listen(const Entrance& entrance, std::vector<int>& ports) {
  std::vector<net::Listener> all;
  for (const std::string& address : entrance.addresses) {
    auto opened = net::Listener::open(address);
    if (!opened) {
      return refuse(opened.error().code,
                    opened.error().message + ": stop who serves there, or set " + entrance.key);
    }
    ports.push_back(opened->front().port());
    std::move(opened->begin(), opened->end(), std::back_inserter(all));
  }
  return all;
}

// A server for who comes in at `door`, once that is open.
Expected<std::unique_ptr<grpc::Server>> open(const Entrance& entrance,
                                             net::ConnectionAcceptor& door,
                                             std::vector<int>& ports) {
  auto listeners = listen(entrance, ports);
  if (!listeners) return tl::unexpected(listeners.error());
  grpc::ServerBuilder builder;
  set_channel_arguments(builder);
  using From = grpc::ServerBuilder::experimental_type::ExternalConnectionType;
  const std::shared_ptr acceptor = builder.experimental().AddExternalConnectionAcceptor(
      From::FROM_FD, grpc::InsecureServerCredentials());
  for (auto* service : entrance.services) builder.RegisterService(service);
  if (entrance.rest != nullptr) builder.RegisterCallbackGenericService(entrance.rest);
  std::vector<std::unique_ptr<grpc::experimental::ServerInterceptorFactoryInterface>> gates;
  gates.push_back(
      std::make_unique<net::CallLimiter>(2 * kMostStreams, net::ConnectionAcceptor::hang_up));
  builder.experimental().SetInterceptorCreators(std::move(gates));
  auto server = builder.BuildAndStart();
  if (!server) return refuse(ErrorCode::kUnavailable, "gRPC does not start");
  door.add(std::move(*listeners), entrance.highest, [acceptor](drivers::FileDescriptor connection) {
    grpc::experimental::ExternalConnectionAcceptor::NewConnectionParameters made;
    made.fd = connection.release();
    acceptor->HandleNewConnection(&made);
  });
  return server;
}

// A server's end, which gRPC 1.51 waits for without end where a client on a Unix socket is frozen:
// so the wait has a thread of its own.
class Ending {
 public:
  Ending(grpc::Server& server, std::chrono::milliseconds patience) : done_(ended_.get_future()) {
    thread_ = std::thread([&server, patience, ended = std::move(ended_)]() mutable {
      server.Shutdown(std::chrono::system_clock::now() + patience / 2);
      server.Wait();
      ended.set_value();
    });
  }

  // Whether it came by then; if not, the thread is left to itself.
  bool wait_until(std::chrono::steady_clock::time_point then) {
    const bool came = done_.wait_until(then) == std::future_status::ready;
    came ? thread_.join() : thread_.detach();
    return came;
  }

 private:
  std::promise<void> ended_;
  std::future<void> done_;
  std::thread thread_;
};

// Has the health service say whether what is published is durable.
class StorageHealth final : public Subscriber {
 public:
  StorageHealth(const grpc::Server& server, const stream::Feed& feed)
      : health_(*server.GetHealthCheckService()), feed_(feed) {
    tell();
  }

  void pump(storage::Archive&) override { tell(); }
  void stop() override {}

 private:
  void tell() { health_.SetServingStatus("storage", feed_.storage().refusal.empty()); }

  grpc::HealthCheckServiceInterface& health_;
  const stream::Feed& feed_;
};

}  // namespace

struct Server::Implementation {
  Implementation(const Options& options, stream::Feed& feed, storage::Archive archive,
                 storage::Archive for_viewers)
      : fanout(feed, std::move(archive)),
        viewers_fanout(feed, std::move(for_viewers), kViewersGiveWay),
        boards(options.epoch, fanout),
        games(options.epoch, fanout),
        incidents(options.epoch, fanout),
        lifts(fanout),
        claims(fanout, options.rules),
        sheets(fanout),
        arbiter(fanout, {options.decide, options.rules, options.set_rules}),
        round(fanout, options.rules, options.boards),
        status({options.journal, options.epoch, options.recordings}, feed),
        viewers_boards(options.epoch, viewers_fanout),
        viewers_games(options.epoch, viewers_fanout) {}

  // Half of all descriptors are for lines and files, and of the rest a quarter for arbiters alone.
  Entrance for_arbiters(const Options& options) {
    return {options.listen,
            "[grpc] listen",
            net::ConnectionAcceptor::descriptors() / 2,
            {&boards, &games, &incidents, &lifts, &claims, &sheets, &arbiter, &round, &status}};
  }
  Entrance for_viewers(const Options& options) {
    return {options.viewers,
            "[grpc] viewers",
            net::ConnectionAcceptor::descriptors() / 8 * 3,
            {&viewers_boards, &viewers_games},
            &viewers_refusal};
  }
  // Opens both, the viewers' where it has an address.
  Expected<void> open_all(const Options& options) {
    auto all = open(for_arbiters(options), door, ports);
    if (!all) return tl::unexpected(all.error());
    servers.push_back(std::move(*all));
    fanout.add(std::make_shared<StorageHealth>(*servers.front(), fanout.feed()));
    if (options.viewers.empty()) return {};
    auto viewers = open(for_viewers(options), door, viewers_ports);
    if (!viewers) return tl::unexpected(viewers.error());
    servers.push_back(std::move(*viewers));
    return {};
  }

  Fanout fanout, viewers_fanout;
  BoardService boards;
  GameService games;
  IncidentService incidents;
  LiftService lifts;
  ClaimService claims;
  SheetService sheets;
  ArbiterService arbiter;
  RoundService round;
  StatusService status;
  // A service belongs to one server.
  BoardService viewers_boards;
  GameService viewers_games;
  ViewersRefusal viewers_refusal;
  std::vector<int> ports, viewers_ports;
  std::vector<std::unique_ptr<grpc::Server>> servers;
  net::ConnectionAcceptor door;
};

Expected<std::unique_ptr<Server>> Server::start(const Options& options, stream::Feed& feed,
                                                storage::Archive archive) {
  // Debian's abseil looks for deadlocks at every lock, which halves what gRPC can do.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();

  auto for_viewers = archive.open_again();
  if (!for_viewers) return tl::unexpected(for_viewers.error());
  std::unique_ptr<Server> server(new Server(std::make_unique<Implementation>(
      options, feed, std::move(archive), std::move(*for_viewers))));
  const auto opened = server->implementation_->open_all(options);
  if (!opened) return tl::unexpected(opened.error());
  server->implementation_->door.start();
  return server;
}

Server::Server(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

Server::~Server() {
  // Their threads look at the servers, which go first.
  implementation_->fanout.stop();
  implementation_->viewers_fanout.stop();
}

const std::vector<int>& Server::ports() const { return implementation_->ports; }
const std::vector<int>& Server::viewers_ports() const { return implementation_->viewers_ports; }

bool Server::stop(std::chrono::milliseconds patience) {
  implementation_->door.stop();
  implementation_->fanout.stop();
  implementation_->viewers_fanout.stop();
  implementation_->claims.stop();
  const auto until = std::chrono::steady_clock::now() + patience;
  std::deque<Ending> endings;
  for (const auto& server : implementation_->servers) endings.emplace_back(*server, patience);
  bool stopped = true;
  for (auto& ending : endings) stopped = ending.wait_until(until) && stopped;
  return stopped;
}

}  // namespace jadoube::api
