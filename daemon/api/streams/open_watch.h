#pragma once

#include "daemon/api/call/raw_call.h"
#include "daemon/api/call/request.h"
#include "daemon/api/streams/watch_stream.h"
#include "daemon/language/translate.h"

namespace jadoube::api {

/// Answers a call that watches. It reads the `Request` with its boards and its cursor, and starts
/// the stream or refuses it.
template <typename Request>
grpc::ServerWriteReactor<grpc::ByteBuffer>* open_watch(grpc::CallbackServerContext& context,
                                                       const grpc::ByteBuffer& request,
                                                       Fanout& fanout,
                                                       const StreamMessages& messages) {
  const auto parsed = parse_request<Request>(request);
  if (!parsed) return new RefusedStream(to_status(parsed.error()));
  rules::Expected<stream::BoardFilter> filter;
  if constexpr (requires { parsed->boards(); }) {
    filter = parse_filter(parsed->boards(), fanout.feed());
    if (!filter) return new RefusedStream(to_status(filter.error()));
  }
  const auto after = parse_after(parsed->after(), messages.epoch(), fanout.feed());
  if (!after) return new RefusedStream(to_status(after.error()));
  return WatchStream::start(context, fanout, messages, std::move(*filter), *after);
}

}  // namespace jadoube::api
