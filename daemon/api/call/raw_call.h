#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <string>
#include <vector>

#include "daemon/language/translate.h"

namespace jadoube::api {

/// `bytes` as gRPC's calls without types take them.
inline grpc::ByteBuffer buffer_of(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return {&slice, 1};
}

/// The bytes of `buffer`, in one piece.
inline std::string bytes_of(const grpc::ByteBuffer& buffer) {
  std::vector<grpc::Slice> slices;
  std::string bytes;
  if (!buffer.Dump(&slices).ok()) return bytes;
  bytes.reserve(buffer.Length());
  for (const auto& slice : slices) {
    bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  }
  return bytes;
}

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
