#include "daemon/api/services/boards/hall_service.h"

#include <utility>

#include "daemon/api/call/caller.h"
#include "daemon/api/call/token_forwarder.h"
#include "daemon/api/streams/client_stream.h"
#include "daemon/api/streams/hall_board.h"
#include "daemon/api/streams/watch_stream.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

/// The stream of one display: the whole hall, and then the changes, at most four times a second.
/// Changes while the display does not read are sent together. So a slow display gets fewer
/// messages, but always the present state.
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

// If a display gets no message for a longer time, it shows that it has no connection.
constexpr std::chrono::seconds kAliveAfter{2};

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

using Parts = EventMessages::Parts;
using language::tr;

const char* const kWatchEvents = "/jadoube.v1.HallService/WatchEvents";

grpc::Status for_arbiters() {
  return {grpc::StatusCode::PERMISSION_DENIED,
          tr("incidents and tournaments are for arbiters: watch without `with_incidents`")};
}

grpc::Status for_operators() {
  return {grpc::StatusCode::PERMISSION_DENIED,
          tr("tournaments are for arbiters and operators: watch without `with_tournaments`")};
}

grpc::Status for_relays() {
  return {grpc::StatusCode::PERMISSION_DENIED,
          tr("the view for relays is for arbiters and operators, and has no incidents: send a "
             "token, or watch without `for_relay`")};
}

}  // namespace

HallService::HallService(const std::string& epoch, Fanout& fanout, const HallBoard& hall,
                         Audience audience, TokenForwarder* forwarder, std::chrono::seconds delay)
    : fanout_(fanout),
      hall_(hall),
      audience_(audience),
      forwarder_(forwarder),
      delay_(delay),
      games_(epoch, audience, Parts{.boards = false}),
      boards_(epoch, audience, Parts{}),
      incidents_(epoch, audience, Parts{.boards = false, .incidents = true, .tournaments = true}),
      everything_(epoch, audience, Parts{.incidents = true, .tournaments = true}),
      rounds_(epoch, audience, Parts{.boards = false, .tournaments = true}),
      rounds_and_boards_(epoch, audience, Parts{.tournaments = true}),
      relays_({.epoch = epoch, .audience = Audience::kRelays}, Parts{.tournaments = true}) {}

const AudienceMessages<EventMessages>& HallService::messages_for(
    const v1::WatchEventsRequest& request) const {
  if (request.with_incidents()) return request.without_boards() ? incidents_ : everything_;
  if (request.with_tournaments()) return request.without_boards() ? rounds_ : rounds_and_boards_;
  return request.without_boards() ? games_ : boards_;
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* HallService::WatchHall(
    grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) {
  const language::Speaking speaking(language_of(*context));
  if (auto refusal = refusal_of_token(forwarder_, *context)) return new RefusedStream(*refusal);
  const auto parsed = parse_request<v1::WatchHallRequest>(*request);
  if (!parsed) return new RefusedStream(to_status(parsed.error()));
  auto filter = parse_filter(parsed->boards(), fanout_.feed());
  if (!filter) return new RefusedStream(to_status(filter.error()));
  return HallStream::start(*context, fanout_, hall_, std::move(*filter));
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* HallService::WatchEvents(
    grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) {
  const language::Speaking speaking(language_of(*context));
  // The forwarder in front of the server for arbiters adds it too, because it does not pass on that
  // server's metadata.
  context->AddInitialMetadata(kDelayForRelays, std::to_string(delay_.count()));
  if (forwarder_ != nullptr) {
    auto* forwarded = forwarder_->open_stream(*context, *request, kWatchEvents);
    if (forwarded != nullptr) return forwarded;
  }
  const auto parsed = parse_request<v1::WatchEventsRequest>(*request);
  if (!parsed) return new RefusedStream(to_status(parsed.error()));
  const bool is_arbiter = audience_of(*context, audience_) == Audience::kArbiters;
  if (parsed->with_incidents() && !is_arbiter) return new RefusedStream(for_arbiters());
  const bool may_operate = is_arbiter || audience_of(*context, audience_) == Audience::kOperators;
  if (parsed->with_tournaments() && !may_operate) return new RefusedStream(for_operators());
  if (parsed->for_relay()) {
    if (!may_operate || parsed->with_incidents()) return new RefusedStream(for_relays());
    return open_watch<v1::WatchEventsRequest>(*context, *request, fanout_, relays_);
  }
  return open_watch<v1::WatchEventsRequest>(*context, *request, fanout_,
                                            messages_for(*parsed).of(*context));
}

}  // namespace jadoube::api
