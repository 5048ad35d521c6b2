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

#include "daemon/api/call/token_forwarder.h"
#include "daemon/api/gateway/gateway.h"
#include "daemon/api/services/boards/announcement_service.h"
#include "daemon/api/services/boards/board_service.h"
#include "daemon/api/services/boards/hall_service.h"
#include "daemon/api/services/games/analysis_service.h"
#include "daemon/api/services/games/game_service.h"
#include "daemon/api/services/services.h"
#include "daemon/api/services/viewers_services.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/hall_calls.h"
#include "daemon/api/values/analysis_values.h"
#include "daemon/api/work_threads.h"
#include "daemon/net/address_gate.h"
#include "daemon/net/listener.h"
#include "daemon/net/relay.h"
#include "daemon/system/log.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::size_t kMemoryBytes = 128 << 20;
constexpr int kViewersGiveWay = 5;
// The most streams of one connection.
constexpr int kMostStreams = 256;
// The most connections of viewers from one address. All displays behind one router have the same
// address.
constexpr int kMostOfAnAddress = 256;

// Clients may ping every 5 s. The server finds a dead connection within 20 s. It closes a
// connection that sends nothing.
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
  builder.SetResourceQuota(grpc::ResourceQuota("jadoubed").Resize(kMemoryBytes));
}

// The addresses of one server, and its services.
struct Entrance {
  const std::vector<std::string>& addresses;
  // Their name in the configuration.
  std::string key;
  // The highest file descriptor that a connection may get.
  int highest;
  std::vector<grpc::Service*> services;
  // Answers the methods that no service has. May be null.
  grpc::CallbackGenericService* rest;
  // Who may connect, and how much they may ask for.
  net::AddressGate::Limits limits;
};

// Listens on all addresses. Adds the ports to `ports`.
Expected<std::vector<net::Listener>> listen(const Entrance& entrance, std::vector<int>& ports) {
  std::vector<net::Listener> all;
  for (const std::string& address : entrance.addresses) {
    auto opened = net::Listener::open(address);
    if (!opened) {
      const auto& error = opened.error();
      if (error.code == ErrorCode::kUnavailable) {
        return refuse(error.code, "{why}: stop the program that serves there, or set {key}",
                      {{"why", error.sentence()}, {"key", entrance.key}});
      }
      return refuse(error.code, "{why}, or set another {key}",
                    {{"why", error.sentence()}, {"key", entrance.key}});
    }
    ports.push_back(opened->front().port());
    std::move(opened->begin(), opened->end(), std::back_inserter(all));
  }
  return all;
}

// A server for the connections that `acceptor` lets in after it is started.
Expected<std::unique_ptr<grpc::Server>> open(const Entrance& entrance,
                                             net::ConnectionAcceptor& acceptor, net::Relay& relay,
                                             std::vector<int>& ports) {
  auto listeners = listen(entrance, ports);
  if (!listeners) return tl::unexpected(listeners.error());
  grpc::ServerBuilder builder;
  set_channel_arguments(builder);
  // Operators and arbiters send files. `ViewersServer` checks the size of viewers' requests.
  builder.SetMaxReceiveMessageSize(static_cast<int>(kLongestFiles));
  using From = grpc::ServerBuilder::experimental_type::ExternalConnectionType;
  const std::shared_ptr connections = builder.experimental().AddExternalConnectionAcceptor(
      From::FROM_FD, grpc::InsecureServerCredentials());
  for (auto* service : entrance.services) builder.RegisterService(service);
  if (entrance.rest != nullptr) builder.RegisterCallbackGenericService(entrance.rest);
  auto server = builder.BuildAndStart();
  if (!server) return refuse(ErrorCode::kUnavailable, "gRPC does not start");
  const net::Relay::Way way{
      .highest = entrance.highest,
      .gate = std::make_shared<net::AddressGate>(entrance.limits),
      .admit = [connections](drivers::FileDescriptor connection) {
        grpc::experimental::ExternalConnectionAcceptor::NewConnectionParameters made;
        made.fd = connection.release();
        connections->HandleNewConnection(&made);
      }};
  acceptor.add(std::move(*listeners), entrance.highest,
               [way, &relay](drivers::FileDescriptor connection) {
                 relay.pass_on(std::move(connection), way);
               });
  return server;
}

// The end of a server. gRPC 1.51 waits without end for a frozen client on a Unix socket. So the
// wait has a thread of its own.
class Ending {
 public:
  Ending(grpc::Server& server, std::chrono::milliseconds patience) : done_(ended_.get_future()) {
    thread_ = std::thread([&server, patience, ended = std::move(ended_)]() mutable {
      server.Shutdown(std::chrono::system_clock::now() + patience / 2);
      server.Wait();
      ended.set_value();
    });
  }

  // True if the server has ended by then. If not, the thread is detached.
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

// Reports to the health service whether everything published is saved.
class StorageHealth final : public Subscriber {
 public:
  StorageHealth(const grpc::Server& server, const stream::Feed& feed)
      : health_(*server.GetHealthCheckService()), feed_(feed) {
    report();
  }

  void pump(storage::Archive&) override { report(); }
  void stop() override {}
  bool is_of_client() const override { return false; }

 private:
  void report() {
    health_.SetServingStatus("storage", feed_.unwritten().storage().refusal.empty());
  }

  grpc::HealthCheckServiceInterface& health_;
  const stream::Feed& feed_;
};

// A chess engine's evaluations of the tables that everybody sees.
ReadEvaluation evaluation_of(const analysis::AnalysisDesk* desk) {
  if (desk == nullptr) return {};
  return [desk](const std::string& board, const std::string& fen) -> std::optional<v1::Evaluation> {
    const auto score = desk->shown_on_board(board, fen);
    if (!score) return std::nullopt;
    return to_proto(*score);
  };
}

std::vector<std::unique_ptr<ApiService>> other_services(const ServiceParts& parts) {
  using Make = std::unique_ptr<ApiService>(const ServiceParts& parts);
  constexpr Make* kMakers[] = {
      make_incident_service,      make_lift_service,      make_film_service,
      make_claim_service,         make_sheet_service,     make_evidence_service,
      make_arbiter_service,       make_pair_service,      make_round_service,
      make_status_service,        make_failover_service,  make_tournament_service,
      make_output_service,        make_access_service,    make_training_service,
      make_configuration_service, make_rehearsal_service, make_chess_engine_service};
  std::vector<std::unique_ptr<ApiService>> all;
  for (Make* const make : kMakers) all.push_back(make(parts));
  return all;
}

}  // namespace

struct Server::Implementation {
  Implementation(const Options& options, const Parts& parts, stream::Feed& feed,
                 storage::Archive archive, storage::Archive for_viewers,
                 std::vector<storage::Archive> for_work,
                 std::optional<storage::Archive> for_released)
      : asked(complete(parts)),
        fanout(feed, std::move(archive)),
        viewers_fanout(feed, std::move(for_viewers),
                       {.nice = kViewersGiveWay,
                        .is_over =
                            [released = parts.released] {
                              return released != nullptr && released->is_held_back();
                            },
                        .is_for_viewers = true}),
        work(std::move(for_work)),
        hall_board(options.event, options.site, options.now, *asked.hall),
        released_hall_board(options.event, options.site, options.now, *asked.hall,
                            evaluation_of(parts.analysis)),
        boards(options.epoch, fanout, {*asked.hall, options.now}),
        games(options.epoch, fanout, {asked.hall->rules(), options.now}),
        announcements(fanout, announcement_parts(options), Audience::kArbiters),
        standings(fanout, {.now = options.now, .delay = options.delay}),
        analysis(fanout, {.sees_live = true}),
        hall(options.epoch, fanout, hall_board, Audience::kArbiters, nullptr, options.delay),
        others(other_services(
            {.options = options,
             .asked = asked,
             .fanout = fanout,
             .viewers = {&viewers_fanout, released_fanout_of(std::move(for_released))},
             .work = work})),
        forwarder(*asked.doorkeeper),
        displays(services_for_viewers(options, options.epoch, fanout, nullptr)),
        everybody_live(services_for_viewers(options, options.epoch, viewers_fanout, nullptr)),
        everybody_released(released_fanout ? services_for_viewers(options, parts.released->epoch(),
                                                                  *released_fanout, parts.released)
                                           : nullptr),
        viewers_server({.displays = *displays,
                        .everybody_live = *everybody_live,
                        .everybody_released = everybody_released.get(),
                        .released = parts.released,
                        .forwarder = forwarder}) {}

  // Only members before `asked` are constructed yet.
  Parts complete(Parts parts) {
    if (parts.hall == nullptr) parts.hall = &closed_hall;
    if (parts.metrics == nullptr) parts.metrics = &no_metrics;
    if (parts.pages == nullptr) parts.pages = &no_pages;
    if (parts.stamper == nullptr) parts.stamper = &no_stamper;
    if (parts.doorkeeper == nullptr) parts.doorkeeper = &own_doorkeeper;
    return parts;
  }
  Fanout* released_fanout_of(std::optional<storage::Archive> archive) {
    if (asked.released == nullptr) return nullptr;
    released_fanout = std::make_unique<Fanout>(
        asked.released->feed(), *std::move(archive),
        Fanout::Kind{.nice = kViewersGiveWay, .has_own_numbers = true, .is_for_viewers = true});
    return released_fanout.get();
  }
  // With `released`, clients get only what everybody may see, and `source` reads the feed of
  // `released`.
  std::unique_ptr<ViewerServices> services_for_viewers(const Options& options,
                                                       const std::string& epoch, Fanout& source,
                                                       const release::PublicFeed* released) {
    auto announced = announcement_parts(options);
    announced.released = released;
    if (released != nullptr) announced.live = &fanout.feed();
    return std::unique_ptr<ViewerServices>(new ViewerServices{
        BoardService(epoch, source, {*asked.hall, options.now}, viewers(options), &forwarder),
        GameService(epoch, source, {asked.hall->rules(), options.now, released}, viewers(options),
                    &forwarder),
        HallService(epoch, source, released != nullptr ? released_hall_board : hall_board,
                    viewers(options), &forwarder, options.delay),
        AnnouncementService(source, std::move(announced), viewers(options), &forwarder),
        StandingsService(source, {options.now, released, options.delay}, &forwarder),
        AnalysisService(source,
                        {.desk = released != nullptr ? asked.analysis : nullptr,
                         .released = released,
                         .sees_live = &source == &fanout,
                         .now = options.now},
                        &forwarder)});
  }

  AnnouncementService::Parts announcement_parts(const Options& options) const {
    return {.outputs = asked.outputs, .rules = asked.hall->rules(), .now = options.now};
  }
  static Audience viewers(const Options& options) {
    return options.viewers_see_squares ? Audience::kViewersWithSquares : Audience::kViewers;
  }

  // Half of all file descriptors are for boards and files. A quarter of the others are for arbiters
  // only.
  Entrance for_arbiters(const Options& options) {
    std::vector<grpc::Service*> services = {&boards,        &games,     &hall,
                                            &announcements, &standings, &analysis};
    for (const auto& other : others) services.push_back(&other->service());
    return {options.listen,
            "[grpc] listen",
            net::ConnectionAcceptor::descriptors() / 2,
            std::move(services),
            nullptr,
            {.connections = net::ConnectionAcceptor::descriptors(), .shuts_out = false}};
  }
  Entrance for_viewers(const Options& options) {
    std::vector<grpc::Service*> services = viewers_server.services();
    // The forwarder still accepts callers with a token of an arbiter.
    if (options.is_for_arbiters_only) services.clear();
    return {options.viewers,     "[grpc] viewers", net::ConnectionAcceptor::descriptors() / 8 * 3,
            std::move(services), &forwarder,       {.connections = kMostOfAnAddress}};
  }
  // Opens both servers. The one for viewers needs an address, or the gateway.
  Expected<void> open_all(const Options& options) {
    auto all = open(for_arbiters(options), acceptor, relay, ports);
    if (!all) return tl::unexpected(all.error());
    servers.push_back(std::move(*all));
    fanout.add(std::make_shared<StorageHealth>(*servers.front(), fanout.feed()));
    grpc::ChannelArguments inside;
    inside.SetMaxReceiveMessageSize(-1);
    if (asked.hall_calls != nullptr) {
      asked.hall_calls->connect(servers.front()->InProcessChannel(inside));
    }
    if (options.viewers.empty() && asked.gateway == nullptr) return {};
    forwarder.forward_to(servers.front()->InProcessChannel(inside));
    auto viewers = open(for_viewers(options), acceptor, relay, viewers_ports);
    if (!viewers) return tl::unexpected(viewers.error());
    servers.push_back(std::move(*viewers));
    if (asked.gateway != nullptr) {
      asked.gateway->connect(servers.back()->InProcessChannel(inside),
                             servers.front()->InProcessChannel(inside));
    }
    return {};
  }

  // Used in the place of missing parts.
  hall::ClosedHall closed_hall{{ErrorCode::kFailedPrecondition, "nothing reads boards here"}};
  NoMetrics no_metrics;
  NoPages no_pages;
  evidence::NoStamper no_stamper;
  access::Doorkeeper own_doorkeeper{
      [] { return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()); }};
  // The parts, without missing ones.
  const Parts asked;
  Fanout fanout, viewers_fanout;
  WorkThreads work;
  HallBoard hall_board, released_hall_board;
  // The fan-out for everybody, as soon as something is held back. Null: nothing is ever held back.
  std::unique_ptr<Fanout> released_fanout;
  BoardService boards;
  GameService games;
  AnnouncementService announcements;
  StandingsService standings;
  // It refuses every call, because callers at this server see the boards live.
  AnalysisService analysis;
  HallService hall;
  // The services that viewers do not have.
  std::vector<std::unique_ptr<ApiService>> others;
  // A service can belong to only one server. These are for viewers.
  TokenForwarder forwarder;
  std::unique_ptr<ViewerServices> displays, everybody_live, everybody_released;
  ViewersServer viewers_server;
  std::vector<int> ports, viewers_ports;
  net::Relay relay;
  std::vector<std::unique_ptr<grpc::Server>> servers;
  net::ConnectionAcceptor acceptor;
};

Expected<std::unique_ptr<Server>> Server::start(const Options& options, const Parts& parts,
                                                stream::Feed& feed, storage::Archive archive) {
  // Debian's abseil checks for deadlocks at every lock, which makes gRPC half as fast.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();

  auto for_viewers = archive.open_again();
  if (!for_viewers) return tl::unexpected(for_viewers.error());
  // One caller's long work does not hold up another's.
  constexpr int kWorkThreads = 2;
  std::vector<storage::Archive> for_work;
  for (int i = 0; i < kWorkThreads; ++i) {
    auto again = archive.open_again();
    if (!again) return tl::unexpected(again.error());
    for_work.push_back(std::move(*again));
  }
  std::optional<storage::Archive> for_released;
  if (parts.released != nullptr) {
    auto another = archive.open_again();
    if (!another) return tl::unexpected(another.error());
    for_released = std::move(*another);
  }
  std::unique_ptr<Server> server(new Server(std::make_unique<Implementation>(
      options, parts, feed, std::move(archive), std::move(*for_viewers), std::move(for_work),
      std::move(for_released))));
  const auto opened = server->implementation_->open_all(options);
  if (!opened) return tl::unexpected(opened.error());
  server->implementation_->acceptor.start();
  return server;
}

Server::Server(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

Server::~Server() {
  // Their threads use the servers, which are destroyed first.
  implementation_->fanout.stop();
  implementation_->viewers_fanout.stop();
  if (implementation_->released_fanout) implementation_->released_fanout->stop();
}

const std::vector<int>& Server::ports() const { return implementation_->ports; }
const std::vector<int>& Server::viewers_ports() const { return implementation_->viewers_ports; }

std::vector<Server::Streams> Server::streams() const {
  std::vector<Streams> all;
  // As soon as something is held back, nobody reads the live fan-out any more.
  const bool is_held_back =
      implementation_->released_fanout && implementation_->viewers_server.is_held_back();
  Fanout* const of_viewers =
      is_held_back ? implementation_->released_fanout.get() : &implementation_->viewers_fanout;
  for (auto* fanout : {&implementation_->fanout, of_viewers}) {
    const auto counts = fanout->counts();
    all.push_back({.viewers = fanout == of_viewers,
                   .readers = counts.readers,
                   .displays = counts.displays,
                   .writes = fanout->writes().read()});
  }
  return all;
}

void Server::show(const std::vector<outputs::Round>& rounds) {
  if (implementation_->hall_board.take(rounds)) implementation_->fanout.wake();
}

void Server::show_everybody(const std::vector<outputs::Round>& rounds) {
  const bool is_new = implementation_->released_hall_board.take(rounds);
  if (is_new && implementation_->released_fanout) implementation_->released_fanout->wake();
}

void Server::show_evaluations() {
  const bool is_new = implementation_->released_hall_board.look_again();
  if (is_new && implementation_->released_fanout) implementation_->released_fanout->wake();
}

void Server::show_silent_halls() {
  if (implementation_->hall_board.look_again()) implementation_->fanout.wake();
  const bool is_new = implementation_->released_hall_board.look_again();
  if (is_new && implementation_->released_fanout) implementation_->released_fanout->wake();
}

void Server::end_streams() {
  implementation_->acceptor.stop();
  implementation_->fanout.stop();
  implementation_->viewers_fanout.stop();
  if (implementation_->released_fanout) implementation_->released_fanout->stop();
  for (const auto& service : implementation_->others) service->stop();
  implementation_->work.stop();
}

bool Server::stop(std::chrono::milliseconds patience) {
  end_streams();
  const auto until = std::chrono::steady_clock::now() + patience;
  std::deque<Ending> endings;
  for (const auto& server : implementation_->servers) endings.emplace_back(*server, patience);
  bool stopped = true;
  for (auto& ending : endings) stopped = ending.wait_until(until) && stopped;
  return stopped;
}

}  // namespace jadoube::api
