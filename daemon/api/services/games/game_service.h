#pragma once

#include <functional>
#include <string>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/stream_messages.h"
#include "daemon/release/public_feed.h"
#include "jadoube/v1/game_service.grpc.pb.h"

namespace jadoube::api {

class TokenForwarder;

/// The messages of WatchGames that are not events.
class GameMessages final : public MessagesOf<v1::WatchGamesResponse> {
 public:
  using MessagesOf::MessagesOf;
  std::optional<model::Topic> topic() const override { return model::Topic::kGames; }
  std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const override;
  std::vector<std::string> unwritten(const stream::Unwritten&) const override { return {}; }
  std::vector<std::string> all_written() const override { return {}; }
};

/// Answers GameService: present games from the feed, and earlier ones from the journal. The
/// fan-out's thread reads the journal.
class GameService final
    : public v1::GameService::WithCallbackMethod_ListGames<
          v1::GameService::WithCallbackMethod_GetGame<
              v1::GameService::WithRawCallbackMethod_WatchGames<
                  v1::GameService::WithCallbackMethod_ExportPgn<v1::GameService::Service>>>> {
 public:
  /// What the software clocks of games are computed from.
  struct ClockParts {
    RulesOfBoard rules_of;
    /// The time now.
    std::function<model::Instant()> now;
    /// Only what everybody may see is found; then the fan-out reads its feed. Null: everything.
    const release::PublicFeed* released = nullptr;
  };

  /// `epoch`: the journal's, part of every cursor.
  /// `forwarder`, if there is one, knows the tokens of those who call; it must live longer.
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
  /// The time of what is shown of `board`.
  model::Instant now_on(const std::string& board) const;

  const AudienceMessages<GameMessages> messages_;
  Fanout& fanout_;
  const ClockParts clocks_;
  TokenForwarder* const forwarder_;
};

}  // namespace jadoube::api
