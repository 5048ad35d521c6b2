#pragma once

#include <functional>
#include <optional>

#include "daemon/api/streams/fanout.h"
#include "daemon/api/work_threads.h"
#include "daemon/evidence/signing_key.h"
#include "daemon/evidence/stamping.h"
#include "jadoube/v1/evidence_service.grpc.pb.h"

namespace jadoube::api {

/// Answers EvidenceService. A work thread finds the game, reads its rows, signs the file, and waits
/// for the stamp of the time server.
class EvidenceService final : public v1::EvidenceService::CallbackService {
 public:
  /// `key`: nothing if this daemon records nothing. `now`: the journal's time.
  /// `stamp`: adds the stamp of a time server, and may wait for it. On a work thread.
  EvidenceService(Fanout& fanout, WorkThreads& work, std::optional<evidence::SigningKey> key,
                  std::function<evidence::StampedFile(std::string file)> stamp,
                  std::function<model::Instant()> now)
      : fanout_(fanout),
        work_(work),
        key_(std::move(key)),
        stamp_(std::move(stamp)),
        now_(std::move(now)) {}

  grpc::ServerUnaryReactor* GetEvidence(grpc::CallbackServerContext* context,
                                        const v1::GetEvidenceRequest* request,
                                        v1::GetEvidenceResponse* response) override;
  grpc::ServerUnaryReactor* GetEvidenceKey(grpc::CallbackServerContext* context,
                                           const v1::GetEvidenceKeyRequest* request,
                                           v1::GetEvidenceKeyResponse* response) override;

 private:
  Fanout& fanout_;
  WorkThreads& work_;
  const std::optional<evidence::SigningKey> key_;
  const std::function<evidence::StampedFile(std::string file)> stamp_;
  const std::function<model::Instant()> now_;
};

}  // namespace jadoube::api
