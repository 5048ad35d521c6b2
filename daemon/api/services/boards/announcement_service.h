#pragma once

#include <map>
#include <string>

#include "daemon/announcements/announcement.h"
#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/publish.h"
#include "daemon/outputs/output_set.h"
#include "daemon/release/public_feed.h"
#include "daemon/system/clock.h"
#include "jadoube/v1/announcement_service.grpc.pb.h"

namespace jadoube::api {

class TokenForwarder;

/// Answers AnnouncementService: from the feed, as everything that viewers read.
class AnnouncementService final : public v1::AnnouncementService::CallbackService {
 public:
  /// The parts that it uses. `outputs` may be null.
  struct Parts {
    outputs::OutputSet* outputs = nullptr;
    /// The rules in force. They must exist longer.
    const arbiter::CurrentRules& rules;
    /// The journal's time.
    system::Clock now;
    /// Not null: only what everybody may see is announced, and the fan-out must read this feed.
    /// Null: everything is announced.
    const release::PublicFeed* released = nullptr;
    /// The live feed, for announcements at the table itself: people there see the board in any
    /// case. Null: tables get the announcements of everybody else.
    stream::Feed* live = nullptr;
  };

  /// `forwarder`, if there is one, finds callers by their tokens. It must exist longer.
  AnnouncementService(Fanout& fanout, Parts parts, Audience audience,
                      TokenForwarder* forwarder = nullptr);

  grpc::ServerUnaryReactor* Announce(grpc::CallbackServerContext* context,
                                     const v1::AnnounceRequest* request,
                                     v1::AnnounceResponse* response) override;

 private:
  rules::Expected<void> announce(const v1::AnnounceRequest& request, Audience audience,
                                 v1::AnnounceResponse& response);
  /// The answer from the board in `feed`, in the language of the thread.
  std::string answer_by(const stream::Feed& feed, const std::string& board,
                        announcements::Question question, rules::Language words,
                        model::Instant now) const;

  Fanout& fanout_;
  const Parts parts_;
  const Audience audience_;
  TokenForwarder* const forwarder_;
  // When a phone last made a table speak. The fan-out's thread.
  std::map<std::string, model::Instant> phones_;
};

}  // namespace jadoube::api
