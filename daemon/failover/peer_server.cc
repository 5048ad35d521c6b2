#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <grpcpp/server_context.h>

#include <chrono>
#include <utility>

#include "daemon/failover/peer_line.h"
#include "jadoube/failover/v1/peer_service.grpc.pb.h"

namespace jadoube::failover {
namespace {

using rules::ErrorCode;

// A machine that no longer answers is noticed within this time.
constexpr int kServerPingEveryMs = 2000, kServerPingAnswerMs = 2000;
constexpr std::chrono::milliseconds kLastWords{200};

grpc::Status status_of(const rules::Expected<void>& done) {
  if (done) return grpc::Status::OK;
  switch (done.error().code) {
    case ErrorCode::kFailedPrecondition:
      return {grpc::StatusCode::FAILED_PRECONDITION, done.error().message};
    case ErrorCode::kDataLoss:
      return {grpc::StatusCode::DATA_LOSS, done.error().message};
    default:
      return {grpc::StatusCode::UNAVAILABLE, done.error().message};
  }
}

class GrpcLine final : public FollowerLine {
 public:
  using Stream = grpc::ServerReaderWriter<v1::FollowResponse, v1::FollowRequest>;
  GrpcLine(grpc::ServerContext& context, Stream& stream) : context_(context), stream_(stream) {}

  bool read(v1::FollowRequest& request) override { return stream_.Read(&request); }
  bool write(const v1::FollowResponse& response) override { return stream_.Write(response); }
  void cancel() override { context_.TryCancel(); }

 private:
  grpc::ServerContext& context_;
  Stream& stream_;
};

class GrpcPeerServer final : public PeerServer, public v1::PeerService::Service {
 public:
  explicit GrpcPeerServer(PeerAnswers& answers) : answers_(answers) {}
  ~GrpcPeerServer() override { stop(); }

  rules::Expected<void> listen(const std::string& address, const Identity& identity) {
    grpc::SslServerCredentialsOptions tls(
        GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
    tls.pem_root_certs = identity.authority;
    tls.pem_key_cert_pairs = {{identity.key, identity.certificate}};
    grpc::ServerBuilder builder;
    int port = 0;
    builder.AddListeningPort(address, grpc::SslServerCredentials(tls), &port);
    builder.RegisterService(this);
    builder.SetMaxReceiveMessageSize(1 << 20);
    builder.SetMaxSendMessageSize(-1);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kServerPingEveryMs);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kServerPingAnswerMs);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, 500);
    // Two daemons on one port would each get half of the calls.
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
    builder.SetSyncServerOption(grpc::ServerBuilder::SyncServerOption::NUM_CQS, 1);
    builder.SetSyncServerOption(grpc::ServerBuilder::SyncServerOption::MAX_POLLERS, 4);
    server_ = builder.BuildAndStart();
    if (server_ && port != 0) return {};
    server_.reset();
    return rules::refuse(ErrorCode::kUnavailable,
                         "cannot listen at {address} for the other daemon: is the address one of "
                         "this machine, and free?",
                         {{"address", address}});
  }

  void stop() override {
    if (!server_) return;
    server_->Shutdown(std::chrono::system_clock::now() + kLastWords);
    server_.reset();
  }

  grpc::Status Greet(grpc::ServerContext*, const v1::GreetRequest* request,
                     v1::GreetResponse* response) override {
    *response->mutable_standing() = answers_.greet(request->standing());
    return grpc::Status::OK;
  }
  grpc::Status Follow(grpc::ServerContext* context, GrpcLine::Stream* stream) override {
    GrpcLine line(*context, *stream);
    return status_of(answers_.serve(line));
  }
  grpc::Status HandOver(grpc::ServerContext*, const v1::HandOverRequest*,
                        v1::HandOverResponse*) override {
    return status_of(answers_.ask_to_hand_over());
  }
  grpc::Status CompareRows(grpc::ServerContext*, const v1::CompareRowsRequest* request,
                           v1::CompareRowsResponse* response) override {
    auto found = answers_.compare_rows(*request);
    if (!found) return status_of(tl::unexpected(found.error()));
    *response = *std::move(found);
    return grpc::Status::OK;
  }

 private:
  PeerAnswers& answers_;
  std::unique_ptr<grpc::Server> server_;
};

}  // namespace

rules::Expected<std::unique_ptr<PeerServer>> PeerServer::start(const std::string& address,
                                                               const Identity& identity,
                                                               PeerAnswers& answers) {
  auto server = std::make_unique<GrpcPeerServer>(answers);
  if (auto listens = server->listen(address, identity); !listens) {
    return tl::unexpected(listens.error());
  }
  return server;
}

}  // namespace jadoube::failover
