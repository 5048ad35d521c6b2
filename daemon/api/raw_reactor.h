#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include "daemon/language/translate.h"

namespace jadoube::api {

/// The answer to a call that watches where too many do already.
inline grpc::Status too_many_streams() {
  return {grpc::StatusCode::RESOURCE_EXHAUSTED,
          language::tr("too many streams are open here: come again later")};
}

/// A stream that ends at once with a status.
class RefusedStream final : public grpc::ServerWriteReactor<grpc::ByteBuffer> {
 public:
  explicit RefusedStream(const grpc::Status& status) { Finish(status); }
  void OnDone() override { delete this; }
};

}  // namespace jadoube::api
