#include "daemon/client/calls/client.h"

#include <grpcpp/channel.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/support/client_interceptor.h>
#include <grpcpp/support/proto_buffer_reader.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "daemon/language/language.h"

namespace jadoube::cli {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::MethodDescriptor;

std::vector<Method>& noted_methods() {
  static std::vector<Method> methods;
  return methods;
}

// The method that takes `request`. It is in the file of its request. Null: there is none.
const MethodDescriptor* method_with(const Descriptor& request) {
  for (int i = 0; i < request.file()->service_count(); ++i) {
    const auto& service = *request.file()->service(i);
    for (int j = 0; j < service.method_count(); ++j) {
      if (service.method(j)->input_type() == &request) return service.method(j);
    }
  }
  return nullptr;
}

}  // namespace

std::string path_of(const Method& method) {
  const Descriptor& request = *method.request();
  const Descriptor& response = *method.response();
  const MethodDescriptor* found = method_with(request);
  if (found == nullptr || found->output_type() != &response || found->client_streaming() ||
      found->server_streaming() != method.is_stream) {
    throw std::logic_error("no method takes " + request.full_name() + " and answers with " +
                           (method.is_stream ? "a stream of " : "one ") + response.full_name());
  }
  return "/" + found->service()->full_name() + "/" + found->name();
}

const std::vector<Method>& used_methods() { return noted_methods(); }

Method note_method(Method method) {
  noted_methods().push_back(method);
  return method;
}

namespace {

using google::protobuf::Message;

static_assert(static_cast<int>(StatusCode::kUnauthenticated) == grpc::StatusCode::UNAUTHENTICATED);
static_assert(static_cast<int>(StatusCode::kUnavailable) == grpc::StatusCode::UNAVAILABLE);

CallStatus status_of(const grpc::Status& status) {
  return {static_cast<StatusCode>(status.error_code()), status.error_message()};
}

grpc::ByteBuffer bytes_of(const Message& message) {
  const grpc::Slice slice(message.SerializeAsString());
  return {&slice, 1};
}

// Reads `message` from the bytes. False: it failed.
bool read_bytes(grpc::ByteBuffer& bytes, Message& message) {
  grpc::ProtoBufferReader reader(&bytes);
  return message.ParseFromZeroCopyStream(&reader) && reader.status().ok();
}

CallStatus unreadable() { return {StatusCode::kInternal, "the answer cannot be read"}; }

void set_deadline(grpc::ClientContext& context, std::chrono::seconds patience) {
  context.set_deadline(std::chrono::system_clock::now() + patience);
}

}  // namespace

// The steps of a call. Each is waited for, one after the other.
class CallSteps {
 public:
  ~CallSteps() {
    queue_.Shutdown();
    while (wait().has_come) continue;
  }

  grpc::CompletionQueue* queue() { return &queue_; }
  // The tag of the next step. There is one step at a time, so tags have no meaning.
  void* tag() { return this; }
  // Waits for the step that was started. False: it failed.
  bool is_done() { return wait().is_good; }

 private:
  struct Event {
    bool has_come, is_good;
  };
  Event wait() {
    void* tag = nullptr;
    bool is_good = false;
    const bool has_come = queue_.Next(&tag, &is_good);
    return {has_come, has_come && is_good};
  }

  grpc::CompletionQueue queue_;
};

struct AnswerStream::Call {
  std::string path;
  // The context must exist longer than the queue, and the queue longer than the stream.
  grpc::ClientContext context;
  grpc::ByteBuffer request;
  const google::protobuf::Descriptor* response = nullptr;
  CallSteps steps;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> stream;
  bool started = false, finished = false;
  // True: an answer could not be read.
  bool is_unreadable = false;

  // Sends the request. `finish` returns a failure.
  void start() {
    started = true;
    stream->StartCall(steps.tag());
    if (!steps.is_done()) return;
    stream->WriteLast(request, grpc::WriteOptions(), steps.tag());
    steps.is_done();
  }

  grpc::Status finish() {
    grpc::Status status;
    stream->Finish(&status, steps.tag());
    steps.is_done();
    finished = true;
    return status;
  }
};

AnswerStream::AnswerStream(std::unique_ptr<Call> call) : call_(std::move(call)) {}
AnswerStream::AnswerStream(AnswerStream&&) noexcept = default;

AnswerStream::~AnswerStream() {
  if (!call_ || !call_->started || call_->finished) return;
  call_->context.TryCancel();
  call_->finish();
}

bool AnswerStream::read(Message& response) {
  if (response.GetDescriptor() != call_->response) {
    throw std::logic_error("no answer of this stream is a " + response.GetTypeName());
  }
  if (!call_->started) call_->start();
  grpc::ByteBuffer bytes;
  call_->stream->Read(&bytes, call_->steps.tag());
  if (!call_->steps.is_done()) return false;
  if (read_bytes(bytes, response)) return true;
  call_->is_unreadable = true;
  call_->context.TryCancel();
  return false;
}

CallStatus AnswerStream::finish() {
  const auto status = status_of(call_->finish());
  return call_->is_unreadable ? unreadable() : status;
}

void AnswerStream::cancel() { call_->context.TryCancel(); }

struct Client::Connection {
  grpc::GenericStub stub;
};

Client::Client(const std::string& server, std::chrono::seconds patience)
    : connection_(new Connection{grpc::GenericStub(connect(server))}), patience_(patience) {}
Client::~Client() = default;

CallStatus Client::call(const Method& method, const Message& request, Message& response) {
  const std::string path = path_of(method);
  grpc::ClientContext context;
  set_deadline(context, patience_);
  CallSteps steps;
  const auto bytes = bytes_of(request);
  const auto call = connection_->stub.PrepareUnaryCall(&context, path, bytes, steps.queue());
  call->StartCall();
  grpc::ByteBuffer answer;
  grpc::Status status;
  call->Finish(&answer, &status, steps.tag());
  steps.is_done();
  if (!status.ok()) return status_of(status);
  if (!answer.Valid()) return {StatusCode::kUnimplemented, "No message returned for unary request"};
  return read_bytes(answer, response) ? CallStatus() : unreadable();
}

AnswerStream Client::stream(const Method& method, const Message& request,
                            const StreamOptions& options) {
  auto call = std::make_unique<AnswerStream::Call>();
  if (options.has_deadline) set_deadline(call->context, patience_);
  call->context.set_wait_for_ready(options.waits_for_daemon);
  call->request = bytes_of(request);
  call->response = method.response();
  call->path = path_of(method);
  call->stream = connection_->stub.PrepareCall(&call->context, call->path, call->steps.queue());
  return AnswerStream(std::move(call));
}

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
