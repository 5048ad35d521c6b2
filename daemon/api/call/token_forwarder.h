#pragma once

#include <grpcpp/channel.h>
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "daemon/access/doorkeeper.h"
#include "rules/error.h"

/// Viewers get positions and games. Incidents, lifts, claims and rulings are for arbiters only
/// [FIDE 2023 Art. 6.12.2, 12.6].
namespace jadoube::api {

/// The longest request of most calls, in bytes: twice the length of a command line. The services
/// refuse texts that are too long for their purpose, and give the reason.
inline constexpr std::size_t kLongestRequest = 256 << 10;
/// The longest request with the files of a pairing program.
inline constexpr std::size_t kLongestFiles = (8 << 20) + kLongestRequest;

/// RESOURCE_EXHAUSTED: a request is longer than `kLongestRequest`. In the language of the thread.
grpc::Status too_long_request();

/// Answers all calls, at an address for viewers, to services that viewers do not have. A program
/// with a token (`authorization: Bearer TOKEN`) whose role may call the method gets the answer of
/// the server for arbiters. PERMISSION_DENIED: there is no token, or its role may not call this.
/// UNAUTHENTICATED: the token is wrong. RESOURCE_EXHAUSTED: too many wrong tokens, or a request
/// that is too long. UNIMPLEMENTED: there is no such method. No request is read before its token is
/// known, and only operators and arbiters may send files.
class TokenForwarder final : public grpc::CallbackGenericService {
 public:
  /// `doorkeeper` must exist longer.
  explicit TokenForwarder(access::Doorkeeper& doorkeeper) : doorkeeper_(doorkeeper) {}

  /// Sets the connection to the server for arbiters. Call it before the server for viewers starts.
  void forward_to(std::shared_ptr<grpc::Channel> arbiters) { arbiters_ = std::move(arbiters); }

  grpc::ServerGenericBidiReactor* CreateReactor(
      grpc::GenericCallbackServerContext* context) override;

  /// Forwards a stream that viewers have too, but which has more for others. With the token of a
  /// display, an operator or an arbiter, the server for arbiters answers. Null: a viewer calls.
  grpc::ServerWriteReactor<grpc::ByteBuffer>* open_stream(grpc::CallbackServerContext& context,
                                                          const grpc::ByteBuffer& request,
                                                          const std::string& method);

  /// The principal that has the token of a call. Without a token: a principal without an id. Or the
  /// reason for a refusal: the token is not known, it has a wrong form, or too many wrong tokens
  /// were sent. In the language of the thread.
  tl::expected<access::Principal, grpc::Status> principal_of_token(
      const grpc::CallbackServerContext& context);

 private:
  access::Doorkeeper& doorkeeper_;
  std::shared_ptr<grpc::Channel> arbiters_;
};

/// Why a call with a token is refused, at an address where everybody may call the method. Nothing:
/// there is no token, or it is valid. `forwarder` may be null: then there are no tokens.
std::optional<grpc::Status> refusal_of_token(TokenForwarder* forwarder,
                                             const grpc::CallbackServerContext& context);

}  // namespace jadoube::api
