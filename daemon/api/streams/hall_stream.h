#pragma once

#include "daemon/api/streams/client_stream.h"
#include "daemon/api/streams/hall_board.h"

namespace jadoube::api {

/// The stream of one display: the whole hall, and then what changed, at most four times a second.
/// What changes while the display does not read comes together, so a slow display gets fewer and
/// newer messages.
class HallStream final : public ClientStream {
 public:
  /// Starts the stream.
  static grpc::ServerWriteReactor<grpc::ByteBuffer>* start(grpc::CallbackServerContext& context,
                                                           Fanout& fanout, const HallBoard& hall,
                                                           stream::BoardFilter filter);

  bool is_display() const override { return true; }

 private:
  HallStream(grpc::CallbackServerContext& context, Fanout& fanout, const HallBoard& hall,
             stream::BoardFilter filter);

  void write_news(storage::Archive& archive) override;
  void write_more() override;
  void write_slice(const grpc::Slice& message);

  const HallBoard& hall_;
  const stream::BoardFilter filter_;
  std::uint64_t version_ = 0;
  bool has_begun_ = false;
  grpc::ByteBuffer current_;
};

}  // namespace jadoube::api
