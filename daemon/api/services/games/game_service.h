#pragma once

#include <string>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/streams/event_messages.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/release/public_feed.h"
#include "daemon/system/clock.h"
#include "jadoube/v1/game_service.grpc.pb.h"

namespace jadoube::api {

class TokenForwarder;

/// Answers GameService: present games from the feed, and earlier ones from the journal. The
/// fan-out's thread reads the journal.
class GameService final
    : public v1::GameService::WithCallbackMethod_ListGames<
          v1::GameService::WithCallbackMethod_GetGame<
              v1::GameService::WithRawCallbackMethod_WatchGames<
                  v1::GameService::WithCallbackMethod_ExportPgn<v1::GameService::Service>>>> {
 public:
  /// The parts from which the software clocks of games are computed.
  struct ClockParts {
    /// The rules in force. They must exist longer.
    const arbiter::CurrentRules& rules;
    /// The time now.
    system::Clock now;
    /// Only what everybody may see is found; then the fan-out reads its feed. Null: everything.
    const release::PublicFeed* released = nullptr;
  };

  /// `epoch`: the journal's, part of every cursor. `forwarder`, if there is one, finds callers by
  /// their tokens. It must exist longer.
  GameService(const std::string& epoch, Fanout& fanout, ClockParts clocks,
              Audience audience = Audience::kArbiters, TokenForwarder* forwarder = nullptr);

  grpc::ServerUnaryReactor* ListGames(grpc::CallbackServerContext* context,
                                      const v1::ListGamesRequest* request,
                                      v1::ListGamesResponse* response) override;
  grpc::ServerUnaryReactor* GetGame(grpc::CallbackServerContext* context,
                                    const v1::GetGameRequest* request,
                                    v1::GetGameResponse* response) override;
  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchGames(grpc::CallbackServerContext* context,
                                                         const grpc::ByteBuffer* request) override;
  grpc::ServerWriteReactor<v1::ExportPgnResponse>* ExportPgn(
      grpc::CallbackServerContext* context, const v1::ExportPgnRequest* request) override;

 private:
  /// The time that the shown state of `board` belongs to.
  model::Instant now_on(const std::string& board) const;

  const AudienceMessages<GameMessages> messages_;
  Fanout& fanout_;
  const ClockParts clocks_;
  TokenForwarder* const forwarder_;
};

}  // namespace jadoube::api
