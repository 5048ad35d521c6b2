#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <string>
#include <vector>

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

}  // namespace jadoube::api
