#include "daemon/api/gateway/gateway.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/access/policy.h"
#include "daemon/api/gateway/access_routes.h"
#include "daemon/api/gateway/gateway_call.h"
#include "daemon/api/gateway/viewer_limits.h"
#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

using access::Principal;
using access::Role;
using language::tr;

constexpr std::size_t kRequestBytes = 1 << 20;
// Methods that take more, and how much: the files of pairing programs, of which gRPC takes 8 MiB.
// In JSON they are a third longer.
constexpr std::pair<const char*, std::size_t> kLargeRequests[] = {
    {"/jadoube.v1.TournamentService/ImportPairings", 12 << 20}};
// A daemon beside this one needs some time to start.
constexpr int kBesideRetryMs = 50, kBesideLongestRetryMs = 500;

// The method of a path, "/jadoube.v1.BoardService/ListBoards". Null: there is none.
const google::protobuf::MethodDescriptor* method_at(std::string path) {
  std::replace(path.begin(), path.end(), '/', '.');
  return google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(path.substr(1));
}

net::HttpResponse no_method(const std::string& path) {
  auto response = error_response(
      {grpc::StatusCode::UNIMPLEMENTED, tr("there is no method {method}", {{"method", path}})});
  response.status = 404;
  return response;
}

std::string why_refused(const Principal& principal, const std::string& path,
                        bool is_for_arbiters_only) {
  const bool is_for_arbiters = is_for_arbiters_only || access::least_role(path) == Role::kArbiter;
  const language::Argument method("method", path.substr(1)), caller("name", principal.name);
  if (!is_for_arbiters) {
    return principal.id.empty()
               ? tr("{method} is for arbiters and operators: open a link of jadoube enter, or send "
                    "a token",
                    {method})
           : principal.role == Role::kDisplay
               ? tr("{method} is for arbiters and operators, and {name} has entered as display",
                    {method, caller})
               : tr("{method} is for arbiters and operators, and {name} has entered as viewer",
                    {method, caller});
  }
  if (principal.id.empty()) {
    return tr("{method} is for arbiters: open a link of jadoube enter, or send a token", {method});
  }
  if (principal.role == Role::kOperator) {
    return tr("{method} is for arbiters, and {name} has entered as operator", {method, caller});
  }
  return principal.role == Role::kDisplay
             ? tr("{method} is for arbiters, and {name} has entered as display", {method, caller})
             : tr("{method} is for arbiters, and {name} has entered as viewer", {method, caller});
}

}  // namespace

class Gateway::Implementation : public std::enable_shared_from_this<Implementation> {
 public:
  /// `beside`: the daemon that this gateway leads to. Nothing: it leads to this process.
  Implementation(access::Doorkeeper& doorkeeper, double calls_per_second,
                 std::optional<Beside> beside)
      : doorkeeper_(doorkeeper), beside_(std::move(beside)), limits_(calls_per_second) {}

  std::string_view prefix() const { return beside_ ? std::string_view(beside_->prefix) : ""; }

  void set_live_networks(std::vector<access::Network> networks) {
    live_networks_ = std::move(networks);
  }

  void connect(std::shared_ptr<grpc::Channel> viewers, std::shared_ptr<grpc::Channel> arbiters) {
    viewers_ = std::move(viewers);
    arbiters_ = std::move(arbiters);
  }

  void take(const std::shared_ptr<net::HttpExchange>& exchange) {
    const net::HttpRequest& request = exchange->request();
    const std::string path = method_path(request);
    const auto* method = method_at(path);
    if (method == nullptr || !access::least_role(path)) {
      return exchange->respond(no_method(request.path));
    }
    auto principal = admit(request);
    if (!principal) return exchange->respond(error_response_to(request, principal.error()));
    if (beside_ && !beside_->is_running()) {
      return exchange->respond(
          error_response_to(request, {grpc::StatusCode::UNAVAILABLE, tr(beside_->none_runs)}));
    }
    call(exchange, *method, path, *std::move(principal));
  }

  // Refuses a large body before it comes.
  std::optional<net::HttpResponse> screen(const net::HttpRequest& request) {
    auto principal = admit(request);
    return principal ? std::nullopt : std::optional(error_response(principal.error()));
  }

 private:
  std::string method_path(const net::HttpRequest& request) const {
    return request.path.substr(prefix().size());
  }

  // Who calls, or why they may not.
  tl::expected<Principal, ConnectError> admit(const net::HttpRequest& request) {
    auto principal = who_calls(request);
    if (!principal) {
      const bool is_limited = principal.error().code == rules::ErrorCode::kUnavailable;
      return refused(
          is_limited ? grpc::StatusCode::RESOURCE_EXHAUSTED : grpc::StatusCode::UNAUTHENTICATED,
          tr(principal.error()));
    }
    if (is_limited(request, *principal) &&
        !limits_.take_call(request.peer, std::chrono::steady_clock::now())) {
      return refused(grpc::StatusCode::RESOURCE_EXHAUSTED,
                     tr("too many calls come from your network: at most 16 a second, as long as "
                        "others call too"));
    }
    const std::string path = method_path(request);
    const bool may_go_beside = !beside_ || principal->role >= beside_->least;
    if (!may_go_beside || !access::may_call(principal->role, path)) {
      doorkeeper_.note_refusal(*principal, request.path, request.peer);
      const bool is_for_arbiters = !may_go_beside && beside_->least == Role::kArbiter;
      return refused(grpc::StatusCode::PERMISSION_DENIED,
                     why_refused(*principal, path, is_for_arbiters));
    }
    return *std::move(principal);
  }

  static tl::unexpected<ConnectError> refused(int code, std::string message) {
    return tl::unexpected(ConnectError{code, std::move(message)});
  }

  // A page of another origin is a viewer, whatever its browser has a cookie for.
  rules::Expected<Principal> who_calls(const net::HttpRequest& request) {
    if (!net::is_own_origin(request.field("origin"), request.field("host"))) return Principal();
    auto principal = principal_of(request, doorkeeper_);
    const bool is_nobody = principal && principal->id.empty();
    if (is_nobody && is_live_network(request.peer)) principal->role = Role::kDisplay;
    return principal;
  }

  bool is_live_network(const std::string& peer) const {
    return std::ranges::any_of(live_networks_,
                               [&](const auto& network) { return network.contains(peer); });
  }

  // A proxy on this machine has many clients.
  static bool is_limited(const net::HttpRequest& request, const Principal& principal) {
    return principal.id.empty() && !request.is_local;
  }

  void call(const std::shared_ptr<net::HttpExchange>& exchange,
            const google::protobuf::MethodDescriptor& method, const std::string& path,
            Principal principal) {
    const net::HttpRequest& request = exchange->request();
    const MethodKind kind{.is_stream = method.server_streaming(),
                          .only_reads = method.options().idempotency_level() ==
                                        google::protobuf::MethodOptions::NO_SIDE_EFFECTS};
    auto read = read_call(request, kind);
    if (!read) return exchange->respond(std::move(read.error()));
    auto message = message_of(*read, *method.input_type());
    if (!message) {
      return exchange->respond(
          error_response_to(request, {grpc::StatusCode::INVALID_ARGUMENT, tr(message.error())}));
    }
    const std::string last = request.field("last-event-id");
    if (read->form == StreamForm::kEvents && !last.empty()) {
      set_text_field(*method.input_type(), "after", last, *message);
    }
    GatewayCall::Parts parts{.exchange = exchange,
                             .channel = principal.role == Role::kViewer ? viewers_ : arbiters_,
                             .method = path,
                             .call = *std::move(read),
                             .is_stream = kind.is_stream,
                             .answers = method.output_type(),
                             .principal = principal,
                             .may_go_on = {},
                             .json = json_,
                             .forms = forms_,
                             .waits_for_server = beside_.has_value()};
    parts.may_go_on = [this, id = principal.id] { return id.empty() || doorkeeper_.is_valid(id); };
    GatewayCall::start(std::move(parts), *message);
  }

  rules::Expected<std::string> message_of(const ConnectCall& call,
                                          const google::protobuf::Descriptor& type) const {
    if (call.encoding == Encoding::kBinary) return call.message;
    return json_->read(type, call.message);
  }

  access::Doorkeeper& doorkeeper_;
  const std::optional<Beside> beside_;
  std::vector<access::Network> live_networks_;
  std::shared_ptr<grpc::Channel> viewers_, arbiters_;
  const std::shared_ptr<MessageJson> json_ = std::make_shared<MessageJson>();
  const std::shared_ptr<MessageForms> forms_ = std::make_shared<MessageForms>(json_);
  // On the HTTP server's thread only.
  ViewerLimits limits_;
};

Gateway::Gateway(access::Doorkeeper& doorkeeper, double calls_per_second)
    : implementation_(
          std::make_shared<Implementation>(doorkeeper, calls_per_second, std::nullopt)) {}

Gateway::Gateway(access::Doorkeeper& doorkeeper, Beside beside)
    : implementation_(std::make_shared<Implementation>(doorkeeper, ViewerLimits::kAllPerSecond,
                                                       std::move(beside))) {}

std::unique_ptr<Gateway> Gateway::to_beside(access::Doorkeeper& doorkeeper, Beside beside) {
  const std::string address = beside.address;
  std::unique_ptr<Gateway> gateway(new Gateway(doorkeeper, std::move(beside)));
  grpc::ChannelArguments patient;
  patient.SetMaxReceiveMessageSize(-1);
  patient.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, kBesideRetryMs);
  patient.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, kBesideRetryMs);
  patient.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, kBesideLongestRetryMs);
  auto channel = grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), patient);
  gateway->connect(channel, channel);
  return gateway;
}

Gateway::~Gateway() = default;

void Gateway::connect(std::shared_ptr<grpc::Channel> viewers,
                      std::shared_ptr<grpc::Channel> arbiters) {
  implementation_->connect(std::move(viewers), std::move(arbiters));
}

void Gateway::set_live_networks(std::vector<access::Network> networks) {
  implementation_->set_live_networks(std::move(networks));
}

std::vector<net::HttpRoute> Gateway::routes(const std::vector<std::string>& embed) const {
  std::set<std::string> services;
  for (const auto& row : access::policy()) {
    services.emplace(row.method.substr(0, row.method.rfind('/')));
  }
  std::vector<net::HttpRoute> routes;
  for (const std::string& service : services) {
    net::HttpRoute route;
    route.prefix = std::string(implementation_->prefix()) + service;
    route.handler = [to = implementation_.get()](auto exchange) { to->take(exchange); };
    route.methods = {"GET", "POST"};
    route.body_bytes = kRequestBytes;
    route.readers = embed;
    routes.push_back(route);
    for (const auto& [path, bytes] : kLargeRequests) {
      if (!std::string_view(path).starts_with(service + "/")) continue;
      route.prefix = std::string(implementation_->prefix()) + path;
      route.body_bytes = bytes;
      route.screen = [to = implementation_.get()](const auto& request) {
        return to->screen(request);
      };
      routes.push_back(route);
    }
  }
  return routes;
}

}  // namespace jadoube::api
