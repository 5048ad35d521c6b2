#include "daemon/serve/server.h"

#include <absl/synchronization/mutex.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/resource_quota.h>
#include <grpcpp/server_builder.h>

#include <deque>
#include <future>
#include <thread>

#include "daemon/serve/arbiter_service.h"
#include "daemon/serve/board_service.h"
#include "daemon/serve/claim_service.h"
#include "daemon/serve/fanout.h"
#include "daemon/serve/game_service.h"
#include "daemon/serve/incident_service.h"
#include "daemon/serve/listen_address.h"
#include "daemon/serve/status_service.h"
#include "daemon/serve/viewers_refusal.h"

namespace jadoube::serve {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::size_t kMemoryBytes = 128 << 20;
constexpr int kLargestRequestBytes = 64 << 10;
// How long the first server may take to end where the second one cannot be had.
constexpr std::chrono::seconds kFailedStart{1};

// Clients may ping every 5 s, and a dead connection is found within 20 s.
void set_channel_arguments(grpc::ServerBuilder& builder) {
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, 10'000);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 10'000);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, 5'000);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, 1024);
  builder.AddChannelArgument(GRPC_ARG_MAX_METADATA_SIZE, 8 << 10);
  builder.SetMaxReceiveMessageSize(kLargestRequestBytes);
  builder.SetResourceQuota(grpc::ResourceQuota("jadoubed").Resize(kMemoryBytes));
}

// Which address was not to be had: gRPC leaves its port 0.
std::string failed_address(const std::vector<std::string>& listen, const std::vector<int>& ports) {
  for (std::size_t i = 0; i < listen.size(); ++i) {
    if (ports[i] == 0) return listen[i];
  }
  return "any address";
}

// What is served on which addresses.
struct Entrance {
  const std::vector<std::string>& addresses;
  // As the configuration calls them.
  std::string key;
  std::vector<grpc::Service*> services;
  // Answers what no service has; or null.
  grpc::CallbackGenericService* rest = nullptr;
};

// Listens there; `ports` becomes what was bound.
Expected<std::unique_ptr<grpc::Server>> open(const Entrance& entrance, std::vector<int>& ports) {
  grpc::ServerBuilder builder;
  set_channel_arguments(builder);
  ports.resize(entrance.addresses.size());
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const std::string& address = entrance.addresses[i];
    if (const auto good = check_address(address); !good) return tl::unexpected(good.error());
    builder.AddListeningPort(address, grpc::InsecureServerCredentials(), &ports[i]);
  }
  for (auto* service : entrance.services) builder.RegisterService(service);
  if (entrance.rest != nullptr) builder.RegisterCallbackGenericService(entrance.rest);
  auto server = builder.BuildAndStart();
  if (server) return server;
  return refuse(ErrorCode::kUnavailable,
                "cannot listen on " + failed_address(entrance.addresses, ports) +
                    ": it is in use (is another jadoubed running?), not of this machine, or not "
                    "permitted; set " +
                    entrance.key);
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
  StorageHealth(const grpc::Server& server, const feed::Feed& feed)
      : health_(*server.GetHealthCheckService()), feed_(feed) {
    tell();
  }

  void pump(journal::Archive&) override { tell(); }
  void stop() override {}

 private:
  void tell() { health_.SetServingStatus("storage", feed_.storage().refusal.empty()); }

  grpc::HealthCheckServiceInterface& health_;
  const feed::Feed& feed_;
};

}  // namespace

struct Server::Implementation {
  Implementation(const Options& options, feed::Feed& feed, journal::Archive archive)
      : fanout(feed, std::move(archive)),
        boards(options.epoch, fanout),
        games(options.epoch, fanout),
        incidents(options.epoch, fanout),
        claims(fanout, options.event),
        arbiter(fanout, {options.decide, options.event, options.set_event}, options.boards),
        status({options.journal, options.epoch, options.recordings}, feed),
        viewers_boards(options.epoch, fanout),
        viewers_games(options.epoch, fanout, Audience::kViewers) {}

  Entrance for_arbiters(const Options& options) {
    return {
        options.listen, "[grpc] listen", {&boards, &games, &incidents, &claims, &arbiter, &status}};
  }
  Entrance for_viewers(const Options& options) {
    return {options.viewers, "[grpc] viewers", {&viewers_boards, &viewers_games}, &viewers_refusal};
  }
  // Opens both, the viewers' where it has an address.
  Expected<void> open_all(const Options& options) {
    auto all = open(for_arbiters(options), ports);
    if (!all) return tl::unexpected(all.error());
    servers.push_back(std::move(*all));
    fanout.add(std::make_shared<StorageHealth>(*servers.front(), fanout.feed()));
    if (options.viewers.empty()) return {};
    auto viewers = open(for_viewers(options), viewers_ports);
    if (!viewers) return tl::unexpected(viewers.error());
    servers.push_back(std::move(*viewers));
    return {};
  }

  Fanout fanout;
  BoardService boards;
  GameService games;
  IncidentService incidents;
  ClaimService claims;
  ArbiterService arbiter;
  StatusService status;
  // A service belongs to one server.
  BoardService viewers_boards;
  GameService viewers_games;
  ViewersRefusal viewers_refusal;
  std::vector<int> ports, viewers_ports;
  std::vector<std::unique_ptr<grpc::Server>> servers;
};

Expected<std::unique_ptr<Server>> Server::start(const Options& options, feed::Feed& feed,
                                                journal::Archive archive) {
  // Debian's abseil looks for deadlocks at every lock, which halves what gRPC can do.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();

  std::unique_ptr<Server> server(
      new Server(std::make_unique<Implementation>(options, feed, std::move(archive))));
  const auto opened = server->implementation_->open_all(options);
  if (opened) return server;
  // Somebody may be watching where the first was opened already.
  if (!server->stop(kFailedStart)) (void)server->implementation_.release();
  return tl::unexpected(opened.error());
}

Server::Server(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

Server::~Server() {
  // Its thread looks at the servers, which go first.
  if (implementation_) implementation_->fanout.stop();
}

const std::vector<int>& Server::ports() const { return implementation_->ports; }
const std::vector<int>& Server::viewers_ports() const { return implementation_->viewers_ports; }

bool Server::stop(std::chrono::milliseconds patience) {
  implementation_->fanout.stop();
  implementation_->claims.stop();
  const auto until = std::chrono::steady_clock::now() + patience;
  std::deque<Ending> endings;
  for (const auto& server : implementation_->servers) endings.emplace_back(*server, patience);
  bool stopped = true;
  for (auto& ending : endings) stopped = ending.wait_until(until) && stopped;
  return stopped;
}

}  // namespace jadoube::serve
