#include "daemon/client/calls/channel.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/support/client_interceptor.h>

#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "daemon/language/language.h"

namespace jadoube::cli {
namespace {

using grpc::experimental::ClientInterceptorFactoryInterface;
using grpc::experimental::InterceptionHookPoints;

constexpr int kLargestAnswer = 256 << 20;

using Metadata = std::vector<std::pair<std::string, std::string>>;

// Sends the same metadata with each call.
class MetadataSender final : public grpc::experimental::Interceptor {
 public:
  explicit MetadataSender(const Metadata& metadata) : metadata_(metadata) {}

  void Intercept(grpc::experimental::InterceptorBatchMethods* methods) override {
    if (methods->QueryInterceptionHookPoint(InterceptionHookPoints::PRE_SEND_INITIAL_METADATA)) {
      for (const auto& each : metadata_) methods->GetSendInitialMetadata()->insert(each);
    }
    methods->Proceed();
  }

 private:
  const Metadata& metadata_;
};

// The channel keeps it longer than any call.
class MetadataSenders final : public ClientInterceptorFactoryInterface {
 public:
  explicit MetadataSenders(Metadata metadata) : metadata_(std::move(metadata)) {}
  grpc::experimental::Interceptor* CreateClientInterceptor(
      grpc::experimental::ClientRpcInfo*) override {
    return new MetadataSender(metadata_);
  }

 private:
  const Metadata metadata_;
};

}  // namespace

std::shared_ptr<grpc::Channel> connect(const std::string& server) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 15'000);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 10'000);
  // With a small window, the daemon notices early if this program does not read.
  arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  arguments.SetInt(GRPC_ARG_HTTP2_STREAM_LOOKAHEAD_BYTES, 65535);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  // In spite of its name, the option sets the time for one attempt. A busy machine needs some time.
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 2'000);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1'000);
  // A connection of its own. If channels of one process share a connection, sometimes none of them
  // reconnects after the daemon's restart [seen: kill_chaos, once in 1,000 restarts].
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  // The evidence of a long game has some megabytes.
  arguments.SetMaxReceiveMessageSize(kLargestAnswer);
  Metadata metadata = {{language::Language::kHeader, language::spoken().tag()}};
  if (const char* token = std::getenv("JADOUBE_TOKEN"); token != nullptr && *token != '\0') {
    metadata.emplace_back("authorization", std::string("Bearer ") + token);
  }
  std::vector<std::unique_ptr<ClientInterceptorFactoryInterface>> senders;
  senders.push_back(std::make_unique<MetadataSenders>(std::move(metadata)));
  return grpc::experimental::CreateCustomChannelWithInterceptors(
      server, grpc::InsecureChannelCredentials(), arguments, std::move(senders));
}

}  // namespace jadoube::cli
