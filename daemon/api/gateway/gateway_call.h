#pragma once

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/generic/generic_stub.h>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "daemon/access/policy.h"
#include "daemon/api/gateway/connect.h"
#include "daemon/api/gateway/message_json.h"
#include "daemon/language/language.h"
#include "daemon/net/http/http_exchange.h"

namespace jadoube::api {

/// One call from HTTP to a service of this process. It keeps itself until the service has answered.
///
/// A stream reads one message, and the next one when the client has taken it. The right to read is
/// `waits_`. Whoever takes it reads on or ends the call: the client has read, or has disconnected.
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
    /// False: they may not read on, because their cookie or token has ended.
    std::function<bool()> may_go_on;
    std::shared_ptr<MessageJson> json;
    std::shared_ptr<MessageForms> forms;
    /// True: the server may not be there yet. The call waits for it.
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

}  // namespace jadoube::api
