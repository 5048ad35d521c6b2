#pragma once

#include <utility>

#include "daemon/api/pair_calls.h"
#include "jadoube/v1/pair_service.grpc.pb.h"

namespace jadoube::api {

/// Answers PairService. The engine knows the pairs.
class PairService final : public v1::PairService::CallbackService {
 public:
  explicit PairService(PairCalls engine) : engine_(std::move(engine)) {}

  grpc::ServerUnaryReactor* ListPairs(grpc::CallbackServerContext* context,
                                      const v1::ListPairsRequest* request,
                                      v1::ListPairsResponse* response) override;
  grpc::ServerUnaryReactor* SetPair(grpc::CallbackServerContext* context,
                                    const v1::SetPairRequest* request,
                                    v1::SetPairResponse* response) override;
  grpc::ServerUnaryReactor* RemovePair(grpc::CallbackServerContext* context,
                                       const v1::RemovePairRequest* request,
                                       v1::RemovePairResponse* response) override;

 private:
  const PairCalls engine_;
};

}  // namespace jadoube::api
