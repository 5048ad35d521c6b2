#pragma once

#include <functional>
#include <optional>

#include "daemon/api/fanout.h"
#include "daemon/api/question_thread.h"
#include "daemon/evidence/signing_key.h"
#include "daemon/evidence/stamping.h"
#include "jadoube/v1/evidence_service.grpc.pb.h"

namespace jadoube::api {

/// Answers EvidenceService. The fan-out's thread finds the game. A thread of its own reads the rows
/// of the game, signs the file, and waits for the stamp of the time server.
class EvidenceService final : public v1::EvidenceService::CallbackService {
 public:
  /// `key`: nothing if this daemon records nothing. `now`: the journal's time.
  /// `stamp`: adds the stamp of a time server, and may wait for it. On the thread of its own.
  EvidenceService(Fanout& fanout, std::optional<evidence::SigningKey> key,
                  std::function<evidence::StampedFile(std::string file)> stamp,
                  std::function<model::Instant()> now)
      : fanout_(fanout), key_(std::move(key)), stamp_(std::move(stamp)), now_(std::move(now)) {}

  /// Ends the thread. Waiting calls end with UNAVAILABLE.
  void stop() { questions_.stop(); }

  grpc::ServerUnaryReactor* GetEvidence(grpc::CallbackServerContext* context,
                                        const v1::GetEvidenceRequest* request,
                                        v1::GetEvidenceResponse* response) override;
  grpc::ServerUnaryReactor* GetEvidenceKey(grpc::CallbackServerContext* context,
                                           const v1::GetEvidenceKeyRequest* request,
                                           v1::GetEvidenceKeyResponse* response) override;

 private:
  Fanout& fanout_;
  const std::optional<evidence::SigningKey> key_;
  const std::function<evidence::StampedFile(std::string file)> stamp_;
  const std::function<model::Instant()> now_;
  QuestionThread questions_;
};

}  // namespace jadoube::api
