#pragma once

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/proto_buffer_reader.h>
#include <grpcpp/support/proto_buffer_writer.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/process.h"

namespace jadoube::tests {

/// A daemon that answers every call as the test says, and keeps the requests. A call without an
/// answer gets an empty message, so that a client goes on.
class RecordingServer {
 public:
  /// A call: "/jadoube.v1.GameService/GetGame" and the bytes of its request.
  struct Call {
    std::string method, request;
    bool operator==(const Call&) const = default;
  };
  struct Answer {
    std::string response = {};
    grpc::Status status = grpc::Status::OK;
  };
  using Answering = std::function<Answer(const std::string& request)>;

  RecordingServer() {
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address(), grpc::InsecureServerCredentials());
    builder.RegisterCallbackGenericService(&service_);
    server_ = builder.BuildAndStart();
  }
  ~RecordingServer() { server_->Shutdown(); }

  std::string address() const { return "unix:" + (directory_ / "socket"); }

  void answer(const std::string& method, Answering answering) {
    answers_[method] = std::move(answering);
  }

  /// The calls since the last `take`, in order.
  std::vector<Call> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(calls_, {});
  }

 private:
  static std::string bytes_of(const grpc::ByteBuffer& buffer) {
    std::vector<grpc::Slice> slices;
    if (!buffer.Dump(&slices).ok()) return {};
    std::string bytes;
    for (const auto& slice : slices) {
      bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
    }
    return bytes;
  }

  Answer answer_to(const Call& call) {
    const std::lock_guard lock(mutex_);
    calls_.push_back(call);
    const auto found = answers_.find(call.method);
    return found == answers_.end() ? Answer{} : found->second(call.request);
  }

  class Reactor final : public grpc::ServerGenericBidiReactor {
   public:
    Reactor(RecordingServer& server, std::string method)
        : server_(server), method_(std::move(method)) {
      StartRead(&request_);
    }
    void OnReadDone(bool ok) override {
      if (!ok) return Finish(grpc::Status::CANCELLED);
      const auto answer = server_.answer_to({method_, bytes_of(request_)});
      if (!answer.status.ok()) return Finish(answer.status);
      grpc::Slice slice(answer.response);
      response_ = grpc::ByteBuffer(&slice, 1);
      StartWriteAndFinish(&response_, grpc::WriteOptions(), grpc::Status::OK);
    }
    void OnDone() override { delete this; }

   private:
    RecordingServer& server_;
    const std::string method_;
    grpc::ByteBuffer request_, response_;
  };

  class Service final : public grpc::CallbackGenericService {
   public:
    explicit Service(RecordingServer& server) : server_(server) {}
    grpc::ServerGenericBidiReactor* CreateReactor(
        grpc::GenericCallbackServerContext* context) override {
      return new Reactor(server_, context->method());
    }

   private:
    RecordingServer& server_;
  };

  TemporaryDirectory directory_;
  std::mutex mutex_;
  std::map<std::string, Answering> answers_;
  std::vector<Call> calls_;
  Service service_{*this};
  std::unique_ptr<grpc::Server> server_;
};

}  // namespace jadoube::tests
