#pragma once

#include "daemon/hall/hall_backend.h"
#include "jadoube/v1/pair_service.grpc.pb.h"

namespace jadoube::api {

/// Answers PairService. The hall knows the pairs.
class PairService final : public v1::PairService::CallbackService {
 public:
  /// `hall` must live longer.
  explicit PairService(hall::HallBackend& hall) : hall_(hall) {}

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
  hall::HallBackend& hall_;
};

}  // namespace jadoube::api
