#pragma once

#include <string>
#include <utility>
#include <vector>

#include "daemon/arbiter/round_check/round_check.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/round_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "rules/error.h"

namespace jadoube::api {

// Single values of the round check as messages.
v1::RoundReadiness to_proto(arbiter::Readiness readiness);
v1::RoundFindingKind to_proto(arbiter::RoundFindingKind kind);
v1::RoundFinding to_proto(const arbiter::RoundFinding& finding);

/// Answers CheckRound from the feed, and from the journal, because the feed does not have the
/// clock's lever. It checks one board in each step, because streams share the thread.
class RoundCheck {
 public:
  /// `configured`: the ids of the boards in the configuration; all others that are connected are
  /// checked too. Empty: all boards that were ever seen. Errors are those of the rpc.
  static rules::Expected<RoundCheck> of(const v1::CheckRoundRequest& request,
                                        const stream::Feed& feed, arbiter::TournamentRules rules,
                                        const std::vector<std::string>& configured);

  /// Checks the next board. True: that was the last one. On the fan-out's thread.
  rules::Expected<bool> step(const stream::Feed& feed, storage::Archive& archive);

  /// Writes the answer, after all boards are checked.
  void answer(v1::CheckRoundResponse& response) const;

 private:
  RoundCheck(arbiter::TournamentRules rules, std::vector<std::string> ids)
      : rules_(std::move(rules)), ids_(std::move(ids)) {}

  arbiter::TournamentRules rules_;
  std::vector<std::string> ids_;
  std::vector<arbiter::BoardFacts> facts_;
};

/// Checks that no edit starts a round while tables of an earlier round of its section have no
/// result. The earlier round would stay open, and nobody would notice. And that no edit closes a
/// round whose tables have no result. With `force` in the request both are done.
/// FailedPrecondition: the message names the tables, and what to do. An edit that cannot be made is
/// no fault here.
rules::Expected<void> check_rounds_left_open(const v1::EditTournamentRequest& request,
                                             const stream::Feed& feed, storage::Archive& archive);

}  // namespace jadoube::api
