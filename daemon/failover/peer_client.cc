#include <fcntl.h>
#include <grpcpp/client_context.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "daemon/failover/peer_line.h"
#include "drivers/transport/file_descriptor.h"
#include "jadoube/failover/v1/peer_service.grpc.pb.h"

namespace jadoube::failover {
namespace {

using rules::ErrorCode;
using rules::Expected;

constexpr std::chrono::milliseconds kAnswer{500}, kHandOverAnswer{5000}, kRowsAnswer{20'000};
constexpr int kProbeMs = 500;

Expected<void> done_by(const grpc::Status& status) {
  if (status.ok()) return {};
  switch (status.error_code()) {
    case grpc::StatusCode::FAILED_PRECONDITION:
      return rules::refuse(ErrorCode::kFailedPrecondition, status.error_message());
    case grpc::StatusCode::DATA_LOSS:
      return rules::refuse(ErrorCode::kDataLoss, status.error_message());
    default:
      return rules::refuse(ErrorCode::kUnavailable, status.error_message());
  }
}

// Ends a call if nothing is received for a while.
class Silence {
 public:
  Silence(grpc::ClientContext& call, std::chrono::milliseconds patience)
      : thread_([this, &call, patience] {
          std::unique_lock lock(mutex_);
          while (!ended_) {
            const auto received = received_;
            if (changed_.wait_for(lock, patience,
                                  [&] { return ended_ || received_ != received; })) {
              continue;
            }
            call.TryCancel();
            return;
          }
        }) {}
  ~Silence() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  void interrupt() {
    {
      const std::lock_guard lock(mutex_);
      ++received_;
    }
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t received_ = 0;
  bool ended_ = false;
  // The thread uses the members above.
  std::thread thread_;
};

class GrpcPeerClient final : public PeerClient {
 public:
  GrpcPeerClient(std::string address, const Identity& identity)
      : address_(std::move(address)), identity_(identity) {
    connect();
  }

  Expected<v1::Standing> greet(const v1::Standing& own) override {
    v1::GreetRequest request;
    *request.mutable_standing() = own;
    v1::GreetResponse response;
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + kAnswer);
    const auto status = stub_->Greet(&context, request, &response);
    if (status.ok()) return response.standing();
    // A channel waits longer and longer before it connects again. A new channel connects at once.
    connect();
    return tl::unexpected(done_by(status).error());
  }

  Expected<void> hand_over(const v1::Standing& own) override {
    v1::HandOverRequest request;
    *request.mutable_standing() = own;
    v1::HandOverResponse response;
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + kHandOverAnswer);
    return done_by(stub_->HandOver(&context, request, &response));
  }

  Expected<v1::CompareRowsResponse> compare_rows(const v1::CompareRowsRequest& request) override {
    v1::CompareRowsResponse response;
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + kRowsAnswer);
    if (!begin(context)) return rules::refuse(ErrorCode::kUnavailable, "the daemon ends");
    const auto status = stub_->CompareRows(&context, request, &response);
    end();
    if (status.ok()) return response;
    if (status.error_code() == grpc::StatusCode::UNAVAILABLE) connect();
    return tl::unexpected(done_by(status).error());
  }

  Expected<void> follow(const v1::FollowRequest& first, std::chrono::milliseconds patience,
                        const Take& take) override {
    grpc::ClientContext context;
    if (!begin(context)) return rules::refuse(ErrorCode::kUnavailable, "the daemon ends");
    Silence silence(context, patience);
    const auto stream = stub_->Follow(&context);
    stream->Write(first);
    v1::FollowResponse response;
    while (stream->Read(&response)) {
      silence.interrupt();
      const Answer answer = take(response);
      if (answer.has_request && !stream->Write(answer.request)) break;
      if (answer.ends) context.TryCancel();
    }
    end();
    return done_by(stream->Finish());
  }

  void interrupt() override {
    const std::lock_guard lock(mutex_);
    is_interrupted_ = true;
    if (running_ != nullptr) running_->TryCancel();
  }

 private:
  void connect() {
    grpc::SslCredentialsOptions tls;
    tls.pem_root_certs = identity_.authority;
    tls.pem_private_key = identity_.key;
    tls.pem_cert_chain = identity_.certificate;
    grpc::ChannelArguments arguments;
    arguments.SetSslTargetNameOverride(kPeerName);
    arguments.SetMaxReceiveMessageSize(-1);
    // Otherwise, channels to one address share a connection that may still wait.
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    stub_ = v1::PeerService::NewStub(
        grpc::CreateCustomChannel(address_, grpc::SslCredentials(tls), arguments));
  }

  bool begin(grpc::ClientContext& context) {
    const std::lock_guard lock(mutex_);
    if (is_interrupted_) return false;
    running_ = &context;
    return true;
  }
  void end() {
    const std::lock_guard lock(mutex_);
    running_ = nullptr;
  }

  const std::string address_;
  const Identity identity_;
  std::unique_ptr<v1::PeerService::Stub> stub_;
  std::mutex mutex_;
  // The mutex guards these.
  grpc::ClientContext* running_ = nullptr;
  bool is_interrupted_ = false;
};

// True if the connection is made; false with errno if not.
bool finish_connecting(int socket) {
  pollfd waiting{.fd = socket, .events = POLLOUT, .revents = 0};
  if (::poll(&waiting, 1, kProbeMs) <= 0) {
    errno = ETIMEDOUT;
    return false;
  }
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
  errno = error;
  return error == 0;
}

}  // namespace

std::unique_ptr<PeerClient> PeerClient::make(const std::string& address, const Identity& identity) {
  return std::make_unique<GrpcPeerClient>(address, identity);
}

Probed probe(const std::string& address) {
  const auto colon = address.rfind(':');
  auto host = address.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), address.substr(colon + 1).c_str(), &wanted, &found) != 0) {
    return Probed::kSilent;
  }
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, ::freeaddrinfo);
  const drivers::FileDescriptor socket(
      ::socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!socket) return Probed::kSilent;
  if (::connect(socket.get(), found->ai_addr, found->ai_addrlen) == 0) return Probed::kAccepts;
  if (errno == EINPROGRESS && finish_connecting(socket.get())) return Probed::kAccepts;
  return errno == ECONNREFUSED ? Probed::kRefuses : Probed::kSilent;
}

}  // namespace jadoube::failover
