#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/rules_values.h"
#include "jadoube/v1/round_service.grpc.pb.h"
#include "rules/sentence.h"

namespace jadoube::api {

/// Answers RoundService. The fan-out's thread reads the journal.
class RoundService final : public v1::RoundService::CallbackService {
 public:
  /// `rules`: the tournament rules. `boards`: the ids of the boards in the configuration. Empty:
  /// all boards that were ever seen.
  /// `live_readers`: who sees what is played now although it is held back from everybody. Any
  /// thread.
  RoundService(Fanout& fanout, ReadRules rules, std::vector<std::string> boards,
               std::function<std::vector<rules::Sentence>()> live_readers)
      : fanout_(fanout),
        rules_(std::move(rules)),
        boards_(std::move(boards)),
        live_readers_(std::move(live_readers)) {}

  grpc::ServerUnaryReactor* CheckRound(grpc::CallbackServerContext* context,
                                       const v1::CheckRoundRequest* request,
                                       v1::CheckRoundResponse* response) override;

 private:
  Fanout& fanout_;
  const ReadRules rules_;
  const std::vector<std::string> boards_;
  const std::function<std::vector<rules::Sentence>()> live_readers_;
};

}  // namespace jadoube::api
