#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace grpc {
class Channel;
}

/// The methods of the API. No two methods share a request, so the type of the request names the
/// method. The descriptors that protobuf generates have its full name.
namespace jadoube::cli {

/// A method, by the types of its messages.
struct Method {
  using Descriptor = const google::protobuf::Descriptor* (*)();

  Descriptor request, response;
  /// It has many answers: a stream.
  bool is_stream;
};

/// Its path on the wire: "/jadoube.v1.GameService/GetGame". Throws std::logic_error if no service
/// has a method with these messages.
std::string path_of(const Method& method);

/// All methods that this program can call. A test looks them up.
const std::vector<Method>& used_methods();

/// Adds `method` to them, and returns it.
Method note_method(Method method);

/// The method that takes `Request` and answers with `Response`. Whoever names it notes it, before
/// `main` begins.
template <typename Request, typename Response, bool kIsStream>
inline const Method kMethod = note_method({&Request::descriptor, &Response::descriptor, kIsStream});

/// The codes of gRPC, with its numbers and its names.
enum class StatusCode : int {
  kOk = 0,
  kCancelled = 1,
  kUnknown = 2,
  kInvalidArgument = 3,
  kDeadlineExceeded = 4,
  kNotFound = 5,
  kAlreadyExists = 6,
  kPermissionDenied = 7,
  kResourceExhausted = 8,
  kFailedPrecondition = 9,
  kAborted = 10,
  kOutOfRange = 11,
  kUnimplemented = 12,
  kInternal = 13,
  kUnavailable = 14,
  kDataLoss = 15,
  kUnauthenticated = 16,
};

/// How a call ended.
struct CallStatus {
  StatusCode code = StatusCode::kOk;
  /// The message of the daemon, or of gRPC. Empty if the call succeeded.
  std::string message = {};

  bool ok() const { return code == StatusCode::kOk; }
};

/// The answers of a method with a stream, one after the other. One thread reads; another one may
/// cancel.
class AnswerStream {
 public:
  struct Call;

  explicit AnswerStream(std::unique_ptr<Call> call);
  AnswerStream(AnswerStream&&) noexcept;
  /// Cancels the call if it has not ended.
  ~AnswerStream();

  /// Waits for the next answer. The first time it makes the call. False: there are no more. An
  /// answer that cannot be read ends the stream.
  bool read(google::protobuf::Message& response);
  /// How the stream ended. Call it once, when there are no more answers.
  CallStatus finish();
  /// Ends the stream, even before its first answer. Any thread.
  void cancel();

 private:
  std::unique_ptr<Call> call_;
};

/// How long a stream may last, and whether it waits for a daemon.
struct StreamOptions {
  /// The stream ends after the time limit of a single call.
  bool has_deadline = true;
  /// True: waits until the daemon serves. False: the stream fails at once without a daemon.
  bool waits_for_daemon = false;
};

/// Calls a daemon by the descriptors of its methods: no code is generated for them. It sends the
/// language of the thread that made it, and the token in $JADOUBE_TOKEN. It connects with its first
/// call.
class Client {
 public:
  /// `server`: `host:port` or `unix:/path`. `patience`: how long a single call waits for its
  /// answer.
  explicit Client(const std::string& server,
                  std::chrono::seconds patience = std::chrono::seconds(10));
  ~Client();

  /// Calls the method that takes `request`, and waits for its answer.
  template <typename Request, typename Response>
  CallStatus call(const Request& request, Response& response) {
    return call(kMethod<Request, Response, false>, request, response);
  }

  /// The answers of the method that takes `request` and gives many of `Response`. They must end
  /// before the client does.
  template <typename Response, typename Request>
  AnswerStream stream(const Request& request, const StreamOptions& options = {}) {
    return stream(kMethod<Request, Response, true>, request, options);
  }

 private:
  struct Connection;

  CallStatus call(const Method& method, const google::protobuf::Message& request,
                  google::protobuf::Message& response);
  AnswerStream stream(const Method& method, const google::protobuf::Message& request,
                      const StreamOptions& options);

  const std::unique_ptr<Connection> connection_;
  const std::chrono::seconds patience_;
};

/// A channel to the daemon at `server` (`host:port` or `unix:/path`). Connects when it is used. It
/// sends the language of the thread with each call, and the token in $JADOUBE_TOKEN, if there is
/// one. The verbs use a `Client`.
std::shared_ptr<grpc::Channel> connect(const std::string& server);

}  // namespace jadoube::cli
