#include "daemon/cli/client.h"

#include <google/protobuf/util/json_util.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/support/client_interceptor.h>
#include <pwd.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

#include "daemon/api/call_language.h"
#include "daemon/cli/exit_code.h"
#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

using grpc::experimental::ClientInterceptorFactoryInterface;
using grpc::experimental::InterceptionHookPoints;
using language::tr;

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
  // A small window: so the daemon notices soon if this program does not read.
  arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  arguments.SetInt(GRPC_ARG_HTTP2_STREAM_LOOKAHEAD_BYTES, 65535);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  // The time for one attempt, although the option's name says otherwise. A busy machine needs some
  // time.
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 2'000);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1'000);
  // A connection of its own. If channels of one process share a connection, sometimes none of them
  // reconnects after the daemon's restart [seen: kill_chaos, once in 1,000 restarts].
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  // The evidence of a long game has some megabytes.
  arguments.SetMaxReceiveMessageSize(kLargestAnswer);
  Metadata metadata = {{api::kLanguages, language::spoken().tag()}};
  if (const char* token = std::getenv("JADOUBE_TOKEN"); token != nullptr && *token != '\0') {
    metadata.emplace_back("authorization", std::string("Bearer ") + token);
  }
  std::vector<std::unique_ptr<ClientInterceptorFactoryInterface>> senders;
  senders.push_back(std::make_unique<MetadataSenders>(std::move(metadata)));
  return grpc::experimental::CreateCustomChannelWithInterceptors(
      server, grpc::InsecureChannelCredentials(), arguments, std::move(senders));
}

std::string user() {
  const auto* entry = getpwuid(geteuid());
  return entry != nullptr ? entry->pw_name : "user " + std::to_string(geteuid());
}

void set_deadline(grpc::ClientContext& context) {
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(10));
}

int report(const grpc::Status& status, const std::string& server) {
  if (status.ok()) return kSuccess;
  std::cerr << "jadoube: ";
  // A daemon answered: a relay for arbiters does not know what became of a decision.
  if (status.error_code() == grpc::StatusCode::DEADLINE_EXCEEDED &&
      status.error_message() != "Deadline Exceeded") {
    std::cerr << status.error_message() << "\n";
    return kFailure;
  }
  switch (status.error_code()) {
    case grpc::StatusCode::UNAVAILABLE:
      if (status.error_message().starts_with("DNS resolution failed")) {
        std::cerr
            << tr("the host in --server does not exist: {server}. Write HOST:PORT or unix:PATH",
                  {{"server", server}})
            << "\n";
        return kUnavailable;
      }
      // A daemon answered. It is stopping, or its disk is full.
      if (!status.error_message().starts_with("failed to connect")) {
        std::cerr << tr("the daemon cannot now: {why}", {{"why", status.error_message()}}) << "\n";
        return kUnavailable;
      }
      if (status.error_message().find("Permission denied") != std::string::npos) {
        std::cerr << tr("you may not open {server}: its owner or group may", {{"server", server}})
                  << "\n";
        return kNoPermission;
      }
      [[fallthrough]];
    case grpc::StatusCode::DEADLINE_EXCEEDED:
      std::cerr << tr("no daemon answers at {server}: is jadoubed running? Another place is named "
                      "with --server ({why})",
                      {{"server", server}, {"why", status.error_message()}})
                << "\n";
      return kUnavailable;
    case grpc::StatusCode::INVALID_ARGUMENT:
      std::cerr << status.error_message() << "\n";
      return kUsage;
    case grpc::StatusCode::PERMISSION_DENIED:
    case grpc::StatusCode::UNAUTHENTICATED:
      std::cerr << status.error_message() << "\n";
      return kNoPermission;
    default:
      std::cerr << status.error_message() << "\n";
      return kFailure;
  }
}

std::string to_json(const google::protobuf::Message& message) {
  std::string json;
  const auto written = google::protobuf::util::MessageToJsonString(message, &json);
  return written.ok() ? json : "{}";
}

}  // namespace jadoube::cli
