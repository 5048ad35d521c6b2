#include "daemon/api/gateway/gateway.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/security/credentials.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/access/policy.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/gateway/access_routes.h"
#include "daemon/api/gateway/call_limits.h"
#include "daemon/api/gateway/connect.h"
#include "daemon/api/gateway/message_json.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/net/http/http_exchange.h"
#include "daemon/net/http/http_stream.h"

namespace jadoube::api {
namespace {

/// One call from HTTP to a service of this process. It deletes itself after the service has
/// answered.
///
/// A stream reads one message, and the next one after the client has taken it. `waits_` is the
/// right to read. The thread that takes it reads the next message, or ends the call if the client
/// has disconnected.
class GatewayCall : public grpc::ClientBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>,
                    public std::enable_shared_from_this<GatewayCall> {
 public:
  struct Parts {
    std::shared_ptr<net::HttpExchange> exchange;
    std::shared_ptr<grpc::Channel> channel;
    /// "/jadoube.v1.BoardService/WatchBoards"
    std::string method;
    ConnectCall call;
    bool is_stream = false;
    /// The type of the answers.
    const google::protobuf::Descriptor* answers = nullptr;
    access::Principal principal;
    /// False: the client may not read on, because its cookie or token has ended.
    std::function<bool()> may_go_on;
    std::shared_ptr<MessageJson> json;
    std::shared_ptr<MessageForms> forms;
    /// True: the server may not have started yet. The call waits for it.
    bool waits_for_server = false;
  };

  /// Calls, with the request's message as bytes.
  static void start(Parts parts, const std::string& message);

  void OnReadDone(bool ok) override;
  void OnDone(const grpc::Status& status) override;

 private:
  explicit GatewayCall(Parts parts);
  void begin(const std::string& message);
  void open_stream();
  net::SharedBytes next_bytes();
  void read_on(bool goes_on);
  void finish_stream(const std::optional<ConnectError>& error);
  void answer_once(const std::optional<ConnectError>& error);

  const Parts parts_;
  // The language of the gateway's own errors.
  const language::Language language_;
  grpc::GenericStub stub_;
  grpc::ClientContext context_;
  grpc::ByteBuffer request_, response_;
  std::shared_ptr<net::HttpStream> stream_;
  std::optional<std::string> answer_;
  std::atomic<bool> waits_ = false;
  // Why this call ended the stream itself.
  std::optional<ConnectError> own_error_;
  std::shared_ptr<GatewayCall> self_;
};

using language::tr;

// The HTTP server waits a minute for an answer.
constexpr std::chrono::milliseconds kLongestAnswer{55'000};

void GatewayCall::start(Parts parts, const std::string& message) {
  const std::shared_ptr<GatewayCall> call(new GatewayCall(std::move(parts)));
  call->begin(message);
}

GatewayCall::GatewayCall(Parts parts)
    : parts_(std::move(parts)), language_(language::spoken()), stub_(parts_.channel) {
  const net::HttpRequest& request = parts_.exchange->request();
  for (const auto& [key, value] :
       inside_metadata(parts_.principal, request.peer, request.language)) {
    context_.AddMetadata(key, value);
  }
  context_.set_wait_for_ready(parts_.waits_for_server);
  auto timeout = parts_.call.timeout;
  if (!parts_.is_stream) timeout = std::min(timeout.value_or(kLongestAnswer), kLongestAnswer);
  if (timeout) context_.set_deadline(std::chrono::system_clock::now() + *timeout);
}

void GatewayCall::begin(const std::string& message) {
  self_ = shared_from_this();
  request_ = buffer_of(message);
  stub_.PrepareBidiStreamingCall(&context_, parts_.method, {}, this);
  if (parts_.is_stream) open_stream();
  StartWriteLast(&request_, {});
  StartRead(&response_);
  StartCall();
}

void GatewayCall::open_stream() {
  // Reads start on the HTTP server's thread, so a hold is necessary.
  AddHold();
  const bool has_events = parts_.call.form == StreamForm::kEvents;
  net::HttpStreamStart start = has_events ? net::event_stream() : net::HttpStreamStart();
  if (!has_events) {
    start.content_type = parts_.call.encoding == Encoding::kJson ? "application/connect+json"
                                                                 : "application/connect+proto";
  }
  if (parts_.call.is_compressed) {
    start.fields = {{"Content-Encoding", "gzip"}, {"Vary", "Accept-Encoding"}};
    start.keep_alive = net::gzip_part(*start.keep_alive);
  }
  start.drained = [call = shared_from_this()] { call->read_on(true); };
  start.closed = [call = shared_from_this()] {
    call->context_.TryCancel();
    call->read_on(false);
  };
  stream_ = parts_.exchange->stream(std::move(start));
  if (stream_ && parts_.call.is_compressed) stream_->send(net::gzip_head());
}

void GatewayCall::read_on(bool goes_on) {
  if (!waits_.exchange(false)) return;
  goes_on ? StartRead(&response_) : RemoveHold();
}

net::SharedBytes GatewayCall::next_bytes() {
  const language::Speaking speaking(language_);
  if (!parts_.may_go_on()) {
    own_error_ =
        ConnectError{grpc::StatusCode::UNAUTHENTICATED, tr("your access was revoked or has ended")};
    return nullptr;
  }
  auto written = parts_.forms->write(*parts_.answers, response_, parts_.call);
  if (written) return *std::move(written);
  own_error_ = ConnectError{grpc::StatusCode::INTERNAL, tr(written.error())};
  return nullptr;
}

void GatewayCall::OnReadDone(bool ok) {
  if (!parts_.is_stream) {
    if (ok) answer_ = bytes_of(response_);
    return;
  }
  if (!ok || stream_ == nullptr) return RemoveHold();
  auto bytes = next_bytes();
  response_.Clear();
  // From here the client's side may take the right to read.
  waits_ = true;
  if (bytes != nullptr && stream_->send(std::move(bytes))) return;
  context_.TryCancel();
  read_on(false);
}

void GatewayCall::OnDone(const grpc::Status& status) {
  std::optional<ConnectError> error = own_error_;
  if (!error && !status.ok()) {
    error = ConnectError{status.error_code(), status.error_message(), status.error_details()};
  }
  parts_.is_stream ? finish_stream(error) : answer_once(error);
  const auto last = std::exchange(self_, nullptr);
}

void GatewayCall::finish_stream(const std::optional<ConnectError>& error) {
  if (stream_ == nullptr) return;
  if (parts_.call.form == StreamForm::kEnvelopes) {
    stream_->send(end_envelope(error));
  } else if (error) {
    const auto event = net::server_sent_event(error_json(*error), "error");
    stream_->send(parts_.call.is_compressed ? net::gzip_part(*event) : event);
  }
  stream_->close();
  stream_ = nullptr;
}

void GatewayCall::answer_once(const std::optional<ConnectError>& error) {
  net::HttpExchange& exchange = *parts_.exchange;
  if (error) return exchange.respond(error_response(*error));
  const language::Speaking speaking(language_);
  if (!answer_) {
    return exchange.respond(
        error_response({grpc::StatusCode::INTERNAL, tr("there was no answer")}));
  }
  net::HttpResponse response;
  response.cache_control = "no-store";
  if (parts_.call.encoding == Encoding::kBinary) {
    response.content_type = "application/proto";
    response.body = net::shared_bytes(*std::move(answer_));
    return exchange.respond(std::move(response));
  }
  const auto written = parts_.json->write(*parts_.answers, *answer_);
  if (!written) {
    return exchange.respond(error_response({grpc::StatusCode::INTERNAL, tr(written.error())}));
  }
  response.content_type = "application/json";
  response.body = net::shared_bytes((*written)->json);
  exchange.respond(std::move(response));
}

using access::Principal;
using access::Role;
using language::tr;

constexpr std::size_t kRequestBytes = 1 << 20;
// Methods with a higher limit: files of pairing programs. gRPC accepts 8 MiB. In JSON, the files
// are a third longer.
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

  void set_live_networks(std::vector<system::Network> networks) {
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

  // Refuses a large body before it is received.
  std::optional<net::HttpResponse> screen(const net::HttpRequest& request) {
    auto principal = admit(request);
    return principal ? std::nullopt : std::optional(error_response(principal.error()));
  }

 private:
  std::string method_path(const net::HttpRequest& request) const {
    return request.path.substr(prefix().size());
  }

  // The caller, or why the call is refused.
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
                     tr("there are too many calls from your network: at most 16 a second while "
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

  // A page of another origin is a viewer, even if its browser has a cookie.
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
  std::vector<system::Network> live_networks_;
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

void Gateway::set_live_networks(std::vector<system::Network> networks) {
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
