#pragma once

#include <string>
#include <utility>
#include <vector>

#include "daemon/arbiter/round_check/round_check.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/round_service.pb.h"
#include "rules/error.h"

namespace jadoube::api {

v1::RoundReadiness to_proto(arbiter::Readiness readiness);
v1::RoundFindingKind to_proto(arbiter::RoundFindingKind kind);
v1::RoundFinding to_proto(const arbiter::RoundFinding& finding);

/// Answers CheckRound: what the feed knows of each board, and what only the journal does, as the
/// clock's lever. A board a step, so that the streams that share the thread never wait long.
class RoundCheck {
 public:
  /// `configured`: the ids that the configuration names; none: every board that was ever seen.
  /// Errors are those of the rpc.
  static rules::Expected<RoundCheck> of(const v1::CheckRoundRequest& request,
                                        const stream::Feed& feed, arbiter::TournamentRules rules,
                                        const std::vector<std::string>& configured);

  /// Looks at the next board; true where that was the last. On the fan-out's thread.
  rules::Expected<bool> step(const stream::Feed& feed, storage::Archive& archive);

  /// Writes the answer, once all boards were looked at.
  void answer(v1::CheckRoundResponse& response) const;

 private:
  RoundCheck(arbiter::TournamentRules rules, std::vector<std::string> ids)
      : rules_(std::move(rules)), ids_(std::move(ids)) {}

  arbiter::TournamentRules rules_;
  std::vector<std::string> ids_;
  std::vector<arbiter::BoardFacts> facts_;
};

}  // namespace jadoube::api
