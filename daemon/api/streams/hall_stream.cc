#include "daemon/api/streams/hall_stream.h"

#include <utility>

#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

// A display that gets no message for longer shows that it has no connection.
constexpr std::chrono::seconds kAliveAfter{2};

}  // namespace

grpc::ServerWriteReactor<grpc::ByteBuffer>* HallStream::start(grpc::CallbackServerContext& context,
                                                              Fanout& fanout, const HallBoard& hall,
                                                              stream::BoardFilter filter) {
  return serve(
      std::shared_ptr<HallStream>(new HallStream(context, fanout, hall, std::move(filter))));
}

HallStream::HallStream(grpc::CallbackServerContext& context, Fanout& fanout, const HallBoard& hall,
                       stream::BoardFilter filter)
    : ClientStream(context, fanout,
                   {.name = "a display",
                    .too_slow = language::mark("read faster: call again"),
                    .daemon_stops = language::mark("the daemon stops: call again")}),
      hall_(hall),
      filter_(std::move(filter)) {}

void HallStream::write_news(storage::Archive&) {
  write_more();
  const bool is_silent = !has_begun_ || Clock::now() - last_write() >= kAliveAfter;
  if (!is_writing() && is_silent) write_slice(hall_.time());
}

// A step may have been taken in the meantime.
void HallStream::write_more() {
  const auto news = hall_.after(version_, filter_);
  if (news) version_ = news->version;
  if (news && news->message.size() > 0) write_slice(news->message);
}

void HallStream::write_slice(const grpc::Slice& message) {
  grpc::ByteBuffer next(&message, 1);
  current_.Swap(&next);
  has_begun_ = true;
  write(current_);
}

}  // namespace jadoube::api
