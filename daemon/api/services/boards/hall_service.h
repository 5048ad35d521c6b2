#pragma once

#include <chrono>
#include <string>

#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/streams/event_messages.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/hall_board.h"
#include "jadoube/v1/hall_service.grpc.pb.h"

namespace jadoube::api {

class TokenForwarder;

/// Answers HallService.
class HallService final
    : public v1::HallService::WithRawCallbackMethod_WatchHall<
          v1::HallService::WithRawCallbackMethod_WatchEvents<v1::HallService::Service>> {
 public:
  /// The metadata key whose value is the delay, in seconds, of boards without a tournament. A relay
  /// must hold them back for as long.
  static constexpr const char* kDelayForRelays = "jadoube-delay";

  /// `epoch`: the journal's, part of every cursor. `hall` must exist longer. `forwarder`, if there
  /// is one, answers those who watch events with a token; it must exist longer. `delay`: of boards
  /// without a tournament.
  HallService(const std::string& epoch, Fanout& fanout, const HallBoard& hall, Audience audience,
              TokenForwarder* forwarder = nullptr, std::chrono::seconds delay = {});

  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchHall(grpc::CallbackServerContext* context,
                                                        const grpc::ByteBuffer* request) override;
  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchEvents(grpc::CallbackServerContext* context,
                                                          const grpc::ByteBuffer* request) override;

 private:
  const AudienceMessages<EventMessages>& messages_for(const v1::WatchEventsRequest& request) const;

  Fanout& fanout_;
  const HallBoard& hall_;
  const Audience audience_;
  TokenForwarder* const forwarder_;
  const std::chrono::seconds delay_;
  const AudienceMessages<EventMessages> games_, boards_, incidents_, everything_, rounds_,
      rounds_and_boards_;
  const EventMessages relays_;
};

}  // namespace jadoube::api
