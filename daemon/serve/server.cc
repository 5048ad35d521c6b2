#include "daemon/serve/server.h"

#include <absl/synchronization/mutex.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/resource_quota.h>
#include <grpcpp/server_builder.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <future>
#include <thread>

#include "daemon/serve/arbiter_service.h"
#include "daemon/serve/board_service.h"
#include "daemon/serve/claim_service.h"
#include "daemon/serve/fanout.h"
#include "daemon/serve/game_service.h"
#include "daemon/serve/incident_service.h"
#include "drivers/line/file_descriptor.h"

namespace jadoube::serve {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::size_t kMemoryBytes = 128 << 20;
constexpr int kLargestRequestBytes = 64 << 10;

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

// Whether somebody listens on the Unix socket at `path`: gRPC would take it from him without a
// word.
bool is_served(const sockaddr_un& address) {
  const drivers::FileDescriptor probe(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  return ::connect(probe.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

Expected<void> check_unix_socket(const std::string& path) {
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  if (path.size() >= sizeof address.sun_path) {
    return refuse(ErrorCode::kInvalidArgument,
                  "cannot listen on unix:" + path + ": such a path is at most " +
                      std::to_string(sizeof address.sun_path - 1) + " bytes long");
  }
  path.copy(address.sun_path, path.size());
  if (is_served(address)) {
    return refuse(ErrorCode::kUnavailable,
                  "cannot listen on unix:" + path + ": another program serves there");
  }
  return {};
}

Expected<void> check_address(const std::string& address) {
  constexpr std::string_view kUnix = "unix:";
  if (!address.starts_with(kUnix)) return {};
  return check_unix_socket(address.substr(kUnix.size()));
}

// Which address was not to be had: gRPC leaves its port 0.
std::string failed_address(const std::vector<std::string>& listen, const std::vector<int>& ports) {
  for (std::size_t i = 0; i < listen.size(); ++i) {
    if (ports[i] == 0) return listen[i];
  }
  return "any address";
}

}  // namespace

struct Server::Implementation {
  Implementation(const Options& options, feed::Feed& feed, journal::Archive archive)
      : fanout(feed, std::move(archive)),
        boards(options.epoch, fanout),
        games(options.epoch, fanout),
        incidents(options.epoch, fanout),
        claims(fanout),
        arbiter(fanout, options.decide, options.round) {}

  Fanout fanout;
  BoardService boards;
  GameService games;
  IncidentService incidents;
  ClaimService claims;
  ArbiterService arbiter;
  std::vector<int> ports;
  std::unique_ptr<grpc::Server> server;
};

Expected<std::unique_ptr<Server>> Server::start(const Options& options, feed::Feed& feed,
                                                journal::Archive archive) {
  // Debian's abseil looks for deadlocks at every lock, which halves what gRPC can do.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();

  auto implementation = std::make_unique<Implementation>(options, feed, std::move(archive));
  grpc::ServerBuilder builder;
  set_channel_arguments(builder);
  implementation->ports.resize(options.listen.size());
  for (std::size_t i = 0; i < options.listen.size(); ++i) {
    if (const auto good = check_address(options.listen[i]); !good) {
      return tl::unexpected(good.error());
    }
    builder.AddListeningPort(options.listen[i], grpc::InsecureServerCredentials(),
                             &implementation->ports[i]);
  }
  builder.RegisterService(&implementation->boards);
  builder.RegisterService(&implementation->games);
  builder.RegisterService(&implementation->incidents);
  builder.RegisterService(&implementation->claims);
  builder.RegisterService(&implementation->arbiter);
  implementation->server = builder.BuildAndStart();
  if (!implementation->server) {
    return refuse(ErrorCode::kUnavailable,
                  "cannot listen on " + failed_address(options.listen, implementation->ports) +
                      ": it is in use (is another jadoubed running?), not of this machine, or not "
                      "permitted; set [grpc] listen");
  }
  return std::unique_ptr<Server>(new Server(std::move(implementation)));
}

Server::Server(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

Server::~Server() = default;

const std::vector<int>& Server::ports() const { return implementation_->ports; }

bool Server::stop(std::chrono::milliseconds patience) {
  implementation_->fanout.stop();
  implementation_->claims.stop();
  std::promise<void> done;
  auto ended = done.get_future();
  // gRPC 1.51 waits without end for a frozen client on a Unix socket, so the wait has a thread of
  // its own.
  std::thread waiting(
      [&server = *implementation_->server, patience, done = std::move(done)]() mutable {
        server.Shutdown(std::chrono::system_clock::now() + patience / 2);
        server.Wait();
        done.set_value();
      });
  const bool stopped = ended.wait_for(patience) == std::future_status::ready;
  if (stopped) {
    waiting.join();
  } else {
    waiting.detach();
  }
  return stopped;
}

}  // namespace jadoube::serve
